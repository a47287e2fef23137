import { isRestricted } from "../../domain/content/access.ts";
import type { ContentCard as Card } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { formatInZone } from "../../domain/zoned-time.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { SignWithTooltip } from "../ui/tooltip.tsx";
import styles from "./content-card.module.css";
import { Picture } from "./picture.tsx";

/** A card with its date in words. The server writes them: a browser takes long to make its first formatter of dates. */
export interface ShownCard extends Card {
	readonly date: string;
}

/** Prepares a card to be shown. For loaders. */
export function shownCard(card: Card): ShownCard {
	return { ...card, date: formatDate(card.publishedAt) };
}

/**
 * A content page in a list. Set `eager` for cards visible without scrolling; `heading` is the level below the list's
 * own.
 */
export function ContentCard({
	card,
	eager = false,
	heading: Heading = "h2",
}: {
	card: ShownCard;
	eager?: boolean;
	heading?: "h2" | "h3";
}) {
	const to = encodeContentUrl(card.url);
	return (
		<article className={styles.card}>
			{card.image === null ? null : (
				<div className={styles.frame}>
					<Picture
						image={{ ...card.image, alt: "" }}
						sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw"
						eager={eager}
						className={styles.image}
					/>
				</div>
			)}
			<div className={styles.text}>
				<p className={styles.facts}>
					<time dateTime={card.publishedAt}>{card.date}</time>
					<span>{card.readingMinutes} min de lectura</span>
					{isRestricted(card.restrictedTo) ? <Lock /> : null}
				</p>
				<Heading className={styles.name}>
					<Link to={to} prefetch="visible">
						{card.name}
					</Link>
				</Heading>
				{card.summary === "" ? null : <p className={styles.summary}>{card.summary}</p>}
			</div>
		</article>
	);
}

/** The date of an ISO instant in the time zone of Madrid: "3 de marzo de 2026" (docs/product.md, 8.5). */
export function formatDate(instant: string): string {
	return formatInZone(instant, "Europe/Madrid", { day: "numeric", month: "long", year: "numeric" });
}

/** Marks content that only registered users may read (docs/product.md, 2.7). */
export function Lock() {
	return (
		<SignWithTooltip text="Solo usuarios registrados">
			<Icon name="lock" />
		</SignWithTooltip>
	);
}
