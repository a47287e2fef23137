import { formatInZone, zoneName } from "../events/zoned-time.ts";

/** The site's own zone. */
export const MADRID = "Europe/Madrid";

/** "20 de noviembre de 2026". */
export function dayOf(instant: string, timeZone: string): string {
	return formatInZone(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** "14:03 (hora peninsular)". */
export function hourOf(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" })} (${zoneName(timeZone)})`;
}

/** "viernes, 20 de noviembre de 2026, 14:03 (hora peninsular)". */
export function momentOf(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { weekday: "long" })}, ${dayOf(instant, timeZone)}, ${hourOf(instant, timeZone)}`;
}
