import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { planSave } from "../../domain/authoring/plan-save.ts";
import type { Source } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { add } from "../../publishing/content-folder.fixture.ts";
import { describeImport } from "./describe-import.ts";
import { type ImportOptions, importFolder } from "./import-folder.ts";

/** When somebody writes on the site in these tests. */
export const DESK_DAY = "2026-11-21T09:00:00.000Z";

/** A folder and a site, and what is done to both. */
export async function openImporter(backend: Backend) {
	const root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	const file = (name: string) => path.join(root, name);
	const importer = {
		root,
		backend,
		write: (files: Readonly<Record<string, string | Uint8Array>>) => add(root, files),
		read: (name: string) => readFile(file(name), "utf8"),
		delete: (name: string) => rm(file(name)),
		async move(from: string, to: string) {
			await mkdir(path.dirname(file(to)), { recursive: true });
			await rename(file(from), file(to));
		},
		overwrite: (name: string, bytes: string | Uint8Array) => writeFile(file(name), bytes),
		import: (options: ImportOptions = {}) => importFolder(root, backend, options),
		told: async (options: ImportOptions = {}) => describeImport(await importFolder(root, backend, options)),
		/** The site's file outside the bin at a path. */
		at: async (name: string) =>
			(await backend.sources.list()).find((each) => each.path === name && each.trashedAt === null) as Source,
		async textAt(name: string) {
			const { id, version } = await importer.at(name);
			return backend.sources.text(id, version);
		},
		/** All texts that the site has of a file, oldest first, each with how it came about. */
		async history(id: string) {
			const revisions = (await backend.sources.revisions(id)).toReversed();
			return Promise.all(revisions.map(async (each) => [each.why, await backend.sources.text(id, each.version)]));
		},
		/** What readers see at an address; null for nothing. */
		async shown(url: string) {
			const found = await backend.content.findByUrl(url);
			return found === null || "movedTo" in found ? null : backend.content.readBody(found.id);
		},
		/** Saves a text as the desk would, without publishing it. */
		async save(name: string, text: string) {
			const source = await importer.at(name);
			const written = { text, hash: digestOf(text), why: "saved", by: null, now: DESK_DAY } as const;
			const saved = planSave(source, source.version, written);
			if (saved !== null) await backend.sources.write([saved]);
		},
		async close() {
			await backend.close();
			await rm(root, { recursive: true });
		},
	};
	return importer;
}
