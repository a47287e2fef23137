import { type Ground, groundOfSection } from "../../domain/site/grounds.ts";
import type { Topic } from "../site.ts";
import grounds from "../theme/grounds.module.css";
import { CardGrid } from "../ui/card-grid.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ContentCard } from "./content-card.tsx";
import type { ShownCard } from "./shown-card.ts";
import { TopicChips } from "./topic-chips.tsx";

/** Contents of a list page. `page` counts from 1. */
export interface ListViewProps {
	readonly title: string;
	readonly intro?: string | undefined;
	/** The addresses of the picture of who says the intro, and of the scene of a whole section. */
	readonly photo?: string;
	readonly scene?: string;
	/** Path of the list's first page, encoded. */
	readonly path: string;
	/** The list that contains this one, linked above the title. */
	readonly parent?: { readonly name: string; readonly path: string };
	readonly items: readonly ShownCard[];
	readonly page: number;
	readonly pages: number;
	/** The ground of the list's tag or folder, and its count; undefined for a list without a band. */
	readonly ground?: Ground | undefined;
	readonly count?: string | undefined;
	/** The topics of the section that the list belongs to. */
	readonly topics?: readonly Topic[];
	/** The path of the list's topic, if it has more than this list. */
	readonly ofName?: string | undefined;
	/** The sentence shown for an empty list. */
	readonly empty: string;
}

/** The least number of entries of a list whose first one leads. */
const LEAST_LED = 4;

/** One of so many rows on a phone has a large picture. */
const STRIDE = 6;

/**
 * A page of a content list, with real links to its other pages (docs/product.md, 2.6). At the beginning of a long list
 * the newest entry leads; a topic's list begins with its band.
 */
export function ListView({
	title,
	intro,
	photo,
	scene,
	path,
	parent,
	items,
	page,
	pages,
	ground,
	count,
	topics = [],
	ofName,
	empty,
}: ListViewProps) {
	const isLed = items.length === 1 || (items.length >= LEAST_LED && page === 1 && ground === undefined);
	const led = isLed ? items.slice(0, 1) : [];
	// What thirds leave over comes first and has half a line each on wide screens: four, two or none of them
	// (app/ui/card-grid.module.css).
	const halves = ((items.length - led.length) * 4) % 6;
	const all = `/${path.split("/")[1]}`;
	return (
		<>
			<PageHeading
				title={title}
				intro={page === 1 ? intro : undefined}
				speaker={photo}
				scene={scene}
				eyebrow={parent && <Link to={parent.path}>{parent.name}</Link>}
				ground={grounds[ground ?? groundOfSection(all)]}
				list={ground === undefined ? "section" : "topic"}
				count={count}
				more={ofName && <Link to={ofName}>Ver todo el tema</Link>}
			>
				<TopicChips topics={topics} path={path} topic={ofName} all={all === "/tag" ? undefined : all} />
			</PageHeading>
			{items.length === 0 && <p>{empty}</p>}
			{isLed && <CardGrid items={led}>{(card) => <ContentCard card={card} look="wide" eager />}</CardGrid>}
			{items.length > led.length && (
				<CardGrid items={items.slice(led.length)}>
					{(card, index) => (
						<ContentCard
							card={card}
							look={index < halves ? "half" : index % STRIDE === STRIDE - 1 ? "tall" : "card"}
							eager={index === 0 && !isLed}
						/>
					)}
				</CardGrid>
			)}
			<Pagination path={path} page={page} pages={pages} />
		</>
	);
}
