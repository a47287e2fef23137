import type { LetterDay, LetterIssue, RecipientCounts } from "./letter-issue.ts";
import { type LetterLimits, letterLimits, mostOn } from "./letter-limits.ts";

/** From how many answers on the pace of a letter says how long the rest takes. */
const ENOUGH_ANSWERS = 20;

/** How far the sending of a letter is. */
export interface LetterProgress {
	/** To how many people it goes, without those who no longer wanted it. */
	readonly people: number;
	/** Of how many it is known, or never will be, what became of it. */
	readonly done: number;
	/** In how many minutes the rest of today's is out, as far as the limits and the pace until now tell. */
	readonly minutesLeft: number;
	/** How many have to wait for another day, because no more may leave today (docs/product.md, 27.7). */
	readonly afterToday: number;
}

/** How far a letter is at `now` (ISO 8601 in UTC). `days`: how many letters left on each day. */
export function progressOf(
	{ startsAt }: Pick<LetterIssue, "startsAt">,
	counts: RecipientCounts,
	{ now, days, limits = letterLimits }: { now: string; days: readonly LetterDay[]; limits?: LetterLimits },
): LetterProgress {
	const done = counts.sent + counts.refused + counts.uncertain;
	const left = counts.waiting + counts.claimed;
	const day = now.slice(0, 10);
	const taken = days.find((each) => each.day === day)?.taken ?? 0;
	const today = Math.min(left, counts.claimed + Math.max(0, mostOn(day, days, limits) - taken));
	const minutes = Math.max(0, Date.parse(now) - Date.parse(startsAt ?? now)) / 60_000;
	const byPace = done < ENOUGH_ANSWERS ? 0 : (today * minutes) / done;
	// Pauses make the pace look slower than it is: it is never slower than if all were of one domain.
	const likely = Math.min(Math.max(today / limits.perMinute, byPace), today / limits.perDomainMinute);
	return { people: done + left, done, minutesLeft: Math.ceil(likely), afterToday: left - today };
}
