import { useSyncExternalStore } from "react";
import { dateAndHour, momentOf, spanLine } from "../../domain/date-words.ts";
import type { EventCard } from "../../domain/events/event.ts";

/** Start and end of an event in the event's time zone, to begin a line. */
export function eventTime({ startsAt, endsAt, timeZone }: Pick<EventCard, "startsAt" | "endsAt" | "timeZone">): string {
	return spanLine(startsAt, endsAt, timeZone);
}

/** Spanish name of each modality. */
export const modalityNames: Readonly<Record<EventCard["modality"], string>> = {
	online: "En línea",
	presencial: "Presencial",
	hibrido: "Presencial y en línea",
};

const never = () => () => undefined;

/** The browser's IANA time zone. On the server and during hydration it is "", because only the browser knows it. */
export function useOwnZone(): string {
	return useSyncExternalStore(
		never,
		() => new Intl.DateTimeFormat().resolvedOptions().timeZone,
		() => "",
	);
}

/** The event's start in the reader's time zone. Renders nothing if that is the same date and hour. */
export function OwnTime({ startsAt, timeZone, zone }: { startsAt: string; timeZone: string; zone?: string }) {
	const browserZone = useOwnZone();
	const own = zone ?? browserZone;
	if (own === "" || own === timeZone) return null;
	if (dateAndHour(startsAt, own) === dateAndHour(startsAt, timeZone)) return null;
	return (
		<>
			En tu zona horaria: <time dateTime={startsAt}>{momentOf(startsAt, own)}</time>
		</>
	);
}
