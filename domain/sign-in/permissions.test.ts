import { expect, test } from "vitest";
import { isKnownPermission, may, permissionNames, SUPER_ADMIN } from "./permissions.ts";

const privileges = ["school", "theme-switch"] as const;

test("a super administrator may use everything, others nothing", () => {
	for (const privilege of privileges) {
		expect(may({ permissions: [SUPER_ADMIN] }, privilege)).toBe(true);
		expect(may({ permissions: ["otro.1", SUPER_ADMIN] }, privilege)).toBe(true);
		for (const permissions of [[], ["sa.1"], ["sa.100"], ["SA.10"], [""]])
			expect(may({ permissions }, privilege)).toBe(false);
		for (const person of [null, undefined]) expect(may(person, privilege)).toBe(false);
	}
});

test("known codes are those with a name, and nothing an object inherits", () => {
	expect(Object.keys(permissionNames)).toEqual([SUPER_ADMIN]);
	expect(isKnownPermission("sa.10")).toBe(true);
	for (const code of ["sa.11", "", "toString", "__proto__"]) expect(isKnownPermission(code)).toBe(false);
});
