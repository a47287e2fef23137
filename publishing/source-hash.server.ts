import type { Author } from "../domain/content/content.ts";
import { type AssetReader, digestOf } from "./assets.server.ts";

/** Another number when the same sources give other results, so that all is compiled again. */
const COMPILER_VERSION = "2";

/*
 * Decision: a source's hash carries the list of images and other files it was compiled with, as the dependency files of
 * compilers do. Which images a text uses is known only by compiling it; as long as its own bytes are the same, so is
 * the list. The form is `{own}` or `{own}.{images}.{paths}`: the digest of the file and its settings, the digest of the
 * images' bytes, their paths.
 */

/** The digest of a file and of all its result depends on but images. `author`: null for what nobody signs. */
export function ownDigest(path: string, bytes: Uint8Array, author: Author | null): string {
	const signed = author === null ? [] : [author.displayName, author.photoURL, author.url];
	return digestOf(JSON.stringify([COMPILER_VERSION, path, digestOf(bytes), ...signed]));
}

/** The hash of a file that was compiled with these images (paths below the folder). */
export async function sourceHash(own: string, imagePaths: Iterable<string>, assets: AssetReader): Promise<string> {
	const paths = [...new Set(imagePaths)].sort();
	if (paths.length === 0) return own;
	return `${own}.${await imagesDigest(paths, assets)}.${paths.map(encodeURIComponent).join(",")}`;
}

/** Whether compiling the file again would give what it gave when this hash was taken. */
export async function isUnchanged(hash: string, own: string, assets: AssetReader): Promise<boolean> {
	if (hash === own) return true;
	const [before, images, ...list] = hash.split(".");
	if (before !== own || images === undefined || list.length === 0) return false;
	const paths = list.join(".").split(",").map(decodeURIComponent);
	return images === (await imagesDigest(paths, assets));
}

async function imagesDigest(paths: readonly string[], assets: AssetReader): Promise<string> {
	const digests = await Promise.all(paths.map((path) => assets.digest(path)));
	return digestOf(digests.join());
}
