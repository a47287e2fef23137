/** Counts the requests that are being answered in this process, for work that can wait until there are none. */
export function createTraffic() {
	let underway = 0;
	const waiting = new Set<() => void>();
	return {
		/** Call it when work on a request begins. */
		begin() {
			underway += 1;
		},
		/** Call it when that work ends, in success or failure. */
		end() {
			underway -= 1;
			if (underway > 0) return;
			for (const release of waiting) release();
		},
		/** Resolves as soon as no request is in progress, and after `limitMs` in any case. */
		quiet(limitMs: number): Promise<void> {
			if (underway === 0) return Promise.resolve();
			return new Promise((resolve) => {
				const release = () => {
					clearTimeout(timer);
					waiting.delete(release);
					resolve();
				};
				const timer = setTimeout(release, limitMs);
				waiting.add(release);
			});
		},
	};
}

/** See `createTraffic`. */
export type Traffic = ReturnType<typeof createTraffic>;
