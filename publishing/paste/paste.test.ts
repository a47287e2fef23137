import { describe, expect, test } from "vitest";
import { compileBody } from "../compile-body.server.ts";
import { pasteToMarkdown } from "./paste.server.ts";

const paste = (html: string) => pasteToMarkdown(html, { siteUrl: "https://mio.es" });
const markdownOf = (html: string) => paste(html)?.markdown;

/** What Word puts around everything: a document with its names and style sheet, and marks around what was copied. */
const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {mso-style-name:Normal; font-weight:bold} @list l0:level1 {mso-level-text:·} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head>
<body lang=ES style='tab-interval:35.4pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** An entry of a list as Word writes it, with the sign for others before its words. */
const entry = (level: number, sign: string, words: string) =>
	`<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;
mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
lang=ES>${words}<o:p></o:p></span></p>`;

/** What Google Docs puts around everything. */
const docs = (body: string) =>
	`<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4f2c">${body}</b><br class="Apple-interchange-newline">`;
const span = (words: string, style = "font-weight:400;font-style:normal") =>
	`<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${words}</span>`;

describe("Word", () => {
	test("titles, headings, bold and sloping words, quotation marks, and no empty paragraphs", () => {
		const html = word(
			`<p class=MsoTitle><span lang=ES>Una tarde<o:p></o:p></span></p><h1>Apartado<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=ES>Negrita</span></b><span lang=ES> y
<i style='mso-bidi-font-style:normal'>cursiva</i>: «10&nbsp;km», “comillas” –raya– y
el resto…<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoQuote>Una cita.</p>`,
		);
		expect(markdownOf(html)).toBe(
			"## Una tarde\n\n## Apartado\n\n**Negrita** y *cursiva*: «10\u00a0km», “comillas” –raya– y el resto…\n\n> Una cita.",
		);
	});

	test("paragraphs with a level are nested lists, and their signs go", () => {
		const html = word(
			[
				...[entry(1, "·", "Pan"), entry(2, "o", "Integral"), entry(2, "o", "Blanco"), entry(3, "§", "De ayer")],
				...[
					entry(1, "·", "Leche"),
					"<p class=MsoNormal>Después:</p>",
					entry(1, "3.", "Tres"),
					entry(1, "4.", "Cuatro"),
				],
			].join("\n"),
		);
		expect(markdownOf(html)).toBe(
			"- Pan\n  - Integral\n  - Blanco\n    - De ayer\n- Leche\n\nDespués:\n\n3. Tres\n4. Cuatro",
		);
	});

	test("the lists of Word in a browser, one for each entry, are one", () => {
		const one = (level: number, words: string) =>
			`<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle${level}"><li data-leveltext="" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`;
		expect(markdownOf(`<div>${one(1, "Pan")}${one(2, "Integral")}${one(1, "Leche")}</div>`)).toBe(
			"- Pan\n  - Integral\n- Leche",
		);
	});

	test("footnotes are footnotes, and comments and hidden words go", () => {
		const html =
			word(`<p class=MsoNormal>Lo dijo ella<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>.
<span style='display:none;mso-hide:all'>Oculto</span></p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>
<hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a
style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> En una carta.</p></div></div>`);
		expect(markdownOf(html)).toBe("Lo dijo ella[^1].\n\n[^1]: En una carta.");
	});

	test("a table has its first row as headers, and each cell is a line", () => {
		const cell = (words: string) => `<td width=283 valign=top style='border:solid'>${words}</td>`;
		const p = (words: string) => `<p class=MsoNormal style='margin-bottom:0cm'>${words}<o:p></o:p></p>`;
		const html =
			word(`<table class=MsoTableGrid border=1 cellspacing=0><tr style='mso-yfti-irow:0'>${cell(p("Día"))}${cell(p("<b>Hora</b>"))}</tr>
<tr>${cell(p("Lunes") + p("y martes"))}${cell(p("10 | 11"))}</tr></table>`);
		expect(markdownOf(html)).toBe(
			"| Día            | **Hora** |\n| -------------- | -------- |\n| Lunes y martes | 10 \\| 11 |",
		);
	});

	test("pictures of the computer are counted and left out", () => {
		const html = word(
			`<p class=MsoNormal>Mira:</p><p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/1.png"/></v:shape><![endif]--><![if !vml]><img width=604 height=403 src="file:///C:/Users/ana/AppData/Local/Temp/clip_image001.jpg"><![endif]></p>`,
		);
		expect(paste(html)).toEqual({ markdown: "Mira:", pictures: 1 });
	});
});

