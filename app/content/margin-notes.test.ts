import { describe, expect, test } from "vitest";
import { compileBody } from "../../publishing/compile-body.server.ts";
import { sanitizeBody } from "../../publishing/sanitize.server.ts";
import { withSheet } from "./body-extras.server.ts";
import { notesSheet, rowsForContents, withMarginNotes } from "./margin-notes.server.ts";

const AUTHOR = { name: "Ana Ruiz", photo: "/media/ana.webp" };

async function bodyOf(text: string, format: "markdown" | "html" = "markdown"): Promise<string> {
	const { html } = await compileBody(text, format, {
		linkTo: (href) => ({ href }),
		fileFor: async () => null,
		pictureFor: async (src) => ({ problem: src }),
	});
	return sanitizeBody(html);
}

const noted = async (text: string) => withMarginNotes(await bodyOf(text), AUTHOR);

/** The kinds of the blocks of a body, each note by its id. */
const orderOf = (body: string) =>
	Array.from(
		body.matchAll(/<(p|h2|ul|blockquote|table|section)\b|<div role="note" class="[^"]*" id="([^"]*)"/g),
		([, name, id]) => id ?? name,
	);

describe("a footnote stands after the block that names it", () => {
	test("with links both ways, and nothing is left of the list", async () => {
		const body = await noted("Uno.[^a] Sigue.\n\nDos.\n\n[^a]: Una nota con [enlace](/blog).");
		expect(orderOf(body)).toEqual(["p", "fn-a", "p", "p"]);
		expect(body).toContain('<a href="#fn-a" id="fnref-a" aria-label="Nota 1">1</a>');
		expect(body).toContain('<div role="note" class="note" id="fn-a" aria-label="Nota 1" data-number="1"><p>Una nota');
		expect(body).toMatch(/<a href="#fnref-a" [^>]*aria-label="Volver a la llamada 1"[^>]*>↩<\/a>/);
		expect(body).not.toMatch(/footnote|<section|>Notas</);
		expect(withSheet(body)).toMatch(/^<link rel="stylesheet" href="[^"]*"><p>Uno/);
	});

	test("in a list, a quote or a table", async () => {
		const body = await noted(
			"- Uno[^1]\n- Dos\n\n> Dicho[^2]\n\n| A |\n| - |\n| b[^3] |\n\nFin.\n\n[^1]: Una.\n\n[^2]: Dos.\n\n[^3]: Tres.",
		);
		expect(orderOf(body).filter((each) => each !== "p")).toEqual([
			...["ul", "fn-1", "blockquote", "fn-2", "table", "fn-3"],
		]);
	});

	test("at its first mark, if it has two", async () => {
		const body = await noted("Uno.[^1]\n\nDos.[^1]\n\n[^1]: Una.");
		expect(orderOf(body)).toEqual(["p", "fn-1", "p", "p"]);
		expect(body.match(/href="#fn-1"/g)).toHaveLength(2);
		expect(body).toContain('href="#fnref-1-2"');
	});

	test("with all its paragraphs and code", async () => {
		const body = await noted("Uno.[^1]\n\nDos.\n\n[^1]: Una.\n\n    Otra.\n\n    ```js\n    a()\n    ```");
		expect(body.slice(body.indexOf("fn-1"), body.indexOf("Dos."))).toMatch(/Una\..*Otra\..*<figure class="code">/s);
	});

	test("and below the text that follows a heading, if that names it", async () => {
		expect(orderOf(await noted("## Uno[^1]\n\nDos.\n\n[^1]: Una."))).toEqual(["h2", "p", "fn-1", "p"]);
	});

	test("also one that another note names", async () => {
		expect(orderOf(await noted("Uno.[^1]\n\nDos.\n\n[^1]: Una.[^2]\n\n[^2]: Otra."))).toEqual([
			"p",
			"fn-1",
			"p",
			"fn-2",
			"p",
			"p",
		]);
	});

	test("or after the next one, if that has notes too and these are higher than their block", async () => {
		const long = "Una nota de varias líneas, que es más alta que su párrafo. ".repeat(3);
		const text = (note: string) => `Uno.[^1]\n\nDos.[^2]\n\nTres.\n\n[^1]: ${note}\n\n[^2]: B.`;
		const order = async (note: string) => orderOf(await noted(text(note))).filter((each) => each !== "p");
		expect(orderOf(await noted(text(long))).slice(0, 3)).toEqual(["p", "p", "fn-1"]);
		expect(await order(long)).toEqual(["fn-1", "fn-2"]);
		expect(orderOf(await noted(text("A."))).slice(0, 2)).toEqual(["p", "fn-1"]);
		const apart = `Uno.[^1]\n\nDos.\n\nTres.[^2]\n\n[^1]: ${long}\n\n[^2]: B.`;
		expect(orderOf(await noted(apart)).slice(0, 2)).toEqual(["p", "fn-1"]);
	});

	test("in one group, which goes on beside what follows until the next", async () => {
		const body = await noted("Uno.[^1][^2]\n\nDos.\n\nTres.[^3]\n\n[^1]: A.\n\n[^2]: B.\n\n[^3]: C.");
		expect(body.match(/data-rows="\d"/g)).toEqual(['data-rows="2"', 'data-rows="1"']);
	});
});

describe("a body stays as it is", () => {
	test("without notes", async () => {
		const body = await bodyOf("Uno.");
		expect(withMarginNotes(body, AUTHOR)).toBe(body);
		expect(notesSheet(body)).toBeNull();
		expect(rowsForContents(body, ["a"])).toBeNull();
	});

	test("if words stand between its blocks, or nothing names a note", async () => {
		const list =
			'<section class="footnotes"><h2 id="footnote-label">Notas</h2><ol><li id="fn-1">Una.</li></ol></section>';
		for (const text of [
			`Suelto <sup><a href="#fn-1" id="fnref-1">1</a></sup> <p>Uno.</p>${list}`,
			`<p>Uno.</p>${list}`,
			`<p>Uno.<a href="#fn-1" id="fnref-1">1</a></p>${list}<p>Fin.</p>`,
		]) {
			const body = await bodyOf(text, "html");
			expect(withMarginNotes(body, AUTHOR)).toBe(body);
		}
	});

	test("if an author writes the classes of notes", async () => {
		const body = await bodyOf('<div class="notes" data-rows="2" role="note"><p>Uno.</p></div>', "html");
		expect(notesSheet(body)).toBeNull();
	});
});

describe("a note with a name", () => {
	test.each(["**Berta:** ¿Y si no?", "**Berta**: ¿Y si no?"])("is said by somebody else: %s", async (note) => {
		expect(await noted(`Uno.[^1]\n\n[^1]: ${note}`)).toContain(
			'class="note said" id="fn-1" aria-label="Nota 1" data-number="1"><p><strong class="voice" data-initial="B">Berta<span>:</span></strong> ¿Y si no? ',
		);
	});

	test.each(["Ana", "Ana Ruiz"])("is the author's own, with their picture: %s", async (name) => {
		expect(await noted(`Uno.[^1]\n\n[^1]: **${name}:** Sí.`)).toContain(
			`class="note" id="fn-1" aria-label="Nota 1" data-number="1"><p><strong class="voice"><img src="/media/ana.webp" alt="" width="36" height="36">${name}<span>:</span></strong> Sí. `,
		);
	});

	test("whatever signs it has", async () => {
		expect(await noted('Uno.[^1]\n\n[^1]: **"Ñ" & Co:** no.')).toContain(
			'data-initial="Ñ">"Ñ" &amp; Co<span>:</span></strong>',
		);
	});

	test.each(["Es **Berta:** sí.", "**Importante** de verdad.", "**Ber*t*a:** no."])(
		"is none without a bold name and a colon at its beginning: %s",
		async (note) => {
			expect(await noted(`Uno.[^1]\n\n[^1]: ${note}`)).not.toContain("voice");
		},
	);
});

test("contents stand beside what comes before the first notes, if they have room there", async () => {
	const long = "Palabras de un párrafo que ocupa unas cuantas líneas. ".repeat(6);
	const text = (before: number) => `${`${long}\n\n`.repeat(before)}Uno.[^1]\n\n[^1]: Una.`;
	const words = ["Uno", "Dos", "Tres"];
	expect(rowsForContents(withSheet(await noted(text(3))), words)).toBe(3);
	expect(rowsForContents(await noted(text(9)), words)).toBe(6);
	expect(rowsForContents(await noted(text(0)), words)).toBe(0);
	expect(rowsForContents(await noted(text(1)), [...words, ...words, ...words])).toBe(0);
});
