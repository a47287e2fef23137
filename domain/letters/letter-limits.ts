import type { LetterDay } from "./letter-issue.ts";

/** How many letters may leave: in a minute, in a minute to one domain, and on the first day. */
export interface LetterLimits {
	readonly perMinute: number;
	readonly perDomainMinute: number;
	/** The most on a day (UTC) before more was ever sent. */
	readonly firstDay: number;
}

/** The limits in force. Mail servers of providers distrust a sender that begins with much. */
export const letterLimits: LetterLimits = { perMinute: 60, perDomainMinute: 20, firstDay: 200 };

/** For how many days the site remembers how much it sent a day. */
export const DAYS_KEPT = 90;

const MINUTE = 60_000;

/** How many letters may leave on `day` (a date in UTC): twice the most that left on one of the days before. */
export function mostOn(day: string, days: readonly LetterDay[], { firstDay }: LetterLimits): number {
	const before = days.filter((each) => each.day < day).map(({ taken }) => taken);
	return Math.max(firstDay, 2 * Math.max(0, ...before));
}

/** Counts the letters that left in the last minute, in all and to each domain. Held by one process, in memory. */
export interface LetterPace {
	/** When a letter to the domain may leave, in milliseconds since 1970; `now` or earlier if it may at once. */
	readyAt(domain: string, now: number): number;
	note(domain: string, now: number): void;
}

/** A pace that has sent nothing yet. Letters are spread over the minute. */
export function createLetterPace({ perMinute, perDomainMinute }: LetterLimits): LetterPace {
	let recent: { readonly domain: string; readonly at: number }[] = [];
	const freeAt = (times: readonly number[], limit: number) =>
		times.length < limit ? 0 : (times[times.length - limit] ?? 0) + MINUTE;
	return {
		readyAt(domain, now) {
			// A time in the future: the clock was set back since.
			recent = recent.filter(({ at }) => at > now - MINUTE && at <= now);
			const last = recent.at(-1)?.at;
			const gap = last === undefined ? 0 : last + MINUTE / perMinute;
			const all = freeAt(
				recent.map(({ at }) => at),
				perMinute,
			);
			const own = freeAt(
				recent.filter((each) => each.domain === domain).map(({ at }) => at),
				perDomainMinute,
			);
			return Math.max(gap, all, own);
		},
		note: (domain, at) => void recent.push({ domain, at }),
	};
}

/** The part of an address after the @, as limits count it. */
export function domainOf(emailKey: string): string {
	return emailKey.slice(emailKey.lastIndexOf("@") + 1);
}
