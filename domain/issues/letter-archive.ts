import { isRestricted } from "../content/access.ts";
import { PAGE_SIZE } from "../content/content.ts";
import { encodeContentUrl } from "../content/content-url.ts";
import { countPages } from "../content/read-content.ts";
import type { LetterSubject } from "../letters/letter-contents.ts";
import { part } from "../letters/letter-element.ts";
import { partsAsHtml } from "../letters/letter-html.ts";
import type { ArchivedIssue, LetterStore } from "../letters/letter-store.ts";
import { eventPath } from "../site-paths.ts";
import { findText, type LetterTexts } from "./published-texts.ts";

/** What the archive shows of a text in a letter. */
export interface ArchivedSubject {
	readonly kind: "page" | "event";
	readonly name: string;
	/** Its address on the site now, encoded; null for a text that was withdrawn. */
	readonly path: string | null;
	/** What the letter said of it, as HTML with absolute addresses; null for a text that was withdrawn. */
	readonly html: string | null;
	/** Whether only registered users may read it now. */
	readonly isRestricted: boolean;
}

/** A letter that was sent, as everybody may read it: without what was of the person who got it. */
export interface ArchivedLetter extends ArchivedIssue {
	/** The line beside the subject; null where it might be of a text that was withdrawn. */
	readonly previewText: string | null;
	/** What its author wrote at the beginning, as HTML with absolute addresses; null: nothing. */
	readonly opening: string | null;
	readonly subjects: readonly ArchivedSubject[];
}

/** A page of the archive, newest first. `page` counts from 1. */
export interface ArchiveList {
	readonly items: readonly ArchivedIssue[];
	readonly page: number;
	readonly pages: number;
	readonly total: number;
}

/** A page of the letters that were sent (docs/product.md, 27.10); null after the last page. */
export async function listArchive(
	{ letters }: { readonly letters: LetterStore },
	page: number,
): Promise<ArchiveList | null> {
	const { items, total } = await letters.listArchived({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
	const pages = countPages(total);
	return page > pages ? null : { items, page, pages, total };
}

/**
 * A letter that was sent, or null (docs/product.md, 27.10). Of a text that was withdrawn since only the name is left, and
 * of one that became restricted its summary.
 */
export async function readArchive(
	backend: LetterTexts & { readonly letters: LetterStore },
	slug: string,
): Promise<ArchivedLetter | null> {
	const issue = await backend.letters.findArchived(slug);
	if (issue === null || issue.contents === null || issue.archivedAt === null) return null;
	const { body, contents, archivedAt } = issue;
	const subjects = await Promise.all(contents.subjects.map((subject) => shown(backend, subject)));
	const isComplete = subjects.every(({ html }, index) => html === contents.subjects[index]?.html);
	return {
		...{ slug, archivedAt, subject: body.subject, opening: contents.opening, subjects },
		previewText: isComplete ? body.previewText : null,
	};
}

async function shown(backend: LetterTexts, { kind, id, name, isWhole, html }: LetterSubject): Promise<ArchivedSubject> {
	const found = await findText(backend, id);
	if (found === null) return { kind, name, path: null, html: null, isRestricted: false };
	if (found.kind === "event") return { kind, name, path: eventPath(found.event.slug), html, isRestricted: false };
	const { url, summary, restrictedTo } = found.page;
	const isClosed = isRestricted(restrictedTo);
	const path = encodeContentUrl(url);
	return {
		kind,
		name,
		path,
		isRestricted: isClosed,
		html: isWhole && isClosed ? partsAsHtml([part("p", [summary])]) : html,
	};
}
