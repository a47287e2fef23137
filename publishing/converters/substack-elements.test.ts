import { expect, test } from "vitest";
import { convert } from "./blog-files.fixture.ts";

const element = (classes: string, data: object, inner = "", component = "") =>
	`<div class="${classes}" data-attrs="${JSON.stringify(data).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" data-component-name="${component}">${inner}</div>`;

/** What becomes of a letter with this text. */
async function letter(html: string) {
	const { texts, findings, site } = await convert({
		"posts.csv":
			"post_id,post_date,is_published,type,audience,title\n12.hola,2021-01-05T09:00:00.000Z,true,newsletter,everyone,Hola\n13.otra,2021-01-06T09:00:00.000Z,true,newsletter,everyone,Otra\n",
		"posts/12.hola.html": html,
		"posts/13.otra.html": "<p>x</p>",
	});
	const text = texts["blog/hola.md"] ?? "";
	const told = findings.map(({ what, detail }) => `${what} ${detail}`);
	return { body: text.slice(text.indexOf("\n---\n") + 5).trim(), told, site };
}

test.each([
	[
		element(
			"youtube-wrap",
			{ videoId: "abcdefghijk" },
			'<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
		),
		"<https://www.youtube.com/watch?v=abcdefghijk>",
	],
	[
		element("twitter-embed", { url: "https://twitter.com/ana/status/123456", full_text: "Lo que dije.", name: "Ana" }),
		"> Lo que dije.\n>\n> Ana\n\n<https://x.com/ana/status/123456>",
	],
	[
		element("instagram-embed-wrap", { instagram_id: "CuE2WNQs6vH", title: "Una foto" }),
		"[Una foto (en instagram.com)](https://www.instagram.com/p/CuE2WNQs6vH/)",
	],
	[
		element("soundcloud-wrap", { title: "Tema", targetUrl: "https://soundcloud.com/ana/tema" }),
		"[Tema (en soundcloud.com)](https://soundcloud.com/ana/tema)",
	],
	[
		element("digest-post-embed", {
			canonical_url: "https://otra.substack.com/p/x",
			title: "Ajena",
			caption: "Sobre el mar",
		}),
		"[Ajena](https://otra.substack.com/p/x) · Sobre el mar",
	],
	[
		element(
			"embedded-post-wrap",
			{ url: "https://otra.example/p/x", title: "Ajena", publication_name: "La otra" },
			"Read more",
		),
		"[Ajena](https://otra.example/p/x) · La otra",
	],
	[element("latex-rendered", { persistentExpression: "a < b^2" }), "```math\na < b^2\n```"],
	[
		`<p>Lo dijo ${element("mention-wrap", { name: "Luz" }, "", "MentionToDOM").replaceAll("div", "span")}.</p>`,
		"Lo dijo Luz.",
	],
	['<div class="pullquote"><p>Aparte.</p></div>', "> Aparte."],
	[
		'<p>Uno<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a>.</p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>La nota.</p></div></div>',
		"Uno[^1].\n\n[^1]: La nota.",
	],
	[
		element(
			"file-embed-wrapper",
			{},
			'<div class="file-embed-details-h1">Plantilla</div><div class="file-embed-details-h2">12KB</div><a href="https://a.example/f.pdf"><span>Download</span></a><a href="https://a.example/f.pdf">Download</a>',
			"FileToDOM",
		),
		"[Plantilla](https://a.example/f.pdf) (12KB)",
	],
	[
		element("comment", { comment: { body: "Una nota.", name: "Luz" } }, "", "CommentPlaceholder"),
		"> Una nota.\n>\n> Luz",
	],
	[
		element(
			"github-gist",
			{ innerHTML: "" },
			'<table><tr><td>1</td></tr></table><a href="https://gist.github.com/ana/0123456789abcdef">view raw</a>',
		),
		"<https://gist.github.com/ana/0123456789abcdef>",
	],
	[
		element("button-wrapper", { url: "https://libro.example", text: "Comprar el libro" }),
		"[Comprar el libro](https://libro.example)",
	],
	[element("button-wrapper", { url: "%%share_url%%", text: "Share" }), ""],
	[element("subscription-widget-wrap-editor", { url: "x" }, "<p>Thanks for reading!</p>"), ""],
])("%s", async (html, body) => {
	expect((await letter(`<p>Antes.</p>${html}<p>Después.</p>`)).body).toBe(
		body.includes("[^1]:")
			? `Antes.\n\n${body.replace("\n\n", "\n\nDespués.\n\n")}`.replace(
					"Después.\n\n[^1]: La nota.",
					"[^1]: La nota.\n\nDespués.",
				)
			: ["Antes.", body, "Después."].filter((part) => part !== "").join("\n\n"),
	);
});

test("what the export does not contain is named", async () => {
	const video = element("native-video-embed", { mediaUploadId: "1" }, "", "VideoPlaceholder");
	const poll = element("poll-embed", { id: 7 }, "", "PollToDOM");
	const { body, told } = await letter(`<p>Uno</p>${video}${poll}`);
	expect(body).toBe("Uno");
	expect(told).toEqual([
		"removed un vídeo subido a Substack, que su archivo no trae",
		"removed una encuesta de Substack",
	]);
});

test("a note that nothing refers to keeps its words", async () => {
	const note =
		'<div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>La nota.</p></div></div>';
	expect((await letter(`<p>Uno</p>${note}`)).body).toBe("Uno\n\nLa nota.");
});

test("links between letters lead to them here: the pictures tell the blog's address", async () => {
	const image = `<img src="https://s.example/a.png" data-attrs="${JSON.stringify({ internalRedirect: "https://ana.substack.com/i/12?img=x" }).replaceAll('"', "&quot;")}">`;
	const { body, site } = await letter(
		`<p>${image}</p><p><a href="https://ana.substack.com/p/otra">Otra</a>, <a href="https://ana.substack.com/api/v1/file/a.pdf">un archivo</a></p>`,
	);
	expect(site.address).toBe("https://ana.substack.com");
	expect(body).toContain("[Otra](/blog/otra), [un archivo](https://ana.substack.com/api/v1/file/a.pdf)");
});
