import { type RouterContextProvider, redirect } from "react-router";
import type { Tag } from "../../domain/content/content.ts";
import { slugify } from "../../domain/content/slug.ts";
import { type Ground, groundOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { clientContext, settingsContext } from "../context.ts";
import { pageNumberOf } from "../ui/pagination.tsx";
import { notFound } from "./not-found.ts";
import { type ShownCard, shownCard } from "./shown-card.ts";

/** One page of a content list. `page` counts from 1; `tag` is null for a list without a tag filter. */
export interface LoadedList {
	readonly items: readonly ShownCard[];
	readonly page: number;
	readonly pages: number;
	/** How many entries all pages have. */
	readonly total: number;
	readonly tag: Tag | null;
}

/**
 * Loads the page of a list that `?pagina=` names.
 * @throws a response: 404 if there is no such folder, tag or page; 301 from another spelling of a tag (docs/product.md,
 * 2.5).
 */
export async function loadList({
	context,
	url,
	folder,
	tag,
}: {
	context: Readonly<RouterContextProvider>;
	url: URL;
	folder: string;
	tag?: string;
}): Promise<LoadedList> {
	const page = pageNumberOf(url);
	if (page === null) throw await notFound(context, url);
	const client = context.get(clientContext);
	const list = await client.listContent({ folder, page, ...(tag === undefined ? {} : { tag }) });
	if (list === null) {
		const slug = slugify(tag ?? "");
		if (slug !== "" && slug !== tag && (await client.listContent({ folder, page, tag: slug })) !== null)
			throw redirect(url.pathname.replace(/[^/]+$/, slug) + url.search, 301);
		throw await notFound(context, url);
	}
	const { grounds } = context.get(settingsContext).site;
	const items = list.items.map((card) => shownCard(card, grounds));
	return { items, page: list.page, pages: list.pages, total: list.total, tag: list.tag };
}

/** The sentence for a tag without entries (docs/product.md, 2.6). */
export const NO_TAGGED = "Todavía no hay artículos con esta etiqueta.";

/** The ground of the tag that a list is of. For loaders. */
export function groundOfTag({ tag }: LoadedList, site: Pick<SiteConfig, "grounds">): Ground {
	return groundOf(tag === null ? [] : [tag], site.grounds);
}

/**
 * What tells a folder from the topic of the same name: how many texts it has, on the ground of that topic if it has one
 * of its own. For loaders.
 */
export function folderLook(slug: string, { total }: LoadedList, { grounds }: Pick<SiteConfig, "grounds">) {
	const ground = Object.hasOwn(grounds, slug) ? { ground: grounds[slug] } : {};
	const count = total === 1 ? "Un texto" : `${total}\u00a0textos`;
	return { ...ground, intro: `${count} en esta carpeta. El tema del mismo nombre reúne también los de otras.` };
}

/** What a list of a tag says of itself; `place` is the name of its folder or of the site. */
export function tagDescription(tag: string, place: string): string {
	return `Textos de «${place}» sobre «${tag}».`;
}

/** Adds title, description, path and ground to the list of a tag in the folder `parent`. For loaders. */
export function tagList(
	parent: { readonly name: string; readonly path: string },
	list: LoadedList,
	site: Pick<SiteConfig, "grounds">,
) {
	const name = list.tag?.name ?? "";
	return {
		...list,
		title: name,
		description: tagDescription(name, parent.name),
		path: `${parent.path === "/" ? "" : parent.path}/tags/${list.tag?.slug ?? ""}`,
		ground: groundOfTag(list, site),
		empty: NO_TAGGED,
	};
}
