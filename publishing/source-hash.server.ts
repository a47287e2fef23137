import type { Author } from "../domain/content/content.ts";
import { type AssetReader, digestOf } from "./assets.server.ts";

/** Change this when the same sources give other results, so that everything is compiled again. */
const COMPILER_VERSION = "3";

/*
 * Decision: a source's hash contains the list of images and other files that it was compiled with, like the dependency
 * files of compilers. Only compiling a text shows which images it uses, but the list stays the same as long as the
 * text's own bytes do. The form is `{own}` or `{own}.{images}.{paths}`: the digest of the file and its settings, the
 * digest of the images' bytes, and their paths.
 */

/**
 * The digest of a file and of everything its result depends on, except images and other files. `path`: below the
 * content folder. `author`: null for unsigned files, such as lessons.
 */
export function ownDigest(path: string, bytes: Uint8Array, author: Author | null): string {
	return ownDigestAt(COMPILER_VERSION, path, digestOf(bytes), author);
}

/** `ownDigest` as this version and each earlier one computes it, for a file whose bytes have this digest. */
export function ownDigestsOf(path: string, digest: string, author: Author | null): readonly string[] {
	const versions = Array.from({ length: Number(COMPILER_VERSION) }, (_, index) => String(index + 1));
	return versions.map((version) => ownDigestAt(version, path, digest, author));
}

function ownDigestAt(version: string, path: string, digest: string, author: Author | null): string {
	const signed = author === null ? [] : [author.displayName, author.photoURL, author.url];
	return digestOf(JSON.stringify([version, path, digest, ...signed]));
}

/**
 * The hash of a compiled file. `own`: its `ownDigest`. `imagePaths`: the images and other files that it was compiled
 * with, as paths below the content folder.
 */
export async function sourceHash(own: string, imagePaths: Iterable<string>, assets: AssetReader): Promise<string> {
	const paths = [...new Set(imagePaths)].sort();
	if (paths.length === 0) return own;
	return `${own}.${await imagesDigest(paths, assets)}.${paths.map(encodeURIComponent).join(",")}`;
}

/** Whether compiling the file again would give the result for which `hash` was computed. `own`: its current digest. */
export async function isUnchanged(hash: string, own: string, assets: Pick<AssetReader, "digest">): Promise<boolean> {
	if (hash === own) return true;
	const [before, images, ...list] = hash.split(".");
	if (before !== own || images === undefined || list.length === 0) return false;
	const paths = list.join(".").split(",").map(decodeURIComponent);
	return images === (await imagesDigest(paths, assets));
}

async function imagesDigest(paths: readonly string[], assets: Pick<AssetReader, "digest">): Promise<string> {
	const digests = await Promise.all(paths.map((path) => assets.digest(path)));
	return digestOf(digests.join());
}
