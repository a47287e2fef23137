import { expect, test } from "vitest";
import { accountOf, deviceIs, givenName, mayHaveAddress, newUser, shownName } from "./user.ts";

const account = { email: "Ana@e.es", emailKey: "ana@e.es", now: "2026-11-20T12:00:00.000Z" };

test("an address has one account: the one that is there, or a new one", () => {
	const known = newUser("uno", account);
	expect(accountOf(known, account)).toEqual({ user: known, isNew: false });
	const { user, isNew } = accountOf(undefined, account);
	expect(isNew).toBe(true);
	expect(user).toEqual({ ...known, uid: user.uid });
	expect([mayHaveAddress("uno", null), mayHaveAddress("uno", known), mayHaveAddress("dos", known)]).toEqual([
		true,
		true,
		false,
	]);
});

test("a device is a person's first, a known or a new one", () => {
	expect([deviceIs([], "a"), deviceIs(["a", "b"], "a"), deviceIs(["b"], "a")]).toEqual(["first", "known", "new"]);
});

test.each([
	["Berta Ruiz", "b@e.es", "Berta Ruiz"],
	[null, "berta@e.es", "Berta"],
	[null, "ángela.ruiz+web@e.es", "Ángela"],
	[null, "berta92@e.es", "Berta"],
	[null, "b.ruiz@e.es", "b.ruiz"],
	[null, "42@e.es", "42"],
])("the name shown for %j and %s is %s", (displayName, email, name) => {
	expect(shownName({ displayName, email })).toBe(name);
});

test.each([
	["Marta Gil", "Marta"],
	["maría-josé ruiz", "maría-josé"],
	["Ana", "Ana"],
	["La Rana", "La Rana"],
	["D. Ramón", "D. Ramón"],
	["42 Grados", "42 Grados"],
])("a greeting calls %s %s", (displayName, name) => {
	expect(givenName(displayName)).toBe(name);
});
