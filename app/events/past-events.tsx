import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import { DateBadge } from "./date-badge.tsx";
import styles from "./event-rows.module.css";
import { RowPicture, type WithImage } from "./event-rows.tsx";
import type { EventBadge } from "./shown-event.ts";

/** An event that is over: its badge, its day in words, its name, and what it was about. */
export interface PastEvent extends EventBadge, WithImage {
	readonly summary: string;
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
		<ul className={styles.over}>
			{events.map((event) => (
				<li key={event.slug}>
					<article className={styles.row}>
						<RowPicture image={event.image} />
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
						<p className={styles.said}>{event.summary}</p>
					</article>
				</li>
			))}
		</ul>
	);
}
