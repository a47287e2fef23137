import { describe, expect, test } from "vitest";
import { splitFile } from "../front-matter.server.ts";
import { bodyOf, convert } from "./blog-files.fixture.ts";
import { isBlogId } from "./blog-id.server.ts";

async function fieldsOf(files: Readonly<Record<string, string>>, path: string) {
	const { texts } = await convert(files);
	const split = splitFile(Buffer.from(texts[path] ?? ""));
	if ("problems" in split) throw new Error(JSON.stringify([split.problems, Object.keys(texts)]));
	return split.data;
}

const JEKYLL = {
	"_config.yml":
		"title: Diario\nurl: https://ana.example\nbaseurl: /d\npermalink: /:year/:month/:title/\nauthor: Ana\n",
};

describe("front matter", () => {
	test("Jekyll: date and slug from the name, zone and address from the configuration", async () => {
		const post =
			"---\ntitle: 'Añadir &#8220;eñes&#8221;'\ntags: Uno dos\ncategories: [Tres]\nexcerpt: Resumen\nredirect_from: /vieja/\n---\nx";
		expect(await fieldsOf({ ...JEKYLL, "_posts/2021-07-05-Añadir_eñes.md": post }, "blog/anadir-enes.md")).toEqual({
			name: "Añadir “eñes”",
			summary: "Resumen",
			template: "blog",
			tags: ["Uno", "dos", "Tres"],
			createdBy: "Ana",
			createdAt: "2021-07-05T00:00:00+02:00",
			id: expect.stringMatching(/^blog-jekyll-[0-9a-f]{8}-[0-9a-f]{16}$/),
			redirectFrom: expect.arrayContaining(["/d/2021/07/añadir-eñes", "/2021/07/añadir-eñes", "/d/vieja", "/vieja"]),
		});
	});

	test.each([
		["YAML", "---\ntitle: Hola\ndate: 2021-01-05T10:00:00Z\ndraft: true\n---\n"],
		["TOML", '+++\ntitle = "Hola"\ndate = 2021-01-05T10:00:00Z\ndraft = true\n+++\n'],
		["JSON", '{"title": "Hola", "date": "2021-01-05T10:00:00Z", "draft": true}\n'],
	])("Hugo: %s", async (_, head) => {
		const fields = await fieldsOf({ "hugo.toml": "", "content/posts/hola.md": `${head}Texto.` }, "blog/hola.md");
		expect(fields).toMatchObject({ name: "Hola", createdAt: "2021-01-05T11:00:00+01:00", draft: true });
	});

	test("slips that others forgive are read all the same", async () => {
		const fields = await fieldsOf(
			{ ...JEKYLL, "_posts/2021-07-05-a.md": "---\ntitle: Dos: puntos\n\tlayout: post\ntags: [a b, c\n---\nx" },
			"blog/a.md",
		);
		expect(fields.name).toBe("Dos: puntos");
	});

	test("the first heading is the title where there is none, and does not stand twice", async () => {
		const { texts } = await convert({
			"docusaurus.config.js": "title: 'Blog'",
			"blog/2021-07-05-a/index.md": "---\nslug: /a\n---\n# El título\n\nTexto.",
		});
		expect(texts["blog/a.md"]).toMatch(/^---\nname: El título\n[\s\S]*\n---\nTexto\.\n$/);
	});

	test("what was not public there is a draft, also what is dated later", async () => {
		const { texts } = await convert({
			...JEKYLL,
			"_posts/2021-01-01-a.md": "---\ntitle: Aaa\npublished: false\n---\nx",
			"_drafts/b.md": "---\ntitle: Bbb\n---\nx",
			"_posts/2099-01-01-c.md": "---\ntitle: Ccc\n---\nx",
			"_posts/2021-01-01-d.md": "---\ntitle: Ddd\n---\nx",
		});
		expect(
			Object.entries(texts)
				.filter(([, text]) => text.includes("draft: true"))
				.map(([path]) => path)
				.sort(),
		).toEqual(["blog/a.md", "blog/b.md", "blog/c.md"]);
	});

	test("Hugo: a bundle with a file for each language is a post", async () => {
		const { texts } = await convert({
			"config/_default/hugo.yaml": "title: Diario\ndefaultContentLanguage: en\n",
			"content/blog/2021/hola/index.es.md": "---\ntitle: Hola a todos\ndate: 2021-07-05\n---\nTexto.",
			"content/blog/2021/hola/index.en.md": "---\ntitle: Hello\ndate: 2021-07-05\n---\nText.",
			"content/blog/_index.es.md": "---\ntitle: Blog\n---\n",
		});
		expect(Object.keys(texts)).toEqual(["blog/hola.md"]);
		expect(texts["blog/hola.md"]).toMatch(/name: Hola a todos[\s\S]*- \/es\/blog\/2021\/hola\b/);
	});

	test("Hexo: fields may lack their first line of signs; words that look like fields are text", async () => {
		const { texts } = await convert({
			"_config.yml": "title: Diario\n",
			"source/_posts/uno.md": "title: El uno\ndate: 2015-05-08 17:45:29\ntags:\n- Mar\n---\n\nTexto.\n\n---\n\nFin.",
			"source/_posts/dos.md": "title: dice ella\ny sigue\n\n---\n\nFin.",
		});
		expect(texts["blog/uno.md"]).toMatch(
			/^---\nname: El uno\n[\s\S]*tags:\n {2}- Mar\n[\s\S]*createdAt: 2015-05-08T17:45:29[\s\S]*\n---\nTexto\.\n\n---\n\nFin\.\n$/,
		);
		expect(texts["blog/dos.md"]).toContain("title: dice ella\ny sigue");
	});

	test("Jekyll: the texts of a collection were where its own pattern says", async () => {
		const { texts } = await convert({
			"_config.yml":
				"title: Diario\ncollections:\n  guias:\n    permalink: /:collection/:name\n  glosario:\n    output: true\n",
			"_guias/bases/nosql.md":
				"---\ntitle: Bases NoSQL\ndate: 2021-07-05\n---\nVe a [ciborg](/glosario/c/ciborg.html).",
			"_glosario/c/ciborg.md": "---\ntitle: Ciborg\n---\nVe a [NoSQL](/guias/nosql).",
		});
		expect(texts["blog/nosql.md"]).toMatch(/redirectFrom:\n {2}- \/guias\/nosql\n[\s\S]*\[ciborg\]\(\/c\/ciborg\)/);
		expect(texts["c/ciborg.md"]).toMatch(/- \/glosario\/c\/ciborg\b[\s\S]*\[NoSQL\]\(\/blog\/nosql\)/);
	});

	test("Docusaurus: a text and its translation are one, also of a further plugin; an index is called by its title", async () => {
		const translated = "i18n/es/docusaurus-plugin-content";
		const { texts } = await convert({
			"docusaurus.config.js": "title: 'Blog'",
			"blog/2021-07-05-hola.md": "---\ntitle: Hello\n---\nx",
			"blog/2021-07-06-solo.md": "---\ntitle: Alone\n---\nx",
			"juegos/index.md": "---\ntitle: Games\n---\nx",
			[`${translated}-blog/2021-07-05-hola.md`]: "---\ntitle: Hola a todos\n---\nx",
			[`${translated}-docs-juegos/current/index.md`]: "---\ntitle: Mis juegos\n---\nx",
		});
		expect(Object.keys(texts).sort()).toEqual(["blog/hola.md", "blog/solo.md", "mis-juegos.md"]);
		expect(texts["blog/hola.md"]).toContain("name: Hola a todos");
	});

	test("of several languages Spanish is taken, and what has no translation", async () => {
		const { texts, findings } = await convert({
			"astro.config.mjs": "",
			"src/content/blog/es/a.md": "---\ntitle: Aaa\npubDate: 2021-01-01\n---\nx",
			"src/content/blog/en/a.md": "---\ntitle: Aaa\npubDate: 2021-01-01\n---\nx",
		});
		expect(Object.keys(texts)).toEqual(["blog/a.md"]);
		expect(findings.map(({ place, what }) => `${what} ${place}`)).toEqual(["left-out src/content/blog/en/a.md"]);
	});

	test("front matter that never ends, or is none of its kind, is told with its file and loses no word", async () => {
		const { texts, findings } = await convert({
			...JEKYLL,
			"_posts/2021-01-01-a.md": "---\ntitle: Aaa\nTexto que sigue.",
			"_posts/2021-01-01-b.md": "+++\ntitle = = 1\n+++\nTexto b.",
			"_posts/2021-13-45-c.md": "---\ntitle: Ccc\ndate: 0000-00-00\n---\nTexto c.",
		});
		expect(findings.filter(({ what }) => what === "unread").map(({ place }) => place)).toEqual([
			"_posts/2021-01-01-a.md",
			"_posts/2021-01-01-b.md",
		]);
		expect(Object.values(texts).join()).toMatch(/Texto que sigue[\s\S]*Texto b[\s\S]*Texto c/);
		expect(texts["blog/c.md"]).toContain("createdAt: 2020-05-01T10:00:00+02:00");
	});
});

