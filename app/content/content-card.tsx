import { isRestricted } from "../../domain/content/access.ts";
import type { ContentCard as Card } from "../../domain/content/content.ts";
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
 * A card with its date in words and its topic's ground. The server writes them: a browser takes long to make its first
 * formatter of dates.
 */
export interface ShownCard extends Card {
	readonly date: string;
	/** The name of its topic; undefined without tags. */
	readonly topic: string | undefined;
	readonly ground: Ground;
}

/** Prepares a card to be shown. For loaders. */
export function shownCard(card: Card): ShownCard {
	const { tags, publishedAt } = card;
	const topic = topicOf(tags, site.grounds)?.name;
	return { ...card, date: dayOf(publishedAt, MADRID), topic, ground: groundOf(tags, site.grounds) };
}

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
				{card.summary === "" || look === "row" ? null : <p className={styles.summary}>{card.summary}</p>}
				<p className={styles.facts}>
					<time dateTime={card.publishedAt}>{card.date}</time>
					<span>{card.readingMinutes} min de lectura</span>
					{isRestricted(card.restrictedTo) ? (
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
