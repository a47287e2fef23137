import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { change } from "../domain/authoring/plan-save.ts";
import { isChangedOnSite, kindOf, type Source } from "../domain/authoring/source.ts";
import { originalName, type SourceStore } from "../domain/authoring/source-store.ts";
import type { Backend } from "../domain/backend.ts";
import { digestOf } from "../publishing/assets.server.ts";
import { DRAFTS, isLeftAlone } from "../publishing/content-files.server.ts";
import { splitFile, textOf } from "../publishing/front-matter.server.ts";
import { removeField, setField } from "../publishing/patch-front-matter.server.ts";
import { drawRedirects, REDIRECTS_FILE } from "../publishing/redirects-file.server.ts";

/** The parts of a backend that an export reads. */
export type ExportedBackend = Pick<Backend, "publication" | "sources" | "media">;

/**
 * Where texts go that only the site holds back: below `borradores/`, or in their own places, with a line
 * `draft: true`. A text with that line of its own stays in its place.
 */
export type DraftsPlace = "apart" | "in-place";

/** A file of an export. */
interface ExportEntry {
	/** Path below the folder, with slashes. */
	readonly path: string;
	/** The file of the tree whose bytes it has; null for pictures, for changed texts, and for what the site writes. */
	readonly source: Source | null;
	/** Whether it has lines of text, which a ZIP makes shorter. */
	readonly isText: boolean;
	bytes(): Promise<Uint8Array>;
	/** The same in portions, for files too long to hold in memory. */
	portions(): AsyncIterable<Uint8Array>;
	/** Whether the site had these bytes for it, so that they may be replaced in a folder. */
	isKnown(found: Uint8Array): Promise<boolean>;
}

/** A whole export, in the order of the paths. */
interface Listed {
	readonly entries: readonly ExportEntry[];
	/** Pictures and other files whose bytes the site does not have. */
	readonly missing: readonly string[];
	/** The bytes of all pictures and other files. */
	readonly assetBytes: number;
}

const README_FILE = "LEEME.md";
const README_START = "# Los textos de este sitio\n";
const README = `${README_START}
Esta carpeta la escribe el sitio con \`npm run site -- export-content\`. Aquí está todo lo que se publica, tal como se
escribió, y las imágenes y archivos que se usan. No hay datos de las personas.

- La ruta de cada archivo .md o .html es su dirección: \`blog/hola.md\` es /blog/hola.
- \`eventos/\` son los eventos y \`school/\` las lecciones.
- \`borradores/\` es lo que nadie ve todavía. Para publicarlo, muévelo a su sitio: \`borradores/blog/hola.md\` a
  \`blog/hola.md\`. Sus imágenes se quedan donde están.
- \`${REDIRECTS_FILE}\` son las direcciones antiguas y a dónde llevan hoy.

Para publicar los cambios que hagas: \`npm run site -- import CARPETA\`. Importarla sin cambios no cambia nada.
`;

/** Lists what an export of the texts consists of (docs/product.md, 22.4). `isThere`: whether a folder has a path. */
async function listExport(
	{ publication, sources, media }: ExportedBackend,
	drafts: DraftsPlace,
	isThere: (path: string) => Promise<boolean>,
): Promise<Listed> {
	const live = (await sources.list()).filter(({ trashedAt }) => trashedAt === null);
	const entries: ExportEntry[] = [];
	for (const source of live) entries.push(await sourceEntry(source, { sources, drafts, isThere }));

	const assets = new Map((await sources.assets()).map((asset) => [asset.path, asset]));
	const missing: string[] = [];
	let assetBytes = 0;
	for (const file of [...new Set(live.flatMap(({ files }) => files))].sort()) {
		const asset = assets.get(file);
		const name = asset === undefined ? null : originalName(asset);
		if (asset === undefined || name === null || !(await media.has(name))) {
			missing.push(file);
			continue;
		}
		assetBytes += asset.bytes;
		entries.push({
			...{ path: file, source: null, isText: false },
			async bytes() {
				return (await media.read(name)) ?? lost(file);
			},
			async *portions() {
				const stored = (await media.find(name)) ?? lost(file);
				if (stored.bytes > 0) yield* stored.read(0, stored.bytes - 1);
			},
			isKnown: async () => false,
		});
	}

	const redirects = drawRedirects(await publication.oldAddresses(), await publication.sources());
	const lines = new Set(redirects.split("\n"));
	entries.push(
		written(REDIRECTS_FILE, redirects, (found) => found.split("\n").every((line) => lines.has(line))),
		written(README_FILE, README, (found) => found.startsWith(README_START)),
	);
	return { entries: entries.sort((one, other) => (one.path < other.path ? -1 : 1)), missing, assetBytes };
}

function lost(file: string): never {
	throw new Error(`El sitio no encuentra el original de ${file}.`);
}

/** A file that the site itself writes. `isOwn`: whether it wrote this text before. */
function written(file: string, text: string, isOwn: (found: string) => boolean): ExportEntry {
	const bytes = Buffer.from(text, "utf8");
	return {
		...{ path: file, source: null, isText: true },
		bytes: async () => bytes,
		async *portions() {
			yield bytes;
		},
		isKnown: async (found) => isOwn(textOf(found)),
	};
}

