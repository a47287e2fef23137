import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { planSave } from "../domain/authoring/plan-save.ts";
import { SETTINGS_SOURCE, type Source } from "../domain/authoring/source.ts";
import { digestOf } from "../publishing/assets.server.ts";
import { page } from "../publishing/content-folder.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";
import { describeImport } from "./cli/describe-import.ts";
import { type ImportOptions, importFolder } from "./cli/import-folder.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";
import { requireReadableColors } from "./site-settings.ts";

const OWN = `
name: Cuaderno de voz
description: Notas sobre voz y texto.
supportEmail: ana@cuaderno.example
copyrightYear: 2019
owner:
  name: Ana Peña
words:
  home: { heading: Lo que se dice }
  events: Charlas de voz.
authors:
  Ana Peña: { photo: /ana.svg, url: /quien }
topics:
  blog:
    - { name: Voz alta, href: /blog/tags/voz }
    - { name: Voz baja, href: /blog/tags/susurro }
social:
  - { name: Mastodon, url: "https://social.example/@ana", icon: link }
links:
  - { id: charla, name: Pide una charla, url: /charla }
legal:
  holder: Ana Peña Ruiz
  nif: 00000000T
`;

let site: TestSite;
let folder: string;
beforeEach(async () => {
	site = await startTestSite();
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	mkdirSync(path.join(folder, "blog"));
	writeFileSync(path.join(folder, "blog/uno.md"), page({ createdBy: "Ana Peña", tags: "[Voz]" }));
});
afterEach(async () => {
	await site.stop();
	rmSync(folder, { recursive: true });
});

async function publish(settings: string | null, options: ImportOptions = {}): Promise<readonly string[]> {
	const file = path.join(folder, "sitio.yaml");
	if (settings === null) rmSync(file, { force: true });
	else writeFileSync(file, settings);
	return describeImport(await importFolder(folder, site.backend, options), options);
}

const read = async (address: string) => (await site.get(address)).text();
const health = async () => (await site.get("/salud")).json();

test("the next request shows the settings of an imported folder: pages, feed, manifest, links and mail", async () => {
	expect(await read("/home")).toContain("Tertulia");
	await publish(OWN, { dryRun: true });
	expect(await read("/home")).toContain("Tertulia");

	expect(await publish(OWN)).toContain("  ~ sitio.yaml, los ajustes del sitio");
	// A page in the cache may be up to 50 ms behind.
	await expect.poll(() => read("/home")).not.toContain("Tertulia");
	const home = await read("/home");
	for (const words of [
		"<title>Cuaderno de voz</title>",
		"Lo que se dice",
		"mailto:ana@cuaderno.example",
		"© 2019 Cuaderno de voz",
		'"name":"Ana Peña"',
		"https://social.example/@ana",
	])
		expect(home).toContain(words);
	const article = await read("/blog/uno");
	for (const words of ["Voz alta", 'src="/ana.svg"', " · Cuaderno de voz</title>"]) expect(article).toContain(words);
	expect(article).not.toContain("00000000T");
	expect(await read("/aviso-legal")).toContain("00000000T");
	expect(await read("/eventos")).toContain("Charlas de voz.");
	expect(await read("/blog/rss.xml")).toContain("<title>Cuaderno de voz: blog</title>");
	expect(await (await site.get("/manifest.webmanifest")).json()).toMatchObject({ name: "Cuaderno de voz" });
	expect(await read("/lista-de-espera")).toContain("De tus datos responde <!-- -->Ana Peña Ruiz<!-- -->.");
	expect((await site.get("/ir/charla")).headers.get("location")).toBe("/charla");
	expect((await site.get("/ir/blog")).status).toBe(404);

	const browser = openBrowser(site);
	await browser.post("/iniciar-sesion", { paso: "correo", email: "luz@example.com" });
	const mail = await site.mailbox.next("luz@example.com");
	expect(mail.text).toContain("Cuaderno de voz");
});

test("a broken file is refused with its line, and what was in force stays", async () => {
	await publish(OWN);
	expect(await publish("name: Otro\nmenu: []\n")).toContainEqual(
		expect.stringMatching(/^sitio\.yaml: menu: Línea 2\. Este campo no existe\. Aquí valen: name, /),
	);
	expect(await read("/home")).toContain("Cuaderno de voz");
	expect(await health()).not.toHaveProperty("problems");
});

