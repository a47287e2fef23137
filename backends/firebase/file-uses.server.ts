import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import type { Work } from "./work.server.ts";

/** What a publication changes about the imported files that are used. Owners are ids of sources: see `Source`. */
interface FileUseChanges {
	/** Every stored page, event and lesson before the publication. */
	readonly before: Iterable<string>;
	readonly gone: ReadonlySet<string>;
	/** The files of each owner that is written, with those written again. */
	readonly written: ReadonlyMap<string, readonly string[]>;
}

/**
 * Plans the uses of files within the transaction of a publication. Calling `write` stores them; a dry run does not.
 * `unused`: names that nothing uses any more, sorted. Empty as long as an owner from an earlier version of the program is
 * stored, of which nobody knows what it uses: the daily check reads its text.
 */
export async function planFileUses(
	work: Work,
	{ fileUses }: Collections,
	{ before, gone, written }: FileUseChanges,
): Promise<{ readonly unused: readonly string[]; write(): void }> {
	const known = new Map((await work.find(fileUses)).map(({ data }) => [data.owner, data.names]));
	const staying = [...before].filter((owner) => !gone.has(owner) && !written.has(owner));
	const used = new Set([...staying.flatMap((owner) => known.get(owner) ?? []), ...[...written.values()].flat()]);
	const dropped = new Set([...gone, ...written.keys()].flatMap((owner) => known.get(owner) ?? []));
	return {
		unused: staying.every((owner) => known.has(owner)) ? [...dropped].filter((name) => !used.has(name)).sort() : [],
		write() {
			for (const owner of gone) if (!written.has(owner)) work.remove(fileUses.doc(documentId(owner)));
			for (const [owner, names] of written) work.set(fileUses.doc(documentId(owner)), { owner, names });
		},
	};
}
