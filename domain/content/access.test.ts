import { describe, expect, test } from "vitest";
import { decideAccess, isForRegistered, isRestricted } from "./access.ts";
import type { Reader, Restriction } from "./content.ts";

const visitor: Reader = null;
const registered: Reader = { uid: "u1", permissions: [] };

/** Restrictions that a damaged store or a newer version could contain, in spite of the type. */
const notUnderstood: readonly unknown[] = [
	{},
	[],
	[true],
	null,
	true,
	false,
	0,
	"",
	"registeredUsers",
	{ registeredUsers: undefined },
	{ registeredUsers: null },
	{ registeredUsers: "true" },
	{ registeredUsers: 1 },
	{ registeredusers: true },
	{ members: true },
	{ registeredUsers: true, members: true },
	{ registeredUsers: false, members: true },
	{ registeredUsers: false, members: undefined },
];

describe("access rule (docs/product.md, 3.2)", () => {
	test("without restriction everyone reads everything", () => {
		expect(decideAccess(undefined, visitor)).toBe("full");
		expect(decideAccess(undefined, registered)).toBe("full");
	});

	test("registeredUsers: false restricts nobody", () => {
		expect(decideAccess({ registeredUsers: false }, visitor)).toBe("full");
		expect(decideAccess({ registeredUsers: false }, registered)).toBe("full");
	});

	test("registeredUsers: true leaves visitors the summary and registered users everything", () => {
		expect(decideAccess({ registeredUsers: true }, visitor)).toBe("summary");
		expect(decideAccess({ registeredUsers: true }, registered)).toBe("full");
	});

	test.each(notUnderstood.map((each) => [JSON.stringify(each) ?? "undefined", each]))(
		"a restriction of %s locks the body for everyone",
		(_, each) => {
			expect(decideAccess(each as Restriction, visitor)).toBe("summary");
			expect(decideAccess(each as Restriction, registered)).toBe("summary");
			expect(isRestricted(each as Restriction)).toBe(true);
		},
	);

	test("a page is restricted exactly when a visitor gets its summary", () => {
		expect(isRestricted(undefined)).toBe(false);
		expect(isRestricted({ registeredUsers: false })).toBe(false);
		expect(isRestricted({ registeredUsers: true })).toBe(true);
	});
});

test("a page is for registered users if they read it and visitors do not", () => {
	expect(isForRegistered({ registeredUsers: true })).toBe(true);
	expect(isForRegistered(undefined)).toBe(false);
	expect(isForRegistered({ registeredUsers: false })).toBe(false);
	for (const restriction of notUnderstood) expect(isForRegistered(restriction as Restriction)).toBe(false);
});
