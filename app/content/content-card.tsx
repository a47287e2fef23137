import { isRestricted } from "../../domain/content/access.ts";
import type { ContentCard as Card, ContentImage } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { type Ground, groundOf, topicOf } from "../../domain/site/grounds.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { site } from "../../site.config.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { SignWithTooltip } from "../ui/tooltip.tsx";
import styles from "./content-card.module.css";
import { Cover } from "./cover.tsx";
import { Picture } from "./picture.tsx";

/**
 * How a card looks: alone as the first thing to read, in a grid, in a row of a dense list, or as words only. The value
 * is the width of its picture, as the HTML attribute `sizes`; null for none.
 */
const LOOKS = {
	lead: "(min-width: 64rem) 46rem, 92vw",
	card: "(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw",
	row: "9rem",
	headline: null,
} as const;

/**
 * What a card shows, and no more, because a page brings it twice: as HTML and as data. The server writes the date in
 * words: a browser takes long to make its first formatter of dates.
 */
export interface ShownCard extends Pick<Card, "url" | "name" | "publishedAt" | "readingMinutes"> {
	/** Empty if the card shows none. */
	readonly summary: string;
	readonly image: Omit<ContentImage, "alt" | "share"> | null;
	readonly date: string;
	/** The name of its topic; undefined without tags. */
	readonly topic: string | undefined;
	readonly ground: Ground;
	/** Whether visitors may not read the page. */
	readonly isLocked: boolean;
}

/** Prepares a card to be shown. For loaders. */
export function shownCard(card: Card, look: keyof typeof LOOKS = "card"): ShownCard {
	const { url, name, summary, image, publishedAt, readingMinutes, tags, restrictedTo } = card;
	return {
		...{ url, name, publishedAt, readingMinutes },
		summary: look === "row" ? "" : summary,
		image: image === null || LOOKS[look] === null ? null : pictureOf(image),
		date: dayOf(publishedAt, MADRID),
		topic: topicOf(tags, site.grounds)?.name,
		ground: groundOf(tags, site.grounds),
		isLocked: isRestricted(restrictedTo),
	};
}

function pictureOf({ src, width, height, srcset, sources }: ContentImage) {
	return { src, width, height, srcset, sources };
}

/**
 * A content page in a list. Set `eager` for cards visible without scrolling; `heading` is the level below the list's
 * own.
 */
export function ContentCard({
	card,
	look = "card",
	eager = false,
	heading: Heading = "h2",
}: {
	card: ShownCard;
	look?: keyof typeof LOOKS;
	eager?: boolean;
	heading?: "h2" | "h3";
}) {
	const sizes = LOOKS[look];
	return (
		<article className={`${styles.card} ${styles[look]}`}>
			{sizes === null ? null : (
				<div className={styles.frame}>
					{card.image === null ? (
						<Cover name={card.name} ground={card.ground} />
					) : (
						<Picture image={{ ...card.image, alt: "" }} sizes={sizes} eager={eager} className={styles.image} />
					)}
				</div>
			)}
			<div className={styles.text}>
				{card.topic === undefined ? null : <p className={`${styles.topic} ${grounds[card.ground]}`}>{card.topic}</p>}
				<Heading className={styles.name}>
					<Link to={encodeContentUrl(card.url)} prefetch="visible">
						{card.name}
					</Link>
				</Heading>
				{card.summary === "" ? null : <p className={styles.summary}>{card.summary}</p>}
				<p className={styles.facts}>
					<time dateTime={card.publishedAt}>{card.date}</time>
					<span>{card.readingMinutes} min de lectura</span>
					{card.isLocked ? (
						<span className={styles.lock}>
							<Icon name="lock" /> Solo usuarios registrados
						</span>
					) : null}
				</p>
			</div>
		</article>
	);
}

/** Marks an article that only registered users may read (docs/product.md, 2.7). */
export function Lock() {
	return (
		<SignWithTooltip text="Solo usuarios registrados">
			<Icon name="lock" />
		</SignWithTooltip>
	);
}
