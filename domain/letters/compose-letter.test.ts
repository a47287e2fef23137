import { describe, expect, test } from "vitest";
import { checkLetter } from "./check-letter.ts";
import { composeLetter, contentsOf } from "./compose-letter.ts";
import { LEAVE_PLACE, personalBody } from "./letter-body.ts";
import type { LetterArticle, LetterDraft } from "./letter-draft.ts";

const SITE = "https://ana.example";
const CANARY = "canario-amarillo-7351";

const article = (given: Partial<LetterArticle> = {}): LetterArticle => ({
	...{ kind: "page", id: "x" },
	name: "Un título",
	summary: "Un resumen.",
	canonical: `${SITE}/blog/x`,
	body: "<p>Texto.</p>",
	...given,
});

const draft = (given: Partial<LetterDraft> = {}): LetterDraft => ({
	site: {
		name: "Ana & Cía",
		origin: SITE,
		author: "Ana Pérez S. L.",
		signature: "Ana Pérez",
		postalLine: "Calle Mayor 1, Madrid",
		language: "es-ES",
	},
	subject: null,
	previewText: null,
	opening: null,
	articles: [article()],
	withPictures: false,
	...given,
});

/** The HTML between the standfirst and the link to the page, and the same in the plain text. */
function bodyOf(body: string, given: Partial<LetterDraft> = {}) {
	const { html, text } = composeLetter(draft({ articles: [article({ body, summary: "" })], ...given }));
	return {
		html: html.slice(
			html.indexOf('<div class="letter">') + 21,
			html.lastIndexOf(`\n<p><a href="${SITE}/blog/x" class="button">Leer en el sitio`),
		),
		text: text.slice(text.indexOf("=\n\n") + 3, text.lastIndexOf("\n\nLeer en el sitio")),
	};
}

const problemsOf = (given: Partial<LetterDraft>) =>
	checkLetter(draft(given), composeLetter(draft(given))).map(({ sentence }) => sentence);

describe("one article", () => {
	test("is there whole, with why one gets it, who writes and how to leave", () => {
		const letter = composeLetter(draft());
		expect([letter.subject, letter.previewText]).toEqual(["Un título", "Un resumen."]);
		expect(letter.text).toBe(
			`Un título
=========

Un resumen.

Texto.

Leer en el sitio <${SITE}/blog/x>

— Ana Pérez

----------------------------------------

Recibes este correo porque pediste las novedades de Ana & Cía.
Darme de baja: ${LEAVE_PLACE}

Ana Pérez S. L. · Calle Mayor 1, Madrid
${SITE}
`,
		);
		expect(letter.html).toContain(
			`<p>Recibes este correo porque pediste las novedades de Ana &amp; Cía.</p>\n<p><a href="${LEAVE_PLACE}">Darme de baja</a></p>`,
		);
		expect(letter.html).not.toMatch(/<table|<script|<img|<link| src=|url\(/);
	});

	test("has one place of its reader's link, whatever the author writes", () => {
		const words = `{{baja}} <a href="https://a.example/{{baja}}">{{baja}}</a> <code>{{baja}}</code>`;
		const letter = composeLetter(
			draft({ subject: "a {{baja}}", opening: `<p>${words}</p>`, articles: [article({ body: `<p>${words}</p>` })] }),
		);
		for (const form of [letter.html, letter.text]) expect(form.split(LEAVE_PLACE).length).toBe(2);
		expect(personalBody(letter, `${SITE}/baja/t`).html).toContain(`<a href="${SITE}/baja/t">Darme de baja</a>`);
	});

	test("ends at a block after 60 KB, never with a heading", () => {
		const body = `${"<p>ñandú</p>".repeat(4_000)}<h2>Parte</h2><p>${"x".repeat(50_000)}</p>`;
		const { html, text } = composeLetter(draft({ articles: [article({ body })] }));
		expect(html).toContain(`<a href="${SITE}/blog/x" class="button">Seguir leyendo en el sitio</a>`);
		expect(html).not.toContain("<h2>Parte</h2>");
		expect(text).toContain(`Seguir leyendo en el sitio <${SITE}/blog/x>`);
		expect(text).not.toContain("Parte");
		expect(problemsOf({ articles: [article({ body })] })).toEqual([]);
	});
});

describe("the face of a letter", () => {
	const cover = { src: "/media/mesa.webp", alt: "Una mesa", width: 1280, height: 512 };

	test("has its title and standfirst in a band, and one button below the text of its only article", () => {
		const { html } = composeLetter(draft());
		expect(html).toMatch(
			/<div class="band"[\s\S]*<h1>Un título<\/h1>\n<p class="standfirst">Un resumen\.<\/p>\n<\/div>\n<\/div>\n<div class="letter">\n<p>Texto\.<\/p>\n<p><a href="[^"]*" class="button">Leer en el sitio</,
		);
		const several = composeLetter(draft({ opening: "<p>Hola.</p>", articles: [article(), article()] })).html;
		expect(several).toMatch(/<h1>[^<]*<\/h1>\n<\/div>\n<\/div>\n<div class="letter">\n<p>Hola\.<\/p>/);
		expect(several).not.toContain('class="button"');
		const opened = composeLetter(draft({ opening: "<p>Hola.</p>" })).html;
		expect(opened).toMatch(/<\/p>\n\n<\/div>\n<\/div>\n<div class="letter">\n<p>Hola\.<\/p>\n<h1>/);
	});

	test("has the site's mark without a picture, and is signed", () => {
		const { html } = composeLetter(draft());
		expect(html).toMatch(
			/<p class="mast"[^>]*><span class="mark" aria-hidden="true"[^>]*>(?:<b class="gap"[^>]*><\/b>){2}<\/span>Ana &amp; Cía<\/p>\n<h1>/,
		);
		expect(html).toMatch(/<p class="sign"[^>]*>— Ana Pérez<\/p>\n<div class="foot">/);
		expect(html).not.toContain("Fraunces");
	});

	test("has its article's picture below the title where pictures are shown, for those who may read it", () => {
		const shown =
			'<p><img src="https://ana.example/media/mesa.webp" alt="Una mesa" width="600" height="240" class="cover"></p>';
		const one = draft({ articles: [article({ cover })], withPictures: true });
		expect(composeLetter(one).html).toContain(`<h1>Un título</h1>\n${shown}\n`);
		expect(composeLetter(one).text).toContain("[Imagen: Una mesa]");
		const closed = article({ cover, restrictedTo: { registeredUsers: true } });
		for (const other of [
			{ withPictures: false },
			{ articles: [closed] },
			{ articles: [article({ cover }), article()] },
		])
			expect(composeLetter({ ...one, ...other }).html).not.toContain("<img");
	});
});

