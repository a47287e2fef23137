import { type RouterContextProvider, redirect } from "react-router";
import type { Tag } from "../../domain/content/content.ts";
import { slugify } from "../../domain/content/slug.ts";
import { inLines } from "../../domain/lines.ts";
import { counted } from "../../domain/numbers.ts";
import { groundOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { clientContext, settingsContext } from "../context.ts";
import { type Topic, topicsOf } from "../site.ts";
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
	/** The address of the picture of the site's owner, who says what the list is. */
	readonly photo: string;
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
	const { grounds, owner } = context.get(settingsContext).site;
	const items = list.items.map((card) => withTag(shownCard(card, grounds), list.tag));
	return { items, page: list.page, pages: list.pages, total: list.total, tag: list.tag, photo: owner.photo };
}

/** A card that another topic gives its ground names the list's tag too, so that it is plain why it is there. */
function withTag(card: ShownCard, tag: Tag | null): ShownCard {
	return tag === null || card.topic === undefined || card.topic === tag.name
		? card
		: { ...card, topic: `${card.topic} · ${tag.name}` };
}

/** What a list says, in the lines of its bubble in a wide window (app/ui/page-heading.module.css). For loaders. */
export const inSpeech = (words: string) => inLines(words, 39);

/** The sentence for a tag without entries (docs/product.md, 2.6). */
export const NO_TAGGED = "Todavía no hay nada con esta etiqueta.";

/** How many entries a list has, and what the entries of a section are called; nothing of an empty one. For loaders. */
export function countOf({ total }: LoadedList, path: string) {
	if (total === 0) return undefined;
	const noun = path.startsWith("/blog") ? "artículo" : path.startsWith("/recursos") ? "recurso" : "texto";
	return counted(total, noun, `${noun}s`);
}

/**
 * What the band of the list at `path` has, whose topic is `slug`: what the settings say of the topic, ground, count, the
 * topics of its section (as tags of the whole site where it has none) and, of a part of a topic, the path to all of it.
 */
function bandOf(slug: string, path: string, list: LoadedList, site: Pick<SiteConfig, "grounds" | "topics">) {
	const [, section = ""] = path.split("/");
	const topics =
		section === "blog"
			? topicsOf("blog", site)
			: section === "recursos"
				? topicsOf("resources", site)
				: section === "tag"
					? tagsOfTopics(site)
					: [];
	const description = [...site.topics.blog, ...site.topics.resources].find(({ href }) => href === path)?.intro;
	const ofName = topics.find(({ href }) => href !== path && href.endsWith(`/${slug}`))?.href;
	const intro = description && inSpeech(description);
	// A folder's count would read as that of the topic of its name, which has more.
	const count = ofName === undefined ? countOf(list, path) : undefined;
	return { path, intro, description, count, ground: groundOf([{ slug }], site.grounds), topics, ofName };
}

/** The topics of all sections, each leading to its tag in the whole site. */
function tagsOfTopics(site: Pick<SiteConfig, "grounds" | "topics">): readonly Topic[] {
	const all = [...topicsOf("blog", site), ...topicsOf("resources", site)];
	const tags = all.map((topic) => ({ ...topic, href: `/tag/${topic.href.slice(topic.href.lastIndexOf("/") + 1)}` }));
	return tags.filter(({ href }, index) => tags.findIndex((tag) => tag.href === href) === index);
}

/** Adds its band to the list of the folder at `path`, whose name ends in `slug`. For loaders. */
export function folderList(slug: string, path: string, list: LoadedList, site: Pick<SiteConfig, "grounds" | "topics">) {
	return { ...list, ...bandOf(slug, path, list, site) };
}

/** What a list of a tag says of itself; `place` is the name of its folder or of the site. */
function tagDescription(tag: string, place: string): string {
	return `Textos de «${place}» sobre «${tag}».`;
}

/**
 * Adds title, description and band to the list of a tag: below the folder `parent`, or of the whole site if it is null.
 * For loaders.
 */
export function tagList(
	parent: { readonly name: string; readonly path: string } | null,
	list: LoadedList,
	site: Pick<SiteConfig, "grounds" | "name" | "topics">,
) {
	const { name = "", slug = "" } = list.tag ?? {};
	const path = parent === null ? `/tag/${slug}` : `${parent.path === "/" ? "" : parent.path}/tags/${slug}`;
	const band = bandOf(slug, path, list, site);
	return {
		...list,
		...band,
		title: name,
		description: band.description ?? tagDescription(name, (parent ?? site).name),
		empty: NO_TAGGED,
	};
}
