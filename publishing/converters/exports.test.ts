import { describe, expect, test } from "vitest";
import { readCsv } from "../../domain/csv.ts";
import { site as defaults } from "../../site.config.ts";
import { convert, filesOf } from "./blog-files.fixture.ts";
import { settingsOf } from "./blog-settings.server.ts";
import { readWxr } from "./wxr-items.server.ts";

const item = (fields: string, body: string) =>
	`<item><title>Hola &amp; adi&#243;s</title><link>https://ana.example/2021/01/hola/</link><dc:creator><![CDATA[ana]]></dc:creator>${fields}<content:encoded><![CDATA[${body}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_date>2021-01-05 10:00:00</wp:post_date><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt></item>`;
const post = (id: number, body: string, more = "") =>
	item(
		`<wp:post_id>${id}</wp:post_id><wp:post_name>hola-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}`,
		body,
	);
const wxr = (...items: readonly string[]) =>
	`<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n<title>Diario</title><description>De Ana</description><wp:base_blog_url>https://ana.example</wp:base_blog_url><wp:author><wp:author_login>ana</wp:author_login><wp:author_email>ana@secreto.example</wp:author_email><wp:author_display_name><![CDATA[Ana Peña]]></wp:author_display_name></wp:author>\n${items.join("\n")}\n</channel>\n</rss>`;

const bodies = (texts: Readonly<Record<string, string>>) =>
	Object.values(texts).map((text) => text.slice(text.indexOf("\n---\n") + 5).trimEnd());

