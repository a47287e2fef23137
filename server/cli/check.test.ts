import { expect, test } from "vitest";
import type { LegalConfig } from "../../domain/site/site-config.ts";
import { describeBlanks } from "./check.ts";

const full: LegalConfig = {
	holder: "Inés Valcárcel",
	address: "Calle Mayor, 1, Madrid",
	email: "legal@example.com",
	otherContact: "+34 600 000 000",
	nif: "00000000T",
	register: false,
	authorisation: false,
	profession: false,
	codesOfConduct: false,
	dataProtectionOfficer: false,
	hosting: "Proveedor, España",
	mailProvider: false,
	transfers: false,
	version: "2026-11-20",
};

test("a complete set of facts is fine", () => {
	expect(describeBlanks(full, false)).toEqual({ exitCode: 0, lines: ["Los datos legales están completos."] });
});

test("every blank is named with its field", () => {
	expect(describeBlanks({ ...full, nif: false, hosting: null }, false)).toEqual({
		exitCode: 1,
		lines: ["Faltan 2 datos legales en site.config.ts:", "  legal.nif: NIF", "  legal.hosting: Proveedor de alojamiento"],
	});
	expect(describeBlanks({ ...full, holder: " " }, false).lines[0]).toBe("Falta un dato legal en site.config.ts:");
});
