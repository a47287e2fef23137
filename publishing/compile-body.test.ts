import { expect, test, vi } from "vitest";
import { readingMinutes, wordsInMarkdown } from "../domain/content/reading-time.ts";
import { type BodyContext, compileBody } from "./compile-body.server.ts";
import { MAX_BODY_BYTES } from "./front-matter.server.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { sanitizeBody, writeBody } from "./sanitize.server.ts";
import { LIMIT_MS, withinLimit } from "./time-limit.server.ts";
import { undoBody } from "./undo-body.server.ts";

const context: BodyContext = {
	linkTo: (href) =>
		href === "roto.md" ? { problem: "El enlace está roto." } : { href: `/resuelto/${href.replace(/^\//, "")}` },
	fileFor: async () => null,
	pictureFor: async (src) =>
		src.startsWith("mala")
			? { problem: `No existe «${src}».` }
			: {
					src: "/media/aa-1280.webp",
					width: 1_280,
					height: 640,
					srcset: "/media/aa-480.webp 480w, /media/aa-1280.webp 1280w",
					sources: [{ type: "image/avif", srcset: "/media/aa-480.avif 480w" }],
				},
};

const markdown = (source: string) => compileBody(source, "markdown", context);
const html = (source: string) => compileBody(source, "html", context);

test("headings get ids that are unique in the page and none that scripts look up", async () => {
	const { html: body } = await markdown("## Qué mide\n\n## Qué mide\n\n## Process\n\n### ¿¡!?\n\n## fn-1");
	expect(body.match(/id="[^"]*"/g)).toEqual([
		'id="que-mide"',
		'id="qué-mide"',
		'id="que-mide-2"',
		'id="process-2"',
		'id="apartado"',
		'id="apartado-fn-1"',
	]);
});

test("a text with headings of the first level is moved one level down", async () => {
	expect((await markdown("# Uno\n\n## Dos\n\n###### Seis")).html).toBe(
		'<h2 id="uno">Uno</h2>\n<h3 id="dos">Dos</h3>\n<h6 id="seis">Seis</h6>',
	);
	expect((await markdown("## Uno\n\n### Dos")).html).toBe('<h2 id="uno">Uno</h2>\n<h3 id="dos">Dos</h3>');
	expect((await html('<h2 id="propio">Uno</h2>')).html).toBe('<h2 id="propio">Uno</h2>');
});

test("signs of code have no class, and a unit goes with its number", async () => {
	const { html: body } = await markdown("```css\na { inset: 2px 50%; }\n```\n\n```js\nconst a = [1, b ?? 2];\n```");
	expect(body).toContain('<span class="t-constant">inset</span>: <span class="t-constant">2px 50%</span>; }');
	expect(body).toContain(
		'</span> = [<span class="t-constant">1</span>, b ?? <span class="t-constant">2</span>];</code>',
	);
});

test("a code block is a figure with title, language, copy button and classes for its tokens", async () => {
	const { html: body } = await markdown('```css title="a & b.css"\n/* uno */\n.a { color: red }\n```');
	expect(body).toBe(
		'<figure class="code"><figcaption><span class="code-title">a &amp; b.css</span><span class="code-language">CSS</span>' +
			'<button type="button" class="copy" data-copy="" aria-label="Copiar el código">Copiar</button></figcaption>' +
			'<pre tabindex="0" data-language="css"><code><span class="t-comment">/* uno */</span>\n<span class="t-function">.a</span> { <span class="t-constant">color</span>: <span class="t-constant">red</span> }</code></pre></figure>',
	);
});

test("a machine that takes a second for each word colours code like any other", async () => {
	const code = "```ts\nconst a: number = Math.max(1, 2);\n```";
	const { html: quick } = await markdown(code);
	let now = Date.now();
	const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 1_000));
	try {
		expect((await markdown(code)).html).toBe(quick);
	} finally {
		clock.mockRestore();
	}
	expect(quick.match(/<span class="t-/g)?.length).toBeGreaterThan(5);
});

test("HTML sources name language and title in attributes", async () => {
	const { html: body } = await html('<pre><code class="language-ts" data-title="a.ts">const a = 1;\n</code></pre>');
	expect(body).toContain('<span class="code-title">a.ts</span><span class="code-language">TypeScript</span>');
	expect(body).toContain('data-language="typescript"><code><span class="t-keyword">const</span>');
});

test.each([
	"html",
	"css",
	"scss",
	"ts",
	"tsx",
	"js",
	"jsx",
	"json",
	"yaml",
	"bash",
	"sh",
	"sql",
	"markdown",
	"python",
	"php",
	"xml",
	"diff",
])("%s is highlighted without losing a character", async (language) => {
	const code = `const a = \`x\${1}\`; // <b>&amp;\n\n\tdef f(x): return "y"\n- one: two\n+ SELECT * FROM t;`;
	const { html: body } = await markdown(`\`\`\`${language}\n${code}\n\`\`\``);
	const shown = /<code>([\s\S]*)<\/code>/
		.exec(body)?.[1]
		?.replace(/<[^>]*>/g, "")
		.replaceAll("&lt;", "<")
		.replaceAll("&amp;", "&");
	expect(shown).toBe(code);
	expect(body).not.toContain("style=");
});

