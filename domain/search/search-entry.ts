import { decideAccess, isForRegistered } from "../content/access.ts";
import { withoutReferences } from "../content/character-references.ts";
import type { ContentRecord, Reader } from "../content/content.ts";
import { placeLine, type SiteEvent } from "../events/event.ts";
import type { Lesson } from "../school/course.ts";
import { may } from "../sign-in/permissions.ts";

/** What can be found, in the order in which the kinds are offered. */
export const SEARCH_KINDS = ["article", "resource", "event", "page", "lesson"] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/**
 * Who searches. Each audience has an index and a vocabulary of its own, with all that it may read and nothing else:
 * everyone, registered users, and people with access to School.
 */
export const AUDIENCES = ["open", "members", "school"] as const;

export type Audience = (typeof AUDIENCES)[number];

/** The audience that a reader belongs to. */
export function audienceOf(reader: Reader): Audience {
	if (reader === null) return "open";
	return may(reader, "school") ? "school" : "members";
}

/** What an index knows of an address, for some audiences. */
export interface SearchEntry {
	readonly audiences: readonly Audience[];
	readonly id: string;
	readonly url: string;
	readonly kind: SearchKind;
	readonly name: string;
	readonly summary: string;
	/** The names of tags, the author, and other words that say what the entry belongs to. */
	readonly labels: string;
	readonly headings: string;
	readonly text: string;
	/** Whether `headings` and `text` are those of the body. False: these audiences may not read it. */
	readonly whole: boolean;
}

/** The words of a body: those of its headings, and all of them in their order. */
export interface BodyText {
	readonly headings: string;
	readonly text: string;
}

/** Elements whose content is no text of the author's. */
const NO_TEXT = /<(script|style|svg|math|template|button)\b[^>]*>[\s\S]*?<\/\1>/gi;
const HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi;
/** Elements inside a line: their tags separate no words. */
const INLINE =
	/<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)\b[^>]*>/gi;

function plainText(html: string): string {
	return withoutReferences(html.replace(INLINE, "").replace(/<[^>]*>/g, " "))
		.replace(/\s+/g, " ")
		.trim();
}

function shownPart(html: string): string {
	return html.replace(NO_TEXT, " ").normalize("NFC").replaceAll("\u00ad", "");
}

/** Where something ends that stands apart on the page, and what marks the place while tags are removed. */
const END_OF_PART = /<\/(?:h[1-6]|p|li|dt|dd|t[dh]|caption|figcaption|summary|pre)>/gi;
const PART = "\uE000";

/** Blocks of code with their captions, and tables: their pieces say nothing in a sentence. */
const NO_SENTENCES =
	/<figure\b[^>]*>(?:(?!<\/figure>)[\s\S])*?<pre\b[\s\S]*?<\/figure>|<(pre|table)\b[^>]*>[\s\S]*?<\/\1>/gi;

/** The number of a note in a text. */
const NOTE = /<sup>\s*<a\b[^>]*>[^<]*<\/a>\s*<\/sup>/gi;

/** The text of a sanitised body without code, tables and numbers of notes, for excerpts. " · " ends what stands apart, such as a heading, without a stop. */
export function textOfBody(html: string): string {
	return plainText(shownPart(html).replace(NOTE, "").replace(NO_SENTENCES, PART).replace(END_OF_PART, PART))
		.replace(/ ?\uE000(?: ?\uE000)* ?/g, PART)
		.replace(/^\uE000|\uE000$/g, "")
		.replace(/(?<=[.,:;!?…][»)]?)\uE000/g, " ")
		.replaceAll(PART, " · ");
}

/** The words of a sanitised body, for searching. */
export function bodyText(html: string): BodyText {
	const shown = shownPart(html);
	const headings = [...shown.matchAll(HEADING)].map(([, , inner = ""]) => plainText(inner)).join(" · ");
	return { headings, text: plainText(shown) };
}

/** The kind under which a page is found. */
export function kindOfPage({ url, template }: Pick<ContentRecord, "url" | "template">): SearchKind {
	if (url.startsWith("/recursos/")) return "resource";
	return template === "blog" ? "article" : "page";
}

const ALL = AUDIENCES;
const SIGNED_IN = ["members", "school"] as const;

/**
 * What is known of a page. Its name, summary and tags are in lists, so everyone may find it by them; by its text only
 * people who may read it (docs/product.md, 3.2). The text of a page that nobody may read is in no index.
 */
export function pageEntries(record: ContentRecord, body: string): readonly SearchEntry[] {
	const { id, url, name, summary, tags, createdBy, keywords } = record;
	const labels = [...tags.map(({ name }) => name), createdBy.displayName, ...keywords].join(" · ");
	const card = { id, url, kind: kindOfPage(record), name, summary, labels };
	const closed = { ...card, headings: "", text: "", whole: false };
	const read = { ...card, ...bodyText(body), whole: true };
	if (decideAccess(record.restrictedTo, null) === "full") return [{ ...read, audiences: ALL }];
	if (!isForRegistered(record.restrictedTo)) return [{ ...closed, audiences: ALL }];
	return [
		{ ...closed, audiences: ["open"] },
		{ ...read, audiences: SIGNED_IN },
	];
}

/** What is known of an event: what its page shows to everyone. */
export function eventEntries(event: SiteEvent, url: string): readonly SearchEntry[] {
	const { id, name, summary, tags, createdBy } = event;
	const labels = [...tags.map(({ name }) => name), placeLine(event), createdBy.displayName].join(" · ");
	return [{ audiences: ALL, id, url, kind: "event", name, summary, labels, ...bodyText(event.body), whole: true }];
}

/** What is known of a lesson: only people with access to School may know that it is there. */
export function lessonEntries(lesson: Lesson, url: string, moduleName: string): readonly SearchEntry[] {
	const { id, name, summary, body, transcript } = lesson;
	const { headings, text } = bodyText(`${body} ${transcript ?? ""}`);
	const kind = "lesson" as const;
	return [{ audiences: ["school"], id, url, kind, name, summary, labels: moduleName, headings, text, whole: true }];
}
