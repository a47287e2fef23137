import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import type { ContentImage } from "../../domain/content/content.ts";
import { site } from "../../site.config.ts";

/** What a page says of itself to search engines and social networks (docs/product.md, 8.3). */
export interface PageDescription {
	/** Without the site's name, which is added. */
	readonly title: string;
	readonly description: string;
	/** Path of the page's one address, encoded. */
	readonly path: string;
	readonly image?: ContentImage | null;
	readonly keywords?: readonly string[];
	/** Kept out of search engines whatever the environment. */
	readonly noindex?: boolean;
	/** Times, author and tags of an article. */
	readonly article?: {
		readonly publishedAt: string;
		readonly updatedAt: string;
		readonly author: string;
		readonly tags: readonly string[];
	};
	/** Addresses of the neighbouring pages of a list, as paths. */
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
}

/** The site's origin and whether robots may come, as the root's loader gave them. */
export function rootDataOf(matches: readonly (RootMatch | undefined)[]): RootData {
	const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
	return root ?? { siteUrl: "", indexable: false };
}

/**
 * A page's picture for cards of social networks, with its size in pixels (docs/product.md, 8.3). An API elsewhere may
 * have none of 1200 by 630 pixels (docs/product.md, 4.1), and pictures at other origins.
 */
function pictureForNetworks(image: ContentImage | null, siteUrl: string) {
	const { src, share, width, height } = image ?? { src: "", share: "/og-default.jpg", width: 0, height: 0 };
	const size = share === src ? { width, height } : { width: 1_200, height: 630 };
	return { address: absolute(share, siteUrl), ...size };
}

/** An address of this site, or one elsewhere, as others follow it. */
export function absolute(address: string, siteUrl: string): string {
	return address.startsWith("/") && !address.startsWith("//") ? siteUrl + address : address;
}

/** The descriptors of a page. `matches` are those of the route's `meta` function. */
export function pageMeta(page: PageDescription, matches: readonly (RootMatch | undefined)[]): MetaDescriptor[] {
	const { siteUrl, indexable } = rootDataOf(matches);
	const url = siteUrl + page.path;
	const image = pictureForNetworks(page.image ?? null, siteUrl);
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
		{ property: "og:locale", content: "es_ES" },
		{ property: "og:title", content: page.title },
		{ property: "og:description", content: page.description },
		{ property: "og:url", content: url },
		{ property: "og:image", content: image.address },
		{ property: "og:image:width", content: String(image.width) },
		{ property: "og:image:height", content: String(image.height) },
		{ property: "og:image:alt", content: page.image?.alt ?? `${site.name}: ${site.description}` },
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:title", content: page.title },
		{ name: "twitter:description", content: page.description },
		{ name: "twitter:image", content: image.address },
		...(page.article === undefined
			? []
			: [
					{ name: "author", content: page.article.author },
					{ property: "article:published_time", content: page.article.publishedAt },
					{ property: "article:modified_time", content: page.article.updatedAt },
					{ property: "article:author", content: page.article.author },
					...page.article.tags.map((content) => ({ property: "article:tag", content })),
				]),
	];
}

/** Descriptors of the two failure pages: their exact titles (docs/product.md, 2.9), kept out of search engines. */
export const NOT_FOUND_META: MetaDescriptor[] = [
	{ title: "404! Página no encontrada" },
	{ name: "robots", content: "noindex" },
];
export const ERROR_META: MetaDescriptor[] = [{ title: "Ups algo ha pasado!" }, { name: "robots", content: "noindex" }];

/** The descriptors of a layout: none, because its pages have their own, unless one of them threw something. */
export function layoutMeta({ error }: { readonly error?: unknown }): MetaDescriptor[] {
	if (error === undefined) return [];
	return isRouteErrorResponse(error) && error.status === 404 ? NOT_FOUND_META : ERROR_META;
}
