import { expect, test } from "vitest";
import { recentProof } from "./recent-proof.ts";

const createdAt = "2026-11-20T12:00:00.000Z";

test.each([
	["2026-11-20T12:14:59.999Z", null, true],
	["2026-11-20T12:15:00.000Z", null, false],
	["2026-11-20T12:15:00.000Z", undefined, false],
	["2026-11-20T12:34:59.999Z", "2026-11-20T12:20:00.000Z", true],
	["2026-11-20T12:35:00.000Z", "2026-11-20T12:20:00.000Z", false],
])("at %s, proved again at %s: %s (docs/product.md, 15.5)", (now, provedAt, isRecent) => {
	expect(recentProof({ createdAt, ...(provedAt === undefined ? {} : { provedAt }) }, new Date(now))).toBe(isRecent);
});

test("a session that an account elsewhere opened has no recent proof until its person gives one here", () => {
	const now = new Date(createdAt);
	expect(recentProof({ createdAt, provedBy: "provider" }, now)).toBe(false);
	expect(recentProof({ createdAt, provedAt: createdAt, provedBy: "provider" }, now)).toBe(false);
	expect(recentProof({ createdAt, provedAt: createdAt, provedBy: "code" }, now)).toBe(true);
});
