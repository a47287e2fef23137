import type { MediaStore } from "../content/media-store.ts";
import type { RevisionSummary, Source } from "./source.ts";
import type { Asset, SourceStore } from "./source-store.ts";
import { originalName } from "./source-writes.ts";

/** Texts of a file to erase from its history. */
export interface Purge {
	readonly source: Source;
	/** All of them, and the file itself: it is in the bin, and nothing was to stay. */
	readonly isWhole: boolean;
	/** Versions, newest first. */
	readonly versions: readonly number[];
}

/**
 * Works out what a purge erases (docs/product.md, 22.8): all former texts or those of before an instant (ISO 8601 in
 * UTC). The current text, the published one and the scheduled one stay; of a file in the bin none stays, unless
 * `before` says so.
 */
export function planPurge(source: Source, revisions: readonly RevisionSummary[], before: string | null): Purge {
	const isWhole = source.trashedAt !== null && before === null;
	const present = new Set([source.version, source.publishedVersion, source.scheduledVersion]);
	const old = revisions.filter(
		({ version, at }) => isWhole || (!present.has(version) && (before === null || at < before)),
	);
	return { source, isWhole, versions: old.map(({ version }) => version) };
}

/** Where texts and originals are kept. */
interface Purged {
	readonly sources: SourceStore;
	readonly media: Pick<MediaStore, "remove">;
}

/** Versions erased at a time: a transaction of Firestore has a limit. */
const AT_ONCE = 50;

/**
 * Erases texts, and the originals that only they name. Returns how many there were of each.
 * @throws {Error} when the backend fails; what was erased by then stays erased.
 */
export async function purge(
	{ sources, media }: Purged,
	{ source, isWhole, versions }: Purge,
): Promise<{ readonly texts: number; readonly originals: number }> {
	const named = new Set<Asset>();
	const assets = await sources.assets();
	for (const version of versions) {
		const text = (await sources.text(source.id, version)) ?? "";
		for (const asset of assets) if (names(text, asset)) named.add(asset);
	}
	for (let from = 0; from < versions.length; from += AT_ONCE)
		await sources.forget(source.id, versions.slice(from, from + AT_ONCE));
	if (isWhole) await sources.remove(source.id);
	return { texts: versions.length, originals: await removeUnnamed({ sources, media }, [...named], assets) };
}

/** Whether a text may use a file: references are relative, so that only its name is sure to be in it. */
function names(text: string, { path }: Asset): boolean {
	const name = path.slice(path.lastIndexOf("/") + 1);
	return text.includes(name) || text.includes(encodeURI(name));
}

/** Removes the originals of these files, except those that a text still names. */
async function removeUnnamed(
	{ sources, media }: Purged,
	candidates: readonly Asset[],
	all: readonly Asset[],
): Promise<number> {
	const unnamed = new Set(candidates);
	for (const source of unnamed.size === 0 ? [] : await sources.list()) {
		for (const { version } of await sources.revisions(source.id)) {
			const text = (await sources.text(source.id, version)) ?? "";
			for (const asset of unnamed) if (source.files.includes(asset.path) || names(text, asset)) unnamed.delete(asset);
		}
	}
	const staying = new Set(all.filter((asset) => !unnamed.has(asset)).map(originalName));
	const gone = new Set([...unnamed].map(originalName).filter((name) => !staying.has(name)));
	for (const name of gone) await media.remove(name);
	return gone.size;
}
