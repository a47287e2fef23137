import { isForRegistered, isRestricted } from "../../domain/content/access.ts";
import type { ContentCard, ContentRecord } from "../../domain/content/content.ts";
import { contentCard, contentRecord, publishedWhenCreated } from "../../domain/content/content-record.ts";
import { leadsTo, listsOf, searchWords } from "../../domain/content/finding-pages.ts";
import type { SiteRecords } from "../../domain/site/site-records.ts";
import { documentId } from "./document-id.server.ts";
import type { BodyReference, Collections, PageDocument } from "./documents.server.ts";
import { textReference } from "./long-text.server.ts";
import { read } from "./work.server.ts";

/** Maximum length of the stored beginnings of words. A longer stem is looked up by its first letters. */
export const LONGEST_STEM = 12;

/** The name of a folder's and tag's list in a page's document; tag "" is for the whole folder. */
export function listName(folder: string, tag: string): string {
	return `${folder} ${tag}`;
}

/** The place of a page's body: an open body never has the place of a restricted one. */
export function bodyReference({ record, body }: Pick<SiteRecords["page"], "record" | "body">): BodyReference {
	const restricted = isRestricted(record.restrictedTo);
	return { restricted, ...textReference(`${record.id}\n${restricted}`, body) };
}

/** The collection that holds a body. */
export function bodiesOf({ openBodies, restrictedBodies }: Collections, { restricted }: BodyReference) {
	return restricted ? restrictedBodies : openBodies;
}

/** The document of a page. */
export function toPageDocument(page: SiteRecords["page"]): PageDocument {
	const { record, draft, sourceHash } = page;
	const { id, url, publishedAt, updatedAt, restrictedTo } = record;
	return {
		...{ id, url, draft, sourceHash, publishedAt, updatedAt },
		lists: listsOf(page).map(({ folder, tag }) => listName(folder, tag)),
		stems: [...new Set(searchWords(page).flatMap(beginnings))],
		forRegistered: !draft && isForRegistered(restrictedTo),
		body: bodyReference(page),
		record: { ...record, restrictedTo: restrictedTo === undefined ? null : JSON.stringify(restrictedTo) },
	};
}

function beginnings(word: string): string[] {
	return Array.from({ length: Math.min(word.length, LONGEST_STEM) }, (_, index) => word.slice(0, index + 1));
}

const stored = publishedWhenCreated(contentRecord);

/**
 * A page's record as it was published. Without a restriction the key is missing, so that "none" cannot be confused with
 * "a restriction of null". Fields that an earlier version of the program did not store get their defaults.
 */
export function toRecord({ record: { restrictedTo, ...record } }: PageDocument): ContentRecord {
	return stored.parse(restrictedTo === null ? record : { ...record, restrictedTo: JSON.parse(restrictedTo) });
}

/** A page's record without the fields that lists do not show. */
export function toCard(page: PageDocument): ContentCard {
	return contentCard.parse(toRecord(page));
}

/** The path to which an old address leads (`leadsTo`); null if to none. */
export async function movedTo({ redirects, contents, events }: Collections, url: string): Promise<string | null> {
	const redirect = await read(redirects.doc(documentId(url)));
	if (redirect === undefined || redirect.targetId === null) return null;
	const id = documentId(redirect.targetId);
	return leadsTo(...(await Promise.all([read(contents.doc(id)), read(events.doc(id))])));
}
