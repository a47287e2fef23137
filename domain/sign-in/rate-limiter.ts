/** Allows at most `limit` attempts in any period of `windowMs` milliseconds for one `key`. */
export interface RateRule {
	/** What is counted, and for which address, caller or person: `code:address:…`. Stored as a hash. */
	readonly key: string;
	readonly limit: number;
	readonly windowMs: number;
}

/** A rule that is used up: `key` names it, and `retryAfterMs` (above 0) says when to try again. */
export interface RateRefusal {
	readonly allowed: false;
	readonly retryAfterMs: number;
	readonly key: string;
}

/** The instant at or before which an attempt does not count any more. All instants are milliseconds since 1970. */
export function windowStart(now: number, windowMs: number): number {
	return now - windowMs;
}

/**
 * Whether a rule refuses an attempt at `now`. `last`: the earliest of its last `limit` attempts, undefined if there were
 * fewer. The rule is used up as long as that one counts.
 */
export function refusal({ key, windowMs }: RateRule, last: number | undefined, now: number): RateRefusal | null {
	if (last === undefined || last <= windowStart(now, windowMs)) return null;
	return { allowed: false, retryAfterMs: Math.max(1, last + windowMs - now), key };
}

/** Counts attempts. All processes share the counts. */
export interface RateLimiter {
	/**
	 * Counts one attempt under every rule. If one of them refuses it (`refusal`), nothing is counted. `now` is in
	 * milliseconds since 1970.
	 */
	take(rules: readonly RateRule[], now: number): Promise<{ readonly allowed: true } | RateRefusal>;
	/** Deletes attempts that no rule with a window of at most `windowMs` counts any more. */
	forget(now: number, windowMs: number): Promise<void>;
}
