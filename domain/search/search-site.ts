import { decideAccess, isRestricted } from "../content/access.ts";
import type { ContentCard, ContentRecord, Reader } from "../content/content.ts";
import type { ContentStore } from "../content/content-store.ts";
import { smallestPicture } from "../content/smallest-picture.ts";
import type { EventStore } from "../events/event-store.ts";
import { lessonPlaceOf, type SchoolStore } from "../school/course.ts";
import { may } from "../sign-in/permissions.ts";
import { createMarker, type Marker, type TextPiece } from "./excerpt.ts";
import { parseQuery, type SearchQuery } from "./query.ts";
import { audienceOf, kindOfPage, SEARCH_KINDS, type SearchKind, textOfBody } from "./search-entry.ts";
import type { FoundEntry, SearchIndex, SearchPlan } from "./search-index.ts";
import { planSearch } from "./search-plan.ts";
import { suggestQuery } from "./suggestion.ts";
import { fold, wordsOf } from "./words.ts";

/** Entries on a page of results, and the last page that is shown: nobody reads on that long. */
export const HITS_A_PAGE = 20;
export const LAST_PAGE = 50;

/** How long an excerpt is, in characters. */
const EXCERPT = 220;

/** One thing that was found. */
export interface SearchHit {
	/** Path on this site. */
	readonly url: string;
	readonly kind: SearchKind;
	readonly name: readonly TextPiece[];
	/** Of a text that this reader may read. */
	readonly excerpt: readonly TextPiece[];
	/** An event's start, otherwise when it was published; null for lessons and plain pages. ISO 8601. */
	readonly date: string | null;
	/** Whether only registered users may read its text. */
	readonly restricted: boolean;
	/** Whether it is an event that does not take place. */
	readonly cancelled: boolean;
	/** The address of its picture, in the smallest size; null for none. */
	readonly picture: string | null;
}

/** The answer to a search. */
export interface SearchAnswer {
	/** The query as it was understood: bounded, on one line. */
	readonly text: string;
	readonly hits: readonly SearchHit[];
	/** How many entries were found, of the kind asked for. */
	readonly total: number;
	readonly page: number;
	/** At least 1. */
	readonly pages: number;
	/** How many there are of each kind; kinds without any are not named. */
	readonly kinds: readonly { readonly kind: SearchKind; readonly total: number }[];
	/** What was probably meant where nothing was found; null if there is no guess. */
	readonly suggestion: string | null;
	/** Whether there is no index yet: only the names of the newest pages were looked through. */
	readonly preparing: boolean;
}

/** What a search needs. */
export interface SearchContext {
	readonly backend: {
		readonly search: Pick<SearchIndex, "reader">;
		readonly content: Pick<ContentStore, "findById" | "readBody" | "list" | "revision">;
		readonly events: Pick<EventStore, "findBySlug">;
		readonly school: Pick<SchoolStore, "findLesson">;
	};
	readonly reader: Reader;
	/** Logs an error that does not prevent an answer. It never has the query in it. */
	readonly report: (error: unknown) => void;
}

/** What is asked for. `kind` null: all of them. `page` counts from 1. */
export interface SearchQuestion {
	readonly q: string;
	readonly kind: SearchKind | null;
	readonly page: number;
	readonly limit: number;
}

/** Answers a search with what this reader may know (docs/product.md, 25). */
export async function searchSite(question: SearchQuestion, context: SearchContext): Promise<SearchAnswer> {
	const query = parseQuery(question.q);
	const reader = await context.backend.search.reader(audienceOf(context.reader)).catch((error: unknown) => {
		context.report(error);
		return null;
	});
	if (query.parts.length === 0) return { ...nothing(query), preparing: reader === null };
	if (reader === null) return searchNames(query, question, context);
	const plan = planSearch(query, reader);
	const { kind, page, limit } = question;
	if (plan === null) return nothing(query);
	const { entries, kinds } = reader.find(plan, { kind, offset: (page - 1) * limit, limit });
	const total = kind === null ? [...kinds.values()].reduce((sum, count) => sum + count, 0) : (kinds.get(kind) ?? 0);
	if (kinds.size === 0) return { ...nothing(query), suggestion: suggestQuery(query, reader, parseQuery) };
	const marker = createMarker(plan);
	const hits = await Promise.all(entries.map((entry) => hitOf(entry, marker, plan, context)));
	return {
		...nothing(query),
		hits: hits.filter((hit) => hit !== null),
		total,
		page,
		pages: Math.max(1, Math.min(LAST_PAGE, Math.ceil(total / limit))),
		kinds: SEARCH_KINDS.flatMap((each) => {
			const count = kinds.get(each);
			return count === undefined ? [] : [{ kind: each, total: count }];
		}),
	};
}

function nothing({ text }: SearchQuery): SearchAnswer {
	const none = { hits: [], total: 0, page: 1, pages: 1, kinds: [] };
	return { text, ...none, suggestion: null, preparing: false };
}

/** Pages whose names are looked through while there is no index. */
const NAMES_SEARCHED = 500;

