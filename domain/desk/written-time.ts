import { instantOf, localTimeOf, MADRID, offsetAt } from "../zoned-time.ts";

/** The instant as local time in Madrid with its offset: 2026-03-09T10:00:00+01:00. */
export function withOffset(now: Date): string {
	const local = localTimeOf(now.toISOString(), MADRID).slice(0, 16);
	const minutes = offsetAt(now.getTime(), MADRID) / 60_000;
	const two = (number: number) => String(number).padStart(2, "0");
	const sign = minutes < 0 ? "-" : "+";
	return `${local}:00${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** A day and an hour of a form (`2026-03-09T10:00`, Madrid) as `withOffset` writes them; null if there is none such. */
export function typedWithOffset(typed: string): string | null {
	const instant = instantOf(typed, MADRID);
	return instant === null ? null : withOffset(new Date(instant));
}

/** A written instant as a form's field shows it: day, hour and minute in Madrid; null if it is none. */
export function typedTimeOf(written: string): string | null {
	const at = Date.parse(written);
	return Number.isNaN(at) ? null : localTimeOf(new Date(at).toISOString(), MADRID).slice(0, 16);
}
