import { isRestricted } from "../content/access.ts";
import type { ContentRecord } from "../content/content.ts";
import type { ContentStore } from "../content/content-store.ts";
import { encodeContentUrl, parseContentUrl } from "../content/content-url.ts";
import { spanLine } from "../date-words.ts";
import { placeLine, type SiteEvent } from "../events/event.ts";
import type { EventStore } from "../events/event-store.ts";
import type { LetterArticle } from "../letters/letter-draft.ts";
import { EVENTS_PATH, eventPath } from "../site-paths.ts";

/** The stores of what letters tell about. */
export interface LetterTexts {
	readonly content: ContentStore;
	readonly events: EventStore;
}

/** A page or event that is published. */
export type PublishedText =
	| { readonly kind: "page"; readonly page: ContentRecord }
	| { readonly kind: "event"; readonly event: SiteEvent };

/** The published page or event with this id, or null. */
export async function findText({ content, events }: LetterTexts, id: string): Promise<PublishedText | null> {
	const page = await content.findById(id);
	if (page !== null) return { kind: "page", page };
	const known = await events.findById(id);
	// Drafts are found by their id too, and have no address.
	const event = known === null ? null : await events.findBySlug(known.slug);
	return event === null || "movedTo" in event || event.id !== id ? null : { kind: "event", event };
}

/** The id of what is published at an address, a path or a whole one; null if nothing is. Follows a move. */
export async function idAt({ content, events }: LetterTexts, address: string, siteUrl: string): Promise<string | null> {
	const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
	const url = parseContentUrl(path);
	if (url === null) return null;
	const slug = url.startsWith(`${EVENTS_PATH}/`) ? url.slice(EVENTS_PATH.length + 1) : null;
	const found = slug === null ? await content.findByUrl(url) : await events.findBySlug(slug);
	if (found === null) return null;
	return "movedTo" in found ? idAt({ content, events }, found.movedTo, siteUrl) : found.id;
}

/**
 * A published text as a letter tells about it. A body that not everybody may read is not even read. `withBody`: whether
 * the letter may have the whole text.
 */
export async function asArticle(
	{ content }: Pick<LetterTexts, "content">,
	text: PublishedText,
	{ siteUrl, withBody }: { readonly siteUrl: string; readonly withBody: boolean },
): Promise<LetterArticle> {
	if (text.kind === "event") {
		const { id, name, summary, slug, startsAt, endsAt, timeZone } = text.event;
		return {
			...{ kind: "event", id, name, summary, canonical: siteUrl + eventPath(slug), body: null },
			facts: [spanLine(startsAt, endsAt, timeZone), placeLine(text.event)],
		};
	}
	const { id, name, summary, url, restrictedTo, image: cover } = text.page;
	const body = withBody && !isRestricted(restrictedTo) ? await content.readBody(id) : null;
	return { kind: "page", id, name, summary, restrictedTo, canonical: siteUrl + encodeContentUrl(url), cover, body };
}
