import { href } from "react-router";
import type { ContentImage } from "../../domain/content/content.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { Picture } from "../content/picture.tsx";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import { DateBadge } from "./date-badge.tsx";
import styles from "./event-rows.module.css";
import type { ShownEvent } from "./shown-event.ts";

/** An event with its picture, or null for none; undefined in lists without pictures. */
export interface WithImage {
	readonly image?: ContentImage | null | undefined;
	/** Shown where there is room for it; undefined in lists without it. */
	readonly summary?: string;
}

/** The picture of a row, on wide screens alone. */
export function RowPicture({ image }: Pick<WithImage, "image">) {
	return (
		image && (
			<div className={styles.picture}>
				<Picture image={{ ...image, alt: "" }} sizes="26rem" />
			</div>
		)
	);
}

/**
 * Events to come, one below the other, each with its way in. With `leads`, the first one is larger and on the ground
 * of its topic; it is the look of its button. That is filled unless the page has another one that is: then the event
 * stands on the tint in the dark, too.
 */
export function EventRows({
	events,
	leads,
}: {
	events: readonly (ShownEvent & WithImage)[];
	leads?: "filled" | "outlined";
}) {
	return (
		<ul className={leads ? styles.cards : styles.rows}>
			{events.map((event, index) => {
				const { slug, name, when, startsAt, place, terms, state, ground, call, summary } = event;
				const lead = index === 0 ? leads : undefined;
				return (
					<li key={slug}>
						<article className={lead ? `${styles.row} ${styles.lead} ${styles[lead]} ${grounds[ground]}` : styles.row}>
							<RowPicture image={event.image} />
							<DateBadge event={event} large={!!leads} />
							<div className={styles.text}>
								<h3>
									<Link to={href("/eventos/:slug", { slug })} prefetch="intent" className={stretched.link}>
										{name}
									</Link>
								</h3>
								<p>
									<time dateTime={startsAt}>{when}</time>
								</p>
								<p>{place}</p>
								{summary && <p>{summary}</p>}
							</div>
							<div className={styles.terms}>
								<p>{terms}</p>
								{state && <p className={styles.state}>{state}</p>}
								{call && (
									<p className={styles.call}>
										<ButtonLink look={lead} to={registerPath(slug)}>
											{call}
										</ButtonLink>
									</p>
								)}
							</div>
						</article>
					</li>
				);
			})}
		</ul>
	);
}
