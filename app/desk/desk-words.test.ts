import { expect, test } from "vitest";
import { inGender, labelsInSentence, type SortName, type StateName, stateWords } from "./desk-words.ts";

test.each<[SortName, StateName, string]>([
	["articulo", "published", "Publicado"],
	["evento", "withdrawn", "Retirado"],
	["pagina", "published", "Publicada"],
	["pagina", "draft", "Borrador"],
	["leccion", "changed", "Publicada · con cambios sin publicar"],
	["leccion", "scheduled", "Programada para el 1 de enero de 2027, a\u00a0las\u00a010:00"],
])("a state has the gender of the kind of text: %s, %s: %j (docs/product.md, 26.2)", (sort, state, words) => {
	expect(stateWords({ sort, state, publishAt: "2027-01-01T09:00:00.000Z" })).toBe(words);
});

test.each<[SortName, string, string]>([
	["pagina", "Publicado", "Publicada"],
	["leccion", "Ya no está programado", "Ya no está programada"],
	["pagina", "Recuperado de la papelera", "Recuperada de la papelera"],
	["articulo", "Publicado", "Publicado"],
	["leccion", "Cambios descartados", "Cambios descartados"],
])("what was done has the gender of the kind of text: %s, %j: %j (docs/product.md, 26.2)", (sort, words, said) => {
	expect(inGender(sort, words)).toBe(said);
});

test("labels stand in a sentence in small letters, except for abbreviations", () => {
	expect(labelsInSentence(["Domicilio", "NIF", "Correo electrónico"])).toBe("domicilio, NIF y correo electrónico");
});
