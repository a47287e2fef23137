import { isRestricted } from "../../domain/content/access.ts";
import type { ContentCard, ContentImage } from "../../domain/content/content.ts";
import { type Ground, groundOf, topicOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { MADRID, shortDayOf } from "../../domain/zoned-time.ts";
import { coverWords } from "./cover-words.ts";

/**
 * How a card looks: alone as the first thing to read, as wide as the list, in half or a third of a line of a grid (a row
 * on phones, below a large picture if `tall`), in a row of a dense list, in such a row that becomes a large picture with
 * its words below it on wide screens, or beside a lead where there is room for one (a row elsewhere).
 */
export type CardLook = "lead" | "wide" | "half" | "card" | "tall" | "row" | "pair" | "headline";

/**
 * What a card shows, and no more, because a page brings it twice: as HTML and as data. The server writes the date in
 * words: a browser takes long to make its first formatter of dates.
 */
export interface ShownCard extends Pick<ContentCard, "url" | "name" | "publishedAt" | "readingMinutes"> {
	/** Empty if the card shows none. */
	readonly summary: string;
	readonly image: Omit<ContentImage, "alt" | "share"> | null;
	/** The words of the cover that stands in place of the picture; empty for a card with one. */
	readonly cover: string;
	readonly date: string;
	/** The name of its topic; undefined without tags. */
	readonly topic: string | undefined;
	readonly ground: Ground;
	/** Whether visitors may not read the page. */
	readonly isLocked: boolean;
}

/** Prepares a card to be shown. For loaders. */
export function shownCard(card: ContentCard, grounds: SiteConfig["grounds"], look: CardLook = "card"): ShownCard {
	const { url, name, summary, image, publishedAt, readingMinutes, tags, restrictedTo } = card;
	return {
		...{ url, name, publishedAt, readingMinutes },
		summary: look === "row" || look === "headline" ? "" : summary,
		...(image === null ? { image, cover: coverWords(name) } : { image: pictureOf(image), cover: "" }),
		date: shortDayOf(publishedAt, MADRID),
		topic: topicOf(tags, grounds)?.name,
		ground: groundOf(tags, grounds),
		isLocked: isRestricted(restrictedTo),
	};
}

function pictureOf({ src, width, height, srcset, sources }: ContentImage) {
	return { src, width, height, srcset, sources };
}
