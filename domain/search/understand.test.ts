import { describe, expect, test } from "vitest";
import { createCallLimit } from "../call-limit.ts";
import { createMarker } from "./excerpt.ts";
import { parseQuery } from "./query.ts";
import { bodyText, textOfBody } from "./search-entry.ts";
import { possibleStems, stemOf } from "./stem.ts";
import { meantWord, slipsBetween } from "./suggestion.ts";
import { fold, wordsOf } from "./words.ts";

describe("words", () => {
	test("are letters and digits, in lower case, however they are composed", () => {
		expect(wordsOf("¡El AÑO 2026! «Node.js», l'Hospitalet")).toEqual([
			"el",
			"año",
			"2026",
			"node",
			"js",
			"l",
			"hospitalet",
		]);
		expect(wordsOf("an\u0303o a\u00adcento")).toEqual(["año", "acento"]);
		expect(wordsOf("x".repeat(41))).toEqual([]);
	});

	test("lose their accents and keep their places", () => {
		const text = "Pingüino, Ñandú, ÁÉÍÓÚ, çà, Ǆ, İ, ß";
		expect(fold("Pingüino, Ñandú")).toBe("pinguino, nandu");
		expect(fold(text)).toHaveLength(text.length);
	});
});

describe("stems", () => {
	test.each([
		["año", "años"],
		["interfaz", "interfaces"],
		["luz", "luces"],
		["organización", "organizaciones"],
		["imagen", "imágenes"],
		["país", "países"],
		["joven", "jóvenes"],
		["autobús", "autobuses"],
		["informe", "informes"],
		["token", "tokens"],
		["autora", "autores"],
		["diseñador", "diseñadoras"],
		["diseñar", "diseñando"],
		["medir", "medimos"],
		["entrevista", "entrevistar"],
		["accesible", "accesibilidad"],
	])("%s and %s have the same", (one, other) => expect(stemOf(one)).toBe(stemOf(other)));

	test.each(["organización", "diseño", "año", "público", "pingüino", "camión", "índice"])(
		"%s is found without its accents",
		(word) => expect(possibleStems(fold(word))).toContain(stemOf(word)),
	);
});

describe("a query", () => {
	const words = (text: string) =>
		parseQuery(text).parts.map((part) => (part.kind === "word" ? part.word : part.words.map(({ word }) => word)));

	test("has words, and words in quotes", () => {
		expect(words('casa "de la Abuela" verde')).toEqual(["casa", ["de", "la", "abuela"], "verde"]);
		expect(words("«pan» “de molde” suelto")).toEqual([["pan"], ["de", "molde"], "suelto"]);
		expect(words('sin cerrar "la comilla')).toEqual(["cerrar", "comilla"]);
	});

	test("leaves out what every text has, unless there is nothing else", () => {
		expect(words("el diseño de la casa")).toEqual(["diseño", "casa"]);
		expect(words("de la")).toEqual(["de", "la"]);
	});

	test("has 64 characters and 8 words at most, and signs mean nothing", () => {
		expect(parseQuery("a".repeat(10_000)).text).toHaveLength(64);
		expect(parseQuery("uva pez tres cuatro cinco seis siete ocho nueve diez").parts).toHaveLength(8);
		expect(words('NEAR(casa* "')).toEqual(["near", "casa"]);
		expect(parseQuery("\u0000\n \ud800").parts).toEqual([]);
	});
});

describe("slips", () => {
	test.each([
		["formualrios", "formularios", 0.7],
		["acesibilidad", "accesibilidad", 0.7],
		["repositroio", "repositorio", 0.7],
		["usabiliad", "usabilidad", 1],
		["cass", "casa", 0.7],
		["perro", "gatos", Number.POSITIVE_INFINITY],
	])("between %s and %s: %d", (one, other, slips) => expect(slipsBetween(one, other, 2)).toBe(slips));

	test("the nearest word is meant, of two the more frequent, and in short words none", () => {
		const word = (text: string, entries: number) => ({ word: text, plain: fold(text), stem: stemOf(text), entries });
		expect(meantWord("formualrios", [word("formulario", 9), word("formularios", 1)])).toBe("formularios");
		expect(meantWord("mexa", [word("mesa", 1), word("meta", 5)])).toBe("mesa");
		expect(meantWord("mepa", [word("mesa", 1), word("meta", 5)])).toBe("meta");
		expect(meantWord("sxl", [word("sol", 1)])).toBeNull();
	});
});

