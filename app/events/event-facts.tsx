import { type EventCard, type EventTerms, type EventFacts as Facts, placeLine } from "../../domain/events/event.ts";
import { priceInWords } from "../../domain/events/registration-words.ts";
import { Icon } from "../ui/icon.tsx";
import { Photo } from "../user/photo.tsx";
import { eventTime, modalityNames, OwnTime } from "./event-dates.tsx";
import styles from "./event-facts.module.css";

/** Who holds an event, with the address of their picture. */
interface Host {
	readonly name: string;
	readonly photo: string;
}

/** List of an event's host, if given, time, place, price and, if given in words, seats. */
export function EventFacts({
	event,
	host = null,
	seats = null,
}: {
	host?: Host | null;
	seats?: string | null;
	event: Pick<EventCard, "startsAt" | "endsAt" | "timeZone"> & Facts & Pick<EventTerms, "priceCents">;
}) {
	const place = placeLine(event);
	return (
		<ul className={styles.facts}>
			{host === null ? null : (
				<li className={styles.host}>
					<Photo src={host.photo} />
					<span>Con {host.name}</span>
				</li>
			)}
			<li>
				<Icon name="calendar" />
				<span>
					<time dateTime={event.startsAt}>{eventTime(event)}</time>
					<span className={styles.own}>
						<OwnTime startsAt={event.startsAt} timeZone={event.timeZone} />
					</span>
				</span>
			</li>
			<li>
				<Icon name="place" />
				<span>
					{place}{" "}
					{event.modality === "online" ? null : <span className={styles.own}>{modalityNames[event.modality]}</span>}
				</span>
			</li>
			<li>
				<Icon name="tag" />
				<span>{priceInWords(event.priceCents)}</span>
			</li>
			{seats === null ? null : (
				<li>
					<Icon name="person" />
					<span>{seats}</span>
				</li>
			)}
		</ul>
	);
}