test("without the file in a folder that prunes, the site's own settings are back", async () => {
	await publish(OWN);
	expect(await read("/home")).toContain("Cuaderno de voz");
	await publish(null);
	expect(await read("/home")).toContain("Cuaderno de voz");
	expect(await publish(null, { prune: "missing" })).toContain("  ~ sitio.yaml, los ajustes del sitio");
	await expect.poll(() => read("/home")).toContain("Tertulia");
});

test("a stored text that this version cannot read leaves the last good one in force, and is named", async () => {
	await publish(OWN);
	await read("/home");
	const source = (await site.backend.sources.find(SETTINGS_SOURCE)) as Source;
	const text = "name: Otro\nmenu: []\n";
	const written = { text, hash: digestOf(text), why: "saved", by: null, now: new Date().toISOString() } as const;
	const saved = planSave(source, source.version, written);
	if (saved === null) throw new Error("It is another version.");
	const published = { ...saved.source, publishedVersion: saved.source.version, publishedHash: saved.source.hash };
	await site.backend.sources.write([{ ...saved, source: published }]);

	expect(await read("/home")).toContain("Cuaderno de voz");
	expect(await health()).toMatchObject({ status: "ok", problems: ["sitio.yaml"] });
	expect(JSON.stringify(site.log)).toContain("sitio.yaml: menu: Línea 2.");

	const again = await startTestSite({ open: async () => site.backend });
	expect(await (await again.get("/home")).text()).toContain("Cuaderno de voz");
	await again.stop();
});

test("a web process on another machine shows the settings of its functions", async () => {
	await publish(OWN);
	const web = await startTestSite({ env: { API_URL: `${site.origin}/api` } });
	expect(await (await web.get("/home")).text()).toContain("Cuaderno de voz");
	await publish(OWN.replace("Cuaderno de voz", "Cuaderno nuevo"));
	await expect.poll(async () => (await web.get("/home")).text()).toContain("Cuaderno nuevo");
	await web.stop();
});

const OWN_COLORS = 'themeColor:\n  dark: "#4A148C"\n  light: "#E1BEE7"\n';

test("brand colours are in force with the next request, and cost no byte", async () => {
	await publish(null);
	const before = await read("/blog/uno");
	expect(before).toContain("--primary:#b0efda");
	expect(await publish(OWN_COLORS)).toContain("  ~ sitio.yaml, los ajustes del sitio");
	await expect.poll(() => read("/blog/uno")).toContain("--primary:#e1bee7");
	const after = await read("/blog/uno");
	expect(after).not.toMatch(/0a5040|b0efda/i);
	expect(after).toContain('<meta name="theme-color" content="#4A148C" data-light="#E1BEE7" data-dark="#4A148C"/>');
	expect(await (await site.get("/manifest.webmanifest")).json()).toMatchObject({
		theme_color: "#4A148C",
		background_color: expect.not.stringContaining("#0a1612"),
	});

	// The same rules in other colours; only the address of the sheet is shorter or longer.
	const rulesOf = (html: string) => /<style data-sheet="([^"]+)">(.+?)<\/style>/s.exec(html) ?? [];
	const [, builtAt = "", built = ""] = rulesOf(before);
	const [, sheetAt = "", own = ""] = rulesOf(after);
	const plain = (css: string) => css.replace(/#[0-9a-f]{3,6}\b/g, "#");
	expect(built).not.toBe("");
	expect(plain(own)).toBe(plain(built));
	expect(after).toContain(`<noscript><link rel="stylesheet" href="${sheetAt}"/></noscript>`);

	const sheet = await site.get(sheetAt);
	expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
	expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	const whole = await sheet.text();
	expect(plain(whole)).toBe(plain(await (await site.get(builtAt)).text()));
	expect(whole).toContain(".grounds-mint{--ground:#e1bee7;");
	expect(whole).not.toMatch(/#(?:0a5040|b0efda|0d3b31)/);

	// The look of before stays for pages that were sent with it; an unknown one is answered with the present look.
	await publish(OWN_COLORS.replace("4A148C", "0D3B66"));
	await expect.poll(() => read("/blog/uno")).toContain("#0d3b66");
	expect(await read(sheetAt)).toBe(whole);
	const unknown = await site.get("/tema/abcdefghij.css");
	expect(unknown.headers.get("cache-control")).toBe("no-store");
	expect(await unknown.text()).toContain("#0d3b66");
	expect((await site.get("/tema/otra/cosa.css")).status).toBe(404);

	await publish(null, { prune: "missing" });
	await expect.poll(() => read("/blog/uno")).toContain("--primary:#b0efda");
	expect(rulesOf(await read("/blog/uno"))).toEqual(rulesOf(before));
});