describe("WordPress", () => {
	test.each([
		["Uno\nsigue\n\nDos", "Uno\\\nsigue\n\nDos"],
		["[youtube https://www.youtube.com/watch?v=abcdefghijk]", "<https://www.youtube.com/watch?v=abcdefghijk>"],
		[
			"Antes\n\nhttps://youtu.be/abcdefghijk\n\nDespués",
			"Antes\n\n<https://www.youtube.com/watch?v=abcdefghijk>\n\nDespués",
		],
		['[sourcecode language="php"]<?php echo 1; ?>[/sourcecode]', "```php\n<?php echo 1; ?>\n```"],
		[
			'[caption id="a" width="3"]<img src="/wp-content/uploads/a.png" alt="Foto" /> Pie[/caption]',
			'![Foto](imagenes/uploads/a.png "Pie")',
		],
		[
			"<!-- wp:paragraph --><p>Texto <strong>fuerte</strong> H<sub>2</sub>O</p><!-- /wp:paragraph -->",
			"Texto **fuerte** H<sub>2</sub>O",
		],
		[
			'<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abcdefghijk\n</div></figure><!-- /wp:embed -->',
			"<https://www.youtube.com/watch?v=abcdefghijk>",
		],
		["Nota [1] y [raro attr='x']dentro[/raro]", "Nota \\[1] y dentro"],
	])("%s", async (body, written) => {
		const { texts } = await convert({ "x.xml": wxr(post(1, body)), "wp-content/uploads/a.png": "" });
		expect(bodies(texts)).toEqual([written]);
	});

	test("fields, former addresses and drafts; no address of people", async () => {
		const { texts, site } = await convert({
			"x.xml": wxr(
				post(
					7,
					"x",
					'<category domain="category"><![CDATA[Viajes]]></category><category domain="post_tag"><![CDATA[mar]]></category><wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>vieja</wp:meta_value></wp:postmeta><wp:comment><wp:comment_author_email>eva@secreto.example</wp:comment_author_email></wp:comment>',
				),
				post(8, "y", "<wp:post_password>clave</wp:post_password>"),
			),
		});
		expect(site).toMatchObject({ name: "Diario", address: "https://ana.example" });
		expect(texts["blog/hola-7.md"]?.replace(/blog-wordpress-[0-9a-f]{8}-[0-9a-f]{16}/, "wp-7")).toBe(
			"---\nname: Hola & adiós\ntemplate: blog\ntags:\n  - mar\n  - Viajes\ncreatedBy: Ana Peña\ncreatedAt: 2021-01-05T10:00:00+01:00\nid: wp-7\nredirectFrom:\n  - /2021/01/hola\n  - /2021/01/vieja\n  - /?p=7\n---\nx\n".replace(
				"  - mar\n  - Viajes",
				"  - Viajes\n  - mar",
			),
		);
		expect(texts["blog/hola-8.md"]).toContain("draft: true");
		expect(JSON.stringify(texts)).not.toContain("secreto.example");
	});

	test.each([
		[
			"of the editor of blocks follow the text",
			'[{"id":"a-1","content":"Lo dijo <em>Ana</em>."}]',
			"Uno[^1]\n\n[^1]: Lo dijo *Ana*.",
		],
		["that cannot be read leave the text as it is", "[{", "Uno<sup>[1](#a-1)</sup>"],
	])("footnotes %s", async (_, notes, written) => {
		const body =
			'<!-- wp:paragraph --><p>Uno<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
		const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${notes}]]></wp:meta_value></wp:postmeta>`;
		const { texts } = await convert({ "x.xml": wxr(post(1, body, meta)) });
		expect(bodies(texts)).toEqual([written]);
	});

	test("a broken item is named with its line, and the others are taken", async () => {
		const { texts, findings } = await convert({
			"x.xml": wxr(post(1, "uno"), "<item><title>Rota</wp:no></item>", post(3, "tres")),
		});
		expect(bodies(texts)).toEqual(["uno", "tres"]);
		expect(findings).toEqual([
			expect.objectContaining({ what: "unread", line: 6, detail: expect.stringContaining("no es XML") }),
		]);
	});

	test("an item with CDATA that nothing closes is named alone, and the next one is taken", async () => {
		const broken = post(2, "dos").replace("]]>", "");
		const { texts, findings } = await convert({
			"x.xml": wxr(post(1, "uno"), `\n${broken}`, `\n${post(3, "tres")}`, `\n${post(4, "cuatro")}`),
		});
		expect(bodies(texts)).toEqual(["uno", "tres", "cuatro"]);
		expect(findings).toEqual([expect.objectContaining({ what: "unread" })]);
	});

	test("a file without any entry is read for 8 MB only", async () => {
		async function* endless() {
			for (;;) yield `<rss><channel>${" ".repeat(1_024 * 1_024)}`;
		}
		const found = [];
		for await (const each of readWxr(endless())) found.push(each);
		expect(found).toEqual([{ line: 1, problem: "No hay ninguna entrada en sus primeros 8\u00a0MB." }]);
	});

	test("entities of its own do not grow, and depth is no danger", async () => {
		const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${wxr(post(1, "uno").replace("Hola &amp;", "&b;"), `<item>${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}</item>`, post(3, "tres")).slice(38)}`;
		const { texts } = await convert({ "x.xml": bomb });
		expect(texts["blog/hola-1.md"]).toContain('name: "&b; adiós"');
		expect(texts["blog/hola-3.md"]).toBeDefined();
	});

	test("a text that nobody can read in time is named, and the others are taken", async () => {
		const files = { "x.xml": wxr(post(1, "uno"), post(2, `<p>${"![a](".repeat(20_000)}</p>`), post(3, "tres")) };
		const { texts, findings } = await convert(files, { limitMs: 200 });
		expect(Object.keys(texts)).toEqual(["blog/hola-1.md", "blog/hola-3.md"]);
		expect(findings).toEqual([
			expect.objectContaining({ what: "unread", place: "x.xml:6", detail: expect.stringContaining("tarda demasiado") }),
		]);
	});

	test("an item that is cut off is told", async () => {
		const found = [];
		for await (const each of readWxr(filesOf({ x: wxr(post(1, "uno")).slice(0, -60) }).chunks("x")))
			found.push("problem" in each ? each.problem : each.fields.get("title"));
		expect(found).toEqual(["Diario", "La entrada no se cierra: el archivo está cortado."]);
	});
});

test.each([
	["that it says", { key: "activeTimezone", value: "America/Bogota" }, "/2014/03/01/hola"],
	["of UTC, where it says none", { key: "title", value: "Diario" }, "/2014/03/02/hola"],
])("Ghost: a day in an address is that of the zone %s", async (_, setting, address) => {
	const data = {
		posts: [
			{
				id: 7,
				title: "Hola",
				slug: "hola",
				html: "<p>x</p>",
				status: "published",
				published_at: "2014-03-02T01:30:00.000Z",
			},
		],
		settings: [{ key: "permalinks", value: "/:year/:month/:day/:slug/" }, setting],
	};
	const late = { ...data, posts: data.posts.map((post) => ({ ...post, published_at: "2014-03-02T23:30:00.000Z" })) };
	const { texts } = await convert({ "x.json": JSON.stringify({ db: [{ data }] }) });
	expect(texts["blog/hola.md"]).toContain(`  - ${address}\n`);
	expect((await convert({ "x.json": JSON.stringify({ db: [{ data: late }] }) })).texts["blog/hola.md"]).toContain(
		"  - /2014/03/02/hola\n",
	);
});

