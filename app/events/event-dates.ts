import type { EventCard } from "../../domain/events/event.ts";
import { formatInZone, zoneName } from "../../domain/events/zoned-time.ts";

/** Words that stay on one line. */
function together(words: string): string {
	return words.replaceAll(" ", "\u00a0");
}

/** A zone's name after a time: "(hora peninsular)". No line ends in it. */
export function zoneInBrackets(timeZone: string): string {
	return together(`(${zoneName(timeZone)})`);
}

/**
 * When an event takes place, in the zone of its place: "lunes, 26 de octubre de 2026, 19:00 a 20:30 (hora peninsular)".
 * No line ends in the hours.
 */
export function eventTime({ startsAt, endsAt, timeZone }: Pick<EventCard, "startsAt" | "endsAt" | "timeZone">): string {
	const day = (instant: string) =>
		formatInZone(instant, timeZone, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
	const hour = (instant: string) => formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" });
	const [start, end] = [hour(startsAt), hour(endsAt)];
	const hours = day(startsAt) === day(endsAt) ? together(`${start} a ${end}`) : `${start} a ${day(endsAt)}, ${end}`;
	return `${day(startsAt)}, ${hours} ${zoneInBrackets(timeZone)}`;
}

/** The day of the month and the month in short, for a calendar leaf: "21", "ene". */
export function eventLeaf({ startsAt, timeZone }: Pick<EventCard, "startsAt" | "timeZone">): {
	day: string;
	month: string;
} {
	return {
		day: formatInZone(startsAt, timeZone, { day: "numeric" }),
		month: formatInZone(startsAt, timeZone, { month: "short" }).replace(".", ""),
	};
}

/** How people attend, in words. */
export const modalityNames: Readonly<Record<EventCard["modality"], string>> = {
	online: "En línea",
	presencial: "Presencial",
	hibrido: "Presencial y en línea",
};
