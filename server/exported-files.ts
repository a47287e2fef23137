import path from "node:path";
import { DRAFTS, kindOf } from "../domain/authoring/file-path.ts";
import type { Source } from "../domain/authoring/source.ts";
import type { Asset, SourceStore } from "../domain/authoring/source-store.ts";
import { originalName } from "../domain/authoring/source-writes.ts";
import type { Backend } from "../domain/backend.ts";
import { isRestricted } from "../domain/content/access.ts";
import { mapEach } from "../domain/each-of.ts";
import { digestOf, hashOf } from "../publishing/assets.server.ts";
import { splitFile, textOf } from "../publishing/front-matter.server.ts";
import { removeField, removeFieldIn, setField } from "../publishing/patch-front-matter.server.ts";
import { drawRedirects, REDIRECTS_FILE } from "../publishing/redirects-file.server.ts";

/** The parts of a backend that an export reads. */
export type ExportedBackend = Pick<Backend, "publication" | "sources" | "media" | "content" | "events">;

/**
 * Where texts go that only the site holds back: below `borradores/`, or in their own places, with a line
 * `draft: true`. A text with that line of its own stays in its place.
 */
export type DraftsPlace = "apart" | "in-place";

/** A file of an export. */
export interface ExportEntry {
	/** Path below the folder, with slashes. */
	readonly path: string;
	/** The file of the tree whose bytes it has; null for pictures, for changed texts, and for what the site writes. */
	readonly source: Source | null;
	/** Whether it has lines of text, which a ZIP makes shorter. */
	readonly isText: boolean;
	bytes(): Promise<Uint8Array>;
	/** Whether these are its bytes. Those of a picture, or of a text that goes out as it is, need not be read for it. */
	isSame(found: Uint8Array): Promise<boolean>;
	/** The same in portions, for files too long to hold in memory. */
	portions(): AsyncIterable<Uint8Array>;
	/** Whether the site had these bytes for it, so that they may be replaced in a folder. */
	isKnown(found: Uint8Array): Promise<boolean>;
}

/** A whole export, in the order of the paths. */
export interface Listed {
	readonly entries: readonly ExportEntry[];
	/** Pictures and other files whose bytes the site does not have. */
	readonly missing: readonly string[];
	/** The bytes of all pictures and other files. */
	readonly assetBytes: number;
	/** The tree and its pictures and other files, as they were read. */
	readonly tree: readonly Source[];
	readonly assets: readonly Asset[];
}

/** Texts and files read and written at a time: some of them have ten megabytes. */
export const AT_ONCE = 4;

const README_FILE = "LEEME.md";
const README_START = "# Los textos de este sitio\n";
const README = `${README_START}
Esta carpeta la escribe el sitio con \`npm run site -- export-content\`. Aquí está todo lo que se publica, tal como se
escribió, y las imágenes y archivos que se usan. No hay datos de las personas.

- La ruta de cada archivo .md o .html es su dirección: \`blog/hola.md\` es /blog/hola.
- \`eventos/\` son los eventos y \`school/\` las lecciones.
- \`borradores/\` es lo que nadie ve todavía. Para publicarlo, muévelo a su sitio: \`borradores/blog/hola.md\` a
  \`blog/hola.md\`. Sus imágenes se quedan donde están.
- \`${REDIRECTS_FILE}\` son las direcciones antiguas y a dónde llevan hoy; 410 quiere decir que su página ya no está.

Para publicar los cambios que hagas: \`npm run site -- import CARPETA\`. Importarla sin cambios no cambia nada.
`;

const PUBLIC_README = `${README_START}
Esta carpeta la escribe el sitio con \`npm run site -- export-content --public\`. Aquí está lo que cualquiera puede leer
en él, con sus imágenes y archivos. No están los borradores, lo reservado a usuarios registrados, School ni los ajustes.

- La ruta de cada archivo .md o .html es su dirección: \`blog/hola.md\` es /blog/hola. \`eventos/\` son los eventos.
- \`${REDIRECTS_FILE}\` son las direcciones antiguas y a dónde llevan hoy.
`;

/** Lists what an export of the texts consists of (docs/product.md, 22.4). `isThere`: whether a folder has a path. */
export async function listExport(
	{ publication, sources, media }: ExportedBackend,
	drafts: DraftsPlace,
	isThere: (path: string) => Promise<boolean>,
): Promise<Listed> {
	const [tree, assets] = await Promise.all([sources.list(), sources.assets()]);
	const live = tree.filter(({ trashedAt }) => trashedAt === null);
	const entries = await mapEach(live, AT_ONCE, (source) => sourceEntry(source, { sources, drafts, isThere }));
	const redirects = drawRedirects(await publication.oldAddresses(), await publication.sources());
	const files = live.flatMap((source) => source.files);
	const originals = await originalEntries(files, { assets, media });
	return listed([...entries, redirectsEntry(redirects), readmeEntry(README)], { ...originals, tree, assets });
}

