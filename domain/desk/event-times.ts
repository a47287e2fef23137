import { capitalized, dateAndHour, weekdayAndDay } from "../date-words.ts";
import { counted } from "../numbers.ts";

/** A day and an hour as a control of that kind gives them: `2027-01-21T19:00`. */
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** How long an event lasts whose end nobody has typed, in milliseconds. */
export const USUAL_MS = 2 * 3_600_000;

/** The time on a clock, as if it were one of UTC, in milliseconds; NaN for anything else. */
export function clockOf(local: string): number {
	return LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
}

/** The end of an event that starts at this time on a clock and lasts so many milliseconds; "" if there is none. */
export function endOf(start: string, lasts = USUAL_MS): string {
	const end = new Date(clockOf(start) + lasts);
	return Number.isNaN(end.getTime()) ? "" : end.toISOString().slice(0, 16);
}

/** Whether an event ends before it has begun, as its controls tell it. What they do not tell is not judged. */
export function lastsNothing(start: string, end: string): boolean {
	return LOCAL.test(start) && LOCAL.test(end) && end <= start;
}

/** A day that is counted from an event's first one, and an hour: `+21d 19:00`. */
const COUNTED = /^\+(\d{1,4})d (\d\d:\d\d)$/;

const DAY_MS = 24 * 3_600_000;

/** The day (`2027-01-21`) so many days after another. */
function daysAfter(day: string, days: number): string {
	const at = new Date(Date.parse(day) + days * DAY_MS);
	return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
}

/**
 * What the control of a day, or of a day and an hour, holds, as readers have it: "Jueves 21 de enero de 2027, a las 19:00". ""
 * for what is no such day, or one that is being typed. `first`: the day from which a day is counted; without it how it is
 * counted is said instead of the day.
 */
export function saidTime(typed: string, first = ""): string {
	const [, days, hour] = COUNTED.exec(typed) ?? [];
	if (days !== undefined) {
		const day = saidTime(`${daysAfter(first, Number(days))}T${hour}`);
		if (day !== "") return day;
		const rule = `${counted(Number(days), "día", "días")} después de publicarse por primera vez`;
		return `${rule}, a\u00a0${hour?.startsWith("01:") ? "la" : "las"}\u00a0${hour}`;
	}
	const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(typed);
	if (!isDay && !/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return "";
	const at = new Date(isDay ? typed : clockOf(typed));
	if (Number.isNaN(at.getTime())) return "";
	return capitalized((isDay ? weekdayAndDay : dateAndHour)(at.toISOString(), "UTC"));
}
