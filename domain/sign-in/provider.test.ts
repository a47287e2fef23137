import { describe, expect, test } from "vitest";
import { provesAddress } from "./provider.ts";

describe("providers whose word proves an address (docs/product.md, 15.10)", () => {
	test.each([
		["google", "ana@gmail.com", true, null, true],
		["google", "ana@googlemail.com", true, null, true],
		["google", "ana@ejemplo.es", true, "ejemplo.es", true],
		["google", "ana@ejemplo.es", true, null, false],
		["google", "ana@ejemplo.es", true, "otro.es", false],
		["google", "ana@otro.ejemplo.es", true, "ejemplo.es", false],
		["google", "ana@gmail.com", false, null, false],
		["google", "ana@gmail.com.malo.es", true, null, false],
		["login.ejemplo.es", "ana@gmail.com", true, null, false],
		["login.ejemplo.es", "ana@ejemplo.es", true, "ejemplo.es", false],
	])("%s for %s, verified %s, of %s: %s", (provider, emailKey, emailVerified, hostedDomain, proves) => {
		expect(provesAddress(provider, { emailVerified, hostedDomain, name: null }, emailKey)).toBe(proves);
	});
});