test("a heading of many spaces takes little time; only signs behind a space close it", async () => {
	const long = `# a${" ".repeat(200_000)}b`;
	const { texts } = await convert({
		"a.md": `${long}\n\nTexto.`,
		"b.md": "# Aprender C# ##\n\nTexto.",
		"c.md": "# Aprender C#\n\nTexto.",
	});
	expect(texts["blog/b.md"]).toMatch(/name: "?Aprender C#"?\n[\s\S]*---\nTexto\.\n$/);
	expect(texts["blog/c.md"]).toMatch(/name: "?Aprender C#"?\n/);
	expect(texts["blog/a.md"]).toContain("Texto.");
});

test("a text nested without end stays as a draft as it was, and takes no other with it", async () => {
	const deep = `${"{{< a >}}".repeat(20_000)}Se lee${"{{< /a >}}".repeat(20_000)}`;
	const { texts, findings } = await convert({
		"hugo.toml": 'title = "Diario"',
		"content/posts/hondo.md": `---\ntitle: Hondo\ndate: 2021-03-05\n---\n${deep}\n`,
		"content/posts/otro.md": "---\ntitle: Otro\ndate: 2021-03-05\n---\nTexto.\n",
	});
	expect(texts["blog/hondo.md"]).toMatch(/\ndraft: true\n/);
	expect(texts["blog/hondo.md"]).toContain(deep);
	expect(texts["blog/otro.md"]).not.toContain("draft");
	expect(findings.map(({ what, place }) => [what, place])).toEqual([["unread", "content/posts/hondo.md"]]);
});

