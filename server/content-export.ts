import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { DRAFTS, kindOf, pathAt } from "../domain/authoring/file-path.ts";
import { change } from "../domain/authoring/plan-save.ts";
import { isChangedOnSite, type Source, textsAbroad, withKnown } from "../domain/authoring/source.ts";
import type { Backend } from "../domain/backend.ts";
import { eachOf } from "../domain/each-of.ts";
import { digestOf } from "../publishing/assets.server.ts";
import { filesBelow } from "../publishing/content-files.server.ts";
import { AT_ONCE, type DraftsPlace, type ExportedBackend, listExport, listPublic } from "./exported-files.ts";
import { replaceFile } from "./replace-file.ts";

/** How an export of texts ended. Lists hold paths below the folder, sorted. */
export interface ContentExport {
	readonly written: readonly string[];
	readonly same: number;
	/** Files of the folder that the site has never seen: they were left alone. */
	readonly unknown: readonly string[];
	/** Files that the site does not have, or has elsewhere. */
	readonly others: readonly string[];
	/** Texts that the site had there and has no more: they were removed. Only from a mirror. */
	readonly removed: readonly string[];
	/** Pictures and other files whose bytes the site does not have. */
	readonly missing: readonly string[];
}

export interface ExportOptions {
	readonly drafts?: DraftsPlace;
	/** Whether only what everybody may read is written. The folder and the site then agree on nothing. */
	readonly isPublic?: boolean;
}

/**
 * Writes the texts of the tree, without those in the bin, and the files that they use into a folder (docs/product.md,
 * 22.4). A folder that had what it last agreed on with the site agrees on what is written. No import runs meanwhile.
 * `isMirror`: the folder follows the site, so that texts which left the site leave it too; nothing is agreed on.
 */
export function exportContent(
	folder: string,
	backend: ExportedBackend,
	{ drafts = "apart", isMirror = false, isPublic = false }: ExportOptions & { readonly isMirror?: boolean } = {},
): Promise<ContentExport> {
	return backend.publication.alone(async () => {
		const inFolder = new Set(await filesBelow(folder));
		const listed = isPublic
			? await listPublic(backend)
			: await listExport(backend, drafts, async (file) => !isMirror && inFolder.has(file));
		const { entries, missing } = listed;
		const result = { written: [] as string[], same: 0, unknown: [] as string[], removed: [] as string[] };
		await eachOf(entries, AT_ONCE, async (entry) => {
			const found = await readFile(path.join(folder, entry.path)).catch(orNull);
			const isAgreed = !isMirror && entry.source !== null && (await isAgreeing(folder, entry.source));
			if (found !== null && (await entry.isSame(found))) result.same += 1;
			else if (found !== null && !(await entry.isKnown(found))) {
				result.unknown.push(entry.path);
				return;
			} else {
				await replaceFile(path.join(folder, entry.path), await entry.bytes());
				result.written.push(entry.path);
			}
			if (entry.source !== null) await note(entry.source, backend, { isAgreed });
		});
		result.written.sort();
		result.unknown.sort();
		const own = new Set(entries.map((entry) => entry.path));
		const others: string[] = [];
		const known = isMirror ? new Set(listed.tree.flatMap(knownHashes)) : null;
		const originals = new Map(isMirror ? listed.assets.map(({ path, hash }) => [path, hash]) : []);
		for (const file of [...inFolder].filter((each) => !own.has(each)).sort()) {
			const place = pathAt(file);
			const original = originals.get(file);
			if (kindOf(place) === null && original === undefined) continue;
			// A draft that is published by now has left its place.
			const entry = place === file ? null : entries.find((each) => each.path === place);
			const found = await readFile(path.join(folder, file));
			if (original !== undefined && digestOf(found) !== Buffer.from(original, "hex").toString("base64url")) continue;
			if (original !== undefined || known?.has(digestOf(found)) || (await entry?.isKnown(found))) {
				await rm(path.join(folder, file));
				result.removed.push(file);
			} else others.push(file);
		}
		return { ...result, others, missing };
	});
}

