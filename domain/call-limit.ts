const WINDOW_MS = 60_000;

/** Callers remembered at a time. With more, the oldest are forgotten: each of them may then call again. */
const MOST_CALLERS = 10_000;

/**
 * Limits the calls of each caller of this process to `most` a minute. It counts in memory: who calls is kept nowhere.
 * @returns 0 if `caller` may call at `now`, otherwise the milliseconds until the next call.
 */
export function createCallLimit(most: number): (caller: string, now: number) => number {
	const windows = new Map<string, { readonly until: number; count: number }>();
	return (caller, now) => {
		const window = windows.get(caller);
		if (window !== undefined && window.until > now) {
			window.count += 1;
			return window.count > most ? window.until - now : 0;
		}
		windows.delete(caller);
		if (windows.size >= MOST_CALLERS) windows.delete(windows.keys().next().value ?? "");
		windows.set(caller, { until: now + WINDOW_MS, count: 1 });
		return 0;
	};
}
