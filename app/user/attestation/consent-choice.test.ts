import { expect, test } from "vitest";
import { CONSENT_KEPT_MS, CONSENT_VERSION, parseConsent } from "./consent-choice.ts";

const at = "2026-11-20T12:00:00.000Z";
const NOW = Date.parse(at);
const kept = (change: object = {}) => JSON.stringify({ version: CONSENT_VERSION, at, robots: true, ...change });

test("a choice stands for 24 months (docs/product.md, 9.3)", () => {
	expect(parseConsent(kept(), NOW)).toBe(true);
	expect(parseConsent(kept({ robots: false }), NOW + CONSENT_KEPT_MS - 1)).toBe(false);
	expect(parseConsent(kept(), NOW + CONSENT_KEPT_MS)).toBeNull();
	expect(CONSENT_KEPT_MS).toBeLessThanOrEqual(Date.parse("2028-11-20T12:00:00.000Z") - NOW);
});

test.each([
	["nothing", null],
	["about something else", kept({ version: "2020-01-01" })],
	["from the future", kept({ at: "2027-01-01T00:00:00.000Z" })],
	["without a date", kept({ at: "ayer" })],
	["neither yes nor no", kept({ robots: "sí" })],
	["broken", "{"],
	["no object", "null"],
])("what is %s is no choice", (_, text) => expect(parseConsent(text, NOW)).toBeNull());
