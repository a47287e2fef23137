import { decideAccess } from "./access.ts";
import type { Content, ContentRecord, Reader } from "./content.ts";
import type { ContentStore } from "./content-store.ts";
import { encodeContentUrl, parseContentUrl } from "./content-url.ts";

/** The result of `readContent`: the page, its new address if it moved, or null when there is no page. */
export type ReadResult = Content | { readonly movedTo: string } | null;

/**
 * Returns the page at a requested path, with as much of it as the reader may see (docs/product.md, 2.3 and 3.2). The
 * body is read from the store only if the access rule allows it. `siteUrl`: the site's origin, for the canonical
 * address.
 * @throws {Error} when the store has the page but not its body.
 */
export async function readContent(
	store: ContentStore,
	path: string,
	reader: Reader,
	siteUrl: string,
): Promise<ReadResult> {
	const url = parseContentUrl(path);
	if (url === null) return null;
	const found = await store.findByUrl(url);
	if (found === null || "movedTo" in found) return found;
	return forReader(store, found, reader, siteUrl);
}

/**
 * Turns a stored page into the form that this reader gets: with its body, or as its summary only.
 * @throws {Error} when the store has the page but not its body.
 */
export async function forReader(
	store: ContentStore,
	record: ContentRecord,
	reader: Reader,
	siteUrl: string,
): Promise<Content> {
	const { bodyHash: _, ...page } = record;
	const shared = { ...page, canonical: siteUrl + encodeContentUrl(page.url) };
	if (decideAccess(record.restrictedTo, reader) === "summary") return { ...shared, access: "summary", body: null };
	const body = await store.readBody(record.id);
	if (body === null) throw new Error(`No body is kept for ${record.url}`);
	return { ...shared, access: "full", body };
}
