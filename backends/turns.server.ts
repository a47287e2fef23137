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
