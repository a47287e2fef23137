import { describe, expect, test } from "vitest";
import { containersAsQuotes } from "./callouts.server.ts";
import { type BodyContext, compileBody } from "./compile-body.server.ts";
import { sanitizeBody } from "./sanitize.server.ts";

const context: BodyContext = {
	linkTo: (href) => ({ href }),
	fileFor: async () => null,
	pictureFor: async (src) => ({ problem: `No existe «${src}».` }),
};

async function compiled(source: string): Promise<string> {
	const { html, problems } = await compileBody(source, "markdown", context);
	expect(problems).toEqual([]);
	expect(sanitizeBody(html)).toBe(html);
	return html;
}

/** The same without the line breaks between elements. */
const dense = async (source: string) => (await compiled(source)).replace(/\n+(?=<)/g, "");

describe("callouts", () => {
	test.each([
		["> [!NOTE]\n> Una nota.", "note", "Nota"],
		["> [!tip] Un *buen* título\n> Una nota.", "tip", "Un <em>buen</em> título"],
		["> [!WARNING]-\n>\n> Una nota.", "warning", "Aviso"],
		["> [!Duda]\n> Una nota.", "note", "Duda"],
		[":::caution\nUna nota.\n:::", "warning", "Cuidado"],
		[":::tip[Con título]\nUna nota.\n:::", "tip", "Con título"],
		["::: info Con título {#x}\n\nUna nota.\n\n:::", "note", "Con título"],
	])("%j", async (source, kind, title) => {
		expect(await dense(source)).toBe(
			`<aside class="callout-${kind}"><p><strong>${title}</strong></p><p>Una nota.</p></aside>`,
		);
	});

	test("marks with many spaces, and thousands of callouts in each other, take little time", () => {
		expect(containersAsQuotes(`:::${" ".repeat(400)}x\u2028y\n:::`)).toBe("\n\n");
		const nested = ":::note\n".repeat(15_000) + ":::\n".repeat(15_000);
		expect(containersAsQuotes(nested).length).toBeLessThan(10_000_000);
	});

	test("one in another, with code that looks like an end", async () => {
		const html = await dense("::::note\nUno\n\n:::tip\n```\n:::\n```\n\n- a\n- b\n:::\n\nDos\n::::\n\nTres");
		expect(html.match(/<aside/g)).toHaveLength(2);
		expect(html).toMatch(
			/<aside class="callout-note">.*<p>Uno<\/p>.*<aside class="callout-tip">.*:::.*<li>b<\/li>.*<\/aside>.*<p>Dos<\/p>.*<\/aside>\s*<p>Tres<\/p>/s,
		);
	});

	test("containers that only arrange leave their content, and what is not closed stays", async () => {
		expect(await dense("::: columnas\n\nUno\n\n:::")).toBe("<p>Uno</p>");
		expect(await dense(":::note sin fin\n\nUno")).toContain(":::note sin fin");
		expect(await dense("> [!NOTE](/x)")).toContain("<blockquote>");
	});
});

describe("quotes", () => {
	const long = "Sigue la carta. ".repeat(16).trim();

	test("of one long paragraph are marked, and what their author wrote stays", async () => {
		expect(await dense(`> ${long}`)).toBe(`<blockquote class="long"><p>${long}</p></blockquote>`);
		expect(await dense(`<blockquote class="callout"><p>${long}</p></blockquote>`)).toContain('class="callout long"');
	});

	test.each([
		["a short one", "> Una frase."],
		["several paragraphs", `> ${long}\n>\n> ${long}`],
		["one in a list", `- Uno\n\n  > ${long}`],
	])("%s is not marked", async (_, source) => {
		expect(await dense(source)).toContain("<blockquote><p>");
	});
});

