import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";

const MINUTE = 60_000;
const T = Date.parse("2026-11-20T12:00:00.000Z");

/** Tests that every `RateLimiter` must pass, with a fresh, empty backend for each test. */
export function rateLimiterSuite(open: () => Promise<Backend>): void {
	describe("RateLimiter", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const five = { key: "código:ana", limit: 5, windowMs: 60 * MINUTE };

		test("allows so many in any stretch of the window, and says when the next is free", async () => {
			for (let each = 0; each < 5; each += 1)
				expect(await backend.limiter.take([five], T + each * MINUTE)).toEqual({ allowed: true });
			expect(await backend.limiter.take([five], T + 10 * MINUTE)).toEqual({
				allowed: false,
				retryAfterMs: 50 * MINUTE,
				key: five.key,
			});
			expect(await backend.limiter.take([five], T + 60 * MINUTE)).toEqual({ allowed: true });
			expect(await backend.limiter.take([five], T + 60 * MINUTE)).toMatchObject({
				allowed: false,
				retryAfterMs: MINUTE,
			});
		});

		test("counts each key for itself", async () => {
			const one = { ...five, limit: 1 };
			expect(await backend.limiter.take([one], T)).toEqual({ allowed: true });
			expect(await backend.limiter.take([{ ...one, key: "código:eva" }], T)).toEqual({ allowed: true });
			expect(await backend.limiter.take([one], T)).toMatchObject({ allowed: false });
		});

		test("counts nothing when one of several rules is used up", async () => {
			const often = { key: "a", limit: 1, windowMs: MINUTE };
			expect(await backend.limiter.take([five, often], T)).toEqual({ allowed: true });
			for (let each = 0; each < 9; each += 1)
				expect(await backend.limiter.take([five, often], T + 1)).toMatchObject({ allowed: false, key: "a" });
			for (let each = 0; each < 4; each += 1)
				expect(await backend.limiter.take([five], T + 2)).toEqual({ allowed: true });
			expect(await backend.limiter.take([five], T + 3)).toMatchObject({ allowed: false });
		});

		test("lets exactly so many through at once", async () => {
			const answers = await Promise.all(Array.from({ length: 20 }, () => backend.limiter.take([five], T)));
			expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
		});

		test("forgets what can no longer count, and only that", async () => {
			await backend.limiter.take([{ ...five, limit: 1 }], T);
			await backend.limiter.forget(T + 30 * MINUTE, 60 * MINUTE);
			expect(await backend.limiter.take([{ ...five, limit: 1 }], T + 30 * MINUTE)).toMatchObject({ allowed: false });
			await backend.limiter.forget(T + 30 * MINUTE, MINUTE);
			expect(await backend.limiter.take([{ ...five, limit: 1 }], T + 30 * MINUTE)).toEqual({ allowed: true });
		});
	});
}
