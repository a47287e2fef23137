import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { compileBody } from "./compile-body.server.ts";
import { splitFile } from "./front-matter.server.ts";
import { winBack } from "./win-back.server.ts";

const content = path.resolve(import.meta.dirname, "../content");

function pictureFor(src: string) {
	const file = `/media/${src.replace(/\W/g, "")}`;
	const sources = [{ type: "image/avif", srcset: `${file}-640.avif 640w` }];
	return {
		src: `${file}-640.webp`,
		width: 640,
		height: 400,
		srcset: `${file}-320.webp 320w, ${file}-640.webp 640w`,
		sources,
	};
}

async function bodyOf(source: string, format: "markdown" | "html" = "markdown") {
	const linkTo = (href: string) => ({ href });
	return (
		await compileBody(source, format, { linkTo, fileFor: async () => null, pictureFor: async (src) => pictureFor(src) })
	).html;
}

test("every text of the sample site is won back: the same words, links, pictures and code", async () => {
	const files = globSync("**/*.{md,html}", { cwd: content }).filter((file) => !/README|LEEME|module\.md/.test(file));
	expect(files.length).toBeGreaterThan(30);
	const asHtml: string[] = [];
	for (const file of files) {
		const split = splitFile(readFileSync(path.join(content, file)));
		// Files for download are among the lessons.
		if ("problems" in split) continue;
		const body = await bodyOf(split.body, file.endsWith(".html") ? "html" : "markdown");
		const { isSame, format } = await winBack(body);
		expect({ file, isSame }).toEqual({ file, isSame: true });
		if (format === "html") asHtml.push(file);
	}
	expect(asHtml.length).toBeLessThan(3);
}, 120_000);

test("a text comes back as an author would have written it", async () => {
	const source = [
		"## Un título",
		"Palabras con **fuerza**, *énfasis*, `código`, un [enlace](/blog/otro), <kbd>Ctrl</kbd> y <https://sitio.example>.",
		"- [x] hecho\n- [ ] por hacer",
		"1. uno\n2. dos",
		'```css title="boton.css"\na { color: red }\n\nb { color: blue }\n```',
		'![Una mesa](mesa.png "La mesa")',
		"| Uno | Dos |\n| --- | --: |\n| a | 1 |",
		"> Cita",
		'<aside class="callout">\n<p>Ojo.</p>\n</aside>',
	].join("\n\n");
	const { text, format, isSame, pictures } = await winBack(await bodyOf(source));
	expect({ format, isSame }).toEqual({ format: "markdown", isSame: true });
	for (const part of [
		"## Un título\n",
		"**fuerza**, *énfasis*, `código`, un [enlace](/blog/otro), <kbd>Ctrl</kbd>",
		"- [x] hecho\n- [ ] por hacer",
		"1. uno\n2. dos",
		'```css title="boton.css"\na { color: red }\n\nb { color: blue }\n```',
		'![Una mesa](/imagenes/mesapng-640.webp "La mesa")',
		"| Uno | Dos |\n| --- | --: |\n| a   |   1 |",
		"> Cita",
		'<aside class="callout">',
	])
		expect(text).toContain(part);
	expect(pictures).toEqual(["/media/mesapng-640.webp"]);
});

test.each([
	["footnotes", "Texto.[^1]\n\n[^1]: Una nota."],
	["a heading with an id of its own", '<h2 id="propio">Título</h2>\n\nTexto.'],
	[
		"a table with a caption and joined cells",
		'<table><caption>Precios</caption><tr><td colspan="2">a</td></tr></table>',
	],
	[
		"a table of three columns of long words",
		`| Uno | Dos | Tres |\n| --- | --- | --- |\n| a | ${"palabra ".repeat(5)}b | ${"palabra ".repeat(5)}c |`,
	],
	["code without a language, with a title", '```text title="notas.txt"\nuno\n\n\ndos\n```'],
	["code with empty lines in a block of HTML", "<details><summary>Ver</summary>\n\n```js\na\n\nb\n```\n\n</details>"],
	["a definition list", "<dl><dt>Uno</dt><dd>Dos *tres*</dd></dl>"],
	["signs that Markdown reads", "1\\. No es lista, \\*nada\\* y \\<p> &amp;lt; \\[x]"],
	["a picture among words", "Antes ![icono](i.png) después."],
])("%s compile to the same body", async (_, source) => {
	expect((await winBack(await bodyOf(source))).isSame).toBe(true);
});
