import { isRestricted } from "../content/access.ts";
import type { ContentCard } from "../content/content.ts";
import { slugify } from "../content/slug.ts";
import type { ListedEvent } from "../events/event.ts";
import type { Failure } from "../failure.ts";
import { findText } from "../issues/published-texts.ts";
import { may } from "../sign-in/permissions.ts";
import { type DeskContext, notYours } from "./desk-context.ts";
import { MOST_TEXTS } from "./write-letter.ts";

/** How many articles and resources are offered for a letter, and how many events that are to come. */
const PAGES_OFFERED = 30;
const EVENTS_OFFERED = 10;

/** How many pages are read at a time to find them. */
const AT_ONCE = 200;

/** A text that a letter may be about. Instants are ISO 8601 in UTC. */
export interface LetterText {
	readonly id: string;
	readonly name: string;
	/** When it was published; of an event, when it begins. */
	readonly at: string;
	readonly isEvent: boolean;
	readonly isRestricted: boolean;
	/** When a letter about it alone began to go out last; null if none did. */
	readonly sentAt: string | null;
}

type Plain = Omit<LetterText, "sentAt">;

/** Whether a letter may go with the publication of the page at this address: it is an article or a resource. */
export function isForLetters(url: string): boolean {
	return url.startsWith("/blog/") || url.startsWith("/recursos/");
}

/**
 * What a letter may be about: the next events and the newest articles and resources whose titles have these words,
 * without accents and capitals. `also`: the ids of some that are offered first, whatever their titles.
 */
export async function letterTexts(
	context: DeskContext,
	{ words, also }: { readonly words: string; readonly also: readonly string[] },
): Promise<readonly LetterText[] | Failure> {
	const { backend, user, now } = context;
	if (!may(user, "publish")) return notYours();
	const wanted = slugify(words)
		.split("-")
		.filter((word) => word !== "");
	const isOffered = ({ id, name }: { readonly id: string; readonly name: string }) =>
		!also.includes(id) && wanted.every((word) => slugify(name).includes(word));
	const chosen = await Promise.all(also.slice(0, MOST_TEXTS).map((id) => findText(backend, id)));
	const first = chosen.flatMap((text) =>
		text === null ? [] : [text.kind === "page" ? ofPage(text.page) : ofEvent(text.event)],
	);
	const query = { when: "next", now: now().toISOString(), offset: 0, limit: AT_ONCE } as const;
	const events = (await backend.events.list(query)).items.filter((event) => !event.cancelled && isOffered(event));
	const pages = await newestPages(context, isOffered);
	const sent = await sentAlone(context);
	return [...first, ...pages, ...events.slice(0, EVENTS_OFFERED).map(ofEvent)].map((text) => ({
		...text,
		sentAt: sent.get(text.id) ?? null,
	}));
}

function ofPage({ id, name, publishedAt, restrictedTo }: ContentCard): Plain {
	return { id, name, at: publishedAt, isEvent: false, isRestricted: isRestricted(restrictedTo) };
}

function ofEvent({ id, name, startsAt }: Pick<ListedEvent, "id" | "name" | "startsAt">): Plain {
	return { id, name, at: startsAt, isEvent: true, isRestricted: false };
}

async function newestPages(
	{ backend: { content } }: DeskContext,
	isOffered: (card: ContentCard) => boolean,
): Promise<readonly Plain[]> {
	const found: Plain[] = [];
	for (let offset = 0; ; offset += AT_ONCE) {
		const { items, total } = await content.list({ folder: "/", offset, limit: AT_ONCE });
		found.push(...items.filter((card) => isForLetters(card.url) && isOffered(card)).map(ofPage));
		if (found.length >= PAGES_OFFERED || offset + AT_ONCE >= total) return found.slice(0, PAGES_OFFERED);
	}
}

/** When letters about one text alone began to go out, by its id. */
async function sentAlone({ backend: { letters } }: DeskContext): Promise<ReadonlyMap<string, string>> {
	const sent = new Map<string, string>();
	for (const { recipe, state, startsAt } of (await letters.listIssues()).toReversed())
		if (recipe?.ids.length === 1 && startsAt !== null && state !== "stopped") sent.set(recipe.ids[0] ?? "", startsAt);
	return sent;
}
