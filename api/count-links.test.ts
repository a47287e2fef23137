import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { bodyLimits } from "../server/http/request-body.ts";
import { callFunction } from "./call-function.ts";
import { makeSettings } from "./context.fixture.ts";
import { MOST_COUNTS, MOST_TIMES, siteContracts } from "./site.contracts.ts";

const now = () => new Date("2026-11-22T13:00:00.000Z");
const caller = { sessionToken: null, browserToken: null, address: "192.0.2.1", userAgent: "" };
const attribution = { source: "youtube", medium: "", campaign: "", content: "" };
const count = { day: "2026-11-22", link: "blog", attribution, total: 3 };

let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(() => backend.close());
const call = (input: unknown) => callFunction(siteContracts.countLinks, input, makeSettings(backend, { now }), caller);

test("adds to what is counted (docs/product.md, 18.2)", async () => {
	const answer = await call({ counts: [count, { ...count, link: "", total: 1 }, { ...count, day: "2020-01-01" }] });
	expect(answer).toMatchObject({ status: 200, body: { counted: 2 } });
	await call({ counts: [count] });
	expect(await backend.linkCounts.list("")).toEqual([
		{ ...count, link: "", total: 1 },
		{ ...count, total: 6 },
	]);
});

test.each([
	{ day: "ayer" },
	{ link: "<script>" },
	{ link: "x".repeat(65) },
	{ total: 0 },
	{ total: 1.5 },
	{ total: 1e9 },
	{ attribution: { source: "x" } },
	{ otra: 1 },
])("refuses %j, and everything with it", async (wrong) => {
	expect((await call({ counts: [count, { ...count, ...wrong }] })).status).toBe(400);
	expect(await backend.linkCounts.list("")).toEqual([]);
});

test("accepts a thousand calls an hour from a caller", async () => {
	for (let each = 0; each < 1_000; each++) {
		if ((await call({ counts: [] })).status !== 200) throw new Error(`Refused after ${each}`);
	}
	expect(await call({ counts: [count] })).toMatchObject({
		status: 429,
		body: { error: { retryAfterSeconds: expect.any(Number) } },
	});
	expect(await backend.linkCounts.list("")).toEqual([]);
});

test("the longest possible call fits into the size limit for visitors' bodies", () => {
	const word = "🙂".repeat(100);
	const longest = {
		day: "2026-11-22",
		link: "x".repeat(64),
		attribution: { source: word, medium: word, campaign: word, content: word },
	};
	const body = JSON.stringify({
		counts: Array.from({ length: MOST_COUNTS }, () => ({ ...longest, total: MOST_TIMES })),
	});
	expect(Buffer.byteLength(body)).toBeLessThan(siteContracts.countLinks.maxBytes ?? 0);
	expect(bodyLimits("/api/countLinks", { type: "application/json", acceptsFiles: false })).toEqual({
		maxBytes: siteContracts.countLinks.maxBytes,
		takesFile: false,
	});
});
