import { href } from "react-router";
import { encodeContentUrl } from "../../../domain/content/content-url.ts";
import { ContentCard } from "../../content/content-card.tsx";
import { Cover } from "../../content/cover.tsx";
import { Picture } from "../../content/picture.tsx";
import chips from "../../content/topic-chips.module.css";
import grounds from "../../theme/grounds.module.css";
import { Bubble } from "../../ui/bubble.tsx";
import { Link } from "../../ui/link.tsx";
import stretched from "../../ui/stretched.module.css";
import type { Space } from "./load-dashboard.ts";
import { Missing, Section } from "./section.tsx";

/** A text for registered users, as cards show it. */
export type Card = NonNullable<Space["reading"]["value"]>[number];

/** The newest text, large: its picture above its words. */
function Newest({
	card: { url, name, summary, topic, ground, image, cover, date, publishedAt, ...card },
}: {
	card: Card;
}) {
	return (
		<article className={`space-newest ${stretched.area} ${grounds[ground]}`}>
			{image === null ? (
				<Cover words={cover} ground={ground} />
			) : (
				<Picture image={{ ...image, alt: "" }} sizes="(min-width: 64rem) 42rem, 140vw" />
			)}
			<div>
				{topic === undefined ? null : <p className={chips.mark}>{topic}</p>}
				<h3>
					<Link to={encodeContentUrl(url)} className={stretched.link}>
						{name}
					</Link>
				</h3>
				{summary === "" ? null : <p className="space-note">{summary}</p>}
				<p className="space-note">
					<time dateTime={publishedAt}>{date}</time>
					{` · ${card.readingMinutes}\u00a0min`}
				</p>
			</div>
		</article>
	);
}

/**
 * The newest articles for registered users (docs/product.md, 15.7), the first of them large. One more stands below it, two
 * stand below the whole page, beside each other, unless this leads (`isMain`). `named`: the address of the one that the
 * page begins with, which is not repeated here.
 */
export function Reading({
	reading,
	named,
	isMain,
}: Pick<Space, "reading"> & { named: string | undefined; isMain: boolean }) {
	const [newest, ...rest] = (reading.value ?? []).filter(({ url }) => url !== named);
	if (named !== undefined && newest === undefined) return null;
	const isBelow = rest.length === 1 || isMain;
	const rows = (
		<ul className="space-reading">
			{rest.map((card) => (
				<li key={card.url}>
					<ContentCard card={{ ...card, summary: "" }} look="row" heading="h3" />
				</li>
			))}
		</ul>
	);
	return (
		<>
			<Section id="lectura" title="Para leer">
				{reading.value === null ? (
					<Missing incident={reading.incident} anchor="lectura" />
				) : newest === undefined ? (
					<Bubble>
						Todavía no hay artículos para usuarios registrados. Mientras tanto,{" "}
						<Link to={href("/blog")}>lee los del blog</Link>.
					</Bubble>
				) : (
					<>
						<Newest card={newest} />
						{rest.length > 0 && isBelow ? rows : null}
					</>
				)}
			</Section>
			{rest.length > 0 && !isBelow ? (
				<Section id="mas-lectura" title="Más para leer">
					{rows}
				</Section>
			) : null}
		</>
	);
}
