import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { page } from "../../publishing/content-folder.fixture.ts";
import { readSettings } from "../../publishing/site-settings.server.ts";
import { site } from "../../site.config.ts";
import { exportContent } from "../content-export.ts";
import { defaultSettings, readStoredSettings, settingsRules } from "../site-settings.ts";
import { importFolder } from "./import-folder.ts";
import { describeSettings, settingsText, writeSettings } from "./settings.ts";

let folder: string;
let backend: Backend;
beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	writeFileSync(path.join(folder, "uno.md"), page());
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(async () => {
	await backend.close();
	rmSync(folder, { recursive: true });
});

const file = () => path.join(folder, "sitio.yaml");

test("what it writes gives every setting, and says what each is", () => {
	const changed = {
		...site,
		name: 'Voz: "alta"',
		license: null,
		legal: { ...site.legal, nif: "00000000", hosting: "A\nB" },
	};
	const text = settingsText(changed);
	const read = readSettings(text, settingsRules);
	expect(read).toMatchObject({ site: changed });
	expect("given" in read && read.given).toEqual(
		expect.arrayContaining([
			"name",
			"themeColor.light",
			"owner.photo",
			"words.home.heading",
			"topics.blog",
			"license",
			"legal.version",
		]),
	);
	expect(text).toContain("# El nombre del sitio:");
	expect(text).toContain('  # NIF\n  nif: "00000000"\n');
	expect(text).toContain('themeColor:\n  dark: "#0A5040"\n  light: "#B0EFDA"\n');
});

test("a file that is there stays, unless --force says otherwise, and a folder must exist", async () => {
	expect(await writeSettings(folder, { site, force: false })).toMatchObject({ exitCode: 0 });
	const written = readFileSync(file(), "utf8");
	writeFileSync(file(), "name: Mío\n");
	expect(await writeSettings(folder, { site, force: false })).toEqual({
		exitCode: 1,
		line: `Ya hay un ${file()}. Para sustituirlo, añade --force.`,
	});
	expect(readFileSync(file(), "utf8")).toBe("name: Mío\n");
	expect(await writeSettings(folder, { site, force: true })).toMatchObject({ exitCode: 0 });
	expect(readFileSync(file(), "utf8")).toBe(written);
	expect(await writeSettings(path.join(folder, "nada"), { site, force: false })).toMatchObject({ exitCode: 1 });
});

test("each setting is named with where it comes from", async () => {
	expect(describeSettings(defaultSettings)).toContain('name: "Tertulia" (site.config.ts)');
	writeFileSync(file(), "name: Mío\nowner:\n  name: Ana\n");
	await importFolder(folder, backend);
	const lines = describeSettings(await readStoredSettings(backend.sources));
	expect(lines).toContain('name: "Mío" (sitio.yaml)');
	expect(lines).toContain('owner.name: "Ana" (sitio.yaml)');
	expect(lines).toContain('owner.photo: "/autora.svg" (site.config.ts)');
	expect(lines.every((line) => line.length < 130)).toBe(true);
});

test("the file is kept byte for byte, exported as it is, and unchanged by a second import", async () => {
	const text = "\uFEFF# Lo mío\r\nname: 'Mío'\r\n";
	writeFileSync(file(), text);
	expect(await importFolder(folder, backend)).toMatchObject({ exitCode: 0, settings: true });
	expect(await importFolder(folder, backend)).toMatchObject({ exitCode: 0, settings: false });
	const other = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	await exportContent(other, backend);
	expect(readFileSync(path.join(other, "sitio.yaml"), "utf8")).toBe(text);
	rmSync(other, { recursive: true });
});

test("texts are compiled with the settings that the import brings, and again when an author's change", async () => {
	writeFileSync(path.join(folder, "uno.md"), page({ createdBy: "Ana" }));
	writeFileSync(file(), "authors:\n  Ana: { photo: /ana.svg, url: null }\n");
	await importFolder(folder, backend);
	const authorOf = async () => {
		const found = await backend.content.findByUrl("/uno");
		return found !== null && "createdBy" in found ? found.createdBy : null;
	};
	expect(await authorOf()).toMatchObject({ photoURL: "/ana.svg", url: null });
	writeFileSync(file(), "authors:\n  Ana: { photo: /otra.svg, url: /ana }\n");
	await importFolder(folder, backend);
	expect(await authorOf()).toMatchObject({ photoURL: "/otra.svg", url: "/ana" });
});

test("a file with another name close to it is a problem", async () => {
	writeFileSync(path.join(folder, "sitio.yml"), "name: Mío\n");
	expect(await importFolder(folder, backend)).toMatchObject({
		exitCode: 1,
		problems: [{ file: "sitio.yml", reason: "El archivo de los ajustes se llama sitio.yaml, en minúsculas." }],
	});
});
