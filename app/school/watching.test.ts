import { describe, expect, test } from "vitest";
import {
	addRange,
	nextWatching,
	type PlayerEvent,
	type Ranges,
	secondsOf,
	type Watching,
	watched,
	watchingAgain,
} from "./watching.ts";

describe("stretches of a film", () => {
	test.each<[string, Ranges, [number, number], Ranges]>([
		["the first", [], [0, 5], [[0, 5]]],
		["one that goes on", [[0, 5]], [5, 8], [[0, 8]]],
		["one seen again", [[0, 5]], [1, 3], [[0, 5]]],
		[
			"one apart, later",
			[[0, 5]],
			[7, 8],
			[
				[0, 5],
				[7, 8],
			],
		],
		[
			"one apart, before",
			[[7, 8]],
			[0, 5],
			[
				[0, 5],
				[7, 8],
			],
		],
		[
			"one that closes a gap",
			[
				[0, 5],
				[7, 8],
			],
			[4, 7.5],
			[[0, 8]],
		],
		[
			"one around all",
			[
				[1, 2],
				[3, 4],
			],
			[0, 9],
			[[0, 9]],
		],
		["one of no length", [[0, 5]], [7, 7], [[0, 5]]],
		["one backwards", [[0, 5]], [9, 7], [[0, 5]]],
		["one that is no number", [[0, 5]], [Number.NaN, 7], [[0, 5]]],
	])("take %s", (_, ranges, [from, to], expected) => {
		expect(addRange(ranges, from, to)).toEqual(expected);
	});

	test("are as long as their parts", () => {
		expect(
			secondsOf([
				[0, 5],
				[7, 8.5],
			]),
		).toBe(6.5);
	});
});

const begun: Watching = { duration: 20, ranges: [], at: null };

/** The events of a film played from one second to another, with a report every quarter of a second. */
function play(from: number, to: number): PlayerEvent[] {
	const steps = Math.round((to - from) * 4);
	const moves = Array.from({ length: steps }, (_, step) => ({ type: "moved" as const, time: from + (step + 1) / 4 }));
	return [{ type: "playing", time: from }, ...moves, { type: "stopped", time: to }];
}

describe("watching (docs/product.md, 19.4)", () => {
	test.each<[string, readonly PlayerEvent[], number, number]>([
		["nothing", [], 0, 20],
		["half of it", play(0, 10), 50, 10],
		["all of it", play(0, 20), 100, 0],
		["the same half twice", [...play(0, 10), ...play(0, 10)], 50, 10],
		["two parts apart", [...play(0, 5), ...play(15, 20)], 50, 10],
		[
			"a jump to the end alone",
			[{ type: "playing", time: 0 }, { type: "jumped" }, { type: "stopped", time: 20 }],
			0,
			20,
		],
		[
			"a jump nobody told of",
			[
				{ type: "playing", time: 0 },
				{ type: "moved", time: 19 },
				{ type: "moved", time: 20 },
			],
			5,
			19,
		],
		[
			"a jump back",
			[...play(5, 10), { type: "playing", time: 10 }, { type: "moved", time: 2 }, { type: "moved", time: 4 }],
			35,
			13,
		],
		[
			"a film past its end",
			[
				{ type: "playing", time: 18 },
				{ type: "moved", time: 20.4 },
			],
			10,
			18,
		],
		[
			"moves while it stands still",
			[
				{ type: "moved", time: 3 },
				{ type: "moved", time: 4 },
			],
			0,
			20,
		],
		["all of it, and then anew", [...play(0, 20), { type: "began-anew" }], 0, 20],
	])("%s", (_, events, percent, unwatchedSeconds) => {
		expect(watched(events.reduce(nextWatching, begun))).toEqual({ percent, unwatchedSeconds });
	});

	test.each<[string, { percent: number; position: number }, Ranges]>([
		["nothing", { percent: 0, position: 0 }, []],
		["from the start", { percent: 40, position: 8 }, [[0, 8]]],
		["a part in the middle", { percent: 25, position: 15 }, [[10, 15]]],
		["more than lies before where it stopped", { percent: 50, position: 2 }, [[0, 10]]],
		["all", { percent: 100, position: 0 }, [[0, 20]]],
		["a position past the end", { percent: 50, position: 99 }, [[10, 20]]],
	])("goes on from an earlier visit: %s", (_, kept, ranges) => {
		expect(watchingAgain(20, kept)).toEqual({ duration: 20, ranges, at: null });
	});

	test("the rest of a film that was left half-way completes it", () => {
		const again = watchingAgain(20, { percent: 50, position: 10 });
		expect(watched(play(10, 20).reduce(nextWatching, again)).percent).toBe(100);
	});
});
