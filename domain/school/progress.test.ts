import { describe, expect, test } from "vitest";
import {
	changedProgress,
	completes,
	countedPercent,
	meanPercent,
	type ProgressReport,
	percentToKeep,
	statusOf,
} from "./progress.ts";

const report = (fields: Partial<ProgressReport> = {}): ProgressReport => ({
	percent: 0,
	position: 0,
	seconds: 0,
	unwatchedSeconds: null,
	...fields,
});

describe("the automatic completion of a lesson (docs/product.md, 19.4)", () => {
	test.each([
		["manual", { percent: 100, seconds: 9_999, unwatchedSeconds: 0 }, false],
		["dwell", { seconds: 29 }, false],
		["dwell", { seconds: 30 }, true],
		["scroll", { percent: 100, seconds: 29 }, false],
		["scroll", { percent: 99, seconds: 999 }, false],
		["scroll", { percent: 100, seconds: 30 }, true],
		["video", { percent: 89.9, unwatchedSeconds: 60 }, false],
		["video", { percent: 90, unwatchedSeconds: 60 }, true],
		["video", { percent: 80, unwatchedSeconds: 1 }, true],
		["video", { percent: 100 }, false],
	] as const)("%s with %o: %s", (completion, fields, expected) => {
		expect(completes(report(fields), { completion, dwellSeconds: 30 })).toBe(expected);
	});
});

describe("percents", () => {
	test.each([
		["a text that is only opened", { percent: 15, seconds: 29 }, 0],
		["a text scrolled through in a second", { percent: 100, seconds: 1 }, 0],
		["a text that was read for long enough", { percent: 60, seconds: 30 }, 60],
		["a film, whose watched part alone counts", { percent: 12, seconds: 1, unwatchedSeconds: 88 }, 12],
	] as const)("of %s count from the reading time on", (_, fields, expected) => {
		expect(countedPercent(report(fields), { dwellSeconds: 30 })).toBe(expected);
	});

	test("are whole, between 0 and 100, and 100 only when completed", () => {
		expect([0, 41.9, 99.9, 100, -3].map((percent) => percentToKeep(percent, false))).toEqual([0, 41, 99, 99, 0]);
		expect(percentToKeep(90, true)).toBe(100);
	});

	test("have a mean rounded down that is 100 only when all is done", () => {
		const done = { percent: 100, completedAt: "2026-01-01T00:00:00.000Z" };
		const half = { percent: 50, completedAt: null };
		const nearly = { percent: 100, completedAt: null };
		expect(meanPercent([])).toBe(0);
		expect(meanPercent([null, null])).toBe(0);
		expect(meanPercent([done, null, null])).toBe(33);
		expect(meanPercent([done, half])).toBe(75);
		expect(meanPercent([...Array(200).fill(done), nearly])).toBe(99);
		expect(meanPercent([done, done])).toBe(100);
	});

	test("and completion say how a lesson stands", () => {
		expect(statusOf(null)).toBe("not_started");
		expect(statusOf({ percent: 0, position: 0, completedAt: null })).toBe("not_started");
		expect(statusOf({ percent: 0, position: 3, completedAt: null })).toBe("in_progress");
		expect(statusOf({ percent: 99, position: 0, completedAt: null })).toBe("in_progress");
		expect(statusOf({ percent: 100, position: 0, completedAt: "2026-01-01T00:00:00.000Z" })).toBe("completed");
	});
});

describe("progress after a change (docs/product.md, 19.4)", () => {
	const [before, now] = ["2026-11-20T12:00:00.000Z", "2026-11-20T13:00:00.000Z"];
	const open = { lessonId: "a", percent: 40, position: 9, completedAt: null, completedBy: null, updatedAt: before };
	const done = { ...open, percent: 100, completedAt: before, completedBy: "auto" } as const;
	const seen = (percent: number, completed = false) => ({ kind: "seen", percent, position: 3, completed }) as const;
	const none = { ...open, percent: 0, position: 0 };
	test.each([
		["first seen", null, seen(20), { ...none, percent: 20, position: 3 }],
		["seen less", open, seen(20), { ...open, position: 3 }],
		["seen more", open, seen(60), { ...open, percent: 60, position: 3 }],
		["seen whole", open, seen(95, true), { ...open, percent: 95, position: 3, completedAt: now, completedBy: "auto" }],
		["seen after it was completed", done, seen(20, true), { ...done, position: 3 }],
		["marked", open, { kind: "done" }, { ...open, percent: 100, completedAt: now, completedBy: "manual" }],
		["marked after it was completed", done, { kind: "done" }, done],
		["begun anew", done, { kind: "pending" }, none],
	] as const)("%s", (_, kept, change, after) => {
		expect(changedProgress(kept, "a", change, now)).toEqual({ ...after, updatedAt: now });
	});

	test("a change that comes late does not turn the time back", () => {
		expect(changedProgress(open, "a", seen(50), "2026-11-20T11:00:00.000Z").updatedAt).toBe(before);
	});
});
