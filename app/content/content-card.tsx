import { encodeContentUrl } from "../../domain/content/content-url.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import styles from "./content-card.module.css";
import { Cover } from "./cover.tsx";
import { Picture } from "./picture.tsx";
import type { CardLook, ShownCard } from "./shown-card.ts";

/**
 * The HTML attribute `sizes` of a card's picture: the width at which it is drawn, `k` times that of its frame of 16:9,
 * because the frame cuts what is wider. A phone's row is as high as a frame of 9.5rem.
 */
const SIZES: Readonly<Record<CardLook, (k: number) => string>> = {
	lead: (k) => `(min-width: 64rem) ${Math.ceil(46 * k)}rem, ${Math.ceil(92 * k)}vw`,
	wide: (k) => SIZES.lead(k),
	half: (k) => `(min-width: 64rem) ${Math.ceil(35 * k)}rem, (min-width: 40rem) ${Math.ceil(46 * k)}vw, ${SIZES.row(k)}`,
	card: (k) => `(min-width: 64rem) ${Math.ceil(23 * k)}rem, (min-width: 40rem) ${Math.ceil(46 * k)}vw, ${SIZES.row(k)}`,
	row: (k) => `${Math.ceil(9.5 * k)}rem`,
	headline: (k) => SIZES.row(k),
};

/** How much wider than a frame of 16:9 a picture is that fills it. */
function overhang({ width, height }: { readonly width: number; readonly height: number }): number {
	return Math.max(1, (width * 9) / (height * 16));
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
					<Picture
						image={{ ...card.image, alt: "" }}
						sizes={SIZES[look](overhang(card.image))}
						eager={eager}
						className={styles.image}
					/>
				)}
			</div>
			<div className={styles.text}>
				{(card.topic || card.isLocked) && (
					<p className={`${styles.topic} ${grounds[card.ground]}`}>
						{card.topic}
						{card.isLocked && (
							<span>
								<Icon name="lock" /> <span>Solo usuarios registrados</span>
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
					{` · ${card.readingMinutes}\u00a0min`}
				</p>
			</div>
		</article>
	);
}
