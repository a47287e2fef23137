import { describe, expect, test } from "vitest";
import {
	addWrite,
	emptyQueue,
	isWrite,
	nextQueue,
	type Queue,
	type QueueEvent,
	retryAfter,
	unkept,
	type Write,
} from "./progress-queue.ts";

function seen(
	percent: number,
	position = percent,
	lessonId = "a",
	unwatchedSeconds: number | null = null,
	seconds = percent,
): Write {
	return { kind: "seen", lessonId, report: { percent, position, seconds, unwatchedSeconds } };
}
const done = (lessonId = "a"): Write => ({ kind: "marked", lessonId, done: true });
const pending = (lessonId = "a"): Write => ({ kind: "marked", lessonId, done: false });

describe("what waits to be kept", () => {
	test.each<[string, readonly Write[], readonly Write[]]>([
		["what was seen of one lesson is one write", [seen(10), seen(20)], [seen(20)]],
		[
			"the percent never falls, the position does",
			[seen(50), seen(30, 5, "a", null, 60)],
			[seen(50, 5, "a", null, 60)],
		],
		["the least that is unwatched counts", [seen(10, 10, "a", 9), seen(10, 10, "a", 12)], [seen(10, 10, "a", 9)]],
		["a film that was not known yet", [seen(10), seen(20, 20, "a", 12)], [seen(20, 20, "a", 12)]],
		["lessons are apart", [seen(10), seen(5, 5, "b"), seen(20)], [seen(20), seen(5, 5, "b")]],
		["done keeps what was seen before", [seen(10), done()], [seen(10), done()]],
		["pending makes void what was seen before", [seen(10), pending()], [pending()]],
		["what is seen after pending counts", [seen(80), pending(), seen(10)], [pending(), seen(10)]],
		["the last mark counts", [done(), pending()], [pending()]],
		["and so it does the other way round", [pending(), done()], [done()]],
		["marks of others stay", [done("b"), pending()], [done("b"), pending()]],
	])("%s", (_, writes, expected) => {
		expect(writes.reduce(addWrite, [])).toEqual(expected);
	});
});

describe("the queue", () => {
	const want = (write: Write): QueueEvent => ({ type: "wanted", write });
	test.each<[string, readonly QueueEvent[], Queue]>([
		["has nothing to send", [{ type: "sent" }], emptyQueue],
		[
			"sends the first",
			[want(seen(1)), want(done("b")), { type: "sent" }],
			{ waiting: [done("b")], sending: seen(1), failures: 0 },
		],
		[
			"sends one at a time",
			[want(seen(1)), { type: "sent" }, want(seen(2)), { type: "sent" }],
			{ waiting: [seen(2)], sending: seen(1), failures: 0 },
		],
		["forgets what was kept", [want(seen(1)), { type: "sent" }, { type: "settled" }], emptyQueue],
		[
			"keeps what could not be kept, with what came since",
			[want(seen(1)), { type: "sent" }, want(seen(2)), { type: "failed" }],
			{ waiting: [seen(2)], sending: null, failures: 1 },
		],
		[
			"keeps the order of marks",
			[want(done()), { type: "sent" }, want(seen(2)), { type: "failed" }],
			{ waiting: [done(), seen(2)], sending: null, failures: 1 },
		],
		[
			"lets a later mark win over one that failed",
			[want(done()), { type: "sent" }, want(pending()), { type: "failed" }],
			{ waiting: [pending()], sending: null, failures: 1 },
		],
		[
			"counts failures in a row",
			[want(seen(1)), { type: "sent" }, { type: "failed" }, { type: "sent" }, { type: "failed" }],
			{ waiting: [seen(1)], sending: null, failures: 2 },
		],
		[
			"begins to count anew",
			[want(seen(1)), { type: "sent" }, { type: "failed" }, { type: "sent" }, { type: "settled" }],
			emptyQueue,
		],
	])("%s", (_, events, expected) => {
		expect(events.reduce(nextQueue, emptyQueue)).toEqual(expected);
	});

	test("knows all that is not kept yet", () => {
		expect(unkept({ waiting: [seen(2), done("b")], sending: seen(1), failures: 0 })).toEqual([seen(2), done("b")]);
	});

	test("waits longer the more often it failed, and a minute at most", () => {
		expect([1, 2, 3, 4, 40].map(retryAfter)).toEqual([5_000, 15_000, 30_000, 60_000, 60_000]);
	});
});

test.each<[unknown, boolean]>([
	[seen(3), true],
	[seen(3, 3, "a", 4), true],
	[pending(), true],
	[null, false],
	["seen", false],
	[{ ...seen(3), lessonId: 3 }, false],
	[{ kind: "seen", lessonId: "a" }, false],
	[{ kind: "seen", lessonId: "a", report: { percent: "3", position: 0, seconds: 0, unwatchedSeconds: null } }, false],
	[{ kind: "seen", lessonId: "a", report: { percent: -3, position: 0, seconds: 0, unwatchedSeconds: null } }, false],
	[{ kind: "marked", lessonId: "a", done: "yes" }, false],
	[{ kind: "other", lessonId: "a", done: true }, false],
])("%j is a write: %s", (value, expected) => {
	expect(isWrite(value)).toBe(expected);
});
