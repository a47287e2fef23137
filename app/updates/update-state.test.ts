import { describe, expect, test } from "vitest";
import {
	ACTIVITY_THROTTLE_MS,
	CHECK_EVERY_MS,
	INACTIVE_AFTER_MS,
	nextUpdate,
	RETRY_EVERY_MS,
	type UpdateEvent,
	type UpdateOrder,
	type UpdateState,
} from "./update-state.ts";

const NOW = 1_000_000_000;
const base: UpdateState = {
	version: "a",
	tried: [],
	isFirst: true,
	isHidden: false,
	lastActiveAt: NOW,
	nextCheckAt: null,
};
const later: Partial<UpdateState> = { isFirst: false, tried: ["a"] };
const reload = (version: string): UpdateOrder => ({ type: "reload", version });
const check: UpdateOrder = { type: "check" };
const found = (version: string | null): UpdateEvent => ({ type: "answered", version });

interface Row {
	readonly what: string;
	readonly before?: Partial<UpdateState>;
	readonly event: UpdateEvent;
	readonly order: UpdateOrder;
	/** The changed part of the state; absent: no change. */
	readonly after?: Partial<UpdateState>;
}

const rows: readonly Row[] = [
	{ what: "checks when stable", event: { type: "stable" }, order: check },
	{ what: "does not check before its time", before: { nextCheckAt: NOW + 1 }, event: { type: "time" }, order: null },
	{
		what: "checks when it is time",
		before: { nextCheckAt: NOW },
		event: { type: "time" },
		order: check,
		after: { nextCheckAt: null },
	},
	{ what: "does not check twice at once", event: { type: "time" }, order: null },

	{
		what: "waits six hours when nothing is new",
		event: found("a"),
		order: null,
		after: { nextCheckAt: NOW + CHECK_EVERY_MS },
	},
	{
		what: "waits as long when the check failed",
		event: found(null),
		order: null,
		after: { nextCheckAt: NOW + CHECK_EVERY_MS },
	},
	{ what: "reloads at once for the first new version, while somebody writes", event: found("b"), order: reload("b") },
	{
		what: "never reloads twice for a version",
		before: { tried: ["b"] },
		event: found("b"),
		order: null,
		after: { nextCheckAt: NOW + CHECK_EVERY_MS },
	},

	{
		what: "looks every minute afterwards",
		before: later,
		event: found("a"),
		order: null,
		after: { nextCheckAt: NOW + RETRY_EVERY_MS },
	},
	{
		what: "also when the check failed",
		before: later,
		event: found(null),
		order: null,
		after: { nextCheckAt: NOW + RETRY_EVERY_MS },
	},
	{
		what: "leaves an active person alone",
		before: { ...later, lastActiveAt: NOW - INACTIVE_AFTER_MS },
		event: found("c"),
		order: null,
		after: { nextCheckAt: NOW + RETRY_EVERY_MS },
	},
	{
		what: "reloads after more than a minute",
		before: { ...later, lastActiveAt: NOW - INACTIVE_AFTER_MS - 1 },
		event: found("c"),
		order: reload("c"),
	},
	{ what: "reloads a hidden tab", before: { ...later, isHidden: true }, event: found("c"), order: reload("c") },
	{
		what: "does not reload a hidden tab again for what it was reloaded for",
		before: { ...later, isHidden: true, tried: ["c"] },
		event: found("c"),
		order: null,
		after: { nextCheckAt: NOW + RETRY_EVERY_MS },
	},
	{
		what: "tries again in a minute when words would be lost",
		event: { type: "held" },
		order: null,
		after: { isFirst: false, nextCheckAt: NOW + RETRY_EVERY_MS },
	},

	{
		what: "notices activity",
		before: { lastActiveAt: NOW - ACTIVITY_THROTTLE_MS },
		event: { type: "active" },
		order: null,
		after: { lastActiveAt: NOW },
	},
	{
		what: "notices it once in five seconds",
		before: { lastActiveAt: NOW - ACTIVITY_THROTTLE_MS + 1 },
		event: { type: "active" },
		order: null,
	},
	{
		what: "takes a look at another tab for activity",
		before: { lastActiveAt: NOW - 10_000 },
		event: { type: "visibility", isHidden: true },
		order: null,
		after: { isHidden: true, lastActiveAt: NOW },
	},
	{
		what: "knows when it is seen again",
		before: { isHidden: true },
		event: { type: "visibility", isHidden: false },
		order: null,
		after: { isHidden: false },
	},
];

describe("a tab", () => {
	test.each(rows)("$what", ({ before, event, order, after }) => {
		const state = { ...base, ...before };
		expect(nextUpdate(state, event, NOW)).toEqual([{ ...state, ...after }, order]);
	});

	test("has the specification's times", () => {
		expect([CHECK_EVERY_MS, RETRY_EVERY_MS, INACTIVE_AFTER_MS, ACTIVITY_THROTTLE_MS]).toEqual([
			21_600_000, 60_000, 60_000, 5_000,
		]);
	});

	test("cannot be reloaded more often than there are versions, whatever servers say in turn", () => {
		let reloads = 0;
		const tried: string[] = [];
		for (let minute = 0; minute < 100; minute++) {
			const state: UpdateState = {
				...base,
				version: "a",
				tried: [...tried],
				isFirst: tried.length === 0,
				isHidden: true,
			};
			const [, order] = nextUpdate(state, found(["b", "c", "a"][minute % 3] ?? ""), NOW + minute * RETRY_EVERY_MS);
			if (order?.type !== "reload") continue;
			reloads++;
			tried.push(order.version);
		}
		expect(reloads).toBe(2);
	});
});
