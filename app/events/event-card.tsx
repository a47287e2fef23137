import type { EventCard as Card } from "../../domain/events/event.ts";
import { Link } from "../ui/link.tsx";
import styles from "./event-card.module.css";
import { eventLeaf, eventTime } from "./event-dates.ts";

/** One entry of a list of events. */
export function EventCard({ event, heading: Heading = "h3" }: { event: Card; heading?: "h3" | "h4" }) {
	const { day, month } = eventLeaf(event);
	return (
		<article className={styles.card}>
			<p className={styles.leaf} aria-hidden="true">
				<span>{day}</span>
				{month}
			</p>
			<div className={styles.text}>
				<Heading>
					<Link to={`/eventos/${event.slug}`} prefetch="intent">
						{event.name}
					</Link>
				</Heading>
				<p>
					<time dateTime={event.startsAt}>{eventTime(event)}</time>
				</p>
				<p>{event.place}</p>
			</div>
		</article>
	);
}
