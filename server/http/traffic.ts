/** Tracks the requests in progress, for work that can wait until there are none. */
export interface Traffic {
	/** Call it when work on a request begins. */
	begin(): void;
	/** Call it when that work ends, in success or failure. */
	end(): void;
	/** Resolves as soon as no request is in progress, and after `limitMs` in any case. */
	quiet(limitMs: number): Promise<void>;
}

/** Counts the requests that are being answered in this process. */
export function createTraffic(): Traffic {
	let underway = 0;
	const waiting = new Set<() => void>();
	return {
		begin() {
			underway += 1;
		},
		end() {
			underway -= 1;
			if (underway > 0) return;
			for (const release of waiting) release();
		},
		quiet(limitMs) {
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
