import { useSyncExternalStore } from "react";
import type { EventCard } from "../../domain/events/event.ts";
import { dateAndHour } from "../../domain/events/registration-words.ts";
import { formatInZone, zoneName } from "../../domain/zoned-time.ts";

/** Replaces spaces with non-breaking ones. */
function together(words: string): string {
	return words.replaceAll(" ", "\u00a0");
}

/** A time zone's Spanish name, to follow a time: "(hora peninsular)". Its spaces are non-breaking. */
export function zoneInBrackets(timeZone: string): string {
	return together(`(${zoneName(timeZone)})`);
}

/**
 * Start and end of an event in the event's time zone: "lunes, 26 de octubre de 2026, 19:00 a 20:30 (hora peninsular)".
 * The hours of a one-day event do not break across lines.
 */
export function eventTime({ startsAt, endsAt, timeZone }: Pick<EventCard, "startsAt" | "endsAt" | "timeZone">): string {
	const day = (instant: string) =>
		formatInZone(instant, timeZone, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
	const hour = (instant: string) => formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" });
	const [start, end] = [hour(startsAt), hour(endsAt)];
	const hours = day(startsAt) === day(endsAt) ? together(`${start} a ${end}`) : `${start} a ${day(endsAt)}, ${end}`;
	return `${day(startsAt)}, ${hours} ${zoneInBrackets(timeZone)}`;
}

/** Day of the month and abbreviated month in the event's time zone, for a calendar leaf: "21", "ene". */
export function eventLeaf({ startsAt, timeZone }: Pick<EventCard, "startsAt" | "timeZone">): {
	day: string;
	month: string;
} {
	return {
		day: formatInZone(startsAt, timeZone, { day: "numeric" }),
		month: formatInZone(startsAt, timeZone, { month: "short" }).replace(".", ""),
	};
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
	const there = dateAndHour(startsAt, own);
	if (there === dateAndHour(startsAt, timeZone)) return null;
	return (
		<>
			En tu zona: <time dateTime={startsAt}>{`${there} ${zoneInBrackets(own)}`}</time>
		</>
	);
}
