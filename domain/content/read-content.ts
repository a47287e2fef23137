import { decideAccess } from "./access.ts";
import type { Content, ContentRecord, Reader } from "./content.ts";
import type { ContentStore } from "./content-store.ts";
import { encodeContentUrl, parseContentUrl } from "./content-url.ts";

/** Answer of `readContent`: the page, where it moved, or null when there is none. */
export type ReadResult = Content | { readonly movedTo: string } | null;

/**
 * The page at a requested path, as much of it as this reader may have (docs/product.md, 2.3 and 3.2). The body is asked
 * for only after the access rule said yes.
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
 * A kept page as this reader gets it.
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