describe("Google Docs", () => {
	test("the bold element around everything says nothing, and styles say what is bold", () => {
		const html = docs(
			`<h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Un título</span></h1><p dir="ltr" style="line-height:1.38">${span("Todo ")}${span("fuerte", "font-weight:700;font-style:italic")}${span(" y ")}<a href="https://www.google.com/url?q=https://example.com/a%3Fb%3D1&amp;sa=D&amp;usg=x" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline">un enlace</span></a>${span(", H")}<span style="font-size:0.6em;vertical-align:sub">2</span>${span("O.")}</p><br /><p dir="ltr">${span("Fin.")}</p>`,
		);
		expect(markdownOf(html)).toBe(
			"## Un título\n\nTodo ***fuerte*** y [un enlace](https://example.com/a?b=1), H<sub>2</sub>O.\n\nFin.",
		);
	});

	test("a list that stands within a list belongs to the entry before it", () => {
		const item = (level: number, words: string) =>
			`<li dir="ltr" aria-level="${level}" style="list-style-type:disc"><p dir="ltr" role="presentation">${span(words)}</p></li>`;
		const html = docs(
			`<ul style="margin-top:0">${item(1, "Pan")}<ul>${item(2, "Integral")}<ol>${item(3, "De ayer")}</ol></ul>${item(1, "Leche")}</ul>`,
		);
		expect(markdownOf(html)).toBe("- Pan\n  - Integral\n    1. De ayer\n- Leche");
	});
});

describe("pages", () => {
	test("words stay; what moves, asks or shows others goes", () => {
		const html = `<article><header><h2>Hola</h2></header><nav><a href="/x">Menú</a></nav><p>Un <a href="https://mio.es/blog/uno?utm_source=x">texto</a> y <a href="javascript:alert(1)">otro</a>, <a href="#abajo">abajo</a>, <a href="mailto:a@e.es">a mí</a>.</p><figure><img src="data:image/png;base64,AAAA" alt="x"><figcaption>Al pie.</figcaption></figure><img src="https://e.com/p.gif" width="1" height="1"><form><input value="x"><button>Enviar</button></form><iframe src="https://e.com"></iframe><pre><code class="hljs language-ts">const a = 1;\n  const b = "*";\n</code></pre></article>`;
		expect(paste(html)).toEqual({
			markdown:
				'## Hola\n\nUn [texto](/blog/uno) y otro, abajo, [a mí](mailto:a@e.es).\n\nAl pie.\n\n```ts\nconst a = 1;\n  const b = "*";\n```',
			pictures: 1,
		});
	});

	test("a table that is only a box, as mails have them, gives way to what is in it", () => {
		expect(markdownOf("<table><tr><td><p>Uno</p><p>Dos</p></td></tr></table>")).toBe("Uno\n\nDos");
	});

	test("words that look like Markdown stay words", async () => {
		const markdown = markdownOf("<p>a * b * c, [x](y), _z_ <b>n</b> &lt;script&gt; # no</p>") ?? "";
		const { html } = await compileBody(markdown, "markdown", {
			linkTo: (href) => ({ href }),
			fileFor: async () => null,
			pictureFor: async (problem) => ({ problem }),
		});
		expect(html).toBe("<p>a * b * c, [x](y), _z_ <strong>n</strong> &lt;script> # no</p>");
	});
});

describe("hostile HTML", () => {
	test("scripts, handlers and elements of Markdown's HTML do not come through", () => {
		const html =
			'<p onclick="x()">Hola<script>alert(1)</script><img src=x onerror=alert(1)><svg><script>x</script></svg><style>p{}</style></p><math><mtext><img src=x onerror=y></mtext></math><xmp><b>x</b></xmp><plaintext><i>fin';
		expect(markdownOf(html)).not.toMatch(/(?<!\\)<(?!\/?(?:sub|sup|kbd|mark)>)|onerror|alert/);
	});

	test.each([
		["thousands of levels", `${"<div>".repeat(30_000)}fin`],
		["thousands of levels of quotations", `${"<blockquote>".repeat(20_000)}fin`],
		["thousands of open marks", `${"<b><i><a href=x>".repeat(5_000)}${"<p>".repeat(5_000)}`],
		["too many elements", "<p>a</p>".repeat(50_000)],
		[
			"cells that cover thousands",
			`<table>${'<tr><td colspan="1000" rowspan="65000">a</td></tr>'.repeat(500)}</table>`,
		],
		["tables in tables", `${"<table><tr><td>".repeat(2_000)}fin`],
	])("is answered or refused, in a few seconds and without an error: %s", (_, html) => {
		const start = process.cpuUsage();
		const pasted = paste(html);
		const { user } = process.cpuUsage(start);
		expect(pasted === null || pasted.markdown.length < 2_000_000).toBe(true);
		expect(user / 1_000).toBeLessThan(5_000);
	});
});
