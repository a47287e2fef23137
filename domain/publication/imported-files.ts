import type { MediaStore } from "../content/media-store.ts";
import { eachOf } from "../each-of.ts";
import type { SiteEvent } from "../events/event.ts";
import type { Lesson } from "../school/course.ts";
import type { PageToPublish, PublicationReport, PublicationStore } from "./publication-store.ts";

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
 * Names in the media store of the imported files whose addresses occur in a text, sorted: `/media/{hash}-480.webp` gives
 * `open/{hash}-480.webp`.
 */
export function importedFilesIn(text: string): readonly string[] {
	const names = [...text.matchAll(ADDRESS)].map(([, place = "", rest = ""]) => `${FOLDERS[place]}/${rest}`);
	return [...new Set(names)].filter((name) => IMPORTED.test(name)).sort();
}

/**
 * A text with other addresses for the imported files in it. `to`: gives the address for a name in the media store, as
 * `importedFilesIn` has them.
 */
export function withFilesAt(text: string, to: (name: string) => string): string {
	return text.replace(ADDRESS, (address: string, place: string, rest: string) => {
		const name = `${FOLDERS[place]}/${rest}`;
		return IMPORTED.test(name) ? to(name) : address;
	});
}

/** Files removed at a time. */
const AT_ONCE = 4;

/** Names of the imported files that a page, an event or a lesson uses, as `importedFilesIn`. */
export function filesUsedBy(
	item: Pick<PageToPublish, "record" | "body"> | { readonly event: SiteEvent } | { readonly lesson: Lesson },
): readonly string[] {
	return importedFilesIn(JSON.stringify("record" in item ? [item.record, item.body] : item));
}

/**
 * Removes the imported files that a publication was the last to use, and returns how many there were (docs/product.md, 7.5).
 * Call it before another import may begin (`PublicationStore.alone`). Rejects when the store fails; the daily
 * `sweepImportedFiles` then finds the rest.
 */
export async function removeUnused(media: MediaStore, { unused }: Pick<PublicationReport, "unused">): Promise<number> {
	let removed = 0;
	await eachOf(unused, AT_ONCE, async (name) => {
		// Larger sizes of pictures are used before they are made.
		if (!(await media.has(name))) return;
		await media.remove(name);
		removed += 1;
	});
	return removed;
}

/** How long a file may be used by nothing: an import that failed is corrected and run again, and uses it then. */
const UNUSED_MS = 24 * 3_600_000;

/**
 * Removes imported files that no page, event or lesson uses and that were stored a day before `now`, and returns the
 * number of removed files: those of an import that failed or was interrupted. Call it while no import runs
 * (`PublicationStore.alone`): a running import stores its files before anything uses them. Rejects when a store fails;
 * some unused files may then remain.
 */
export async function sweepImportedFiles(
	{
		media,
		publication,
	}: {
		readonly media: MediaStore;
		readonly publication: Pick<PublicationStore, "filesInUse">;
	},
	now: Date,
): Promise<number> {
	const unnamed: string[] = [];
	for await (const name of media.names()) if (IMPORTED.test(name)) unnamed.push(name);
	if (unnamed.length === 0) return 0;
	const used = await publication.filesInUse();
	const unused: string[] = [];
	for (const name of unnamed.filter((each) => !used.has(each))) {
		const found = await media.find(name);
		if (found !== null && now.getTime() - found.keptAt.getTime() >= UNUSED_MS) unused.push(name);
	}
	return removeUnused(media, { unused });
}
