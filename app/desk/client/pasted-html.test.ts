import { expect, test } from "vitest";
import { isInCode, placedMarkdown, structuredHtml } from "./pasted-html.ts";

const clipboard = (html: string, types: readonly string[] = ["text/html", "text/plain"]) => ({
	types,
	getData: (type: string) => (type === "text/html" ? html : ""),
});

test.each([
	["an editor's words in colour", '<div style="color:#fff"><span>const a</span></div>'],
	["words of a page", "<meta charset='utf-8'><span>Hola</span>"],
	["a paragraph", "<p>Hola</p>"],
	[
		"words of Google Docs",
		'<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-x"><span style="font-weight:400">Hola</span></b>',
	],
	[
		"words of Word, with its style sheet before them",
		"<html><head><style>p.MsoTitle{font-weight:bold}</style></head><body><!--StartFragment--><p class=MsoNormal>Hola</p><!--EndFragment--></body></html>",
	],
])("what says no more than its plain words is pasted by the browser: %s", (_, html) => {
	expect(structuredHtml(clipboard(html))).toBeNull();
});

test.each([
	["a list", "<ul><li>Uno</li></ul>"],
	["a link", "<p>En <a class=x href='https://example.com'>un sitio</a></p>"],
	["bold words", "<p><b>Hola</b></p>"],
	["Word's bold words", "<p><b style='mso-bidi-font-weight:normal'>Hola</b></p>"],
	["bold words of Google Docs", '<span style="font-size:11pt;font-weight:700">Hola</span>'],
	["a list of Word", "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>Uno</p>"],
	["a title of Word", "<p class=MsoTitle>Hola</p>"],
])("what says more is sent: %s", (_, html) => {
	expect(structuredHtml(clipboard(html))).toBe(html);
});

test("of a clipboard with marks only what stands between them is sent", () => {
	const html = "<html><style>b{}</style><!--StartFragment--><b>Uno</b><!--EndFragment--></html>";
	expect(structuredHtml(clipboard(html))).toBe("<b>Uno</b>");
});

test("code and what is too long are pasted by the browser", () => {
	expect(structuredHtml(clipboard("<b>a</b>", ["text/html", "vscode-editor-data"]))).toBeNull();
	expect(structuredHtml(clipboard(`<b>${"a".repeat(1024 * 1024)}</b>`))).toBeNull();
	expect(isInCode("Uno\n\n```ts\nconst", 14)).toBe(true);
	expect(isInCode("Uno\n\n```ts\n```\n\nDos", 18)).toBe(false);
});

test("words of a line stay within theirs, blocks have lines of their own", () => {
	const at = { from: 4, to: 4 };
	expect(placedMarkdown("Uno  dos", at, "**negrita**")).toBe("**negrita**");
	expect(placedMarkdown("Uno dos", at, "- a\n- b")).toBe("\n\n- a\n- b\n\n");
	expect(placedMarkdown("Uno\n", at, "## Dos")).toBe("\n## Dos");
	expect(placedMarkdown("", { from: 0, to: 0 }, "Uno\n\nDos")).toBe("Uno\n\nDos");
});

test("footnotes get numbers that the text does not have", () => {
	const text = "Uno[^1].\n\n[^1]: Pie.\n\n";
	const at = { from: text.length, to: text.length };
	expect(placedMarkdown(text, at, "Dos[^1].\n\n[^1]: Otro.")).toBe("Dos[^2].\n\n[^2]: Otro.");
});
