import type { Asset } from "../domain/authoring/source-store.ts";
import { originalName } from "../domain/authoring/source-writes.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import { eachOf } from "../domain/each-of.ts";
import { type AssetReader, hashOf } from "./assets.server.ts";

/** Files read and written at a time: most are pictures of a few megabytes. */
const AT_ONCE = 4;

/** A file of the folder has other bytes than it was compiled with. The message is for the owner. */
class ChangedMeanwhile extends Error {
	constructor(path: string) {
		super(`${path} ha cambiado mientras se importaba. No se ha publicado nada: repite la orden.`);
	}
}

interface OriginalsOptions {
	/** Reads the content folder; the reader that its texts were compiled with, so that files are the same. */
	readonly assets: AssetReader;
	/** What is stored about files: see `SourceStore.assets`. */
	readonly known: readonly Asset[];
	readonly media: Pick<MediaStore, "names" | "put">;
	/** The names of new files are added. */
	readonly written: string[];
}

/**
 * Keeps the pictures and other files at these paths below a content folder as they are, and returns what has to be
 * stored about them: those that are new or have other bytes than before.
 * @throws {Error} when the store fails, or a file has changed since it was compiled.
 */
export async function keepOriginals(
	paths: Iterable<string>,
	{ assets, known, media, written }: OriginalsOptions,
): Promise<readonly Asset[]> {
	const byPath = new Map(known.map((asset) => [asset.path, asset]));
	const changed: Asset[] = [];
	const wanted = [...new Set(paths)].sort();
	const stored = wanted.length === 0 ? new Set<string>() : await originalsIn(media);

	async function keep(path: string): Promise<void> {
		const digest = await assets.digest(path);
		if (digest === null) return;
		const hash = Buffer.from(digest, "base64url").toString("hex");
		const isKnown = byPath.get(path)?.hash === hash;
		const name = originalName({ path, hash });
		const isThere = stored.has(name);
		if (isThere && isKnown) return;
		const bytes = await assets.read(path);
		if (bytes === null || hashOf(bytes) !== hash) throw new ChangedMeanwhile(path);
		if (!isThere) {
			stored.add(name);
			written.push(name);
			await media.put(name, bytes);
		}
		if (!isKnown) changed.push({ path, hash, bytes: bytes.byteLength });
	}

	await eachOf(wanted, AT_ONCE, keep);
	return changed.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The names of all originals, in one list: asking for each takes a request each where files are elsewhere. */
async function originalsIn(media: Pick<MediaStore, "names">): Promise<Set<string>> {
	const names = new Set<string>();
	for await (const name of media.names()) if (name.startsWith("originals/")) names.add(name);
	return names;
}
