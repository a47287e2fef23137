import { expect, test } from "vitest";
import { addressWords, nearStems, slugify } from "./slug.ts";

test.each([
	["¿Cómo diseñar en el año 2026?", "como-disenar-en-el-ano-2026"],
	["Diseño de producto", "diseno-de-producto"],
	["  --Hola,   mundo!--  ", "hola-mundo"],
	["ÁÉÍÓÚ Üü Ññ Çç", "aeiou-uu-nn-cc"],
	["e\u0301", "e"],
	["ﬁnal² Ⅳ", "final2-iv"],
	["A/B\\C.D_E", "a-b-c-d-e"],
	["日本語", ""],
	["🎉", ""],
	["", ""],
])("«%s» is %j", (name, slug) => {
	expect(slugify(name)).toBe(slug);
});

test("a slug is its own slug", () => {
	for (const name of ["¿Cómo diseñar en el año 2026?", "palabra ".repeat(30), "x".repeat(200)])
		expect(slugify(slugify(name))).toBe(slugify(name));
});

test("over 80 characters it is cut at a word", () => {
	const words = "una palabra y otra ".repeat(10);
	const slug = slugify(words);
	expect(slug.length).toBeLessThanOrEqual(80);
	expect(slug.length).toBeGreaterThan(70);
	expect(`${slugify("una palabra y otra ".repeat(4))}-${slug}`).toContain(slug);
	expect("una-palabra-y-otra".split("-")).toContain(slug.slice(slug.lastIndexOf("-") + 1));
});

test("80 characters stay, a word that ends there is kept whole, and a single long word is cut", () => {
	expect(slugify("a".repeat(80))).toBe("a".repeat(80));
	expect(slugify(`${"a".repeat(80)} b`)).toBe("a".repeat(80));
	expect(slugify(`${"a".repeat(75)} bbbbbbbb`)).toBe("a".repeat(75));
	expect(slugify("a".repeat(81))).toBe("a".repeat(80));
});

test("an address is about its longer words, the last segment's first", () => {
	expect(addressWords("/blog/contraste-y-color")).toEqual(["contraste", "color", "blog"]);
	expect(addressWords("/")).toEqual([]);
	expect(
		addressWords(`/${"palabra1-palabra2-palabra3-palabra4-palabra5-palabra6-palabra7-palabra8-palabra9"}`),
	).toHaveLength(8);
});

test("near pages begin like the last segment's words, whatever their case and accents", () => {
	expect(nearStems("/blog/Los-Contrastes")).toEqual(["contr"]);
	expect(nearStems("/blog/tipografía")).toEqual(["tipog"]);
	expect(nearStems("/blog/de-la-a")).toEqual([]);
});
