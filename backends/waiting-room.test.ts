import { expect, test } from "vitest";
import { isTooBusy } from "../domain/unavailable.ts";
import { createWaitingRoom } from "./waiting-room.server.ts";

test("a limited number runs at once, a limited number waits in order, and more are refused (docs/product.md, 15.4 and 15.7)", async () => {
	const inTurn = createWaitingRoom({ atOnce: 1, waitingAtMost: 2, full: "Esperan demasiadas." });
	const begun: number[] = [];
	const ends: (() => void)[] = [];
	const work = (number: number) =>
		inTurn(async () => {
			begun.push(number);
			await new Promise<void>((resolve) => ends.push(resolve));
			return number;
		});
	const works = [1, 2, 3].map(work);
	const refused = await work(4).catch((error: unknown) => error);
	expect([isTooBusy(refused), begun]).toEqual([true, [1]]);
	ends[0]?.();
	expect(await works[0]).toBe(1);
	const late = work(5);
	expect(begun).toEqual([1, 2]);
	ends[1]?.();
	expect(await works[1]).toBe(2);
	ends[2]?.();
	expect(await works[2]).toBe(3);
	ends[3]?.();
	expect([await late, begun]).toEqual([5, [1, 2, 3, 5]]);
});
