import { TooBusy } from "../domain/too-busy.ts";

/**
 * Runs work in turn: `atOnce` pieces at a time, while `waitingAtMost` more wait in the order they came. `full` is the
 * sentence in Spanish that the log gets about a piece that is refused.
 * @throws {TooBusy} (the promise) for what comes when as much waits as may; nothing of it was begun.
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
