import { encodeContentUrl } from "../../domain/content/content-url.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import stretched from "../ui/stretched.module.css";
import styles from "./content-card.module.css";
import { Cover } from "./cover.tsx";
import notesSheet from "./margin-notes.css?url";
import { Picture } from "./picture.tsx";
import type { CardLook, ShownCard } from "./shown-card.ts";
import chips from "./topic-chips.module.css";

/** A row's picture is a square of 7rem, as high as one of 16:9 and this width, in rem. */
const ROW = 12.5;

/** The width of a card's frame, in rem: from 64rem, and from 40rem. Below that one that leads is as wide as the page. */
const WIDTHS: Readonly<Record<CardLook, readonly [wide: number, medium: number]>> = {
	lead: [46, 60],
	wide: [46, 60],
	half: [35, 30],
	card: [23, 30],
	tall: [23, 30],
	row: [8.5, 7],
	pair: [44, 30],
	headline: [8, 19],
};

/** The HTML attribute `sizes` of a picture that fills a card's frame, which cuts what is wider. */
function sizesOf(look: CardLook, { width, height }: { readonly width: number; readonly height: number }): string {
	const whole = (length: number) => Math.ceil(length * Math.max(1, (width * 9) / height / 16));
	const [wide, medium] = WIDTHS[look];
	const narrow = wide > 44 || look === "tall" ? `${whole(92)}vw` : `${whole(ROW)}rem`;
	return `(min-width: 64rem) ${whole(wide)}rem, (min-width: 40rem) ${whole(medium)}rem, ${narrow}`;
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
	const frame = (
		<div className={styles.frame}>
			{card.image === null ? (
				<Cover words={card.cover} ground={card.ground} />
			) : (
				<Picture
					image={{ ...card.image, alt: "" }}
					sizes={sizesOf(look, card.image)}
					eager={eager}
					className={styles.image}
				/>
			)}
		</div>
	);
	// A browser may paint the page before it has all of it: what stands above the picture on a phone comes before it.
	const isLead = look === "lead";
	return (
		<article className={`${styles.box} ${styles[look]} ${grounds[card.ground]}`}>
			{!isLead && frame}
			<div className={styles.text}>
				{(card.topic || card.isLocked) && (
					<p className={`${chips.mark} ${styles.topic}`}>
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
						{...(card.isLocked ? {} : { prefetch: "visible", sheet: notesSheet, "data-ahead": "" })}
					>
						{card.name}
					</Link>
				</Heading>
				{isLead && frame}
				{card.summary && <p className={styles.summary}>{card.summary}</p>}
				<p className={styles.facts}>
					<time dateTime={card.publishedAt}>{card.date}</time>
					{` · ${card.readingMinutes}\u00a0min`}
				</p>
			</div>
		</article>
	);
}