describe("a restricted article", () => {
	const closed = article({ body: `<p>${CANARY}</p>`, restrictedTo: { registeredUsers: true } });

	test.each([
		["alone", [closed]],
		["among others", [article(), closed]],
	])("is its summary only, %s", (_, articles) => {
		const letter = composeLetter(draft({ articles, withPictures: true }));
		expect(JSON.stringify(letter)).not.toContain(CANARY);
		expect(letter.text).toContain("Un resumen.");
		expect(letter.text).toContain(`Leer en el sitio (solo usuarios registrados)\n<${SITE}/blog/x>`);
		expect(problemsOf({ articles })).toEqual([
			"«Un título» es solo para usuarios registrados: la carta lleva su resumen y no su texto.",
		]);
	});
});

test("several articles are their summaries, after what the author writes", () => {
	const { subject, previewText, html, text } = composeLetter(
		draft({
			opening: '<p>Hola, <a href="/eventos">nos vemos</a>.</p>',
			articles: [article({ name: "Uno" }), article({ name: "Dos" })],
		}),
	);
	expect([subject, previewText]).toEqual(["Novedades de Ana & Cía", "Uno · Dos"]);
	expect(text).toMatch(
		/^Novedades de Ana & Cía\n=+\n\nHola, nos vemos <.*>\.\n\nUno\n---\n\nUn resumen\.\n\nLeer en el sitio </,
	);
	expect(html.match(/<h1>/g)).toHaveLength(1);
	expect(html).toContain(`<h2><a href="${SITE}/blog/x" class="quiet">Dos</a></h2>`);
	expect(html).not.toContain("Texto.");
});

test("an event has its day and place, and a link to its page", () => {
	const facts = ["Jueves 3 de diciembre de 2026, de 19:00 a 20:30 (hora peninsular)", "Biblioteca <B>"];
	const event = article({ kind: "event", name: "Charla", canonical: `${SITE}/eventos/charla`, body: null, facts });
	const { html, text } = composeLetter(draft({ articles: [article(), event] }));
	expect(html).toContain(
		`</a></h2><p>${facts[0]}<br>Biblioteca &lt;B&gt;</p><p>Un resumen.</p>`.replaceAll("><p", ">\n<p"),
	);
	expect(text).toContain(`${facts[0]}\n${facts[1]}\n\nUn resumen.\n\nVer el evento <${SITE}/eventos/charla>`);
});

