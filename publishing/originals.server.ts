import { createHash } from "node:crypto";
import { type Asset, originalName, type SourceStore } from "../domain/authoring/source-store.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import { createAssetReader } from "./assets.server.ts";

/**
 * Keeps the pictures and other files at these paths below a content folder as they are, and returns what has to be
 * stored about them: those that are new or have other bytes than before. The names of new files are added to `written`.
 * Rejects only when the store fails.
 */
export async function keepOriginals(
	root: string,
	paths: Iterable<string>,
	{ sources, media }: { readonly sources: Pick<SourceStore, "assets">; readonly media: MediaStore },
	written: string[],
): Promise<readonly Asset[]> {
	const known = new Map((await sources.assets()).map((asset) => [asset.path, asset.hash]));
	const reader = createAssetReader(root);
	const changed: Asset[] = [];
	for (const path of [...new Set(paths)].sort()) {
		const bytes = await reader.read(path);
		if (bytes === null) continue;
		const asset = { path, hash: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.byteLength };
		const name = originalName(asset);
		if (!(await media.has(name))) {
			written.push(name);
			await media.put(name, bytes);
		}
		if (known.get(path) !== asset.hash) changed.push(asset);
	}
	return changed;
}