describe("tags, names and addresses", () => {
	test("a tag has the spelling that most texts have; two texts of one name both have a place", async () => {
		const post = (tags: string) => `---\ntitle: Hola\ntags: [${tags}]\n---\nx`;
		const { texts } = await convert({
			...JEKYLL,
			"_posts/2021-01-01-a.md": post("Docker"),
			"_posts/2021-01-02-a.md": post("Docker, docker"),
			"_posts/2021-01-03-b.md": post("docker, C++, '#'"),
		});
		expect(Object.keys(texts)).toEqual(["blog/a.md", "blog/a-2.md", "blog/b.md"]);
		expect(Object.values(texts).map((text) => /^tags:\n((?: {2}- .*\n)*)/m.exec(text)?.[1])).toEqual([
			"  - Docker\n",
			"  - Docker\n",
			"  - Docker\n  - C++\n",
		]);
	});

	test("files that the site does not take leave their words, and that is said; others are taken along", async () => {
		const names = ["a.mov", "b.rar", "c.py", "logo.ai", "d.flac", "README.md"];
		const { body, found } = await bodyOf(
			`${names.map((name) => `[${name}](/assets/${name})`).join(" ")}\n\n![película](/assets/a.mov)`,
			"jekyll",
			Object.fromEntries(names.map((name) => [`assets/${name}`, ""])),
		);
		expect(body).toBe(
			"a.mov b.rar c.py logo.ai [d.flac](archivos/assets/d.flac) [README.md](descargas/assets/readme.md)\n\n*película*",
		);
		expect(found).toEqual([
			...["a.mov", "b.rar", "c.py", "logo.ai"].map((name) => `left-out 4 /assets/${name}`),
			...["download 4 /assets/d.flac", "download 4 /assets/README.md", "left-out 4 /assets/a.mov"],
		]);
	});

	test("links follow the texts; what leads to nothing keeps its words", async () => {
		const beside = {
			"_posts/2021-01-01-otra.md": "---\ntitle: Otra\ntags: [Uno]\n---\nx",
			"assets/plano.pdf": "",
			"assets/a.png": "",
		};
		const { body, found } = await bodyOf(
			'[a](https://ana.example/2021/01/01/otra.html#x) [b]({% post_url 2021-01-01-otra %}) [c](/tag/Uno/) [d](/no/hay) [e](nodejs.org) [f](/assets/plano.pdf) <a href="/no">g</a> ![h](/falta.png) ![i](https://otro.example/i.png) ![j]({{ site.url }}/assets/a.png)',
			"jekyll",
			beside,
		);
		expect(body).toBe(
			"[a](/blog/otra#x) [b](/blog/otra) [c](/blog/tags/uno) d [e](https://nodejs.org) [f](archivos/assets/plano.pdf) <a>g</a> *h* [Imagen: i](https://otro.example/i.png) ![j](imagenes/assets/a.png)",
		);
		expect(found.map((each) => each.split(" ")[0])).toEqual([
			"dead-link",
			"download",
			"dead-link",
			"missing-picture",
			"remote-picture",
		]);
	});

	test("a reference never leaves the blog's folder", async () => {
		const { files } = await convert({
			...JEKYLL,
			"_posts/2021-01-01-a.md": "---\ntitle: Aaa\n---\n![x](../../../../etc/foto.png) [y](/../../secreto.pdf)",
		});
		expect([...files]).toEqual([]);
	});
});

