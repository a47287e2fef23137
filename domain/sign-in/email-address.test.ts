import { describe, expect, test } from "vitest";
import { maskEmailAddress, parseEmailAddress, suggestEmailAddress } from "./email-address.ts";

describe("an address", () => {
	test.each([
		["ana@ejemplo.es", "ana@ejemplo.es", "ana@ejemplo.es"],
		["  Ana.Perez@Ejemplo.ES ", "Ana.Perez@ejemplo.es", "ana.perez@ejemplo.es"],
		["ana+boletin@ejemplo.es", "ana+boletin@ejemplo.es", "ana+boletin@ejemplo.es"],
		["a.n.a@ejemplo.es", "a.n.a@ejemplo.es", "a.n.a@ejemplo.es"],
		["o'neill@ejemplo.co.uk", "o'neill@ejemplo.co.uk", "o'neill@ejemplo.co.uk"],
		["ana@españa.es", "ana@xn--espaa-rta.es", "ana@xn--espaa-rta.es"],
		["josé@ejemplo.es", "josé@ejemplo.es", "josé@ejemplo.es"],
		["JOSE\u0301@ejemplo.es", "JOSÉ@ejemplo.es", "josé@ejemplo.es"],
	])("«%s»", (written, address, key) => expect(parseEmailAddress(written)).toEqual({ address, key }));

	test.each([
		"",
		"ana",
		"ana@",
		"@ejemplo.es",
		"ana@ejemplo",
		"ana@@ejemplo.es",
		"ana@b@ejemplo.es",
		"ana perez@ejemplo.es",
		"ana@ejem plo.es",
		"ana@ejemplo..es",
		"ana@.ejemplo.es",
		"ana@ejemplo.es.",
		"ana..perez@ejemplo.es",
		".ana@ejemplo.es",
		"ana.@ejemplo.es",
		"ana@-ejemplo.es",
		"ana@ejemplo-.es",
		"ana@127.0.0.1",
		"ana@[127.0.0.1]",
		"ana@ejemplo.e",
		'"ana"@ejemplo.es',
		"Ana <ana@ejemplo.es>",
		"ana@ejemplo.es,eva@ejemplo.es",
		"ana@ejemplo.es\nBcc: eva@ejemplo.es",
		"ana\u0000@ejemplo.es",
		"ana\u202e@ejemplo.es",
		"аna@ejemplo.es",
		"ana@еjemplo.es",
		`${"a".repeat(65)}@ejemplo.es`,
		`ana@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}.es`,
		"mailto:ana@ejemplo.es",
		"ana@ejemplo.es/x",
		"ana@ejemplo.es:25",
	])("«%s» is none", (written) => expect(parseEmailAddress(written)).toBeNull());
});

describe("a slip", () => {
	test.each([
		["Ana@gmial.com", "Ana@gmail.com"],
		["ana@gmal.com", "ana@gmail.com"],
		["ana@gmail.co", "ana@gmail.com"],
		["ana@gmaill.com", "ana@gmail.com"],
		["ana@hotmial.com", "ana@hotmail.com"],
		["ana@hotmail.con", "ana@hotmail.com"],
		["ana@outlok.com", "ana@outlook.com"],
		["ana@yaho.es", "ana@yahoo.es"],
	])("in «%s» is seen", (written, meant) => expect(suggestEmailAddress(written)).toBe(meant));
	test.each(["ana@gmail.com", "ana@hotmail.es", "ana@mail.com", "ana@ejemplo.es", "ana@outlook.fr", "gmial.com"])(
		"«%s» is none",
		(written) => expect(suggestEmailAddress(written)).toBeNull(),
	);
});

test.each([
	["ines.valcarcel@dominio.es", "i…l@dominio.es"],
	["ab@dominio.es", "a…@dominio.es"],
	["a@dominio.es", "a…@dominio.es"],
])("«%s» is shown as «%s»", (address, masked) => expect(maskEmailAddress(address)).toBe(masked));
