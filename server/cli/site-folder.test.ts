import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { fillSite, seenOf } from "../../domain/site/filled-site.fixture.ts";
import { siteKinds } from "../../domain/site/site-records.ts";
import { checkSiteFolder, readSiteFolder, writeSiteFolder } from "./site-folder.ts";

let root: string;
let folder: string;
const backends: Backend[] = [];
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-moving-"));
	folder = path.join(root, "sitio");
});
afterEach(async () => {
	for (const backend of backends.splice(0)) await backend.close();
	rmSync(root, { recursive: true, force: true });
});

async function open(): Promise<Backend> {
	const backend = await openEmbedded({ dataDir: path.join(root, `datos-${backends.length}`) });
	backends.push(backend);
	return backend;
}
const write = (backend: Backend) =>
	writeSiteFolder(folder, backend, { now: new Date("2026-11-20T12:00:00.000Z"), siteUrl: "https://tertulia.example" });
const file = (...names: string[]) => path.join(folder, ...names);

test("carries a site through a folder and back, as it was", async () => {
	const [from, to] = [await open(), await open()];
	await fillSite(from);
	const manifest = await write(from);
	expect(manifest).toMatchObject({
		format: "tertulia-site",
		version: 2,
		records: { counts: { page: 5, user: 2 } },
		media: { files: 3, bytes: 8 },
	});
	expect(await checkSiteFolder(folder)).toEqual(manifest);
	await readSiteFolder(folder, to);
	expect(await seenOf(to)).toEqual(await seenOf(from));
	const before = readFileSync(file("records.jsonl"), "utf8");
	rmSync(folder, { recursive: true });
	expect((await write(to)).records).toEqual(manifest.records);
	expect(readFileSync(file("records.jsonl"), "utf8")).toBe(before);
});

/** The records of an exported folder by kind, in their order. */
function recordsIn(exported: string): Map<string, Record<string, unknown>[]> {
	const byKind = new Map<string, Record<string, unknown>[]>();
	for (const line of readFileSync(path.join(exported, "records.jsonl"), "utf8").trim().split("\n")) {
		const { kind, record = {} } = JSON.parse(line);
		byKind.set(kind, [...(byKind.get(kind) ?? []), record]);
	}
	return byKind;
}

test("carries an export of an earlier version whole", async () => {
	const to = await open();
	const earlier = path.join(import.meta.dirname, "kept-export.fixture");
	const { records, media } = await checkSiteFolder(earlier);
	await readSiteFolder(earlier, to);
	expect(siteKinds).toEqual(expect.arrayContaining(Object.keys(records.counts)));
	expect(await write(to)).toMatchObject({ records: { counts: records.counts }, media });
	const [before, after] = [recordsIn(earlier), recordsIn(folder)];
	for (const [kind, kept] of before) expect(after.get(kind)).toMatchObject(kept);
	const account = await to.users.findByEmailKey("ana@e.es");
	const password = { uid: account?.uid ?? "", password: "Un cañón de palabras" };
	expect(await to.identity.checkPassword(password)).toBe(true);
	expect([...((await to.media.read("open/abc-480.webp")) ?? [])]).toEqual([1, 2, 3]);
});

test("nobody but its owner can read it, not in a folder that was there before either", async () => {
	mkdirSync(folder);
	chmodSync(folder, 0o755);
	const from = await open();
	await fillSite(from);
	await write(from);
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	expect(entries.filter((entry) => entry.isFile())).toHaveLength(5);
	for (const entry of entries) {
		expect(statSync(path.join(entry.parentPath, entry.name)).mode & 0o777).toBe(entry.isFile() ? 0o600 : 0o700);
	}
	expect(readFileSync(file("records.jsonl"), "utf8")).not.toContain("cañón de palabras");
});

test("does not write where something is", async () => {
	mkdirSync(folder);
	writeFileSync(file("mio.txt"), "x");
	await expect(write(await open())).rejects.toThrow(/no está vacía/);
	expect(readdirSync(folder)).toEqual(["mio.txt"]);
});

test("line ends that only JSON allows in a text end no line", async () => {
	const [from, to] = [await open(), await open()];
	await from.publication.publish(
		makePublication([makePage({ url: "/a", body: "<p>uno\u2028dos\u2029tres\u0085\r\n</p>" })]),
	);
	await write(from);
	await checkSiteFolder(folder);
	await readSiteFolder(folder, to);
	expect(await to.content.readBody("a")).toBe("<p>uno\u2028dos\u2029tres\u0085\r\n</p>");
});

test("a folder that is cut short, changed, unfinished or of a newer program is refused, and nothing is brought", async () => {
	const from = await open();
	await fillSite(from);
	await write(from);
	const records = readFileSync(file("records.jsonl"));
	const manifest = readFileSync(file("site.json"), "utf8");
	const lines = records.toString("utf8").split("\n");
	async function refused(spoil: () => void, reason: RegExp): Promise<void> {
		spoil();
		await expect(checkSiteFolder(folder)).rejects.toThrow(reason);
		writeFileSync(file("records.jsonl"), records);
		writeFileSync(file("site.json"), manifest);
	}
	await refused(() => truncateSync(file("records.jsonl"), records.byteLength - 1), /cortado/);
	await refused(
		() => writeFileSync(file("records.jsonl"), lines.slice(0, -3).join("\n").concat("\n")),
		/cortado o ha cambiado/,
	);
	await refused(
		() => writeFileSync(file("records.jsonl"), records.toString("utf8").replace("ana@e.es", "eva@e.es")),
		/cortado o ha cambiado/,
	);
	await refused(
		() => writeFileSync(file("records.jsonl"), `${lines[0]}\n{"kind":"future","record":{}}\n`),
		/línea 2: no es un registro/,
	);
	await refused(
		() => writeFileSync(file("records.jsonl"), `${lines[0]?.replace('"path"', '"extra":1,"path"')}\n`),
		/línea 1: source: no es válido/,
	);
	await refused(() => writeFileSync(file("records.jsonl"), "no es JSON\n"), /línea 1/);
	await refused(() => rmSync(file("records.jsonl")), /Falta records.jsonl/);
	await refused(
		() => writeFileSync(file("site.json"), manifest.replace('"version": 2', '"version": 3')),
		/versión más nueva/,
	);
	await refused(() => writeFileSync(file("site.json"), "{}"), /No se entiende site.json/);
	await refused(() => rmSync(file("site.json")), /falta site.json/);
	await refused(
		() => writeFileSync(file("media/open/abc-480.webp"), "otra"),
		/media\/open\/abc-480.webp falta o ha cambiado/,
	);
	rmSync(file("media/open/abc-480.webp"));
	await expect(checkSiteFolder(folder)).rejects.toThrow(/falta o ha cambiado/);
});

test("no file of the folder's leads out of it", async () => {
	const from = await open();
	await from.media.put("open/abc.webp", new Uint8Array([1]));
	await write(from);
	const records = readFileSync(file("records.jsonl"), "utf8");
	writeFileSync(file("records.jsonl"), records.replace("open/abc.webp", "../../x/abc.webp"));
	await expect(checkSiteFolder(folder)).rejects.toThrow(/línea 1/);
});

test("a place with a site is refused before anything is put there", async () => {
	const [from, to] = [await open(), await open()];
	await fillSite(from);
	await write(from);
	await to.publication.publish(makePublication([makePage({ url: "/mia" })]));
	await expect(readSiteFolder(folder, to)).rejects.toThrow(/Aquí ya hay un sitio/);
	expect(await to.media.has("open/abc-480.webp")).toBe(false);
	expect(await to.publication.sources()).toHaveLength(1);
});
