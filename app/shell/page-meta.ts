import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import type { ContentImage } from "../../domain/content/content.ts";
import { type SharedSite, siteOf } from "../site.ts";

/** A page's metadata for search engines and social networks (docs/product.md, 8.3). */
export interface PageDescription {
	/** Without the site's name, which is appended. */
	readonly title: string;
	readonly description: string;
	/** Path of the page's canonical address, encoded. */
	readonly path: string;
	readonly image?: ContentImage | null;
	/** Path of the card for networks of a page without a picture; absent: the site's own. */
	readonly share?: string | null;
	readonly keywords?: readonly string[];
	/** Whether to keep the page out of search engines even where the site is indexable. */
	readonly noindex?: boolean;
	/** Article metadata: an instant in ISO 8601, the author's name and the tags' names. */
	readonly article?: {
		readonly publishedAt: string;
		readonly author: string;
		readonly tags: readonly string[];
	};
	/** Paths of the previous and next page of a list. */
	readonly previous?: string | undefined;
	readonly next?: string | undefined;
}

interface RootMatch {
	readonly id: string;
	readonly loaderData?: unknown;
}

interface RootData {
	readonly siteUrl: string;
	readonly indexable: boolean;
	readonly site: SharedSite;
}

type SentData = Partial<Omit<RootData, "site">> & { readonly settings?: string };

/** The site's origin and settings, and whether robots may index it, from the root's loader; defaults if that has failed. */
export function rootDataOf(matches: readonly (RootMatch | undefined)[]): RootData {
	const root = matches.find((match) => match?.id === "root")?.loaderData as SentData | undefined;
	return { siteUrl: root?.siteUrl ?? "", indexable: root?.indexable ?? false, site: siteOf(root) };
}

/**
 * A page's picture for social network cards, with its size in pixels and its alternative text (docs/product.md, 8.3).
 * A card that was drawn for the page shows the page's name. Content from an external API may lack that card
 * (docs/product.md, 4.1) and have pictures at other origins.
 */
function pictureForNetworks({ image, share, title }: PageDescription, { site, siteUrl }: RootData) {
	if (image && image.share === image.src)
		return { address: absolute(image.src, siteUrl), width: image.width, height: image.height, text: image.alt };
	const card = image?.share ?? share;
	const text = card ? title : `${site.name}: ${site.description}`;
	return { address: absolute(card ?? "/og-default.jpg", siteUrl), width: 1_200, height: 630, text };
}

/** Makes a path of this site absolute; an address elsewhere stays as it is. */
export function absolute(address: string, siteUrl: string): string {
	return address.startsWith("/") && !address.startsWith("//") ? siteUrl + address : address;
}

/** The `meta` function of a route whose page always has the same metadata. */
export function metaOf(page: PageDescription) {
	return ({ matches }: { readonly matches: readonly (RootMatch | undefined)[] }) => pageMeta(page, matches);
}

/** The React Router meta descriptors of a page. `matches` is the argument of the route's `meta` function. */
export function pageMeta(page: PageDescription, matches: readonly (RootMatch | undefined)[]): MetaDescriptor[] {
	const root = rootDataOf(matches);
	const { site, siteUrl, indexable } = root;
	const url = siteUrl + page.path;
	const image = pictureForNetworks(page, root);
	const title = page.title === site.name ? page.title : `${page.title} · ${site.name}`;
	return [
		{ title },
		{ name: "description", content: page.description },
		{ name: "robots", content: !indexable ? "none" : page.noindex === true ? "noindex" : "all" },
		{ tagName: "link", rel: "canonical", href: url },
		...(page.previous === undefined ? [] : [{ tagName: "link", rel: "prev", href: siteUrl + page.previous }]),
		...(page.next === undefined ? [] : [{ tagName: "link", rel: "next", href: siteUrl + page.next }]),
		...(page.keywords === undefined || page.keywords.length === 0
			? []
			: [{ name: "keywords", content: page.keywords.join(", ") }]),
		{ property: "og:type", content: page.article === undefined ? "website" : "article" },
		{ property: "og:site_name", content: site.name },
		{ property: "og:title", content: page.title },
		{ property: "og:description", content: page.description },
		{ property: "og:url", content: url },
		{ property: "og:image", content: image.address },
		{ property: "og:image:width", content: String(image.width) },
		{ property: "og:image:height", content: String(image.height) },
		{ property: "og:image:alt", content: image.text },
		// X takes the rest from Open Graph (developer.x.com, "Cards markup").
		{ name: "twitter:card", content: "summary_large_image" },
		...(page.article === undefined
			? []
			: [
					{ name: "author", content: page.article.author },
					{ property: "article:published_time", content: page.article.publishedAt },
					{ property: "article:author", content: page.article.author },
					...page.article.tags.map((content) => ({ property: "article:tag", content })),
				]),
	];
}

/** Descriptors of the not-found and error pages: their exact titles (docs/product.md, 2.9) and `noindex`. */
export const NOT_FOUND_META: MetaDescriptor[] = [
	{ title: "404! Página no encontrada" },
	{ name: "robots", content: "noindex" },
];
const GONE_META: MetaDescriptor[] = [{ title: "Este texto se retiró" }, { name: "robots", content: "noindex" }];
export const ERROR_META: MetaDescriptor[] = [{ title: "Ups algo ha pasado!" }, { name: "robots", content: "noindex" }];

/** Descriptors of a layout: none, because its pages have their own, unless one of them has thrown an error. */
export function layoutMeta({ error }: { readonly error?: unknown }): MetaDescriptor[] {
	if (error === undefined) return [];
	if (!isRouteErrorResponse(error)) return ERROR_META;
	if (error.status === 410) return GONE_META;
	return error.status === 404 ? NOT_FOUND_META : ERROR_META;
}
