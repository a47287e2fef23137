/** Part of every name. Raise it when the same picture gives other bytes: a name must never stand for two files. */
const ENCODER_VERSION = "03";

/** The widths in which a picture is made, in pixels, as far as it has them; and its own, if that is less than the last. */
const WIDTHS = [480, 800, 1_280, 1_920] as const;

/** The greatest width of a picture on the site, in pixels. */
export const MAX_WIDTH = WIDTHS[3];

/** The greatest width of the sizes that are made before a page is published. The others follow behind. */
const FIRST_WIDTH = WIDTHS[1];

/** The greatest width of the size for programs that choose none, such as readers of feeds. */
const PLAIN_WIDTH = WIDTHS[2];

/** A size of a picture. `width`: in pixels. */
export interface PictureSize {
	readonly width: number;
	readonly type: "avif" | "webp";
}

/** The widths of a picture, ascending. `width`: its own, in pixels. */
export function widthsOf(width: number): readonly number[] {
	const widest = Math.min(width, MAX_WIDTH);
	return [...WIDTHS.filter((each) => each < widest), widest];
}

/** The width of the size for programs that choose none, in pixels. */
export function plainWidthOf(width: number): number {
	return widthsOf(width).findLast((each) => each <= PLAIN_WIDTH) ?? width;
}

/**
 * Whether a size is made before a page with the picture is published (docs/product.md, 7.9): pages can be read with
 * these, and WebP is encoded in a fifth of the time of AVIF.
 */
export function isFirstSize({ width, type }: PictureSize): boolean {
	return type === "webp" && width <= FIRST_WIDTH;
}

/**
 * Whether a file of this name in the media store was made after its page was published, and never by an import. Those of
 * lessons that may be the poster of a film, which imports make, are not told apart from it.
 */
export function isLaterSize(name: string): boolean {
	const found = readSizeName(name);
	if (found === null || isFirstSize(found.size)) return false;
	return !(found.folder.startsWith("school/") && found.size.type === "webp" && found.size.width <= PLAIN_WIDTH);
}

/** The part of names that all sizes of a picture share. `hash`: SHA-256 of its original, in hexadecimal. */
export function pictureKey(hash: string): string {
	return hash.slice(0, 30) + ENCODER_VERSION;
}

/** The file name of a size, without the folder. */
export function sizeName(key: string, { width, type }: PictureSize): string {
	return `${key}-${width}.${type}`;
}

/** What a name says, in the media store or without its folder, if it is that of a picture's size; otherwise null. */
export function readSizeName(
	name: string,
): { readonly folder: string; readonly key: string; readonly size: PictureSize } | null {
	const [, folder = "", key = "", width, type] = /^((?:.+\/)?)([0-9a-f]{32})-(\d+)\.(avif|webp)$/.exec(name) ?? [];
	return type === "avif" || type === "webp" ? { folder, key, size: { width: Number(width), type } } : null;
}

/** The key of the picture with an original of this name in the media store; null for other names. */
export function keyOfOriginal(name: string): string | null {
	const hash = /^originals\/([0-9a-f]{64})\./.exec(name)?.[1];
	return hash === undefined ? null : pictureKey(hash);
}

/**
 * Names in the media store of the files that stand in for a size which is not made yet, the best first. Empty for other
 * names. All of them are first sizes.
 */
export function standInsFor(name: string): readonly string[] {
	const found = readSizeName(name);
	if (found === null) return [];
	const widths = [found.size.width, ...WIDTHS.toReversed()].filter((width) => width <= found.size.width);
	return [...new Set(widths)]
		.map((width) => ({ width, type: "webp" }) as const)
		.filter(isFirstSize)
		.map((size) => found.folder + sizeName(found.key, size))
		.filter((each) => each !== name);
}
