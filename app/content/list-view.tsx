import type { MetaDescriptor } from "react-router";
import { type Ground, groundOf } from "../../domain/site/grounds.ts";
import { site } from "../../site.config.ts";
import { pageMeta } from "../shell/page-meta.ts";
import grounds from "../theme/grounds.module.css";
import { CardGrid } from "../ui/card-grid.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ContentCard, type ShownCard } from "./content-card.tsx";
import type { LoadedList } from "./load-list.ts";
import { type Topic, TopicChips } from "./topic-chips.tsx";

/** Contents of a list page. `page` counts from 1. */
export interface ListViewProps {
	readonly title: string;
	readonly intro?: string;
	/** Path of the list's first page, encoded. */
	readonly path: string;
	/** The list that contains this one, linked above the title. */
	readonly parent?: { readonly name: string; readonly path: string };
	readonly items: readonly ShownCard[];
	readonly page: number;
	readonly pages: number;
	/** The ground of the list's tag; undefined for a list without one. */
	readonly ground?: Ground | undefined;
	/** The topics of the section that the list belongs to. */
	readonly topics?: readonly Topic[];
	/** The sentence shown for an empty list. */
	readonly empty: string;
}

/** A page of a content list, with real links to its other pages (docs/product.md, 2.6). */
export function ListView({
	title,
	intro,
	path,
	parent,
	items,
	page,
	pages,
	ground,
	topics = [],
	empty,
}: ListViewProps) {
	return (
		<>
			<PageHeading
				title={title}
				intro={page === 1 ? intro : undefined}
				eyebrow={parent === undefined ? null : <Link to={parent.path}>{parent.name}</Link>}
				ground={ground === undefined ? undefined : grounds[ground]}
			>
				<TopicChips topics={topics} current={path} />
			</PageHeading>
			{items.length === 0 ? (
				<p>{empty}</p>
			) : (
				<CardGrid items={items}>{(card, index) => <ContentCard card={card} eager={index === 0} />}</CardGrid>
			)}
			<Pagination path={path} page={page} pages={pages} />
		</>
	);
}

/**
 * Meta descriptors of a list page. From the second page on, the title includes the page number (docs/product.md, 8.3).
 */
export function listMeta(
	list: {
		readonly title: string;
		readonly description: string;
		readonly path: string;
		readonly page: number;
		readonly pages: number;
	},
	matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
	const { title, description, path, page, pages } = list;
	const pathOf = (number: number) => (number === 1 ? path : `${path}?pagina=${number}`);
	return pageMeta(
		{
			title: page === 1 ? title : `${title}, página ${page}`,
			description,
			path: pathOf(page),
			previous: page > 1 ? pathOf(page - 1) : undefined,
			next: page < pages ? pathOf(page + 1) : undefined,
		},
		matches,
	);
}

/** The sentence for a tag without entries (docs/product.md, 2.6). */
export const NO_TAGGED = "Todavía no hay artículos con esta etiqueta.";

/** The ground of the tag that a list is of. For loaders. */
export function groundOfTag({ tag }: LoadedList): Ground {
	return groundOf(tag === null ? [] : [tag], site.grounds);
}

/** Adds title, description, path and ground to the list of a tag in the folder `parent`. For loaders. */
export function tagList(parent: { readonly name: string; readonly path: string }, list: LoadedList) {
	const name = list.tag?.name ?? "";
	return {
		...list,
		title: name,
		description: `Todo sobre ${name} en ${parent.name}.`,
		path: `${parent.path === "/" ? "" : parent.path}/tags/${list.tag?.slug ?? ""}`,
		ground: groundOfTag(list),
		empty: NO_TAGGED,
	};
}