function knownHashes({ hash, known }: Source): readonly string[] {
	return [hash, ...known.map((each) => each.hash)];
}

/**
 * Whether a folder that gets the site's text is the one that agrees with the site: it has the text that was last agreed
 * on, or there never was one and no other text of the file is anywhere. Any other folder is a copy, as a mirror is.
 */
async function isAgreeing(folder: string, source: Source): Promise<boolean> {
	const { base } = source;
	if (base === null || !isChangedOnSite(source)) return textsAbroad(source).length === 0;
	const places = [base.path, DRAFTS + base.path].map((place) => readFile(path.join(folder, place)).catch(orNull));
	return (await Promise.all(places)).some((found) => found !== null && digestOf(found) === base.hash);
}

/**
 * Remembers that the site's text has left it. With `isAgreed`, the owner's folder has it now, at the site's path. Somebody
 * may have written meanwhile.
 */
async function note(
	exported: Source,
	{ sources }: Pick<Backend, "sources">,
	{ isAgreed }: { readonly isAgreed: boolean },
): Promise<void> {
	const { path: file, hash, version, known } = exported;
	const isNoted = known.some((each) => each.hash === hash && each.version === version);
	if (isNoted && !(isAgreed && isChangedOnSite(exported))) return;
	const source = await sources.find(exported.id);
	if (source === null || source.changes !== exported.changes) return;
	const base = isAgreed ? { path: file, hash } : source.base;
	await sources.write([change(source, { base, known: withKnown(exported, hash, version) })]);
}

function orNull(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT") return null;
	throw error;
}

/** The limits of a ZIP with texts, read or written (docs/product.md, 22.7). */
export const MOST_ENTRIES = 20_000;
export const MOST_UNPACKED = 2 * 1024 ** 3;

/** The date of all files in a ZIP, as its format has it without a zone. Real ones would differ each time. */
const ZIP_DATE = new Date(1980, 0, 1);

/**
 * Writes the same files as `exportContent` into a ZIP, in portions: the same state gives the same bytes. An existing
 * file is replaced once the new one is whole.
 * @throws if they are too many or too long to be imported again.
 */
export function exportZip(
	file: string,
	backend: ExportedBackend,
	{ drafts = "apart", isPublic = false }: ExportOptions = {},
): Promise<Pick<ContentExport, "written" | "missing">> {
	return backend.publication.alone(async () => {
		const { entries, missing, assetBytes } = isPublic
			? await listPublic(backend)
			: await listExport(backend, drafts, async () => false);
		if (entries.length > MOST_ENTRIES || assetBytes > MOST_UNPACKED)
			throw new Error("Es demasiado para un ZIP, que admite 20.000 archivos y 2 GB. Exporta a una carpeta.");
		const half = `${file}.half`;
		await mkdir(path.dirname(path.resolve(file)), { recursive: true });
		const handle = await open(half, "w");
		try {
			const waiting: Uint8Array[] = [];
			const zip = new Zip((error, chunk) => {
				if (error !== null) throw error;
				waiting.push(chunk);
			});
			const flush = async () => {
				for (const chunk of waiting.splice(0)) await handle.write(chunk);
			};
			for (const entry of entries) {
				// Pictures are packed already. Texts come in one portion, on which the packed bytes depend.
				const part = entry.isText ? new ZipDeflate(entry.path, { level: 6 }) : new ZipPassThrough(entry.path);
				part.mtime = ZIP_DATE;
				zip.add(part);
				for await (const portion of entry.portions()) {
					part.push(portion);
					await flush();
				}
				part.push(new Uint8Array(0), true);
				await flush();
			}
			zip.end();
			await flush();
			await handle.sync();
			await handle.close();
			await rename(half, file);
		} catch (error) {
			await handle.close().catch(() => undefined);
			await rm(half, { force: true });
			throw error;
		}
		await eachOf(entries, AT_ONCE, async ({ source }) => source !== null && note(source, backend, { isAgreed: false }));
		return { written: entries.map((entry) => entry.path), missing };
	});
}
