import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { add, png } from "../../publishing/content-folder.fixture.ts";
import type { BlogKind } from "../../publishing/converters/blog.server.ts";
import { blogAt } from "./blog-at.ts";
import { KIND_NAMES } from "./blog-report.ts";
import { importFolder } from "./import-folder.ts";
import { openImporter } from "./importer.fixture.ts";
import { type BlogChoices, type PrepareTools, prepareBlog } from "./prepare-blog.ts";
import { publishBlog } from "./publish-blog.ts";
import { keepReady, readReady } from "./ready-blog.ts";
import { undoBlog } from "./undo-blog.ts";

let site: Awaited<ReturnType<typeof openImporter>>;
let blog = "";
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
	blog = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	await add(blog, {
		"_config.yml":
			"title: El diario\ndescription: De Ana\nauthor: Ana\nurl: https://ana.example\npermalink: /:year/:title/\n",
		"_posts/2021-01-05-uno.md": "---\ntitle: El uno\ntags: [Mar]\n---\n![Foto](/assets/a.png) y [dos](/2021/dos/)\n",
		"_posts/2021-01-06-dos.md": "---\ntitle: El dos\ntags: [mar]\n---\nTexto dos.\n",
		"_drafts/tres.md": "---\ntitle: El tres\n---\nTexto tres.\n",
		"assets/a.png": await png(),
	});
});
afterEach(async () => {
	await site.close();
	await rm(blog, { recursive: true });
});

const CHOICES: BlogChoices = { to: null, dryRun: false, drafts: false, keepSample: false, hosts: null };

async function bring(choices: Partial<BlogChoices> = {}, source = blog, net: PrepareTools["net"] = {}) {
	const said: string[] = [];
	const tools = { backend: site.backend, report: blog, print: (line: string) => void said.push(line), net };
	const ready = await readReady(await keepReady(await prepareBlog(source, { ...CHOICES, ...choices }, tools)));
	const code = await publishBlog(ready.blog, ready.told, tools);
	return { code, said: said.join("\n") };
}

test("a blog is read here with its picture, its addresses and its name", async () => {
	const { code, said } = await bring();
	expect(code).toBe(0);
	expect(said).toContain("Blog de Jekyll. 3 entradas: 2 publicadas, 1 borrador;");
	expect(await site.shown("/blog/uno")).toMatch(/<img [^>]*alt="Foto"[\s\S]*<a href="\/blog\/dos">dos<\/a>/);
	expect(await site.backend.content.findByUrl("/2021/dos")).toEqual({ movedTo: "/blog/dos" });
	expect(await site.shown("/blog/tres")).toBeNull();
	expect(await site.textAt("blog/tres.md")).toContain("Texto tres.");
	expect(await site.textAt("sitio.yaml")).toMatch(/name: El diario[\s\S]*href: \/blog\/tags\/mar/);
	expect(await readFile(path.join(blog, "informe.html"), "utf8")).toContain("_drafts/tres.md");
});

test("links that lead nowhere on the site are counted, and named with their texts", async () => {
	await add(blog, {
		"_posts/2021-01-07-tres.md":
			"---\ntitle: El tercero\n---\n[Dos](/2021/dos/), [su parte](/2021/dos/#nada) y [aquí](#falta). [Fuera](https://otro.example/nada)\n",
	});
	const { code, said } = await bring();
	expect(code).toBe(0);
	expect(said).toContain("; 2 enlaces no llevan a nada;");
	expect(said).toContain(
		[
			"Enlaces que no llevan a nada en este sitio: 2",
			"  · /blog/dos#nada (la página no tiene esa parte), en _posts/2021-01-07-tres.md",
			"  · /blog/tres#falta (la página no tiene esa parte), en _posts/2021-01-07-tres.md",
		].join("\n"),
	);
	expect(await readFile(path.join(blog, "informe.html"), "utf8")).toContain("/blog/tres#falta (la página");
});

