import { expect, test } from "vitest";
import { feedBody } from "./feed-body.ts";

const SITE = "https://ana.example";
const feed = (body: string) => feedBody(body, { canonical: `${SITE}/blog/x`, siteName: "Ana & Cía" });

test("code comes without its button, its language and its colours", () => {
	expect(
		feed(
			'<figure class="code"><figcaption><span class="code-title">a.js</span><span class="code-language">JavaScript</span><button type="button" class="copy" data-copy="" aria-label="Copiar el código">Copiar</button></figcaption><pre tabindex="0" data-language="javascript"><code><mark class="line"><span class="t-keyword">let</span> a &lt; b\n</mark>c</code></pre></figure>',
		),
	).toBe("<p>a.js</p><pre><code>let a &lt; b\nc</code></pre>");
});

test("pictures have one address, tables no box, callouts are quotes, formulas are their source", () => {
	expect(
		feed(
			'<figure class="image"><picture><source type="image/avif" srcset="/media/a.avif 1w"><img src="/media/a.webp" width="2" height="1" alt="x &lt; y" loading="lazy"></picture><a href="/media/a.gif" class="play">Ver la animación</a><figcaption>Pie</figcaption></figure>',
		),
	).toBe(
		`<figure><img src="${SITE}/media/a.webp" width="2" height="1" alt="x &lt; y"><figcaption>Pie</figcaption></figure>`,
	);
	expect(
		feed(
			'<div class="table-scroll" tabindex="0"><table><tbody><tr><td class="align-right">1</td></tr></tbody></table></div>',
		),
	).toBe("<table><tbody><tr><td>1</td></tr></tbody></table>");
	expect(feed('<aside class="callout-note"><p><strong>Nota</strong></p></aside>')).toBe(
		"<blockquote><p><strong>Nota</strong></p></blockquote>",
	);
	expect(feed('<p>Si <math class="tex" alttext="a<b"><mrow><mi>a</mi></mrow></math>.</p>')).toBe(
		"<p>Si <code>a&lt;b</code>.</p>",
	);
	expect(feed('<p><video src="/media/a.mp4" controls preload="metadata"><track src="/media/a.vtt"></video></p>')).toBe(
		`<p><video src="${SITE}/media/a.mp4" controls></video></p>`,
	);
});

test("links within the page lead to the page", () => {
	expect(
		feed(
			'<h2 id="a"><span id="á"></span>A</h2><p><a href="#a" class="external">a</a> <a href="/b">b</a> <a href="mailto:a@b.es">c</a></p>',
		),
	).toBe(`<h2>A</h2><p><a href="${SITE}/blog/x#a">a</a> <a href="${SITE}/b">b</a> <a href="mailto:a@b.es">c</a></p>`);
});

test("an entry has at most 60 KB, and ends at a block with a link to the rest", () => {
	const long = feed(`<ul><li>ñ</li></ul>${`<p>${"ñ".repeat(1_000)}</p>\n`.repeat(100)}`);
	expect(Buffer.byteLength(long)).toBeLessThanOrEqual(60_000);
	expect(Buffer.byteLength(long)).toBeGreaterThan(57_000);
	expect(long.endsWith(`</p><p><a href="${SITE}/blog/x">Sigue leyendo en Ana &amp; Cía</a></p>`)).toBe(true);
	expect(feed(`<p>${"a".repeat(70_000)}</p>`)).toBe(
		`<p><a href="${SITE}/blog/x">Sigue leyendo en Ana &amp; Cía</a></p>`,
	);
});
