import { expect, test } from "vitest";
import { createIndexCheck, requiredIndex } from "./required-index.ts";

const from = [{ collectionId: "mails" }];
const filter = (fieldPath: string, op: string) => ({ fieldFilter: { field: { fieldPath }, op } });
const all = (...filters: ReturnType<typeof filter>[]) => ({ compositeFilter: { op: "AND", filters } });
const order = (fieldPath: string, direction = "ASCENDING") => ({ field: { fieldPath }, direction });

test("one field, and equal fields only, need no index", () => {
	expect(requiredIndex({ from, where: filter("to", "EQUAL") })).toBeNull();
	expect(requiredIndex({ from, where: all(filter("to", "EQUAL"), filter("state", "EQUAL")) })).toBeNull();
	expect(requiredIndex({ from, where: filter("doneAt", "LESS_THAN") })).toBeNull();
	expect(requiredIndex({ from, orderBy: [order("order"), order("__name__")] })).toBeNull();
});

test("what is equal comes first, then what is sorted by, then what is only compared", () => {
	const where = all(
		filter("readyAt", "LESS_THAN_OR_EQUAL"),
		filter("attempts", "GREATER_THAN_OR_EQUAL"),
		filter("state", "EQUAL"),
	);
	const needed = requiredIndex({ from, where, orderBy: [order("attempts"), order("createdAt", "DESCENDING")] });
	expect(needed?.fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`)).toEqual([
		"state ASCENDING",
		"attempts ASCENDING",
		"createdAt DESCENDING",
		"readyAt ASCENDING",
	]);
});

test("a query without its index is refused as Firestore refuses it; an index serves from its end too", () => {
	const check = createIndexCheck();
	const where = filter("state", "EQUAL");
	expect(() => check({ from, where, orderBy: [order("readyAt")] })).not.toThrow();
	expect(() => check({ from, where, orderBy: [order("readyAt", "DESCENDING")] })).not.toThrow();
	expect(() => check({ from, where, orderBy: [order("messageId")] })).toThrow(
		"The query requires an index of mails: state ASCENDING, messageId ASCENDING",
	);
	expect(() => check({ from: [{ collectionId: "others" }], where, orderBy: [order("readyAt")] })).toThrow(
		expect.objectContaining({ code: 9 }),
	);
});
