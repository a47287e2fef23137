import { zoneName } from "../../../domain/events/zoned-time.ts";

/** The time zone for people who have chosen none. */
export const SITE_ZONE = "Europe/Madrid";

const LARGEST_FIRST: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	["year", 365 * 24 * 3_600_000],
	["month", 30 * 24 * 3_600_000],
	["day", 24 * 3_600_000],
	["hour", 3_600_000],
	["minute", 60_000],
];

function format(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	return new Intl.DateTimeFormat("es-ES", { ...options, timeZone, hourCycle: "h23" }).format(new Date(instant));
}

/** A day, such as "20 de noviembre de 2026". `instant` is ISO 8601, `timeZone` an IANA name. */
export function dayOf(instant: string, timeZone: string): string {
	return format(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** A moment, such as "20 de noviembre de 2026, 14:03 (hora peninsular)". Parameters as in `dayOf`. */
export function momentOf(instant: string, timeZone: string): string {
	return `${dayOf(instant, timeZone)}, ${format(instant, timeZone, { hour: "2-digit", minute: "2-digit" })} (${zoneName(timeZone)})`;
}

/** How long before `now` something was: "hace 3 horas", "ayer", "hace un momento". Both are ISO 8601. */
export function ago(instant: string, now: string): string {
	const passed = Date.parse(now) - Date.parse(instant);
	const [unit, length] = LARGEST_FIRST.find(([, each]) => passed >= each) ?? [null, 1];
	return unit === null
		? "hace un momento"
		: new Intl.RelativeTimeFormat("es-ES", { numeric: "auto" }).format(-Math.floor(passed / length), unit);
}
