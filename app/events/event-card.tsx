import { href } from "react-router";
import type { EventCard as Card } from "../../domain/events/event.ts";
import type { EventState } from "../../domain/events/registration.ts";
import { stateInWords } from "../../domain/events/registration-words.ts";
import { Link } from "../ui/link.tsx";
import styles from "./event-card.module.css";
import { eventLeaf, eventTime } from "./event-dates.tsx";

/** One event in a list. Shows the registration state if the list provides it, except for events that have ended. */
export function EventCard({
	event,
	heading: Heading = "h3",
}: {
	event: Card & { readonly state?: EventState };
	heading?: "h3" | "h4";
}) {
	const state = event.state === undefined || event.state.kind === "ended" ? null : stateInWords(event.state, event);
	const { day, month } = eventLeaf(event);
	return (
		<article className={styles.card}>
			<p className={styles.leaf} aria-hidden="true">
				<span>{day}</span>
				{month}
			</p>
			<div className={styles.text}>
				<Heading>
					<Link to={href("/eventos/:slug", { slug: event.slug })} prefetch="intent">
						{event.name}
					</Link>
				</Heading>
				<p>
					<time dateTime={event.startsAt}>{eventTime(event)}</time>
				</p>
				<p>{event.place}</p>
				{state === null ? null : <p className={styles.state}>{state}</p>}
			</div>
		</article>
	);
}
