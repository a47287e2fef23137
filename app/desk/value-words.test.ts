import { expect, test } from "vitest";
import { valuesInWords } from "./value-words.ts";

test("what a folded part of a form holds is said without what is empty, and its days in words", () => {
	const held = [
		{ value: "Accesibilidad, Color", name: "Accesibilidad, Color" },
		{ value: "", name: "Todo el mundo" },
		{ value: "members", name: "Solo usuarios registrados" },
		{ value: "2027-01-21T19:00", name: "2027-01-21T19:00" },
	];
	expect(valuesInWords(held)).toBe(
		"Accesibilidad, Color · Solo usuarios registrados · Jueves 21 de enero de 2027, a\u00a0las\u00a019:00",
	);
	expect(valuesInWords([{ value: "", name: "" }])).toBe("");
	const city = { value: "Valladolid", name: "Valladolid" };
	expect(valuesInWords([city, city])).toBe("Valladolid");
});
