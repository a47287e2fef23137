import { encodeContentUrl } from "../../domain/content/content-url.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import styles from "./content-card.module.css";
import { Cover } from "./cover.tsx";
import { Picture } from "./picture.tsx";
import type { CardLook, ShownCard } from "./shown-card.ts";

/** The width of a card's picture, as the HTML attribute `sizes`. */
const WIDTHS: Readonly<Record<CardLook, string>> = {
	lead: "(min-width: 64rem) 46rem, 92vw",
	wide: "(min-width: 64rem) 46rem, 92vw",
	half: "(min-width: 64rem) 35rem, (min-width: 40rem) 46vw, 12rem",
	card: "(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 12rem",
	row: "9rem",
	headline: "9rem",
};

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
	look?: CardLook;
	eager?: boolean;
	heading?: "h2" | "h3" | "h4";
}) {
	return (
		<article className={`${styles.box} ${styles[look]}`}>
			<div className={styles.frame}>
				{card.image === null ? (
					<Cover name={card.name} ground={card.ground} />
				) : (
					<Picture image={{ ...card.image, alt: "" }} sizes={WIDTHS[look]} eager={eager} className={styles.image} />
				)}
			</div>
			<div className={styles.text}>
				{(card.topic || card.isLocked) && (
					<p className={`${styles.topic} ${grounds[card.ground]}`}>
						{card.topic}
						{card.isLocked && (
							<span>
								<Icon name="lock" /> Solo usuarios registrados
							</span>
						)}
					</p>
				)}
				<Heading className={styles.name}>
					<Link
						to={encodeContentUrl(card.url)}
						className={stretched.link}
						{...(card.isLocked ? {} : { prefetch: "visible" })}
					>
						{card.name}
					</Link>
				</Heading>
				{card.summary && <p className={styles.summary}>{card.summary}</p>}
				<p className={styles.facts}>
					<time dateTime={card.publishedAt}>{card.date}</time>
					<span>{`${card.readingMinutes} min de lectura`}</span>
				</p>
			</div>
		</article>
	);
}
