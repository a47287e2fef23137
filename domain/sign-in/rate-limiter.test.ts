import { expect, test } from "vitest";
import { refusal } from "./rate-limiter.ts";

test("a rule refuses as long as the earliest of its last attempts counts, and says how long", () => {
	const rule = { key: "a", limit: 3, windowMs: 100 };
	expect(refusal(rule, undefined, 1_000)).toBeNull();
	expect(refusal(rule, 900, 1_000)).toBeNull();
	expect(refusal(rule, 901, 1_000)).toEqual({ allowed: false, retryAfterMs: 1, key: "a" });
	expect(refusal(rule, 1_000, 1_000)).toEqual({ allowed: false, retryAfterMs: 100, key: "a" });
});
