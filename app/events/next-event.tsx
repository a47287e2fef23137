import { href } from "react-router";
import type { ContentImage } from "../../domain/content/content.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { Picture } from "../content/picture.tsx";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import { DateBadge } from "./date-badge.tsx";
import styles from "./next-event.module.css";
import type { ShownEvent } from "./shown-event.ts";

/** The event that comes next, as a wide card. Without a picture, its day takes the picture's place. */
export function NextEvent({
	event,
	image,
	summary,
}: {
	event: ShownEvent;
	image: ContentImage | null;
	summary: string;
}) {
	const { slug, name, when, startsAt, place, terms, state, call } = event;
	return (
		<article className={`${styles.card} loud ${grounds[event.ground]}`}>
			{image === null ? (
				<DateBadge event={event} className={styles.cover} />
			) : (
				<div className={styles.picture}>
					<Picture
						image={{ ...image, alt: "" }}
						sizes="(min-width: 60rem) 64rem, 136vw"
						eager
						className={styles.image}
					/>
				</div>
			)}
			<div className={styles.text}>
				<div className={styles.head}>
					{image === null ? null : <DateBadge event={event} large />}
					<h3>
						<Link to={href("/eventos/:slug", { slug })} prefetch="intent" className={stretched.link}>
							{name}
						</Link>
					</h3>
				</div>
				<p className={styles.summary}>{summary}</p>
				<ul className={styles.facts}>
					<li>
						<time dateTime={startsAt}>{when}</time>
					</li>
					<li>{place}</li>
					<li>{terms}</li>
				</ul>
				{state === null ? null : <p className={styles.state}>{state}</p>}
				{call === null ? null : (
					<p className={styles.call}>
						<ButtonLink look="filled" to={registerPath(slug)}>
							{call}
						</ButtonLink>
					</p>
				)}
			</div>
		</article>
	);
}