test("a picture of too many pixels, or one that is damaged, is named with the reason that other pictures get", async () => {
	await add(blog, {
		"_posts/2021-01-07-tres.md":
			"---\ntitle: El tercero\n---\nAntes\n\n![Mapa](/assets/mapa.png)\n\n![Rota](/assets/rota.png)\n",
		"assets/mapa.png": await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: "#fff" } })
			.png()
			.toBuffer(),
		"assets/rota.png": "no es una imagen",
	});
	const { code, said } = await bring();
	expect(code).toBe(0);
	expect(said).toContain(
		"_posts/2021-01-07-tres.md:6  /assets/mapa.png: La imagen tiene más de 50\u00a0megapíxeles. Hazla más pequeña.",
	);
	expect(said).toContain("_posts/2021-01-07-tres.md:8  /assets/rota.png: La imagen está dañada: guárdala de nuevo.");
	expect(await site.shown("/blog/tres")).toContain("<p><em>Mapa</em></p>");
});

test("a second run changes what has changed there, and leaves what was changed here", async () => {
	await bring();
	const before = await site.history((await site.at("blog/uno.md")).id);
	expect((await bring()).said).toContain("Nuevos 0, cambiados 0, retirados 0.");
	expect(await site.history((await site.at("blog/uno.md")).id)).toEqual(before);

	await site.save("blog/uno.md", (await site.textAt("blog/uno.md"))?.replace("Foto", "Mi foto") ?? "");
	const edit = (name: string, body: string) =>
		writeFile(path.join(blog, "_posts", name), `---\ntitle: Otro\n---\n${body}\n`);
	await edit("2021-01-05-uno.md", "Cambiado allí.");
	await edit("2021-01-06-dos.md", "Cambiado allí.");
	const { code, said } = await bring();
	expect(code).toBe(0);
	expect(said).toContain("cambiados 1");
	expect(await site.textAt("blog/uno.md")).toContain("Mi foto");
	expect(await site.shown("/blog/dos")).toContain("Cambiado allí.");
});

test("undo moves to the bin what nobody has edited since", async () => {
	await bring();
	await site.save("blog/dos.md", (await site.textAt("blog/dos.md"))?.replace("Texto", "Mi texto") ?? "");
	const now = new Date().toISOString();
	expect((await undoBlog(site.backend, { now, dryRun: true })).moved).toContain("blog/uno.md");
	expect(await site.shown("/blog/uno")).not.toBeNull();
	const undone = await undoBlog(site.backend, { now, dryRun: false });
	expect([undone.moved.toSorted(), undone.kept]).toEqual([
		["blog/tres.md", "blog/uno.md", "sobre-mi.md"],
		["blog/dos.md"],
	]);
	expect(await site.shown("/blog/uno")).toBeNull();
	expect(await site.shown("/blog/dos")).not.toBeNull();
});

const POST = "---\ntitle: El texto\ndate: 2021-01-05\n---\nTexto.\n";
const WXR =
	'<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>D</title><wp:base_blog_url>https://ana.example</wp:base_blog_url><item><title>El texto</title><content:encoded>Texto.</content:encoded><wp:post_id>7</wp:post_id><wp:post_name>texto</wp:post_name><wp:post_date>2021-01-05 10:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>';
const GHOST = JSON.stringify({
	db: [
		{
			meta: { exported_on: 1 },
			data: {
				posts: [
					{
						...{ id: "a1", title: "El texto", slug: "texto", html: "<p>Texto.</p>", type: "post" },
						...{ status: "published", visibility: "public", published_at: "2021-01-05T09:00:00.000Z" },
					},
				],
			},
		},
	],
});

