import type { MediaStore } from "./media-store.ts";
import type { PublicationStore } from "./publication-store.ts";

/** Addresses of files inside a text: the place, and what stands behind it. */
const ADDRESS = /\/(media|archivos|school\/archivos)\/((?:[A-Za-z0-9_-]+\/)?[A-Za-z0-9_-]+\.[a-z0-9]+)/g;

/** Where the files of each address lie in the store. */
const FOLDERS: Readonly<Record<string, string>> = { media: "open", archivos: "locked", "school/archivos": "school" };

/**
 * Files that imports make: named by 32 hexadecimal digits of a hash. Pictures of people have other names
 * (domain/user/photo.ts).
 */
const IMPORTED = /^(?:open|locked\/[^/]+|school\/[^/]+)\/[0-9a-f]{32}[-.]/;

/**
 * The store's names of all files whose addresses stand in a text: `/media/x.webp` is `open/x.webp`. One named twice
 * comes twice.
 */
export function fileNamesIn(text: string): string[] {
	return [...text.matchAll(ADDRESS)].map(([, place = "", rest = ""]) => `${FOLDERS[place]}/${rest}`);
}

/**
 * Removes the files of imports that no page, event or lesson names (docs/product.md, 7.5), and answers how many. To be
 * called where no import runs (`PublicationStore.alone`): a file of one under way is put before anything names it. When
 * it rejects, some of them may be left.
 */
export async function sweepImportedFiles({
	media,
	publication,
}: {
	readonly media: MediaStore;
	readonly publication: Pick<PublicationStore, "texts">;
}): Promise<number> {
	const unnamed = new Set<string>();
	for await (const name of media.names()) if (IMPORTED.test(name)) unnamed.add(name);
	if (unnamed.size === 0) return 0;
	for await (const text of publication.texts()) for (const name of fileNamesIn(text)) unnamed.delete(name);
	for (const name of unnamed) await media.remove(name);
	return unnamed.size;
}