/** What is found by the names of the newest pages alone. All of it is on one page. */
async function searchNames(
	query: SearchQuery,
	{ kind, limit }: SearchQuestion,
	{ backend }: SearchContext,
): Promise<SearchAnswer> {
	const wanted = query.parts.flatMap((part) =>
		part.kind === "word" ? [part.plain] : part.words.map(({ plain }) => plain),
	);
	const { items } = await backend.content.list({ folder: "/", offset: 0, limit: NAMES_SEARCHED });
	const found = items.filter((card) => {
		if (kind !== null && kindOfPage(card) !== kind) return false;
		const words = wordsOf(card.name).map(fold);
		return wanted.every((word) => words.some((each) => each.startsWith(word)));
	});
	const hits = found.slice(0, limit).map(
		(card): SearchHit => ({
			url: card.url,
			kind: kindOfPage(card),
			name: [{ text: card.name, marked: false }],
			excerpt: [{ text: card.summary, marked: false }],
			...factsOf(card),
		}),
	);
	return { ...nothing(query), hits, total: hits.length, preparing: true };
}

/** What a hit says of its page beside its words. */
type Facts = Pick<SearchHit, "date" | "restricted" | "cancelled" | "picture">;

function factsOf(card: ContentCard): Facts {
	const date = kindOfPage(card) === "page" ? null : card.publishedAt;
	return { date, restricted: isRestricted(card.restrictedTo), cancelled: false, picture: smallestOf(card.image) };
}

function smallestOf(image: ContentCard["image"]): string | null {
	return image && smallestPicture(image);
}

/** What an entry shows of itself, after the stores were asked whether this reader may see it; null if not. */
async function hitOf(
	entry: FoundEntry,
	marker: Marker,
	plan: SearchPlan,
	context: SearchContext,
): Promise<SearchHit | null> {
	const shown = await shownTo(entry, context);
	if (shown === null) return null;
	const { text, ...facts } = shown;
	const composed = (part: string) => part.normalize("NFC").replaceAll("\u00ad", "");
	const [name, summary] = [composed(shown.name), composed(shown.summary)];
	const ofSummary = marker.excerpt(summary, EXCERPT);
	// The author's own sentence, unless name and sentence say less of what was searched for than the text.
	const saysAll = summary !== "" && marker.partsIn(`${name} ${summary}`) === plan.length;
	const ofText = saysAll || text === null ? null : marker.excerpt(text, EXCERPT);
	const { pieces } = ofText !== null && ofText.parts > ofSummary.parts ? ofText : ofSummary;
	return { ...facts, url: entry.url, kind: entry.kind, name: marker.mark(name), excerpt: pieces };
}

/** What a reader may see of an entry. `text`: null if it is not theirs to read. */
interface Shown extends Facts {
	readonly name: string;
	readonly summary: string;
	readonly text: string | null;
}

/** Asks the stores, and the rules, as if the reader opened the address. Whatever is in doubt is not shown. */
async function shownTo(
	{ id, url, kind, whole }: FoundEntry,
	{ backend, reader }: SearchContext,
): Promise<Shown | null> {
	if (kind === "lesson") {
		const [, , , module = "", number = ""] = url.split("/");
		const place = lessonPlaceOf(module, number);
		if (!may(reader, "school") || place === null) return null;
		const lesson = await backend.school.findLesson(place.module, place.lesson);
		if (lesson === null || lesson.id !== id) return null;
		const text = textOfBody(`${lesson.body} ${lesson.transcript ?? ""}`);
		const facts = { date: null, restricted: false, cancelled: false, picture: null };
		return { name: lesson.name, summary: lesson.summary, text, ...facts };
	}
	if (kind === "event") {
		const event = await backend.events.findBySlug(url.slice(url.lastIndexOf("/") + 1));
		if (event === null || "movedTo" in event || event.id !== id) return null;
		const { name, summary, startsAt, cancelled } = event;
		const facts = { date: startsAt, restricted: false, cancelled, picture: smallestOf(event.image) };
		return { name, summary, text: textOfBody(event.body), ...facts };
	}
	const record = await backend.content.findById(id);
	if (record === null || record.url !== url) return null;
	const canRead = decideAccess(record.restrictedTo, reader) === "full";
	// It was found by a text that was open then, and is not any more.
	if (whole && !canRead) return null;
	const text = canRead ? await textOf(record, backend.content) : null;
	return { name: record.name, summary: record.summary, text, ...factsOf(record) };
}

/** Texts that are remembered by the hash of their body, about 2 MB: the same pages are found again and again. */
const REMEMBERED_TEXTS = 200;

/** Longer texts are not remembered. */
const LONGEST_REMEMBERED = 20_000;

const texts = new Map<string, string>();

/** The text of a page that the reader may read; null if its body is not there. */
async function textOf(
	{ id, bodyHash }: ContentRecord,
	content: SearchContext["backend"]["content"],
): Promise<string | null> {
	const known = texts.get(bodyHash);
	if (known !== undefined) return known;
	const body = await content.readBody(id);
	if (body === null) return null;
	const text = textOfBody(body);
	if (text.length > LONGEST_REMEMBERED) return text;
	if (texts.size >= REMEMBERED_TEXTS)
		for (const oldest of texts.keys()) {
			texts.delete(oldest);
			break;
		}
	texts.set(bodyHash, text);
	return text;
}
