import { href } from "react-router";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import { DateBadge } from "./date-badge.tsx";
import styles from "./event-rows.module.css";
import type { EventBadge, ShownEvent } from "./shown-event.ts";

/** Events to come, one below the other. With `leads`, the first one is larger and on the ground of its topic. */
export function EventRows({ events, leads = false }: { events: readonly ShownEvent[]; leads?: boolean }) {
	return (
		<ul className={styles.rows}>
			{events.map((event, index) => {
				const { slug, name, when, startsAt, place, terms, state, ground } = event;
				const isLead = leads && index === 0;
				return (
					<li key={slug}>
						<article className={isLead ? `${styles.row} ${styles.lead} ${grounds[ground]}` : styles.row}>
							<DateBadge event={event} large={isLead} />
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
							</div>
							<div className={styles.terms}>
								<p>{terms}</p>
								{state === null ? null : <p className={styles.state}>{state}</p>}
							</div>
						</article>
					</li>
				);
			})}
		</ul>
	);
}

/** An event that is over: its badge, its day in words, and its name. */
export interface PastEvent extends EventBadge {
	readonly slug: string;
	readonly name: string;
	readonly startsAt: string;
	readonly day: string;
	readonly place: string;
	readonly isCancelled: boolean;
}

/** Events that are over, one below the other, without colour and without what can no longer be had. */
export function PastEvents({ events }: { events: readonly PastEvent[] }) {
	return (
		<ul className={styles.rows}>
			{events.map((event) => (
				<li key={event.slug}>
					<article className={styles.row}>
						<DateBadge event={event} isOver />
						<div className={styles.text}>
							<h3>
								<Link to={href("/eventos/:slug", { slug: event.slug })} prefetch="intent" className={stretched.link}>
									{event.name}
								</Link>
							</h3>
							<p>
								<time dateTime={event.startsAt}>{event.day}</time>
							</p>
							<p>{event.isCancelled ? "Cancelado" : event.place}</p>
						</div>
					</article>
				</li>
			))}
		</ul>
	);
}