describe("headings", () => {
	test("keep the id that their author wrote, and the one that other generators give", async () => {
		expect(await dense("## Sección {#mi-seccion}\n\n[a](#mi-seccion)")).toBe(
			'<h2 id="mi-seccion">Sección</h2><p><a href="#mi-seccion">a</a></p>',
		);
		expect(await dense("## ¿Qué es?\n\n[a](#qué-es) [b](#qu%C3%A9-es) [c](#qu-es) [d](#quées) [e](#otra)")).toBe(
			'<h2 id="que-es"><span id="qué-es"></span>¿Qué es?</h2><p><a href="#que-es">a</a> <a href="#que-es">b</a> ' +
				'<a href="#que-es">c</a> <a href="#que-es">d</a> <a href="#otra">e</a></p>',
		);
		expect(await dense("## Instalación {#Instalación_Node}")).toContain('id="instalacion-node"');
	});

	test("an anchor of words with low lines has hyphens here, and its links follow", async () => {
		expect(await dense('[x](#grafico_tarta)\n\n## <a name="grafico_tarta"></a>Tarta')).toBe(
			'<p><a href="#grafico-tarta">x</a></p><h2 id="tarta"><span id="grafico-tarta"></span>Tarta</h2>',
		);
	});

	test("marks never take the id of a heading or a name that scripts look up", async () => {
		const html = await dense('<a name="uno"></a><a id="location"></a><a name="mi-ancla"></a>\n\n## Uno');
		expect(html).toBe('<p><span id="mi-ancla"></span></p><h2 id="uno">Uno</h2>');
		expect(sanitizeBody('<span id="__proto__">a</span><span id="a_b">b</span><span id="a-b">c</span>')).toBe(
			'<span>a</span><span>b</span><span id="a-b">c</span>',
		);
	});
});

test("definition lists", async () => {
	expect(await dense("Término\n: Definición **del** término\nque sigue\n: Otra\n\nSegundo\n\n: La suya\n\nFin")).toBe(
		"<dl><dt>Término</dt><dd>Definición <strong>del</strong> término\nque sigue</dd><dd>Otra</dd>" +
			"<dt>Segundo</dt><dd>La suya</dd></dl><p>Fin</p>",
	);
	expect(await dense("Son las 10: 30\n\nY: nada")).toBe("<p>Son las 10: 30</p><p>Y: nada</p>");
});

describe("code", () => {
	test.each([
		["js{1,3}", "", "JavaScript"],
		["js {1, 3} showLineNumbers", "", "JavaScript"],
		["js:title=src/a.js {1,3-3}", "src/a.js", "JavaScript"],
		['jsx/1,3 title="a.jsx"', "a.jsx", "JSX"],
		["js title=a.js {1}{3}", "a.js", "JavaScript"],
	])("marks lines and shows the title of %j", async (info, title, language) => {
		const html = await compiled(`\`\`\`${info}\nlet a = \`\nb\`;\nlet c\n\`\`\``);
		expect(html).toContain(`<span class="code-language">${language}</span>`);
		expect(/<span class="code-title">(.*?)<\/span>/.exec(html)?.[1] ?? "").toBe(title);
		const code = /<code>(.*)<\/code>/s.exec(html)?.[1] ?? "";
		expect(code.replace(/<[^>]*>/g, "")).toBe("let a = `\nb`;\nlet c");
		const lines = Array.from(code.matchAll(/<mark class="line">(.*?)<\/mark>/gs), ([, line = ""]) =>
			line.replace(/<[^>]*>/g, ""),
		);
		expect(lines[0]).toBe("let a = `\n");
	});

	test.each([
		["markup", "HTML"],
		["svg", "XML"],
		["terminal", "Shell Session"],
		["html+erb", "ERB"],
		["nadie", "Texto"],
	])("the word %s", async (word, label) => {
		expect(await compiled(`\`\`\`${word}\nx\n\`\`\``)).toContain(`<span class="code-language">${label}</span>`);
	});
});

