import { expect, test } from "vitest";
import { findLegalBlanks, type LegalConfig, legalNames } from "./site-config.ts";

const complete: LegalConfig = {
	holder: "Ana Pérez",
	address: "Calle Mayor 1, 28013 Madrid",
	email: "legal@example.com",
	otherContact: "+34 600 000 000",
	nif: "00000000T",
	register: false,
	authorisation: false,
	profession: false,
	codesOfConduct: false,
	dataProtectionOfficer: false,
	hosting: "Una empresa, España",
	mailProvider: false,
	transfers: false,
	version: "2026-11-20",
};
const blanksOf = (change: Partial<LegalConfig>) =>
	findLegalBlanks({ ...complete, ...change }, { sendsMail: false }).map(({ field }) => field);

test("complete facts leave no blank", () => {
	expect(findLegalBlanks(complete, { sendsMail: false })).toEqual([]);
});

test("a fact that is null, empty or only spaces is reported as missing, with its name", () => {
	for (const field of Object.keys(legalNames)) {
		expect(blanksOf({ [field]: null })).toEqual([field]);
		expect(blanksOf({ [field]: "" })).toEqual([field]);
		expect(blanksOf({ [field]: "  \n" })).toEqual([field]);
	}
	expect(findLegalBlanks({ ...complete, nif: null }, { sendsMail: false })).toEqual([{ field: "nif", name: "NIF" }]);
});

test("name, address, e-mail, second contact and NIF cannot be marked as not applicable", () => {
	const required = ["holder", "address", "email", "otherContact", "nif"];
	for (const field of Object.keys(legalNames))
		expect(blanksOf({ [field]: false })).toEqual(required.includes(field) ? [field] : []);
});

test("the mail provider is named where mail is sent", () => {
	const legal = { ...complete, mailProvider: false as const };
	expect(findLegalBlanks(legal, { sendsMail: false })).toEqual([]);
	expect(findLegalBlanks(legal, { sendsMail: true })).toEqual([{ field: "mailProvider", name: "Proveedor de correo" }]);
});