test("Ghost: HTML of its cards, tags, authors, pictures of the blog itself, who may read", async () => {
	const data = {
		posts: [
			{
				id: "a1",
				title: "Hola",
				slug: "hola",
				html: '<p><a href="__GHOST_URL__/otra/">o</a></p><div class="kg-card kg-callout-card kg-callout-card-yellow"><div class="kg-callout-text">Ojo</div></div><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/a.png" alt="Foto"><figcaption>Pie</figcaption></figure>',
				status: "published",
				visibility: "members",
				type: "post",
				published_at: "2021-01-05T09:00:00.000Z",
				feature_image: "__GHOST_URL__/content/images/a.png",
			},
			{
				id: "a2",
				title: "Otra",
				slug: "otra",
				html: "<p>x</p>",
				status: "draft",
				visibility: "public",
				type: "page",
				created_at: "2021-01-05T09:00:00.000Z",
			},
		],
		tags: [
			{ id: "t", name: "Mar" },
			{ id: "u", name: "#interna" },
		],
		posts_tags: [
			{ post_id: "a1", tag_id: "u", sort_order: 1 },
			{ post_id: "a1", tag_id: "t", sort_order: 0 },
		],
		users: [{ id: "1", name: "Ana", email: "ana@secreto.example" }],
		posts_authors: [{ post_id: "a1", author_id: "1" }],
		settings: [{ key: "title", value: "Diario" }],
	};
	const { texts } = await convert({
		"g.json": JSON.stringify({ db: [{ meta: { exported_on: 1 }, data }] }),
		"content/images/a.png": "",
	});
	expect(texts["blog/hola.md"]?.replace(/blog-ghost-[0-9a-f]{8}-[0-9a-f]{16}/, "ghost-a1")).toBe(
		'---\nname: Hola\ntemplate: blog\ntags:\n  - Mar\ncreatedBy: Ana\ncreatedAt: 2021-01-05T10:00:00+01:00\nrestrictedTo:\n  registeredUsers: true\nid: ghost-a1\nredirectFrom:\n  - /hola\n---\no\n\n> [!NOTE]\n> Ojo\n\n![Foto](imagenes/images/a.png "Pie")\n',
	);
	expect(texts["otra.md"]).toContain("draft: true");
});

test("Substack: the table and its texts; subscribers stay out, and that is told", async () => {
	const { texts, findings } = await convert({
		"posts.csv":
			'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n12.hola,2021-01-05T09:00:00.000Z,true,,newsletter,everyone,"Hola, ""tú""",Sub,\n13.hilo,2021-01-06T09:00:00.000Z,true,,thread,everyone,¿Qué leéis?,,\n',
		"posts/12.hola.html": '<p>Uno</p><div class="subscription-widget-wrap"><p>Suscríbete</p></div>',
		"email_list.csv": "email\nana@secreto.example",
	});
	expect(texts["blog/hola.md"]).toContain('name: Hola, "tú"\nsummary: Sub\n');
	expect(bodies(texts)).toEqual(["Uno"]);
	expect(findings).toEqual([
		expect.objectContaining({ what: "left-out", place: "email_list.csv" }),
		expect.objectContaining({ what: "left-out", line: 3, detail: expect.stringContaining("«¿Qué leéis?»") }),
	]);
	expect(readCsv('a,b\n"1\n2",3').map((row) => [...row.values()])).toEqual([["1\n2", "3"]]);
});

test("Substack: a gallery that a script would fill is its pictures, and its caption", async () => {
	const data = JSON.stringify({
		gallery: { images: [{ src: "images/a.png" }, { src: "images/b.png" }], caption: "Dos <fotos>" },
	});
	const { texts } = await convert({
		"posts.csv":
			"post_id,post_date,is_published,type,audience,title\n12.hola,2021-01-05T09:00:00.000Z,true,newsletter,everyone,Hola\n",
		"posts/12.hola.html": `<p>Uno</p><div class="image-gallery-embed" data-attrs="${data.replaceAll('"', "&quot;")}"></div>`,
		"posts/images/a.png": "",
		"posts/images/b.png": "",
	});
	expect(bodies(texts)).toEqual(["Uno\n\n![](imagenes/images/a.png)\n\n![](imagenes/images/b.png)\n\nDos \\<fotos>"]);
});

