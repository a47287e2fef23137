import type { MediaStore } from "../content/media-store.ts";
import type { PublicationStore } from "./publication-store.ts";

/** Addresses of files inside a text. Captures the place, and the rest of the address. */
const ADDRESS = /\/(media|archivos|school\/archivos)\/((?:[A-Za-z0-9_-]+\/)?[A-Za-z0-9_-]+\.[a-z0-9]+)/g;

/** The folder in the store for each place in an address. */
const FOLDERS: Readonly<Record<string, string>> = { media: "open", archivos: "locked", "school/archivos": "school" };

/**
 * The names of files made by imports: 32 hexadecimal digits of a hash. Photos of people are named differently
 * (domain/user/photo.ts), so they never match.
 */
const IMPORTED = /^(?:open|locked\/[^/]+|school\/[^/]+)\/[0-9a-f]{32}[-.]/;

/**
 * Names in the media store of all files whose addresses occur in a text: `/media/x.webp` gives `open/x.webp`. An
 * address that occurs twice gives two entries.
 */
export function fileNamesIn(text: string): string[] {
	return [...text.matchAll(ADDRESS)].map(([, place = "", rest = ""]) => `${FOLDERS[place]}/${rest}`);
}

/**
 * Removes imported files that no page, event or lesson names (docs/product.md, 7.5), and returns the number of removed
 * files. Call it while no import runs (`PublicationStore.alone`): a running import stores its files before any text
 * names them. Rejects when a store fails; some unused files may then remain.
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
