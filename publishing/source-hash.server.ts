import { withPlainEnds } from "../domain/authoring/plain-ends.ts";
import type { Author } from "../domain/content/content.ts";
import { type AssetReader, digestOf } from "./assets.server.ts";
import type { ShareWords } from "./share-card.server.ts";

/** Raise this when the same sources give other results, so that everything is compiled again. */
const COMPILER_VERSION = 9;

/** The first version whose digests begin with it: `4:…`. */
const FIRST_NAMED = 4;

/*
 * Decision: a source's hash contains the list of images and other files that it was compiled with, like the dependency
 * files of compilers. Only compiling a text shows which images it uses, but the list stays the same as long as the
 * text's own bytes do. The form is `{version}:{own}~{card}.{images}.{paths}`: the version of the compiler, the digest of
 * the file and its author, that of the words on its shared card, that of the images' bytes, and their paths. A file
 * without a card or without images has no such part. The card has a part of its own because it depends on the settings of the site: see `withoutCard`.
 */

/**
 * The digest of a file and its author. Its result depends on nothing else but images, other files and the words on its
 * shared card. `path`: below the content folder. `author`: null for unsigned files, such as lessons.
 */
export function ownDigest(path: string, bytes: Uint8Array, author: Author | null): string {
	return ownDigestAt(COMPILER_VERSION, path, digestOf(withPlainEnds(Buffer.from(bytes).toString())), author);
}

/** `ownDigest` as this version and each earlier one computes it, for a file whose bytes have this digest. */
export function ownDigestsOf(path: string, digest: string, author: Author | null): readonly string[] {
	const versions = Array.from({ length: COMPILER_VERSION }, (_, index) => index + 1);
	return versions.map((version) => ownDigestAt(version, path, digest, author));
}

function ownDigestAt(version: number, path: string, digest: string, author: Author | null): string {
	const signed = author === null ? [] : [author.displayName, author.photoURL, author.url];
	const own = digestOf(JSON.stringify([String(version), path, digest, ...signed]));
	return version < FIRST_NAMED ? own : `${version}:${own}`;
}

/** Whether this version of the compiler made the result with a hash. */
export function isOfThisVersion(hash: string): boolean {
	return hash.startsWith(`${COMPILER_VERSION}:`);
}

/** The `ownDigest` of a page or event, with the words on its shared card. */
export function withCard(own: string, words: ShareWords): string {
	const { name, site, ground, colours } = words;
	const shown = [name, site, ground, ...(colours === undefined ? [] : [colours.ground, colours.onGround])];
	return `${own}~${digestOf(JSON.stringify(shown))}`;
}

/** A hash without the part of the shared card: it is the same on sites with another name or other grounds. */
export function withoutCard(hash: string): string {
	return hash.replace(/^([^.~]*)~[^.]*/, "$1");
}

/**
 * The hash of a compiled file. `own`: its `ownDigest`, with its card if it has one. `imagePaths`: the images and other files that it was compiled
 * with, as paths below the content folder.
 */
export async function sourceHash(own: string, imagePaths: Iterable<string>, assets: AssetReader): Promise<string> {
	const paths = [...new Set(imagePaths)].sort();
	if (paths.length === 0) return own;
	return `${own}.${await imagesDigest(paths, assets)}.${paths.map(encodeURIComponent).join(",")}`;
}

/** The paths of the images and other files in a hash, sorted. */
export function filesOf(hash: string): readonly string[] {
	const [, , ...list] = hash.split(".");
	return list.length === 0 ? [] : list.join(".").split(",").map(decodeURIComponent);
}

/** Whether compiling the file again would give the result for which `hash` was computed. `own`: as for `sourceHash`. */
export async function isUnchanged(hash: string, own: string, assets: Pick<AssetReader, "digest">): Promise<boolean> {
	if (hash === own) return true;
	const [before, images] = hash.split(".");
	const paths = filesOf(hash);
	return before === own && paths.length > 0 && images === (await imagesDigest(paths, assets));
}

async function imagesDigest(paths: readonly string[], assets: Pick<AssetReader, "digest">): Promise<string> {
	const digests = await Promise.all(paths.map((path) => assets.digest(path)));
	return digestOf(digests.join());
}
