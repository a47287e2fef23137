/** Runs one piece of work at a time; others wait for their turn. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Turns within this process. */
export function createTurns(): Turns {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const turn = last.then(work);
		last = turn.catch(() => undefined);
		return turn;
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
