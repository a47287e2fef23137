import { describe, expect, test } from "vitest";
import { confirmed, entered, joined, remains } from "./list-rules.ts";
import { type KeptEntry, type NewEntry, NO_CAMPAIGN } from "./waiting-list.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-12-20T12:00:00.000Z";
const address = { email: "Ana@e.es", emailKey: "ana@e.es" };
const newEntry: NewEntry = { ...address, id: "2", name: "Ana", consents: [], attribution: NO_CAMPAIGN, createdAt: NOW };
const pending: KeptEntry = {
	...{ ...newEntry, id: "1", name: null, createdAt: "2026-11-01T12:00:00.000Z" },
	...{ status: "pending", confirmedAt: null, invitedAt: null, keptUntil: NOW },
};
const onList: KeptEntry = { ...pending, status: "confirmed", confirmedAt: pending.createdAt, keptUntil: null };
const invited: KeptEntry = { ...onList, status: "invited", invitedAt: NOW };

describe("the entry of an address (docs/product.md, 17.2)", () => {
	test.each([
		["new", null, { ...newEntry, status: "pending", confirmedAt: null, invitedAt: null, keptUntil: LATER }],
		["pending", pending, { ...pending, name: "Ana", keptUntil: LATER }],
		["confirmed", onList, onList],
		["invited", invited, invited],
	])("that joins: %s", (_, known, entry) => {
		expect(joined(known, newEntry, LATER)).toEqual(entry);
	});

	test.each([
		["pending", pending, { ...pending, status: "confirmed", confirmedAt: LATER, keptUntil: null }],
		["confirmed", onList, null],
		["invited", invited, null],
	])("that confirms: %s", (_, known, entry) => {
		expect(confirmed(known, LATER)).toEqual(entry);
	});

	test.each([
		["new", null, { ...newEntry, status: "confirmed", confirmedAt: NOW, invitedAt: null, keptUntil: null }],
		["pending", pending, { ...pending, status: "confirmed", confirmedAt: NOW, keptUntil: null }],
		["confirmed", onList, null],
		["invited", invited, null],
	])("that is known to be the person's: %s", (_, known, entry) => {
		expect(entered(known, newEntry)).toEqual(entry);
	});

	test.each([
		[null, "moved"],
		[pending, "moved"],
		[onList, "there"],
		[invited, "there"],
	] as const)("that remains where another comes", (there, which) => {
		expect(remains(there)).toBe(which);
	});
});