/** Lists what everybody may read of the texts, as it is published (docs/product.md, 22.4). */
export async function listPublic({ publication, sources, media, content, events }: ExportedBackend): Promise<Listed> {
	const [tree, assets] = await Promise.all([sources.list(), sources.assets()]);
	const entries: ExportEntry[] = [];
	const files: string[] = [];
	const shown = new Set<string>();
	for (const source of tree) {
		const version = source.trashedAt === null ? source.publishedVersion : null;
		if (version === null || !(await isForEverybody(source, { content, events }))) continue;
		const text = await sources.text(source.id, version);
		const open = text === null ? null : withoutSecrets(text);
		if (open === null) continue;
		shown.add(source.id);
		// Pictures of a text that is not published yet stay on the site.
		files.push(...source.files.filter((file) => version === source.version || text?.includes(path.basename(file))));
		entries.push(publicEntry(source, open, sources));
	}
	const addresses = (await publication.sources()).filter(({ id }) => shown.has(id));
	const redirects = drawRedirects(await publication.oldAddresses(), addresses);
	const originals = await originalEntries(files, { assets, media });
	return listed([...entries, redirectsEntry(redirects), readmeEntry(PUBLIC_README)], { ...originals, tree, assets });
}

/** Whether visitors see all of a published page or event. Nothing of School is for everybody. */
async function isForEverybody(
	{ id, path: file }: Source,
	{ content, events }: Pick<Backend, "content" | "events">,
): Promise<boolean> {
	const kind = kindOf(file);
	if (kind === "event") return (await events.findById(id)) !== null;
	const page = kind === "page" ? await content.findById(id) : null;
	return page !== null && !isRestricted(page.restrictedTo);
}

/** A text without the address of a meeting, which only people who have a seat get; null if it cannot be taken out. */
function withoutSecrets(text: string): string | null {
	return removeFieldIn(text, ["event", "joinUrl"]);
}

function publicEntry(source: Source, text: string, sources: SourceStore): ExportEntry {
	return {
		...written(source.path, text, () => false),
		async isKnown(found) {
			for (const { version } of await sources.revisions(source.id)) {
				const former = await sources.text(source.id, version);
				if (former !== null && [former, withoutSecrets(former)].includes(textOf(found))) return true;
			}
			return false;
		},
	};
}

function listed(texts: readonly ExportEntry[], { entries, ...rest }: Listed): Listed {
	return { entries: [...texts, ...entries].sort((one, other) => (one.path < other.path ? -1 : 1)), ...rest };
}

/** The pictures and other files at these paths. */
async function originalEntries(
	files: readonly string[],
	{ assets, media }: { readonly assets: readonly Asset[]; readonly media: Backend["media"] },
): Promise<Pick<Listed, "entries" | "missing" | "assetBytes">> {
	const entries: ExportEntry[] = [];
	const byPath = new Map(assets.map((asset) => [asset.path, asset]));
	const stored = new Set<string>();
	for await (const name of media.names()) stored.add(name);
	const missing: string[] = [];
	let assetBytes = 0;
	for (const file of [...new Set(files)].sort()) {
		const asset = byPath.get(file);
		const name = asset === undefined ? null : originalName(asset);
		if (asset === undefined || name === null || !stored.has(name)) {
			missing.push(file);
			continue;
		}
		assetBytes += asset.bytes;
		entries.push({
			...{ path: file, source: null, isText: false },
			async bytes() {
				return (await media.read(name)) ?? lost(file);
			},
			isSame: async (found) => hashOf(found) === asset.hash,
			async *portions() {
				const stored = (await media.find(name)) ?? lost(file);
				if (stored.bytes > 0) yield* stored.read(0, stored.bytes - 1);
			},
			isKnown: async () => false,
		});
	}

	return { entries, missing, assetBytes };
}

function redirectsEntry(redirects: string): ExportEntry {
	const lines = new Set(redirects.split("\n"));
	return written(REDIRECTS_FILE, redirects, (found) => found.split("\n").every((line) => lines.has(line)));
}

function readmeEntry(text: string): ExportEntry {
	return written(README_FILE, text, (found) => found.startsWith(README_START));
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
		isSame: async (found) => bytes.equals(found),
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
		isSame: async (found) => (isMarked ? (await bytes()).equals(found) : digestOf(found) === source.hash),
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
