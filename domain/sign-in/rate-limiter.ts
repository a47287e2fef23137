/** Allows at most `limit` attempts in any period of `windowMs` milliseconds for one `key`. */
export interface RateRule {
	/** What is counted, and for which address, caller or person: `code:address:…`. Stored as a hash. */
	readonly key: string;
	readonly limit: number;
	readonly windowMs: number;
}

/** Counts attempts. All processes share the counts. */
export interface RateLimiter {
	/**
	 * Counts one attempt under every rule. If a rule is used up, nothing is counted: `key` names that rule, and
	 * `retryAfterMs` (above 0) says when to try again. `now` is in milliseconds since 1970.
	 */
	take(
		rules: readonly RateRule[],
		now: number,
	): Promise<
		{ readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number; readonly key: string }
	>;
	/** Deletes attempts that no rule with a window of at most `windowMs` counts any more. */
	forget(now: number, windowMs: number): Promise<void>;
}