test.each<readonly [BlogKind, Readonly<Record<string, string>>]>([
	["jekyll", { "_config.yml": "", "_posts/2021-01-05-texto.md": POST }],
	["hugo", { "hugo.toml": "", "content/posts/texto.md": POST }],
	["hexo", { "source/_posts/texto.md": POST }],
	["eleventy", { ".eleventy.js": "", "posts/texto.md": POST }],
	["astro", { "astro.config.mjs": "", "src/content/blog/texto.md": POST }],
	["next", { "next.config.js": "", "posts/texto.md": POST }],
	["gatsby", { "gatsby-config.js": "", "content/blog/texto.md": POST }],
	["docusaurus", { "docusaurus.config.js": "", "blog/texto.md": POST }],
	["obsidian", { ".obsidian/app.json": "{}", "texto.md": POST }],
	["carpeta", { "texto.md": POST }],
	["ghost", { "g.json": GHOST }],
	["wordpress", { "x.xml": WXR }],
	[
		"substack",
		{
			"posts.csv":
				"post_id,post_date,is_published,type,audience,title\n12.texto,2021-01-05T09:00:00.000Z,true,newsletter,everyone,El texto\n",
			"posts/12.texto.html": "<p>Texto.</p>",
		},
	],
	[
		"medium",
		{
			"posts/2021-01-05_texto-abcdef123456.html":
				'<article class="h-entry"><h1 class="p-name">El texto</h1><section data-field="body"><h3 class="graf--title">El texto</h3><p>Texto.</p></section></article>',
		},
	],
])("undo finds what came from %s, and nothing of the owner's own", async (kind, files) => {
	const own = ["next-steps", "medium-plano", "carpeta-azul", "blog-wordpress-consejos"];
	for (const id of own)
		await site.write({
			[`blog/${id}.md`]: `---\nid: ${id}\nname: El mío\nsummary: x\ntemplate: blog\ncreatedBy: Ana\ncreatedAt: 2021-01-05T10:00:00+01:00\n---\nMío.\n`,
		});
	expect((await site.import({ sample: "keep" })).exitCode).toBe(0);
	const other = path.join(blog, "otro");
	await add(other, files);
	const { said } = await bring({}, other);
	expect(said).toContain(`Blog de ${KIND_NAMES[kind]}.`);
	const came = (await site.backend.sources.list())
		.map(({ id, path: place }) => (own.includes(id) || id === "settings" ? "" : place))
		.filter((place) => place !== "");
	expect(came.some((place) => place.endsWith("texto.md"))).toBe(true);
	const undone = await undoBlog(site.backend, { now: new Date().toISOString(), dryRun: false });
	expect(undone.moved.toSorted()).toEqual(came.toSorted());
	for (const id of own) expect(await site.shown(`/blog/${id}`)).toContain("Mío.");
});

test("a text of the owner's stays at its address, and so does that of another blog", async () => {
	await site.write({
		"blog/uno.md":
			"---\nname: El mío\nsummary: x\ntemplate: blog\ncreatedBy: Ana\ncreatedAt: 2021-01-05T10:00:00+01:00\n---\nMío.\n",
	});
	await site.import({ sample: "keep" });
	const mine = await site.at("blog/uno.md");
	await bring();
	await add(blog, { "otro/_config.yml": "url: https://eva.example", "otro/_posts/2021-01-05-uno.md": POST });
	await bring({}, path.join(blog, "otro"));
	await bring();
	expect(await site.at("blog/uno.md")).toEqual(mine);
	expect(await site.shown("/blog/uno-2")).toContain("Foto");
	expect(await site.shown("/blog/uno-3")).toContain("Texto.");
});

test("a draft that was published there since is one text here, although its file has another name", async () => {
	await bring();
	await rename(path.join(blog, "_drafts/tres.md"), path.join(blog, "_posts/2021-01-07-tres.md"));
	await bring();
	expect(await site.shown("/blog/tres")).toContain("Texto tres.");
	expect((await site.backend.sources.list()).filter(({ path: place }) => place.startsWith("blog/tres-"))).toEqual([]);
});