test("an unknown language is plain text", async () => {
	const { html: body } = await markdown("```klingon\n<b>\n```");
	expect(body).toContain('<span class="code-language">Texto</span>');
	expect(body).toContain('data-language="text"><code>&lt;b></code>');
});

test("links that leave the site are marked, others resolved", async () => {
	const { html: body, problems } = await markdown(
		"[a](https://example.com/x) [b](otra.md#c) [c](#d) [d](mailto:a@b.es) [e](roto.md)",
	);
	expect(body).toContain('<a href="https://example.com/x" rel="noopener noreferrer external" class="external">a</a>');
	expect(body).toContain('<a href="/resuelto/otra.md#c">b</a> <a href="#d">c</a> <a href="mailto:a@b.es">d</a>');
	expect(problems).toEqual(["El enlace está roto."]);
});

test("tables scroll and align by class", async () => {
	const { html: body } = await markdown("| a | b |\n|---|--:|\n| 1 | 2 |");
	expect(body).toMatch(/^<div class="table-scroll" tabindex="0" role="region" aria-label="Tabla"><table>/);
	expect(body).toContain('<th class="align-right" scope="col">b</th>');
});

test("a table of three to five columns of long words carries its headings in its cells, for phones", async () => {
	const table = (cells: string) => `| Palabra | Pregunta | Caso |\n| --- | --- | --- |\n| ${cells} |\n`;
	const long = "Usabilidad | ¿Consigue lo que quería, sin esfuerzo de más? | El código caduca antes de llegarle";
	const htmlOf = async (source: string) => (await markdown(source)).html;
	const body = await htmlOf(table(long));
	expect(body).toContain('<div class="table-scroll table-rows"');
	expect(body).toContain('<td role="cell">Usabilidad</td>');
	expect(body).toContain('<td data-label="Caso" role="cell">El código');
	expect(body).toMatch(
		/<table role="table">\s*<thead role="rowgroup">\s*<tr role="row">\s*<th role="columnheader" scope="col">/,
	);
	expect(await htmlOf(table("Tab | Avanza | Siempre"))).not.toMatch(/table-rows|data-label|role="table"/);
	expect(await htmlOf(table(long).replace("| --- | --- | --- |", "| --- | --- | ---: |"))).not.toContain("table-rows");

	const wider = (columns: number) =>
		htmlOf(
			["Papel | ".repeat(columns), "--- | ".repeat(columns), "¿Qué le pasa a la gente? | ".repeat(columns)]
				.map((row) => `| ${row}\n`)
				.join(""),
		);
	for (const columns of [4, 5]) {
		const html = await wider(columns);
		expect(html).toContain("table-rows");
		expect(html.match(/<td data-label="Papel" role="cell">/g)).toHaveLength(columns - 1);
	}
	for (const columns of [2, 6]) expect(await wider(columns)).not.toMatch(/table-rows|data-label|role="table"/);
});

test("no two tables of a page are called the same", async () => {
	const { html: body } = await html(
		"<table><tr><td>1</table><table><caption> Ventas <b>2026</b></caption><tr><td>1</table><table><tr><td>1</table>",
	);
	expect(body.match(/aria-label="[^"]*"/g)).toEqual([
		'aria-label="Tabla"',
		'aria-label="Tabla: Ventas 2026"',
		'aria-label="Tabla 2"',
	]);
});

test("an image alone is a figure, one in a sentence is not", async () => {
	const picture =
		'<picture><source type="image/avif" srcset="/media/aa-480.avif 480w" sizes="(min-width: 48rem) 45rem, 100vw">' +
		'<source type="image/webp" srcset="/media/aa-480.webp 480w, /media/aa-1280.webp 1280w" sizes="(min-width: 48rem) 45rem, 100vw">' +
		'<img src="/media/aa-1280.webp" width="1280" height="640" alt="Algo" loading="lazy" decoding="async"></picture>';
	expect((await markdown('![Algo](a.png "Un pie")')).html).toBe(
		`<figure class="image">${picture}<figcaption>Un pie</figcaption></figure>`,
	);
	expect((await markdown("![Algo](a.png)")).html).toBe(`<figure class="image">${picture}</figure>`);
	expect((await markdown("Esto ![Algo](a.png) aquí")).html).toBe(`<p>Esto ${picture} aquí</p>`);
	expect(
		(
			await html(
				'<figure><picture><source srcset="https://x.example/a.png"><img src="a.png" alt="Algo"></picture><figcaption>Pie</figcaption></figure>',
			)
		).html,
	).toBe(`<figure class="image">${picture}<figcaption>Pie</figcaption></figure>`);
});

