/** At most `limit` in any stretch of `windowMs` for what `key` names. */
export interface RateRule {
	/** What is counted and for whom: `code:address:…`. Kept as a hash. */
	readonly key: string;
	readonly limit: number;
	readonly windowMs: number;
}

/** Counts what people do, where every process sees it. */
export interface RateLimiter {
	/**
	 * Counts one more under every rule, unless one of them is used up: then nothing is counted, and `retryAfterMs`
	 * (above 0) says when it can be tried again. `now` is milliseconds since 1970.
	 */
	take(
		rules: readonly RateRule[],
		now: number,
	): Promise<
		{ readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number; readonly key: string }
	>;
	/** Forgets what no rule of at most `windowMs` can count any more. */
	forget(now: number, windowMs: number): Promise<void>;
}
