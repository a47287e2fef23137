/** How many searches a caller may make in a minute (docs/product.md, 25.2). */
const MOST = 60;
const WINDOW_MS = 60_000;

/** Callers remembered at a time. With more, the oldest are forgotten: each of them may then search again. */
const MOST_CALLERS = 10_000;

/**
 * Limits the searches of each caller of this process. It counts in memory: who searches is kept nowhere.
 * @returns 0 if `caller` may search at `now`, otherwise the milliseconds until the next search.
 */
export function createSearchLimit(): (caller: string, now: number) => number {
	const windows = new Map<string, { readonly until: number; count: number }>();
	return (caller, now) => {
		const window = windows.get(caller);
		if (window !== undefined && window.until > now) {
			window.count += 1;
			return window.count > MOST ? window.until - now : 0;
		}
		windows.delete(caller);
		if (windows.size >= MOST_CALLERS) windows.delete(windows.keys().next().value ?? "");
		windows.set(caller, { until: now + WINDOW_MS, count: 1 });
		return 0;
	};
}
