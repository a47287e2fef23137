import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { kindOf } from "../../domain/authoring/file-path.ts";
import { isChangedOnSite, type Source } from "../../domain/authoring/source.ts";
import type { SourceStore } from "../../domain/authoring/source-store.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { findSources } from "../../publishing/content-files.server.ts";
import { defaultId } from "../../publishing/draft.server.ts";
import { splitFile, textOf } from "../../publishing/front-matter.server.ts";
import { setField } from "../../publishing/patch-front-matter.server.ts";
import { replaceFile } from "../replace-file.ts";
import { reservedWords } from "../reserved-words.ts";
import { type ListOptions, listed } from "./describe-problems.ts";
import { compareWithSample } from "./sample.ts";

/** What became of the files of a folder that had no id. Paths below the folder, sorted. */
export interface WrittenIds {
	readonly written: readonly string[];
	/** Files that have an id now and were recognised as ones that the site has at another path. */
	readonly moved: readonly { readonly from: string; readonly to: string }[];
	/** Files that were changed on the site meanwhile: a line more in the folder would put them in conflict. */
	readonly behind: readonly string[];
	/** Files whose front matter cannot take another field. */
	readonly refused: readonly string[];
}

/**
 * Writes into each page and event of a folder that has no `id` the one that the site knows it by, as one more line, and
 * changes no other byte (docs/product.md, 7.3). A file that the site knows at a path where the folder has nothing any
 * more gets the id from there. Files of the sample stay as they come. `dryRun`: only tells.
 */
export async function writeIds(
	folder: string,
	store: Pick<SourceStore, "list">,
	{ dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<WrittenIds> {
	const { files } = await findSources(folder, { reserved: reservedWords, published: new Set() });
	const { untouched } = await compareWithSample(folder);
	const live = (await store.list()).filter(({ trashedAt }) => trashedAt === null);
	const byId = new Map(live.map((source) => [source.id, source]));
	const present = new Set(files.map((file) => file.path));
	const gone = live.filter((source) => !present.has(source.path));
	const written: string[] = [];
	const moved: { from: string; to: string }[] = [];
	const behind: string[] = [];
	const refused: string[] = [];
	const given = new Set<string>();
	for (const file of files) {
		const place = path.join(folder, file.at);
		const bytes = await readFile(place);
		const split = splitFile(bytes);
		if (untouched.has(file.path) || "problems" in split || split.data.id !== undefined) continue;
		const hash = digestOf(bytes);
		const own = byId.get(defaultId(file.url));
		const before = own === undefined ? movedFrom(hash, file.path, gone) : null;
		const id = before?.id ?? defaultId(file.url);
		const text = setField(textOf(bytes), "id", id);
		if (own !== undefined && own.hash !== hash && isChangedOnSite(own)) behind.push(file.path);
		else if (text === null || given.has(id)) refused.push(file.path);
		else {
			given.add(id);
			if (!dryRun) await replaceFile(await realpath(place), text);
			if (before === null) written.push(file.path);
			else moved.push({ from: before.path, to: file.path });
		}
	}
	return { written, moved, behind, refused };
}

/** The one file that the site has with a text, among those that the folder does not have any more; null without one. */
function movedFrom(hash: string, file: string, gone: readonly Source[]): Source | null {
	const had = gone.filter(
		({ known, path }) => kindOf(path) === kindOf(file) && known.some((each) => each.hash === hash),
	);
	return had.length === 1 ? (had[0] ?? null) : null;
}

/** The result as lines of text for the owner. */
export function describeWrittenIds(
	{ written, moved, behind, refused }: WrittenIds,
	{ dryRun, ...options }: ListOptions & { readonly dryRun: boolean },
): readonly string[] {
	const group = (title: string, files: readonly string[]) =>
		files.length === 0 ? [] : [`${title}: ${files.length}.`, ...listed(files, "·", options)];
	return [
		...group(dryRun ? "Archivos que recibirían su id" : "Archivos con su id ya escrito", written),
		...group(
			dryRun ? "Archivos movidos que recibirían el id de antes" : "Archivos movidos, con el id de antes ya escrito",
			moved.map(({ from, to }) => `${from} → ${to}`),
		),
		...group("Sin id, porque han cambiado en el sitio. Tráelos antes con `export-content`", behind),
		...group("Sin id, porque su cabecera no admite otra línea, o hay dos iguales. Escríbelo tú", refused),
	];
}