test("what it says is also there in parts, without what is a person's", () => {
	const parts = contentsOf(draft({ opening: '<p><a href="/a">Hola</a></p>' }));
	expect(parts).toEqual({
		opening: `<p><a href="${SITE}/a">Hola</a></p>`,
		subjects: [
			{
				...{ kind: "page", id: "x", name: "Un título", path: "/blog/x", isWhole: true },
				html: '<p class="standfirst">Un resumen.</p><p>Texto.</p>',
			},
		],
	});
	const closed = article({ body: `<p>${CANARY}</p>`, restrictedTo: { registeredUsers: true } });
	const [said] = contentsOf(draft({ articles: [closed] })).subjects;
	expect([said?.isWhole, said?.html]).toEqual([false, "<p>Un resumen.</p>"]);
});

describe("parts of the site as parts of a letter", () => {
	test("code has no button, language or colours", () => {
		expect(
			bodyOf(
				'<figure class="code"><figcaption><span class="code-title">a.js</span><span class="code-language">JavaScript</span><button type="button" class="copy" data-copy="" aria-label="Copiar el código">Copiar</button></figcaption><pre tabindex="0" data-language="javascript"><code><mark class="line"><span class="t-keyword">let</span> a &#x3C; b\n</mark>  c</code></pre></figure>',
			),
		).toEqual({
			html: '<p class="caption"><strong>a.js</strong></p>\n<pre><code>let a &lt; b\n  c</code></pre>',
			text: "*a.js*\n\n    let a < b\n      c",
		});
	});

	test("callouts have a title, and what folds is open", () => {
		expect(bodyOf('<aside class="callout-warning"><p>Ojo.</p></aside>')).toEqual({
			html: '<blockquote class="callout"><p><strong>Aviso</strong></p><p>Ojo.</p></blockquote>',
			text: "| *Aviso*\n|\n| Ojo.",
		});
		expect(bodyOf("<details><summary>Más</summary>Dentro</details>")).toEqual({
			html: "<p><strong>Más</strong></p>\n<p>Dentro</p>",
			text: "*Más*\n\nDentro",
		});
	});

	test("pictures are described links, and loaded only if the author wants that", () => {
		const picture =
			'<figure class="image"><picture><source type="image/avif" srcset="/media/a.avif 1w"><img src="/media/a.webp" width="2" height="1" alt="Un gato." loading="lazy"></picture><figcaption>Pie</figcaption></figure>';
		expect(bodyOf(picture)).toEqual({
			html: `<p><a href="${SITE}/blog/x">Ver en el sitio la imagen «Un gato»</a></p>\n<p class="caption">Pie</p>`,
			text: `Ver en el sitio la imagen «Un gato» <${SITE}/blog/x>\n\nPie`,
		});
		expect(bodyOf(picture, { withPictures: true })).toEqual({
			html: `<p><img src="${SITE}/media/a.webp" alt="Un gato." width="2" height="1"></p>\n<p class="caption">Pie</p>`,
			text: "[Imagen: Un gato.]\n\nPie",
		});
	});

	test("a link around a picture is one link, and one around nothing shows its address", () => {
		const linked = '<p><a href="/b"><img src="/media/a.webp" alt="Un gato."></a></p>';
		expect(bodyOf(linked).html).toBe(`<p><a href="${SITE}/b">Imagen: Un gato</a></p>`);
		expect(bodyOf(linked, { withPictures: true }).html).toBe(
			`<p><a href="${SITE}/b"><img src="${SITE}/media/a.webp" alt="Un gato."></a></p>`,
		);
		expect(bodyOf('<p><a href="/b"><img src="/media/a.webp" alt=""></a></p>')).toEqual({
			html: `<p><a href="${SITE}/b">${SITE}/b</a></p>`,
			text: `${SITE}/b`,
		});
	});

	test("films, sounds and embeds are links", () => {
		const film =
			'<p><video src="/media/a.mp4" controls aria-label="Un paseo"><track src="/media/a.vtt"><a href="/media/a.mp4">Descarga el vídeo</a></video></p>';
		expect(bodyOf(film).html).toBe(`<p><a href="${SITE}/blog/x">Ver en el sitio el vídeo «Un paseo»</a></p>`);
		const embed =
			'<p class="embed embed-video"><a href="https://v.example/1" rel="noopener"><strong>Charla</strong> <small>Vídeo en v.example</small></a></p>';
		expect(bodyOf(embed)).toEqual({
			html: '<p class="card"><a href="https://v.example/1"><strong>Charla</strong> · <small>Vídeo en v.example</small></a></p>',
			text: "*Charla* · Vídeo en v.example <https://v.example/1>",
		});
	});

	test("footnotes, tasks, formulas and terms keep their words", () => {
		expect(
			bodyOf(
				'<p>Hola<sup><a href="#fn-1" id="fnref-1">1</a></sup>, m<sup>2</sup>.</p><section class="footnotes"><h2 id="footnote-label">Notas</h2><ol><li id="fn-1"><p>Nota. <a href="#fnref-1">↩</a></p></li></ol></section>',
			),
		).toEqual({
			html: `<p>Hola<sup><a href="${SITE}/blog/x#fn-1" class="quiet">[1]</a></sup>, m<sup>2</sup>.</p>\n<h2>Notas</h2>\n<ol><li><p>Nota. </p></li></ol>`,
			text: "Hola[1], m².\n\nNotas\n-----\n\n1. Nota.",
		});
		expect(
			bodyOf(
				'<ul class="contains-task-list"><li><span class="task task-done" role="img" aria-label="Hecho:">☑</span> uno</li><li><span class="task">☐</span> dos<ul><li>tres</li></ul></li></ul>',
			).text,
		).toBe("- ☑ uno\n- ☐ dos\n  - tres");
		expect(bodyOf('<p>Si <math class="tex" alttext="a<b"><mi>a</mi></math>.</p>')).toEqual({
			html: "<p>Si <code>a&lt;b</code>.</p>",
			text: "Si `a<b`.",
		});
		expect(bodyOf("<dl><dt>Voz</dt><dd>Lo que dice.</dd></dl>").text).toBe("Voz\n    Lo que dice.");
	});

	test("a table's cells stand behind the names of their columns", () => {
		const table =
			'<div class="table-scroll" tabindex="0"><table><thead><tr><th>Tecla</th><th>Hace</th></tr></thead><tbody><tr><td class="align-right">Tab</td><td>Avanza</td></tr></tbody></table></div>';
		expect(bodyOf(table)).toEqual({
			html: '<div class="wide"><table><thead><tr><th>Tecla</th><th>Hace</th></tr></thead><tbody><tr><td>Tab</td><td>Avanza</td></tr></tbody></table></div>',
			text: "- Tecla: Tab\n  Hace: Avanza",
		});
	});

	test("all links are absolute, and in plain text beside their words", () => {
		const links =
			'<p><a href="#a">a</a> <a href="/b">b</a> <a href="?c">c</a> <a href="d">d</a> <a href="mailto:a@b.es">a@b.es</a> <a href="https://e.example/#f">e</a></p>';
		expect(bodyOf(links)).toEqual({
			html: `<p><a href="${SITE}/blog/x#a" class="quiet">a</a> <a href="${SITE}/b">b</a> <a href="${SITE}/blog/x?c">c</a> <a href="${SITE}/blog/d">d</a> <a href="mailto:a@b.es">a@b.es</a> <a href="https://e.example/#f">e</a></p>`,
			text: `a b <${SITE}/b> c <${SITE}/blog/x?c> d\n<${SITE}/blog/d> a@b.es e <https://e.example/#f>`,
		});
	});
});