async function sourceEntry(
	source: Source,
	{
		sources,
		drafts,
		isThere,
	}: {
		readonly sources: SourceStore;
		readonly drafts: DraftsPlace;
		readonly isThere: (path: string) => Promise<boolean>;
	},
): Promise<ExportEntry> {
	const read = async () => {
		const text = await sources.text(source.id, source.version);
		if (text === null) throw new Error(`El sitio no encuentra el texto de ${source.path}.`);
		return text;
	};
	const kind = kindOf(source.path);
	const isHeld = source.publishedVersion === null && source.scheduledVersion === null && !saysDraft(await read());
	const isApart = isHeld && drafts === "apart" && (kind === "page" || kind === "event");
	const isMoved = isApart && !(await isThere(source.path));
	// A lesson has its place in its module, so that it can only say it itself.
	const isMarked = isHeld && !isApart && kind !== "module" && kind !== "settings";
	const bytes = async () => {
		const text = await read();
		return Buffer.from(isMarked ? (setField(text, "draft", true) ?? text) : text, "utf8");
	};
	return {
		path: isMoved ? DRAFTS + source.path : source.path,
		source: isMarked ? null : source,
		isText: true,
		bytes,
		async *portions() {
			yield await bytes();
		},
		async isKnown(found) {
			const known = new Set((await sources.revisions(source.id)).map(({ hash }) => hash));
			if (known.has(digestOf(found))) return true;
			const unmarked = removeField(textOf(found), "draft");
			return unmarked !== null && known.has(digestOf(unmarked));
		},
	};
}

function saysDraft(text: string): boolean {
	const split = splitFile(Buffer.from(text, "utf8"));
	return "data" in split && split.data.draft === true;
}

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

/**
 * Writes the texts of the tree, without those in the bin, and the files that they use into a folder (docs/product.md,
 * 22.4). What is written is what the folder and the site then agree on. No import runs meanwhile. `isMirror`: the
 * folder follows the site, so that texts which left the site leave it too.
 */
export function exportContent(
	folder: string,
	backend: ExportedBackend,
	{ drafts = "apart", isMirror = false }: { readonly drafts?: DraftsPlace; readonly isMirror?: boolean } = {},
): Promise<ContentExport> {
	return backend.publication.alone(async () => {
		const inFolder = new Set(await filesIn(folder));
		const { entries, missing } = await listExport(backend, drafts, async (file) => !isMirror && inFolder.has(file));
		const result = { written: [] as string[], same: 0, unknown: [] as string[], removed: [] as string[] };
		for (const entry of entries) {
			const found = await readFile(path.join(folder, entry.path)).catch(orNull);
			const bytes = await entry.bytes();
			if (found !== null && Buffer.from(bytes).equals(found)) result.same += 1;
			else if (found !== null && !(await entry.isKnown(found))) {
				result.unknown.push(entry.path);
				continue;
			} else {
				await writeWhole(path.join(folder, entry.path), bytes);
				result.written.push(entry.path);
			}
			if (entry.source !== null) await agree(entry.source, backend);
		}
		const own = new Set(entries.map((entry) => entry.path));
		const others: string[] = [];
		const known = isMirror ? new Set((await backend.sources.list()).flatMap(knownHashes)) : null;
		const originals = new Map(isMirror ? (await backend.sources.assets()).map(({ path, hash }) => [path, hash]) : []);
		for (const file of [...inFolder].filter((each) => !own.has(each)).sort()) {
			const place = file.startsWith(DRAFTS) ? file.slice(DRAFTS.length) : file;
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

/** Remembers that a folder now has the site's text at the site's path. Somebody may have written meanwhile. */
async function agree(exported: Source, { sources }: Pick<Backend, "sources">): Promise<void> {
	const { path: file, hash, version, known } = exported;
	const isNoted = known.some((each) => each.hash === hash && each.version === version);
	if (!isChangedOnSite(exported) && isNoted) return;
	const source = await sources.find(exported.id);
	if (source === null || source.changes !== exported.changes) return;
	const others = known.filter((each) => each.hash !== hash);
	await sources.write([change(source, { base: { path: file, hash }, known: [...others, { hash, version }] })]);
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	const half = path.join(path.dirname(file), `.${path.basename(file)}.half`);
	await writeFile(half, bytes);
	await rename(half, file);
}

/** Paths of the files below a folder, with slashes, without those that an import ignores. */
async function filesIn(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
		.filter((file) => !file.split("/").some(isLeftAlone));
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
	{ drafts = "apart" }: { readonly drafts?: DraftsPlace } = {},
): Promise<Pick<ContentExport, "written" | "missing">> {
	return backend.publication.alone(async () => {
		const { entries, missing, assetBytes } = await listExport(backend, drafts, async () => false);
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
		for (const { source } of entries) if (source !== null) await agree(source, backend);
		return { written: entries.map((entry) => entry.path), missing };
	});
}