test("a dry run publishes nothing; a folder of --to is written, and what is changed in it stays", async () => {
	const to = path.join(blog, "salida");
	await bring({ to, dryRun: true });
	expect(await site.backend.sources.list()).toEqual([]);
	const file = path.join(to, "blog/dos.md");
	await writeFile(file, (await readFile(file, "utf8")).replace("Texto dos", "Lo mío"));
	await rm(path.join(to, "blog/uno.md"));
	expect((await bring({ to })).code).toBe(0);
	expect(await site.shown("/blog/dos")).toContain("Lo mío");
	await expect(bring({ to: path.join(blog, "assets") })).rejects.toThrow("La carpeta de --to tiene ya otras cosas.");
});

test("with --drafts nobody sees anything", async () => {
	await bring({ drafts: true });
	expect(await site.shown("/blog/uno")).toBeNull();
	expect(await site.textAt("blog/uno.md")).toContain("draft: true");
});

test("a picture that is damaged leaves its words, and the text is published", async () => {
	await add(blog, {
		"assets/rota.png": "no es una imagen",
		"_posts/2021-02-01-rota.md": "---\ntitle: Rota\n---\n![La foto](/assets/rota.png)\n",
	});
	const { said } = await bring();
	expect(await site.shown("/blog/rota")).toContain("<em>La foto</em>");
	expect(said).toContain("_posts/2021-02-01-rota.md:4  /assets/rota.png");
});

/** A picture whose head is right, so wide that it is made smaller, and nothing else of it is there. */
async function brokenInside(): Promise<Buffer> {
	const bytes = Buffer.from(await png());
	bytes.writeUInt32BE(9_000, 16);
	bytes.writeUInt32BE(9_000, 20);
	bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
	return bytes;
}

test("a picture whose damage shows only when it is made smaller is named, and the rest is published", async () => {
	await add(blog, {
		"assets/rota.png": await brokenInside(),
		"_posts/2021-02-01-rota.md": "---\ntitle: Rota\n---\n![La foto](/assets/rota.png) y ![Otra](/assets/a.png)\n",
	});
	const { code, said } = await bring();
	expect(code).toBe(0);
	expect(await site.shown("/blog/rota")).toMatch(/<em>La foto<\/em> y <[\s\S]*alt="Otra"/);
	expect(said).toContain("_posts/2021-02-01-rota.md:4  /assets/rota.png");
});

test("a fetched picture may have a long address, and a damaged one stays a link", async () => {
	const long = `https://fotos.example/${"x".repeat(300)}`;
	await add(blog, {
		"_posts/2021-02-01-a.md": `---\ntitle: Aaa\n---\n![Bien](${long}/bien.png)\n\n![Mal](${long}/mal.png)\n\n![Peor](${long}/peor.png)\n`,
	});
	const bytesOf = { bien: await png(), mal: Buffer.from((await png()).subarray(0, 20)), peor: await brokenInside() };
	const { code, said } = await bring({ hosts: new Set(["fotos.example"]) }, blog, {
		resolve: async () => ["93.184.215.14"],
		ask: async ({ pathname }) => {
			const name = path.basename(pathname, ".png") as keyof typeof bytesOf;
			return { status: 200, location: null, bytes: bytesOf[name] };
		},
	});
	expect(code).toBe(0);
	const page = (await site.shown("/blog/aaa")) ?? (await site.shown("/blog/a"));
	expect(page).toMatch(/<img [^>]*alt="Bien"/);
	expect(page).toContain(`href="${long}/mal.png"`);
	expect(page).toContain(`href="${long}/peor.png"`);
	expect(said).toContain("2 imágenes están en otro sitio");
	expect(said).not.toContain(`${"x".repeat(200)}`);
});

test("a folder of --to is a content folder: import takes it, and the report in it is no page", async () => {
	const to = path.join(blog, "salida");
	await bring({ to, dryRun: true });
	expect(await readFile(path.join(to, "informe.html"), "utf8")).toContain("<h1>Blog de Jekyll</h1>");
	expect(await importFolder(to, site.backend, { sample: "keep" })).toMatchObject({ exitCode: 0 });
	expect(await site.shown("/blog/uno")).toContain("Foto");
	await expect(bring({}, to)).rejects.toThrow("Esa carpeta la escribió import-blog.");
});

