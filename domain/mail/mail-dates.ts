import { formatInZone, zoneName } from "../zoned-time.ts";

/** The site's own IANA time zone. */
export const MADRID = "Europe/Madrid";

/** The date of an ISO 8601 instant in an IANA time zone: "20 de noviembre de 2026". */
export function dayOf(instant: string, timeZone: string): string {
	return formatInZone(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** The time of an ISO 8601 instant in an IANA time zone, with the name of the zone: "14:03 (hora peninsular)". */
export function hourOf(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" })} (${zoneName(timeZone)})`;
}

/** Weekday, date and time of an ISO 8601 instant: "viernes, 20 de noviembre de 2026, 14:03 (hora peninsular)". */
export function momentOf(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { weekday: "long" })}, ${dayOf(instant, timeZone)}, ${hourOf(instant, timeZone)}`;
}
