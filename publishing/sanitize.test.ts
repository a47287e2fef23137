import { expect, test } from "vitest";
import { sanitizeBody } from "./sanitize.server.ts";

const ELEMENTS = new Set(
	`a abbr aside audio b blockquote br button caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li
	mark ol p picture pre q s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video math mi mn mo ms mtext mrow mfrac msup msub`.split(
		/\s+/,
	),
);
const ATTRIBUTES = new Set(
	`abbr alt alttext display stretchy fence form aria-describedby aria-label class colspan controls data-copy data-language datetime decoding dir height href id kind label lang loading loop media muted open playsinline poster preload rel
	reversed role rowspan scope sizes src srclang srcset start tabindex title type value width`.split(/\s+/),
);

/** Checks the result without an HTML parser: everything that is not text must be a tag in one strict form. */
function complaints(html: string): string[] {
	const found: string[] = [];
	const rest = html.replace(
		/<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)>/g,
		(_, slash: string, name: string, attributes: string) => {
			if (!ELEMENTS.has(name)) found.push(`element ${name}`);
			if (slash !== "" && attributes !== "") found.push("attributes on an end tag");
			for (const [, key = "", value = ""] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
				if (!ATTRIBUTES.has(key)) found.push(`attribute ${key}`);
				if (key === "href" && !/^(?:https?:\/\/[^/]|mailto:|tel:|\/(?!\/)|[?#]|[^:]*$)/i.test(value))
					found.push(`href ${value}`);
				if (
					(key === "src" || key === "srcset" || key === "poster") &&
					!/^(?:\/(?:media|archivos\/[\w-]+)\/[\w-]+\.[a-z0-9]+(?: \d+w)?(?:, |$))+$/.test(value)
				)
					found.push(`${key} ${value}`);
				if (key === "id" && !/^[a-z0-9-]+$/.test(value)) found.push(`id ${value}`);
			}
			return "";
		},
	);
	if (rest.includes("<")) found.push(`loose < in ${rest.slice(0, 80)}`);
	return found;
}

const attacks = [
	`<script>alert(1)</script>`,
	`<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
	`<scr<script>ipt>alert(1)</scr</script>ipt>`,
	`<script src=data:,alert(1)>`,
	`<img src=x onerror=alert(1)>`,
	`<img src="/media/a.png" onerror="alert(1)">`,
	`<img/src=x/onerror=alert(1)>`,
	"<img src=`x` onerror=alert(1)>",
	`<p onclick=alert(1) ONMOUSEOVER=alert(1) on\u0000load=x>x</p>`,
	`<details open ontoggle=alert(1)><summary>x</summary></details>`,
	`<a href="javascript:alert(1)">x</a>`,
	`<a href="JaVaScRiPt:alert(1)">x</a>`,
	`<a href=" \u0001javascript:alert(1)">x</a>`,
	`<a href="java\tscr\nipt:alert(1)">x</a>`,
	`<a href="&#106;avascript&colon;alert(1)">x</a>`,
	`<a href="&#x6A&#x61vascript:alert(1)">x</a>`,
	`<a href="java&Tab;script&NewLine;:alert(1)">x</a>`,
	`<a href="vbscript:msgbox(1)">x</a><a href="data:text/html,<script>alert(1)</script>">x</a><a href="blob:x">x</a><a href="file:///etc/passwd">x</a>`,
	`<a href="//evil.example">x</a><a href="/\\evil.example">x</a><a href="\\\\evil.example">x</a><a href="/\t/evil.example">x</a><a href="\u0001//evil.example">x</a>`,
	`<a href="https://user:pass@evil.example">x</a><a href="http:evil.example">x</a><a href="https:\\\\evil.example">x</a>`,
	`<a xlink:href="javascript:alert(1)" target=_blank ping=//evil.example download>x</a>`,
	`<svg onload=alert(1)></svg>`,
	`<svg><script>alert(1)</script></svg>`,
	`<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
	`<svg><animate attributeName=href values=javascript:alert(1) />`,
	`<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>`,
	`<svg><style><img src=x onerror=alert(1)></style></svg>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
	`<math><mi//xlink:href="data:x,<script>alert(1)</script>">`,
	`<math class="tex"><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math>`,
	`<math class="tex"><mi xlink:href="javascript:alert(1)" href="javascript:alert(1)" style="x" onclick="alert(1)">x</mi><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml><mtext><a href="javascript:alert(1)">y</a></mtext><maction actiontype="statusline#http://evil.example">z</maction></math>`,
	`<math class="tex"><mtext><math class="tex"><mi></mtext></math><p><mi>a</mi><mrow><script>alert(1)</script></mrow>`,
	`<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
	`<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
	`<template><img src=x onerror=alert(1)><script>alert(1)</script></template>`,
	`<style>@import '//evil.example';body{background:url(javascript:alert(1))}</style>`,
	`<style><style/><img src=x onerror=alert(1)>`,
	`<p style="background:url(//evil.example)">x</p>`,
	`<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>`,
	`<noembed><p title="</noembed><img src=x onerror=alert(1)>">`,
	`<textarea><p title="</textarea><img src=x onerror=alert(1)>">`,
	`<title><p title="</title><img src=x onerror=alert(1)>">`,
	`<plaintext><img src=x onerror=alert(1)>`,
	`<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe>`,
	`<object data="data:text/html,x"><embed src=x></object><applet code=x></applet><frameset><frame src=x></frameset>`,
	`<base href="//evil.example/"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href=//evil.example>`,
	`<form action=//evil.example><input name=q autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</button></form>`,
	`<button type="submit" class="copy" data-copy>x</button><button type="button" class="copy otro" data-copy>x</button>`,
	`<button type="button" class="copy" data-copy onclick="alert(1)" formaction="javascript:alert(1)" name="x">Copiar</button>`,
	`<select><option><p title="</select><img src=x onerror=alert(1)>">`,
	`<video poster=javascript:alert(1) src=x onerror=alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)>`,
	`<video src="https://evil.example/a.mp4" autoplay></video><video src="/media/a.svg"><source src="javascript:alert(1)"></video><audio src="/media/a.mp3" autoplay onplay=alert(1)><track src="//evil.example/a.vtt"></audio>`,
	`<video><style><img src=x onerror=alert(1)></style></video><source src="/media/a.mp4"><track src="/media/a.vtt">`,
	`<picture><source srcset="//evil.example/x.png 1x"><source srcset="/media/a.avif 1w, javascript:alert(1) 2w"><img srcset="data:image/png;base64,x" src="data:image/svg+xml,x"></picture>`,
	`<img src="/media/../user"><img src="/media/a.svg"><img src="https://evil.example/media/a.png"><img src="/archivos/x/../../a.png">`,
	`<img name=body id=location src=/media/a.png><h2 id=location name=cookie>x</h2><h2 id=process>y</h2><p id=x>z</p><a name=x id=__proto__>q</a><form id=forms>`,
	`<h2 id="A b">x</h2><h3 id="a&quot;b">y</h3><h2 id=repe>1</h2><h2 id=repe>2</h2>`,
	`<!--><img src=x onerror=alert(1)>--><!-- --!><img src=x onerror=alert(1)> --><![CDATA[<img src=x onerror=alert(1)>]]><?xml <img onerror=alert(1)>?>`,
	`<!doctype html><html onload=alert(1)><head><title>x</title></head><body onload=alert(1)><h1>t</h1></body></html>`,
	`<table><td><img src=x onerror=alert(1)></table><tr><td>x</td></tr><li>x</li><caption>x`,
	`<div class="t-keyword evil"><span class="t-string x" data-x=1 is=x slot=x nonce=x itemprop=x contenteditable>y</span></div>`,
	`<a href=1><a href=2><a href=3>x<table><a href=4>y`,
	`<p><b><i><u><p>x</b></i></u>`,
	`<div><pre>\n\n\n<code>x</code></pre><pre><font>\n\ny</font></pre>`,
	`<<img src=x onerror=alert(1)>> <p <p <p> </ x> <p/onclick=alert(1)>`,
	`<a href='x" onmouseover="alert(1)'>x</a><abbr title='"><img src=x onerror=alert(1)>'>x</abbr>`,
	`\u0000<\u0000script>alert(1)</\u0000script>`,
	`a &amp; b &lt;script&gt; &amp;lt;script&amp;gt; &#0; &#13; &#x80; &notit; &nbsp;`,
	`<dialog open>x</dialog><marquee onstart=alert(1)>x</marquee><custom-element onclick=x>y</custom-element><portal src=x>`,
];

test.each(attacks)("nothing but the allow-list is left of %j, and it is a fixpoint", (attack) => {
	const body = sanitizeBody(attack);
	expect(complaints(body)).toEqual([]);
	expect(sanitizeBody(body)).toBe(body);
});

test("attacks inside of one another leave nothing either", () => {
	for (let index = 0; index < attacks.length; index++) {
		const inner = attacks[(index * 7 + 3) % attacks.length] ?? "";
		const outer = attacks[index] ?? "";
		for (const mixed of [
			outer + inner,
			outer.replace(/x/, inner),
			`<div>${inner.slice(0, inner.length / 2)}${outer}`,
			`<table>${outer}<svg>${inner}`,
		]) {
			const body = sanitizeBody(mixed);
			expect(complaints(body), mixed).toEqual([]);
			expect(sanitizeBody(body), mixed).toBe(body);
		}
	}
});

test("what authors may write stays as it is", () => {
	const body = [
		`<h2 id="que-mide">Qué mide</h2><p lang="en">Hola, <strong>mundo</strong> &amp; &lt;todos>.</p>`,
		`<p><a href="https://example.com/a?b=1&amp;c=2#d" rel="noopener noreferrer external" class="external">fuera</a> <a href="/blog/x#y">dentro</a> <a href="mailto:a@b.es">correo</a> <a href="tel:+34600000000">tel</a> <a href="#que-mide">aquí</a></p>`,
		`<figure class="image"><picture><source type="image/avif" srcset="/media/ab-480.avif 480w, /media/ab-800.avif 800w" sizes="100vw"><img src="/archivos/id_1/ab-800.webp" width="800" height="400" alt="Algo" loading="lazy" decoding="async"></picture><figcaption>Pie</figcaption></figure>`,
		`<figure class="code"><figcaption><span class="code-title">a.css</span><span class="code-language">CSS</span><button type="button" class="copy" data-copy="" aria-label="Copiar el código">Copiar</button></figcaption><pre tabindex="0" data-language="css"><code><span class="t-keyword">a</span> {}</code></pre></figure>`,
		`<div class="table-scroll" tabindex="0" role="region" aria-label="Tabla"><table><thead><tr><th class="align-right" scope="col">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>`,
		`<p><video src="/media/ab.mp4" controls preload="metadata" aria-label="Demo"><a href="/media/ab.mp4">Descarga</a></video> <audio controls><source src="/media/ab.mp3" type="audio/mpeg"><track src="/media/ab.vtt" kind="captions" srclang="es" label="Español" default></audio></p>`,
		`<p><math class="tex" alttext="\\frac{a}{2}"><mrow><mfrac><mi>a</mi><mn>2</mn></mfrac><mo fence="true" stretchy="false">)</mo></mrow></math></p>`,
		`<aside class="callout"><p>Ojo.</p></aside><ol start="3"><li>x</li></ol><details><summary>Más</summary>y</details><p>x<sup><a href="#fn-1" id="fnref-1">1</a></sup></p>`,
	].join("\n");
	expect(sanitizeBody(body)).toBe(body);
});

test("the page's name is the only heading of the first level", () => {
	expect(sanitizeBody("<h1>Uno</h1>")).toBe("<h2>Uno</h2>");
});

test("ids stay where fragments lead, never where scripts look", () => {
	expect(
		sanitizeBody(`<h2 id="resumen">a</h2><h2 id="location">b</h2><h2 id="process">c</h2><p id="resumen-2">d</p>`),
	).toBe(`<h2 id="resumen">a</h2><h2>b</h2><h2>c</h2><p>d</p>`);
});

test.each([
	["10,000 nested elements", "<div>".repeat(10_000)],
	["10,000 nested formatting elements", "<b><i>".repeat(5_000)],
	["10,000 nested lists", "<ul><li>".repeat(5_000)],
	["200,000 nested elements", "<div>".repeat(200_000)],
	["1,500 nested elements", `${"<blockquote>".repeat(1_500)}x${"</blockquote>".repeat(1_500)}`],
	["formatting opened again in every paragraph", "<b id=x>".repeat(300) + "<p>x".repeat(200_000)],
	["200,000 wrapped elements", `<font>${"<br>".repeat(200_000)}</font>`],
	["100,000 pictures without a source", "<img>".repeat(100_000)],
	["1 MB of text", "palabra &amp; ".repeat(80_000)],
	["1 MB of paragraphs", "<p>hola <strong>mundo</strong></p>\n".repeat(30_000)],
	["1 MB of open brackets", "<".repeat(1_000_000)],
	["1 MB of comments", "<!--".repeat(250_000)],
	["1 MB of attributes", `<p ${"a=b ".repeat(250_000)}>x`],
	["1 MB of ampersands", "&".repeat(1_000_000)],
	["unclosed quotes", `<a href="`.repeat(100_000)],
])(
	"%s neither stop nor slow it",
	(_, source) => {
		const begun = process.threadCpuUsage();
		const body = sanitizeBody(source);
		const { user, system } = process.threadCpuUsage(begun);
		expect((user + system) / 1_000, "milliseconds of CPU time").toBeLessThan(10_000);
		expect(complaints(body)).toEqual([]);
		expect(sanitizeBody(body)).toBe(body);
	},
	60_000,
);