test("Medium: a story without Medium's head and foot", async () => {
	const { texts } = await convert({
		"posts/2021-01-05_Hola-abcdef123456.html":
			'<article class="h-entry"><header><h1 class="p-name">Hola</h1></header><section data-field="subtitle" class="p-summary">Sub</section><section data-field="body" class="e-content"><section><h3 class="graf--title">Hola</h3><p>Uno</p><pre>a<br>b</pre></section></section><footer><p>By <a href="https://medium.com/@ana" class="p-author h-card">Ana</a></p><p><a href="https://ana.example/hola-abcdef123456" class="p-canonical">x</a></p><time class="dt-published" datetime="2021-01-05T09:00:00.000Z">x</time></footer></article>',
	});
	expect(bodies(texts)).toEqual(["Uno\n\n```\na\nb\n```"]);
	expect(texts["blog/hola.md"]).toMatch(
		/summary: Sub[\s\S]*createdBy: Ana[\s\S]*id: blog-medium-[\s\S]*- \/hola-abcdef123456/,
	);
});

test("who signs is a name and no address, wherever it comes from", async () => {
	const display = "<wp:author_display_name><![CDATA[Ana Peña]]></wp:author_display_name>";
	const people =
		"<wp:author><wp:author_login>eva</wp:author_login><wp:author_display_name>eva@secreto.example</wp:author_display_name></wp:author>";
	const by = (login: string) =>
		post(9, "z")
			.replace("[ana]", `[${login}]`)
			.replace("hola-9", `de-${login.slice(0, 3)}`);
	const { texts, blog, converted } = await convert({
		"x.xml": wxr(post(1, "x"), by("eva").replace(">9<", ">2<"), by("leo@secreto.example")).replace(
			`${display}</wp:author>`,
			`${display.replace("Ana Peña", "Ana Peña (ana@secreto.example)")}</wp:author>${people}`,
		),
	});
	const signed = Object.values(texts).map((text) => /^createdBy: (.*)$/m.exec(text)?.[1]);
	expect(signed).toEqual(["Ana Peña", "eva", "leo"]);
	expect(settingsOf(blog, converted, defaults)).not.toContain("secreto.example");
	const folder = await convert({
		"_config.yml": "author: Eva <eva@secreto.example>\ndescription: x",
		"_posts/2021-01-01-a.md": "---\ntitle: Aaa\nauthor: ana@secreto.example\n---\n{{ site.author }}",
		"_posts/2021-01-02-b.md": "---\ntitle: Bbb\n---\nx",
	});
	expect(JSON.stringify(folder.texts)).not.toContain("secreto.example");
	expect(folder.texts["blog/b.md"]).toContain("createdBy: Eva\n");
	expect(settingsOf(folder.blog, folder.converted, defaults)).not.toContain("secreto.example");
});

test("what only those who paid could read is a draft, and that is told", async () => {
	const row = (id: string, visibility: string) => ({
		...{ id, title: id, slug: id, html: "<p>x</p>", status: "published", type: "post", visibility },
		published_at: "2021-01-05T09:00:00.000Z",
	});
	const rows = ["public", "members", "paid", "tiers", "label:vip"].map((each) => row(each.replace(":", "-"), each));
	const ghost = await convert({
		"g.json": JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { posts: rows } }] }),
	});
	const kinds = ["everyone", "only_free", "only_paid", "founding"];
	const substack = await convert({
		"posts.csv": `post_id,post_date,is_published,type,audience,title\n${kinds.map((each, at) => `${at}.${each.replace("_", "-")},2021-01-05T09:00:00.000Z,true,newsletter,${each},${each}`).join("\n")}\n`,
		...Object.fromEntries(kinds.map((each, at) => [`posts/${at}.${each.replace("_", "-")}.html`, "<p>x</p>"])),
	});
	const drafts = (texts: Readonly<Record<string, string>>) =>
		Object.keys(texts).filter((path) => texts[path]?.includes("draft: true"));
	expect(drafts(ghost.texts)).toEqual(["blog/paid.md", "blog/tiers.md", "blog/label-vip.md"]);
	expect(drafts(substack.texts)).toEqual(["blog/only-paid.md", "blog/founding.md"]);
	const open = (texts: Readonly<Record<string, string>>) =>
		Object.keys(texts).filter((path) => !texts[path]?.includes("restrictedTo"));
	expect([...open(ghost.texts), ...open(substack.texts)]).toEqual(["blog/public.md", "blog/everyone.md"]);
	expect([...ghost.findings, ...substack.findings].map(({ what, detail }) => `${what} ${detail}`)).toEqual([
		...["paid paid", "paid tiers", "paid label:vip", "paid only_paid", "paid founding"],
	]);
});