test("a picture is a diagram by the end of its file's name, or because its author says so", async () => {
	const figureOf = async (source: Promise<{ html: string }>) => /<figure [^>]*>/.exec((await source).html)?.[0];
	expect(await figureOf(markdown("![Algo](imagenes/algo-esquema.png)"))).toBe('<figure class="image diagram">');
	expect(await figureOf(markdown("![Algo](imagenes/esquema-de-algo.png)"))).toBe('<figure class="image">');
	const said = html('<figure class="diagram"><img src="a.png" alt="Algo"></figure>');
	expect(await figureOf(said)).toBe('<figure class="image diagram">');
	// Also when it is compiled from what was compiled: its file has another name then.
	const undone = writeBody(undoBody((await said).html, () => "a.webp"));
	expect(await figureOf(html(undone))).toBe('<figure class="image diagram">');
});

test("all images that cannot be used are named", async () => {
	expect((await markdown("![](mala1.png) y ![](mala2.png)")).problems).toEqual([
		"No existe «mala1.png».",
		"No existe «mala2.png».",
	]);
});

test("footnotes and tasks keep their meaning without ids of their own making or forms", async () => {
	const { html: body } = await markdown("Hola[^Ñu].\n\n- [x] hecho\n- [ ] no\n\n[^Ñu]: Nota.");
	expect(body).toContain('<a href="#fn-nu" id="fnref-nu" aria-describedby="footnote-label">1</a>');
	expect(body).toContain('<h2 id="footnote-label">Notas</h2>');
	expect(body).toContain('<a href="#fnref-nu" aria-label="Volver a la llamada 1">↩</a>');
	expect(body).toContain('<span class="task task-done" role="img" aria-label="Hecho:">☑</span> hecho');
	expect(body).not.toContain("<input");
});

test("HTML in Markdown is sanitised", async () => {
	const { html: body } = await markdown(
		'<div class="callout" style="color:red" onclick="x()">\n\n**Ojo** <script>alert(1)</script>\n\n</div>\n\n[x](javascript:alert(1))',
	);
	expect(body).toBe('<div class="callout">\n<p><strong>Ojo</strong> </p>\n</div>\n<p><a>x</a></p>');
});

test("what is compiled is a fixpoint of sanitising", async () => {
	const { html: body } = await markdown(
		'# Uno\n\nDos[^1] <kbd>x</kbd>\n\n> cita\n\n![a](a.png "t")\n\n```html title="x"\n<p>&nbsp;</p>\n```\n\n| a |\n|:-:|\n| b |\n\n1. x\n   - y\n\n<details><summary>z</summary>w</details>\n\n[^1]: n',
	);
	expect(sanitizeBody(body)).toBe(body);
});

test("a text nested without end is a problem and not a crash", async () => {
	expect((await html("<div>".repeat(20_000))).problems).toEqual(["El texto anida demasiados elementos."]);
});

test.each([
	["![a](", 20_000],
	['[a](b "', 14_000],
	[">", 100_000],
	["]", 100_000],
])("a text of %s, %i times, is refused and does not hold up the others", async (part, times) => {
	const began = process.threadCpuUsage();
	const { html: body, problems } = await compileBody(part.repeat(times), "markdown", { ...context, limitMs: 100 });
	const { user, system } = process.threadCpuUsage(began);
	expect({ body, problems }).toEqual({ body: "", problems: [expect.stringContaining("tarda demasiado en leerse")] });
	expect((user + system) / 1_000).toBeLessThan(5_000);
	expect((await markdown("Uno")).html).toBe("<p>Uno</p>");
});

test("a tenth of the longest text that is accepted is read within a tenth of the limit", () => {
	const sentence = "Una frase con *énfasis*, [un enlace](https://a.example/b) y `código`, como las de un blog.\n\n";
	const text = sentence.repeat(Math.floor(MAX_BODY_BYTES / 10 / sentence.length));
	expect(() => withinLimit(() => parseMarkdown(text), LIMIT_MS / 10)).not.toThrow();
});

test("an author is told as many words as the site counts", async () => {
	const text = [
		"## Un apartado con **negrita** y *cursiva*",
		'Una frase con [un enlace](/blog/otra "título"), `código` y ![una imagen](/imagenes/a.png).',
		"1. uno\n2. dos\n\n- tres 3\n- [x] cuatro\n\n> 5. una cita, 20 palabras",
		"```ts\nconst a = 1;\n```",
		"<!-- nada que leer -->",
		"Una [referencia][otra] y 2 < 3.",
		"[otra]: https://a.example/b",
	].join("\n\n");
	const { words } = await markdown(text);
	expect(wordsInMarkdown(text)).toBe(words);
});

test("reading takes a minute for every 200 words begun", async () => {
	const { words } = await markdown(`## Dos palabras\n\n${"palabra, ".repeat(199)}`);
	expect(words).toBe(201);
	expect([0, 1, 200, 201].map(readingMinutes)).toEqual([1, 1, 1, 2]);
});
