import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { planSave } from "../domain/authoring/plan-save.ts";
import type { Source } from "../domain/authoring/source.ts";
import type { Backend } from "../domain/backend.ts";
import { publishScheduled } from "../domain/publication/publish-scheduled.ts";
import { digestOf } from "../publishing/assets.server.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { add, page, png } from "../publishing/content-folder.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";
import { importFolder } from "./cli/import-folder.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const NO_ROOM =
	"No queda espacio para la base de datos. Libera espacio en el disco; mientras, el sitio solo se puede leer.";
const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-20T13:00:00.000Z";
/** More than what is free in pages that the database has already. */
const LONG = "Una línea de un texto largo. ".repeat(3_000);

let site: TestSite;
let root: string;
let database: DatabaseSync;
const stored = new Set<string>();

/** The backend, whose media store tells the names of its files. */
function watched(backend: Backend): Backend {
	const { media } = backend;
	return {
		...backend,
		media: {
			...media,
			async put(name, bytes) {
				await media.put(name, bytes);
				stored.add(name);
			},
			async remove(name) {
				await media.remove(name);
				stored.delete(name);
			},
		},
	};
}

beforeEach(async () => {
	const opened = vi.spyOn(DatabaseSync.prototype, "exec");
	site = await startTestSite({ now: () => new Date(NOW), open: async () => watched(await openMemory()) });
	database = opened.mock.contexts[0] as DatabaseSync;
	opened.mockRestore();
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	await add(root, { "blog/a.md": page({ id: "fijo" }, "Uno.") });
	expect((await bring()).exitCode).toBe(0);
});
afterEach(async () => {
	await site.stop();
	await rm(root, { recursive: true });
});

const bring = () => importFolder(root, site.backend, { sample: "keep", now: new Date(NOW) });

/** Takes all room from the database, or gives it back. */
function fill(): void {
	const { page_count } = database.prepare("PRAGMA page_count").get() as { page_count: number };
	database.exec(`PRAGMA max_page_count = ${page_count}`);
}
const makeRoom = () => database.exec("PRAGMA max_page_count = 4000000");

const shown = async () => (await site.get("/blog/a")).text();
const source = async () => (await site.backend.sources.find("fijo")) as Source;

test("an import that finds no room for its rows changes nothing, leaves no file, and works again with room", async () => {
	await add(root, { "blog/a.md": page({ id: "fijo" }, `Dos. ${LONG} ![](/b.png)`), "b.png": await png() });
	const before = [[...stored], await site.backend.sources.list()];
	fill();
	await expect(bring()).rejects.toMatchObject({ name: "DatabaseFull", message: NO_ROOM });
	expect([[...stored], await site.backend.sources.list()]).toEqual(before);
	expect(await shown()).toContain("<p>Uno.</p>");
	makeRoom();
	expect(await bring()).toMatchObject({ exitCode: 0, report: { changed: ["/blog/a"] } });
	expect(await shown()).toContain("<p>Dos. ");
	expect((await site.backend.sources.revisions("fijo")).map(({ version }) => version)).toEqual([2, 1]);
});

test("a text that is saved without room is refused whole, and kept when there is room", async () => {
	const text = page({ id: "fijo" }, LONG);
	const written = { text, hash: digestOf(text), why: "saved", by: null, now: NOW } as const;
	const saved = planSave(await source(), 1, written);
	if (saved === null) throw new Error("The text is not the first.");
	fill();
	await expect(site.backend.sources.write([saved])).rejects.toMatchObject({ message: NO_ROOM });
	expect([await source(), await site.backend.sources.text("fijo", 2)]).toMatchObject([{ version: 1 }, null]);
	makeRoom();
	await site.backend.sources.write([saved]);
	expect(await site.backend.sources.text("fijo", 2)).toBe(text);
});

test("a scheduled text whose publication finds no room stays scheduled, and is published with room", async () => {
	await add(root, { "blog/a.md": page({ id: "fijo", publishAt: LATER }, `Dos. ${LONG}`) });
	expect((await bring()).exitCode).toBe(0);
	const { backend } = site;
	const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
	const publish = () => publishScheduled("fijo", { ...backend, compiler }, () => new Date(LATER));
	fill();
	await expect(publish()).rejects.toMatchObject({ message: NO_ROOM });
	expect([await source(), await shown()]).toMatchObject([
		{ scheduledVersion: 2, publishedVersion: 1 },
		expect.stringContaining("<p>Uno.</p>"),
	]);
	makeRoom();
	expect(await publish()).toMatchObject({ report: { changed: ["/blog/a"] } });
	expect([await source(), await shown()]).toMatchObject([
		{ scheduledVersion: null, publishedVersion: 2 },
		expect.stringContaining("<p>Dos. "),
	]);
});

test("a sign-up without room comes back with what was typed, readers read on, and with room it is kept", async () => {
	const join = (email: string) => openBrowser(site).post("/lista-de-espera", { email, name: "Ana Peña", school: "on" });
	fill();
	let answer: Response | null = null;
	let email = "";
	// What pages have free takes some more rows.
	for (let people = 0; people < 500 && answer?.status !== 503; people += 1) {
		email = `${"a".repeat(50)}${people}@ejemplo.es`;
		answer = await join(email);
	}
	const html = await answer?.text();
	expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "5"]);
	expect(html).toMatch(/No se ha podido [^<]*Inténtalo de nuevo/);
	expect([html?.includes('value="Ana Peña"'), html?.includes(`value="${email}"`)]).toEqual([true, true]);
	expect(await site.backend.waitingList.find(email)).toBeNull();
	expect(site.log.some(({ level, error }) => level === "error" && JSON.stringify(error)?.includes(NO_ROOM))).toBe(true);
	expect(await shown()).toContain("<p>Uno.</p>");
	makeRoom();
	expect((await join(email)).status).toBe(303);
	expect(await site.backend.waitingList.find(email)).toMatchObject({ status: "pending" });
});
