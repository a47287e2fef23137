import { useId } from "react";
import type { EventCard } from "../../domain/events/event.ts";
import { useSite } from "../site.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import { DateBadge } from "./date-badge.tsx";
import { eventTime, OwnTime } from "./event-dates.tsx";
import styles from "./event-ticket.module.css";
import type { EventBadge } from "./shown-event.ts";

/** An event as a ticket, to keep, print or show to others: its day, name, hours and place, and how the seat stands. */
export function EventTicket({
	event,
	badge,
	seat,
	isHeld,
	to,
	zone,
}: {
	event: Pick<EventCard, "name" | "startsAt" | "endsAt" | "timeZone" | "place">;
	badge: EventBadge;
	/** Short name of the seat's status. */
	seat: string;
	/** Whether the seat is this person's. */
	isHeld: boolean;
	/** The path of the event's page, to which its name is then a link. */
	to?: string;
	/** The zone of the person whose ticket it is. */
	zone?: string;
}) {
	const name = useId();
	return (
		<section
			className={`${grounds[badge.ground]} ${styles.ticket} ${isHeld ? "" : styles.open}`}
			aria-labelledby={name}
		>
			<DateBadge event={badge} className={styles.day} />
			<div className={styles.event}>
				<h2 id={name}>{to === undefined ? event.name : <Link to={to}>{event.name}</Link>}</h2>
				<p>
					<time dateTime={event.startsAt}>{eventTime(event)}</time>
				</p>
				<p className={styles.own}>
					<OwnTime startsAt={event.startsAt} timeZone={event.timeZone} {...(zone === undefined ? {} : { zone })} />
				</p>
				<p>{event.place}</p>
			</div>
			<p className={styles.seat}>
				<span>{seat}</span>
				<span className={styles.site}>{useSite().name}</span>
			</p>
		</section>
	);
}
