import { describe, expect, test } from "vitest";
import { isGivenUp, nextAttemptAt, serverPauseMs } from "./retry-pause.ts";

const createdAt = "2026-11-20T10:00:00.000Z";

/**
 * The minutes after creation at which a message is tried when every attempt fails immediately, and the last result of
 * `nextAttemptAt`.
 */
function attemptsOf(expiresAt: string | null): { minutes: number[]; end: string | null } {
	const minutes = [];
	let now: string | null = createdAt;
	while (now !== null && (expiresAt === null || now < expiresAt) && minutes.length < 100) {
		minutes.push((Date.parse(now) - Date.parse(createdAt)) / 60_000);
		now = nextAttemptAt({ attempts: minutes.length, createdAt, expiresAt, now });
	}
	return { minutes, end: now };
}

describe("when a message is tried again (docs/product.md, 14.3)", () => {
	test("after growing pauses, for three days", () => {
		const { minutes, end } = attemptsOf(null);
		expect(minutes.slice(0, 8)).toEqual([0, 0.5, 2.5, 12.5, 42.5, 102.5, 282.5, 642.5]);
		const pauses = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
		expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
		expect(minutes.at(-1)).toBeLessThanOrEqual(72 * 60);
		expect(minutes.at(-1)).toBeGreaterThan(60 * 60);
		expect(end).toBeNull();
	});

	test("a code of ten minutes several times while it holds, and at most every half minute", () => {
		const { minutes } = attemptsOf("2026-11-20T10:10:00.000Z");
		expect(minutes.slice(0, 4)).toEqual([0, 0.5, 2.5, 6.25]);
		expect(minutes.at(-1)).toBeGreaterThan(9);
		for (const [index, minute] of minutes.entries())
			if (index > 0) expect(minute - (minutes[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.5);
	});

	test("expiry makes no pause longer", () => {
		expect(nextAttemptAt({ attempts: 1, createdAt, expiresAt: "2026-12-20T10:00:00.000Z", now: createdAt })).toBe(
			"2026-11-20T10:00:30.000Z",
		);
	});
});

describe("when a server that was not reached is asked again (docs/product.md, 14.3)", () => {
	test("after growing pauses, up to five minutes", () => {
		expect([1, 2, 3, 4, 5, 100].map((failures) => serverPauseMs(failures) / 1_000)).toEqual([
			30, 60, 120, 300, 300, 300,
		]);
	});

	test("a message waits for it for three days", () => {
		expect(isGivenUp(createdAt, "2026-11-23T10:00:00.000Z")).toBe(false);
		expect(isGivenUp(createdAt, "2026-11-23T10:00:00.001Z")).toBe(true);
	});
});