describe("what is wrong with a letter", () => {
	test("a subject that is empty or too long, and a letter without anything", () => {
		expect(problemsOf({ subject: " " })).toEqual(["Falta el asunto."]);
		expect(problemsOf({ subject: "ñ".repeat(151) })).toEqual(["El asunto tiene 151 caracteres; caben 150."]);
		expect(problemsOf({ articles: [] })).toEqual(["La carta está vacía: elige un artículo o escribe unas palabras."]);
	});

	test("more than eight texts", () => {
		const articles = Array.from({ length: 9 }, () => article());
		expect(problemsOf({ articles })).toEqual(["Un resumen lleva de 2 a 8 artículos y eventos; has elegido 9."]);
		expect(problemsOf({ articles: articles.slice(1) })).toEqual([]);
	});

	test("pictures without a description, and a size that Gmail cuts", () => {
		expect(problemsOf({ opening: '<p><img src="/media/a.webp" alt=""></p>' })).toEqual([
			"Una imagen no tiene descripción: quien lee sin imágenes no sabrá que existe.",
		]);
		expect(problemsOf({ opening: `<p>${"x".repeat(110_000)}</p>` })).toEqual([
			"La carta ocupa 113\u00a0KB y Gmail corta a partir de 102\u00a0KB: se perdería el final.",
		]);
	});

	test("links that lead nowhere", () => {
		const letter = composeLetter(draft());
		const broken = { ...letter, html: letter.html.replace(`href="${SITE}"`, 'href="/casa"') };
		expect(checkLetter(draft(), broken)).toEqual([
			{ stops: true, sentence: "El enlace «/casa» no lleva a ninguna parte fuera del sitio." },
		]);
	});
});