describe("embeds", () => {
	const card = (url: string, title: string, where: string, className = "embed") =>
		`<p class="${className}"><a href="${url}" rel="noopener noreferrer external"><strong>${title}</strong> <small>${where}</small></a></p>`;
	const VIDEO = "https://www.youtube.com/watch?v=abc123";
	const video = (title: string) => card(VIDEO, title, "Vídeo en youtube.com", "embed embed-video");

	test.each([
		["https://youtu.be/abc123", video("Vídeo de YouTube")],
		["[Charla de *Ana*](https://youtu.be/abc123)", video("Charla de Ana")],
		['<iframe src="https://www.youtube.com/embed/abc123" title="Charla" allowfullscreen></iframe>', video("Charla")],
		['<iframe src="//www.youtube.com/embed/abc123" title="YouTube video player"></iframe>', video("Vídeo de YouTube")],
		[
			"https://twitter.com/ana/status/1",
			card("https://x.com/ana/status/1", "Publicación de @ana", "Publicación en x.com"),
		],
		[
			'<script src="https://gist.github.com/ana/0a1b.js"></script>',
			card("https://gist.github.com/ana/0a1b", "Código de ana", "Código en gist.github.com"),
		],
		[
			'<iframe src="https://www.ejemplo.es/mapa?a=1&amp;b=2"></iframe>',
			card("https://www.ejemplo.es/mapa?a=1&amp;b=2", "Contenido de ejemplo.es", "Contenido en ejemplo.es"),
		],
		[
			'<audio controls src="https://ejemplo.es/a.mp3">No suena</audio>',
			card("https://ejemplo.es/a.mp3", "Audio de ejemplo.es", "Audio en ejemplo.es"),
		],
	])("%s is a card", async (source, expected) => {
		expect((await dense(source)).replace(/<p><\/p>/g, "")).toBe(expected);
		if (source.startsWith("<")) expect((await compileBody(source, "html", context)).html).toBe(expected);
	});

	test("a frame between words leaves both", async () => {
		expect(await dense('Antes <iframe src="https://youtu.be/abc123"></iframe> después.')).toBe(
			`<p>Antes </p>${video("Vídeo de YouTube")}<p> después.</p>`,
		);
	});

	test("an address between words, a profile and code stay what they are", async () => {
		expect(await dense("Mira https://youtu.be/abc123 y vuelve.")).toContain('class="external"');
		expect(await dense("https://www.youtube.com/@ana")).toContain('class="external"');
		expect(await dense("`https://youtu.be/abc123`")).toBe("<p><code>https://youtu.be/abc123</code></p>");
		expect(await dense('<script src="https://evil.example/x.js"></script>')).toBe("");
		expect(await dense('<iframe src="javascript:alert(1)"></iframe>')).toBe("");
	});
});

describe("formulas", () => {
	test("are MathML with their source, alone in a paragraph or a block as blocks", async () => {
		expect(await compiled("Es $E=mc^2$ y ya.")).toBe(
			'<p>Es <math class="tex" alttext="E=mc^2"><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math> y ya.</p>',
		);
		for (const source of ["$$\n\\sum_i x_i\n$$", "$$\\sum_i x_i$$", "$$ \\sum_i x_i\n$$", "```math\n\\sum_i x_i\n```"])
			expect(await compiled(source)).toMatch(
				/^<p><math display="block" class="tex" alttext="\\sum_i x_i">.*<\/math><\/p>$/,
			);
		expect(await compiled("> $$\n> a_b\n> $$")).toMatch(/<blockquote>\s*<p><math display="block"/);
		expect(await compiled("**$a_b$ y $c_d$**")).toMatch(
			/^<p><strong><math.*<\/math> y <math.*<\/math><\/strong><\/p>$/,
		);
	});

	test.each([
		"Cuesta $5 y $10.",
		"Vale US$20 o US$30.",
		"Son 5$ y luego 10$ más.",
		"De $5 (o unos 6$) a nada.",
		"**$5** y **$10**",
		"\\$a y b\\$",
		"`$x$` y $HOME",
	])("%s has none", async (source) => {
		expect(await compiled(source)).not.toContain("<math");
		expect((await compiled(source)).replace(/<[^>]*>/g, "")).toBe(source.replace(/\*\*|`|\\/g, ""));
	});

	test("that cannot be read stay as code, and an author's own <math> goes", async () => {
		expect(await compiled("Mal $\\frac{$ fin")).toBe("<p>Mal <code>\\frac{</code> fin</p>");
		expect(await compiled("Mal $\\href{javascript:alert(1)}{x}$")).toContain("<code>\\href");
		expect(await compiled('<math class="tex"><mi>x</mi></math>')).not.toContain("math");
		expect(await compiled("$\\def\\a{\\a\\a}\\a$")).toContain("<code>");
	});
});