test("a report takes the place of a report, and of no other file", async () => {
	await writeFile(path.join(blog, "informe.html"), "<p>El mío</p>");
	await bring({ dryRun: true });
	const { said } = await bring({ dryRun: true });
	expect(said).toContain("informe-2.html");
	expect(await readFile(path.join(blog, "informe.html"), "utf8")).toBe("<p>El mío</p>");
	await expect(readFile(path.join(blog, "informe-3.html"))).rejects.toThrow();
});

test("a folder of --to within the blog's is no part of the blog", async () => {
	await rm(path.join(blog, "_config.yml"));
	await rename(path.join(blog, "_posts"), path.join(blog, "textos"));
	const to = path.join(blog, "salida");
	const { said } = await bring({ to });
	expect((await bring({ to })).said.split("\n")[0]).toBe(said.split("\n")[0]);
});

test("a second run leaves alone what was changed or deleted in the folder of --to, and clears up what it does not write", async () => {
	const to = path.join(blog, "salida");
	await add(blog, {
		"_posts/2021-01-07-cuatro.md": "---\ntitle: El cuatro\n---\nTexto.\n",
		"_posts/2021-01-08-cinco.md": "---\ntitle: El cinco\n---\nTexto.\n",
	});
	await bring({ to });
	const at = (name: string) => path.join(to, "blog", name);
	const mine = await png(61);
	await writeFile(at("imagenes/assets/a.png"), mine);
	await rm(at("dos.md"));
	await writeFile(at("cinco.md"), `${await readFile(at("cinco.md"), "utf8")}Lo mío.\n`);
	const slug = (name: string) => `---\ntitle: El ${name}\nslug: otro-${name}\n---\nTexto.\n`;
	await writeFile(path.join(blog, "_posts/2021-01-07-cuatro.md"), slug("cuatro"));
	await writeFile(path.join(blog, "_posts/2021-01-08-cinco.md"), slug("cinco"));
	for (const run of [2, 3]) {
		const { code, said } = await bring({ to });
		expect([run, code]).toEqual([run, 0]);
		expect(said).toContain("porque los has cambiado o borrado tú: 3");
		expect((await readdir(path.join(to, "blog"))).toSorted()).toEqual([
			"cinco.md",
			"imagenes",
			"otro-cuatro.md",
			"tres.md",
			"uno.md",
		]);
		expect(await readFile(at("imagenes/assets/a.png"))).toEqual(Buffer.from(mine));
	}
	expect(await site.shown("/blog/cinco")).toContain("Lo mío.");
	expect(await site.shown("/blog/otro-cuatro")).toContain("Texto.");
	expect(await site.shown("/blog/cuatro")).toBeNull();
});

test("what is no blog is refused with a sentence; import names this command", async () => {
	await add(blog, {
		"vacia/x.txt": "x",
		"raro.xml": "<x/>",
		"mal.json": '{"db":[{"meta":{"exported_on":1},"data":{"posts":[',
	});
	await expect(bring({}, path.join(blog, "vacia"))).rejects.toThrow("Ahí no hay ningún blog que se pueda traer");
	await expect(bring({}, path.join(blog, "raro.xml"))).rejects.toThrow("no es el XML de WordPress");
	await expect(bring({}, path.join(blog, "mal.json"))).rejects.toThrow("está dañado o cortado");
	await expect(bring({}, path.join(blog, "no-hay"))).rejects.toThrow("No existe");
	expect(await blogAt(blog)).toBe("Jekyll");
	expect(await blogAt(path.join(blog, "mal.json"))).toBe("Ghost");
	expect(await blogAt("content")).toBeNull();
	expect(await site.backend.sources.list()).toEqual([]);
});
