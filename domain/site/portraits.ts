import type { SiteConfig } from "./site-config.ts";

/**
 * Whether the settings name a picture of this site at this path as a portrait: the owner's, or that of somebody who signs.
 * A file of the tree is shown there to everybody (docs/product.md, 26.11).
 */
export function isPortrait({ owner, authors }: Pick<SiteConfig, "owner" | "authors">, path: string): boolean {
	return PICTURE.test(path) && (owner.photo === path || Object.values(authors).some(({ photo }) => photo === path));
}

const PICTURE = /^\/[^/].*\.(?:jpe?g|png|webp|avif|gif)$/i;

/** The paths of those portraits in the tree: without the slash before them. */
export function portraitPaths({ owner, authors }: Pick<SiteConfig, "owner" | "authors">): readonly string[] {
	const named = [owner.photo, ...Object.values(authors).map(({ photo }) => photo)];
	return [...new Set(named.flatMap((path) => (path !== null && PICTURE.test(path) ? [path.slice(1)] : [])))];
}
