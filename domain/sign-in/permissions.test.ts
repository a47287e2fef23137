import { describe, expect, test } from "vitest";
import {
	hasRole,
	isKnownPermission,
	isReservedPermission,
	may,
	type Privilege,
	permissionNames,
	SUPER_ADMIN,
} from "./permissions.ts";

const privileges: readonly Privilege[] = ["write", "publish", "settings", "school", "theme-switch"];

describe("the policy (docs/product.md, 3.1)", () => {
	test.each([
		["sa.10", privileges],
		["ed.10", ["write", "publish"]],
		["au.10", ["write"]],
		["al.10", ["school"]],
	] as const)("%s may do exactly this", (code, allowed) => {
		for (const permissions of [[code], ["otro.1", code]])
			expect(privileges.filter((privilege) => may({ permissions }, privilege))).toEqual([...allowed]);
	});

	test("nobody else may do anything", () => {
		for (const privilege of privileges) {
			for (const permissions of [[], ["sa.1"], ["sa.100"], ["SA.10"], [""], ["mo.10"], ["pe.10"]])
				expect(may({ permissions }, privilege)).toBe(false);
			for (const person of [null, undefined]) expect(may(person, privilege)).toBe(false);
		}
	});

	test("who can change the site has a role; a student has none", () => {
		for (const code of ["au.10", "ed.10", SUPER_ADMIN]) expect(hasRole({ permissions: ["al.10", code] })).toBe(true);
		for (const permissions of [[], ["al.10"], ["otro.1"]]) expect(hasRole({ permissions })).toBe(false);
	});
});

test("known codes are those with a name, and nothing an object inherits; names of later roles are kept", () => {
	expect(Object.keys(permissionNames)).toEqual(["sa.10", "ed.10", "au.10", "al.10"]);
	expect(isKnownPermission("sa.10")).toBe(true);
	for (const code of ["sa.11", "mo.10", "", "toString", "__proto__"]) expect(isKnownPermission(code)).toBe(false);
	expect(["mo.10", "pe.10", "al.10"].map(isReservedPermission)).toEqual([true, true, false]);
});
