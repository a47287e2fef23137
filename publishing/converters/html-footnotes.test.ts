import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.server.ts";

test("footnotes of Ghost's Markdown are footnotes here, whether or not the note kept its id", () => {
	const html =
		'<p>Uno<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>, dos<sup><a href="#fn2-30" id="fnr2-30">2</a></sup> y <a href="#fn9">nada</a>.</p><hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>La <em>nota</em>. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li><li>Otra. <a href="#fnr2-30">↩︎</a></li></ol></section><p>Fin</p>';
	expect(htmlToMarkdown(html)).toBe("Uno[^1], dos[^2-30] y [nada](#fn9).\n\nFin\n\n[^1]: La *nota*.\n\n[^2-30]: Otra.");
});

test("a list whose items lead to parts of the text stays a list", () => {
	const html = '<p>Uno</p><ol><li><a href="#uno">Uno</a></li><li><a href="#fn1">Dos</a></li></ol>';
	expect(htmlToMarkdown(html)).toBe("Uno\n\n1. [Uno](#uno)\n2. [Dos](#fn1)");
});

test("a note that is a paragraph with a way back is one too", () => {
	const html =
		'<p>Uno<sup><a href="#fn1-30">1</a></sup>, ver <a href="#fn1-30">abajo</a>.</p><hr><p>La nota. <a href="#fnr1-30">↩︎</a></p>';
	expect(htmlToMarkdown(html)).toBe("Uno[^1-30], ver abajo[^1-30].\n\n---\n\n[^1-30]: La nota.");
});
