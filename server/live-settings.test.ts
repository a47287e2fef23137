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
import { type ImportOptions, importFolder } from "./cli/import.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

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
	writeFileSync(path.join(folder, "blog/uno.md"), page({ createdBy: "Ana Peña" }));
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
		"© <!-- -->2019<!-- --> <!-- -->Cuaderno de voz",
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
	expect(await read("/lista-de-espera")).toContain("<dd>Ana Peña Ruiz<!-- -->.</dd>");
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
	expect(await publish(null, { prune: true })).toContain("  ~ sitio.yaml, los ajustes del sitio");
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