test("colours of site.config.ts that are wrong stop the start", () => {
	expect(() => requireReadableColors({ themeColor: { dark: "verde", light: "#B0EFDA" } })).toThrow(
		"site.config.ts: themeColor.dark: Escribe un color",
	);
	expect(() => requireReadableColors({ themeColor: { dark: "#0A5040", light: "#0A5040" } })).toThrow(
		"site.config.ts: themeColor.light: En el modo oscuro",
	);
	requireReadableColors({ themeColor: { dark: "#0A5040", light: "#B0EFDA" } });
});

test("colours that are hard to read are refused, and those before stay", async () => {
	await publish(OWN_COLORS);
	const said = await publish('themeColor:\n  dark: "#7FD1B9"\n');
	expect(said.join("\n")).toContain("themeColor.dark: Línea 2. En el modo");
	await expect.poll(() => read("/home")).toContain("--primary:#e1bee7");
});

test("a topic is shown as long as a text has its tag (docs/product.md, 24.6)", async () => {
	await publish(OWN);
	const topics = async () => /aria-label="Temas".*?<\/nav>/s.exec(await read("/blog"))?.[0].match(/Voz \w+/g);
	expect(await topics()).toEqual(["Voz alta"]);
	writeFileSync(path.join(folder, "blog/dos.md"), page({ createdBy: "Ana Peña", tags: "[Susurro]" }));
	await publish(OWN);
	await expect.poll(topics).toEqual(["Voz alta", "Voz baja"]);
});

test("what a topic says of itself is at the head of its list, for search engines too, and in no menu", async () => {
	const intro = "Leo en voz alta: lo que tropieza, sobra.";
	// In the bubble each of its lines ends with a line feed.
	const said = (html: string) => html.replaceAll("\n", " ");
	await publish(OWN.replace("/blog/tags/voz }", `/blog/tags/voz, intro: "${intro}" }`));
	await expect.poll(async () => said(await read("/blog/tags/voz"))).toContain(`>${intro}</p>`);
	expect(await read("/blog/tags/voz")).toContain(`<meta name="description" content="${intro}"/>`);
	for (const address of ["/blog", "/tag/voz"]) expect(said(await read(address))).not.toContain(intro);
});

test("the footer leads to the owner's page as long as it is published (docs/product.md, 24.6)", async () => {
	const own = OWN.replace("  name: Ana Peña\n", "  name: Ana Peña\n  url: /quien-soy\n");
	await publish(own);
	const link = /<footer.*<a href="\/quien-soy"[^>]*>Sobre mí<\/a>/s;
	await expect.poll(() => read("/blog")).not.toMatch(link);
	writeFileSync(path.join(folder, "quien-soy.md"), page({ createdBy: "Ana Peña", tags: "[]" }));
	await publish(own);
	await expect.poll(() => read("/blog")).toMatch(link);
});

test("«Contacto» begins a mail until its page is published (docs/product.md, 24.6)", async () => {
	const own = `${OWN}\ncontactUrl: /escribeme\n`;
	await publish(own);
	await expect.poll(() => read("/blog")).toContain('<a href="mailto:ana@cuaderno.example">Contacto</a>');
	writeFileSync(path.join(folder, "escribeme.md"), page({ createdBy: "Ana Peña", tags: "[]" }));
	await publish(own);
	await expect.poll(() => read("/blog")).toMatch(/<footer.*<a href="\/escribeme"[^>]*>Contacto<\/a>/s);
});