describe("excerpts", () => {
	const marker = createMarker([{ stems: ["formulari"], beginnings: [], words: [], phrases: [] }]);

	test("show where the words stand, and mark them", () => {
		const text = `${"Antes no hay nada. ".repeat(30)}Aquí está el Formulario que buscas. ${"Después tampoco. ".repeat(30)}`;
		const { pieces, parts } = marker.excerpt(text, 200);
		expect(parts).toBe(1);
		expect(pieces.filter(({ marked }) => marked)).toEqual([{ text: "Formulario", marked: true }]);
		const shown = pieces.map(({ text }) => text).join("");
		expect(shown).toMatch(/^Aquí está el .*Después tampoco\.$/);
		expect(shown.length).toBeLessThan(210);
	});

	const shownOf = (text: string) =>
		marker
			.excerpt(text, 120)
			.pieces.map(({ text }) => text)
			.join("");

	test("begin where the sentence of the word does, or a part of it, and never with what separates them", () => {
		const rest = " y más".repeat(40);
		expect(shownOf(`${"Antes. ".repeat(20)}De p. ej. un formulario${rest}`)).toMatch(/^De p\. ej\. un formulario y/);
		expect(shownOf(`${"nada ".repeat(30)}nada · Formulario · Otro${rest}`)).toMatch(/^Formulario · Otro y/);
		expect(shownOf(`${"nada ".repeat(30)}nada, un formulario${rest}`)).toMatch(/^…un formulario y/);
		expect(shownOf(`${"nada ".repeat(30)}un formulario${rest}`)).toMatch(/^…nada nada .* y…$/);
		expect(shownOf(`Un formulario${", y más".repeat(40)}`)).toMatch(/ más…$/);
	});

	test("mark whole words, not parts of others", () => {
		const text = "Reformulario, preformulariado y 3formulario; ¡Formulario! Formularios\u00b7formulario.";
		const { pieces } = marker.excerpt(text, 200);
		expect(pieces.filter(({ marked }) => marked).map(({ text }) => text)).toEqual([
			"Formulario",
			"Formularios",
			"formulario",
		]);
		expect(pieces.map(({ text }) => text).join("")).toBe(text);
	});

	test("a short text is shown whole", () => {
		expect(
			marker
				.excerpt("Los formularios.", 200)
				.pieces.map(({ text }) => text)
				.join(""),
		).toBe("Los formularios.");
	});

	test("keep a heading, a row and a paragraph apart", () => {
		const html =
			"<h2>Encargo</h2><p>Abrir.</p><ul><li>Primer <b>rombo</b></li><li><p>Segundo</p></li></ul><p>Y «ya».</p>";
		expect(textOfBody("<p>Uno</p><pre><code>a { b }</code></pre><p>Dos.</p>")).toBe("Uno · Dos.");
		const code = "<figure><figcaption>foco.css<span>CSS</span></figcaption><pre><code>a</code></pre></figure>";
		const picture = "<figure><img alt=''><figcaption>Un pie.</figcaption></figure>";
		expect(textOfBody(`<p>Uno:</p>${picture}${code}<p>Dos.</p>`)).toBe("Uno: Un pie. Dos.");
		expect(textOfBody("<p>Uno:</p><table><tr><th>Fase</th><td>Dos</td></tr></table><p>Tres.</p>")).toBe("Uno: Tres.");
		expect(textOfBody("<figure><button>Copiar</button></figure><p>Dos.</p>")).toBe("Dos.");
		expect(textOfBody('<p>Uno.<sup><a href="#fn-1">1</a></sup> m<sup>2</sup></p>')).toBe("Uno. m2");
		expect(textOfBody(html)).toBe("Encargo · Abrir. Primer rombo · Segundo · Y «ya».");
	});

	test("come from the text of a body alone", () => {
		const html = '<h2 id="x">Uno &amp; <em>dos</em></h2><p>Ho<b>la</b>,<br>mundo.</p><svg><title>No</title></svg>';
		expect(bodyText(html)).toEqual({ headings: "Uno & dos", text: "Uno & dos Hola, mundo." });
	});
});

test("a caller may search 60 times a minute", () => {
	const wait = createCallLimit(60);
	for (let count = 0; count < 60; count++) expect(wait("a", 1_000)).toBe(0);
	expect(wait("a", 2_000)).toBe(59_000);
	expect(wait("b", 2_000)).toBe(0);
	expect(wait("a", 61_000)).toBe(0);
});
