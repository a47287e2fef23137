/**
 * Runs one piece of work at a time; others wait for their turn. Rejects with the reason of `signal` if that is aborted
 * before the turn comes; the work is not run then.
 */
export type Turns = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Turns within this process. */
export function createTurns(): Turns {
	let last: Promise<unknown> = Promise.resolve();
	return (work, signal) => {
		let hasBegun = false;
		const turn = last.then(() => {
			signal?.throwIfAborted();
			hasBegun = true;
			return work();
		});
		last = turn.catch(() => undefined);
		if (signal === undefined) return turn;
		return new Promise((resolve, reject) => {
			const giveUp = () => {
				if (!hasBegun) reject(signal.reason);
			};
			signal.addEventListener("abort", giveUp, { once: true });
			void turn.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
		});
	};
}

/** Turns within this process, separate for each name. */
export function createTurnsByName(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
	const all = new Map<string, { readonly turns: Turns; waiting: number }>();
	return async (name, work) => {
		const mine = all.get(name) ?? { turns: createTurns(), waiting: 0 };
		all.set(name, mine);
		mine.waiting += 1;
		try {
			return await mine.turns(work);
		} finally {
			mine.waiting -= 1;
			if (mine.waiting === 0) all.delete(name);
		}
	};
}
