import { decideAccess, isRestricted } from "../../domain/content/access.ts";
import { addressWords } from "../../domain/content/address-words.ts";
import type { ContentCard, ContentRecord } from "../../domain/content/content.ts";
import { foldersAbove } from "../../domain/content/content-url.ts";
import type { PageRecord } from "../../domain/site/site-records.ts";
import { documentId } from "./document-id.server.ts";
import type { BodyReference, Collections, PageDocument } from "./documents.server.ts";
import { textReference } from "./long-text.server.ts";
import { read } from "./work.server.ts";

/** Longest beginning of a word that is looked up: what is longer is looked up by these letters. */
export const LONGEST_STEM = 12;

/** A registered user like any other. */
const SOMEONE = { uid: "", permissions: [] };

/** What a page's document says of the list of a folder and tag; tag "" for all of the folder. */
export function listName(folder: string, tag: string): string {
	return `${folder} ${tag}`;
}

/** Where a page's body will lie: an open one never where a restricted one does. */
export function bodyReference({ record, body }: Pick<PageRecord, "record" | "body">): BodyReference {
	const restricted = isRestricted(record.restrictedTo);
	return { restricted, ...textReference(`${record.id}\n${restricted}`, body) };
}

/** The collection a body lies in. */
export function bodiesOf({ openBodies, restrictedBodies }: Collections, { restricted }: BodyReference) {
	return restricted ? restrictedBodies : openBodies;
}

/** The document of a page. Drafts are on no list. */
export function toPageDocument(page: PageRecord): PageDocument {
	const { record, draft, sourceHash } = page;
	const { id, url, publishedAt, updatedAt, restrictedTo, ...rest } = record;
	const tags = ["", ...record.tags.map(({ slug }) => slug)];
	return {
		...{ id, url, draft, sourceHash, publishedAt, updatedAt },
		lists: draft ? [] : foldersAbove(url).flatMap((folder) => tags.map((tag) => listName(folder, tag))),
		stems: draft ? [] : [...new Set(addressWords(url).flatMap(beginnings))],
		forRegistered: !draft && isForRegistered(restrictedTo),
		body: bodyReference(page),
		record: {
			id,
			url,
			publishedAt,
			updatedAt,
			...rest,
			restrictedTo: restrictedTo === undefined ? null : JSON.stringify(restrictedTo),
		},
	};
}

/** Whether registered users may read a page with this restriction and visitors may not. */
export function isForRegistered(restrictedTo: ContentRecord["restrictedTo"]): boolean {
	return isRestricted(restrictedTo) && decideAccess(restrictedTo, SOMEONE) === "full";
}

function beginnings(word: string): string[] {
	return Array.from({ length: Math.min(word.length, LONGEST_STEM) }, (_, index) => word.slice(0, index + 1));
}

/**
 * A page's record as it was published. No restriction is no key: "none" and "a restriction of null" must not be taken
 * for each other.
 */
export function toRecord({ record: { restrictedTo, ...record } }: PageDocument): ContentRecord {
	return restrictedTo === null ? record : { ...record, restrictedTo: JSON.parse(restrictedTo) };
}

/** A record without what lists do not show. */
export function toCard(page: PageDocument): ContentCard {
	const { keywords: _, bodyHash: __, ...card } = toRecord(page);
	return card;
}

/** Where what an old address leads to stands now, as a path; null where it leads nowhere. */
export async function movedTo({ redirects, contents, events }: Collections, url: string): Promise<string | null> {
	const redirect = await read(redirects.doc(documentId(url)));
	if (redirect === undefined) return null;
	const id = documentId(redirect.targetId);
	const [page, event] = await Promise.all([read(contents.doc(id)), read(events.doc(id))]);
	if (page !== undefined && !page.draft) return page.url;
	return event === undefined || event.draft ? null : `/eventos/${event.slug}`;
}
