import { TooBusy } from "../domain/unavailable.ts";

/**
 * Returns a function that runs at most `atOnce` pieces of work at a time, while at most `waitingAtMost` more wait in
 * the order they came. `full` is the sentence, in Spanish, that is logged when a piece of work is refused.
 * @throws {TooBusy} (as a rejected promise) if no more work may wait; the work was not started.
 */
export function createWaitingRoom({
	atOnce,
	waitingAtMost,
	full,
}: {
	readonly atOnce: number;
	readonly waitingAtMost: number;
	readonly full: string;
}) {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		if (running < atOnce) running += 1;
		else if (waiting.length >= waitingAtMost) throw new TooBusy(full);
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next === undefined) running -= 1;
			else next();
		}
	};
}