describe("ids and places", () => {
	const idsOf = async (...given: Parameters<typeof convert>) =>
		Object.values((await convert(...given)).texts).map((text) => /^id: (.*)$/m.exec(text)?.[1] ?? "");
	const post = (more = "") => ({ "_posts/2021-01-01-a.md": `---\ntitle: Aaa\n${more}---\nx` });
	const config = (url: string) => ({ "_config.yml": `title: Diario\nurl: ${url}\n` });

	test("the same file of another blog is another text; another slug, folder or www is the same", async () => {
		const [own = ""] = await idsOf({ ...config("https://ana.example"), ...post() }, { name: "uno" });
		expect(isBlogId(own)).toBe(true);
		const same = await idsOf({ ...config("http://www.ana.example/"), ...post("slug: otro\n") }, { name: "dos" });
		expect(same).toEqual([own]);
		expect(await idsOf({ ...config("https://eva.example"), ...post() })).not.toEqual([own]);
	});

	test.each(["", "http://localhost:4000", "https://example.com"])(
		"a blog whose address is «%s» is told by its name and folder",
		async (url) => {
			const files = { ...config(url), ...post() };
			expect(await idsOf(files, { name: "uno" })).toEqual(await idsOf(files, { name: "uno" }));
			expect(await idsOf(files, { name: "uno" })).not.toEqual(await idsOf(files, { name: "dos" }));
		},
	);

	test("a place and an old address of another text of the site are not free", async () => {
		const files = { ...config("https://ana.example"), ...post("redirect_from: [/mia, /vieja]\n") };
		const [id = ""] = await idsOf(files);
		const pathsWith = async (holder: string) => {
			const { texts } = await convert(files, {
				taken: new Map([
					["blog/a", holder],
					["mia", "otra"],
				]),
			});
			expect(Object.values(texts).join()).not.toMatch(/- \/mia$/m);
			expect(Object.values(texts).join()).toMatch(/- \/vieja$/m);
			return Object.keys(texts);
		};
		expect(await pathsWith("mi-texto")).toEqual(["blog/a-2.md"]);
		expect(await pathsWith(id)).toEqual(["blog/a.md"]);
		// The draft of this blog whose file has another name since it was published there.
		expect(await pathsWith(`${id.slice(0, -16)}${"0".repeat(16)}`)).toEqual(["blog/a.md"]);
	});
});

test("a text without a date has that of its file, and one whose header never ends is a draft: both are told", async () => {
	const { texts, findings } = await convert({
		"_config.yml": "title: Diario",
		"_posts/0000-00-00-cero.md": "---\ntitle: Cero\ndate: 0000-00-00\n---\nUno",
		"_posts/2021-01-01-abierta.md": "---\ntitle: Abierta\nuno: dos\n\nTexto",
		"_posts/2021-01-02-bien.md": "---\ntitle: Bien\n---\nDos",
	});
	expect(texts["blog/cero.md"]).toContain("createdAt: 2020-05-01T10:00:00+02:00\n");
	expect(texts["blog/abierta.md"]).toContain("draft: true\n");
	expect(texts["blog/bien.md"]).not.toContain("draft");
	expect(findings.map(({ what, place }) => `${what} ${place}`)).toEqual([
		"no-date _posts/0000-00-00-cero.md",
		"unread _posts/2021-01-01-abierta.md",
	]);
});
