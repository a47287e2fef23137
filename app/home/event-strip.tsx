import { href } from "react-router";
import { DateBadge } from "../events/date-badge.tsx";
import type { ShownEvent } from "../events/shown-event.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./event-strip.module.css";

/** Where an event takes place and what it costs. No line ends with the dot between them. */
const factsOf = ({ place, price }: ShownEvent) => `${place} ·\u00a0${price}`;

/** The next events: the first one over the whole width, the others as lines below it. */
export function EventStrip({ events: [next, ...others] }: { events: readonly ShownEvent[] }) {
	if (next === undefined) return null;
	return (
		<>
			<article className={`${styles.strip} ${grounds[next.ground]}`}>
				<DateBadge event={next} large />
				<div className={styles.text}>
					<h3>
						<Link to={href("/eventos/:slug", { slug: next.slug })} prefetch="intent">
							{next.name}
						</Link>
					</h3>
					<p>
						<time dateTime={next.startsAt}>{next.when}</time>
					</p>
					<p>{factsOf(next)}</p>
					{next.state === null ? null : <p className={styles.state}>{next.state}</p>}
				</div>
				<p className={styles.more} aria-hidden="true">
					Ver el evento <Icon name="arrow-forward" />
				</p>
			</article>
			{others.length === 0 ? null : (
				<ul className={styles.others}>
					{others.map((event) => (
						<li key={event.slug}>
							<h3>
								<Link to={href("/eventos/:slug", { slug: event.slug })} prefetch="intent">
									{event.name}
								</Link>
							</h3>
							<p>
								<time dateTime={event.startsAt}>{event.when}</time> ·{"\u00a0"}
								{factsOf(event)}
							</p>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
