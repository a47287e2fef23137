import { expect, test } from "vitest";
import { withSwatches } from "./swatches.server.ts";

const sample = (color: string) => `<svg aria-hidden="true" color="${color}"></svg>${color}`;

test.each(["#fff", "#FFF8", "#777777", "#0b3d91", "#0b3d91cc"])("%s in code has a sample before it", (color) => {
	expect(withSwatches(`<p>El gris <code>${color}</code>.</p>`)).toBe(`<p>El gris <code>${sample(color)}</code>.</p>`);
});

test("every colour of a block has its sample, also in comments and text", () => {
	const code = (one: string, two: string) =>
		`<pre tabindex="0"><code>--a: <span class="t-constant">${one}</span>; <span class="t-comment">/* antes ${two}, '${one}' */</span>\n</code></pre>`;
	expect(withSwatches(code("#fbf7f0", "#000"))).toBe(code(sample("#fbf7f0"), sample("#000")));
});

test.each([
	"#seccion",
	"#fffa1",
	"a#fff",
	"#fff-2",
	"/blog#fade",
	"?q=#add",
	"&#x26;",
	'<span class="t-function">href</span><span class="t-keyword">=</span><span class="t-string">"#fade"</span>',
	"url(#abc)",
	'<span class="t-function">#cafe</span> {',
])("%s in code is no colour", (code) => {
	expect(withSwatches(`<code>${code}</code>`)).toBe(`<code>${code}</code>`);
});

test("words outside of code and attributes have no samples", () => {
	const body = '<p>#fff <a href="#fff">#777777</a></p><img alt="#fff"><pre>#fff</pre>';
	expect(withSwatches(body)).toBe(body);
});

test("code that looks like colours takes little time", () => {
	for (const piece of ["#fff ", "#", "&lt;", "<span>", '"#', "<code>"]) {
		const code = `<code>${piece.repeat(20_000)}</code>`;
		expect(withSwatches(code).replace(/<svg aria-hidden="true" color="[^"]*"><\/svg>/g, "")).toBe(code);
	}
});
