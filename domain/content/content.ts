/** The person who requests a page. Null: a visitor. Otherwise: a signed-in person with their permission codes. */
export type Reader = { readonly uid: string; readonly permissions: readonly string[] } | null;

/**
 * Restricts who may read a page's body. Absent: everyone may. A key that this version does not know locks the body for
 * everyone (docs/product.md, 3.2).
 */
export interface Restriction {
	readonly registeredUsers?: boolean | undefined;
	readonly [unknownKey: string]: unknown;
}

/** A label of an article. `slug` is its lower-case ASCII form, used in addresses; tags with equal slugs are equal. */
export interface Tag {
	readonly name: string;
	readonly slug: string;
}

/** The person who signs a page. `photoURL` and `url` are paths of this site or absolute https addresses. */
export interface Author {
	readonly displayName: string;
	readonly photoURL: string | null;
	readonly url: string | null;
}

/** The variants of a picture in one encoding. `type`: media type. `srcset`: in the form of the HTML attribute. */
export interface ImageSource {
	readonly type: string;
	readonly srcset: string;
}

/**
 * A picture in several sizes. Addresses are paths of this site. `width` and `height` are those of the largest size, in
 * pixels.
 */
export interface ContentImage {
	readonly src: string;
	readonly alt: string;
	readonly width: number;
	readonly height: number;
	readonly srcset: string;
	/** Variants in better encodings than those in `srcset`, best first. */
	readonly sources: readonly ImageSource[];
	/** A JPEG of 1200 by 630 pixels for cards in social networks; equal to `src` if there is none. */
	readonly share: string;
}

/** The part of a page that lists, feeds and sitemaps may use. The body is not in it. */
export interface ContentCard {
	readonly id: string;
	/** Path on this site, without trailing slash: `/blog/x`. Unique. */
	readonly url: string;
	readonly name: string;
	readonly summary: string;
	readonly image: ContentImage | null;
	/** Path with slashes at both ends: `/blog/`, or `/` for pages at the root. */
	readonly folder: string;
	/** `blog`, `page` or any other word (docs/product.md, 2.4). */
	readonly template: string;
	readonly tags: readonly Tag[];
	readonly createdBy: Author;
	/** ISO 8601 instants in UTC. */
	readonly createdAt: string;
	readonly updatedAt: string;
	readonly publishedAt: string;
	readonly restrictedTo?: Restriction | undefined;
	/** Whole minutes, at least 1. */
	readonly readingMinutes: number;
}

/** A page as it is stored, without its body. */
export interface ContentRecord extends ContentCard {
	readonly keywords: readonly string[];
	/** SHA-256 of the stored body, in base64url. Caches identify the body by it. */
	readonly bodyHash: string;
}

interface ContentPage extends Omit<ContentRecord, "bodyHash"> {
	/** Absolute address under SITE_URL. */
	readonly canonical: string;
}

/** A page that the reader may read whole. `body` is sanitised HTML. */
export interface OpenContent extends ContentPage {
	readonly access: "full";
	readonly body: string;
}

/** A page of which the reader gets only the summary. It carries no body, so none can leak. */
export interface LockedContent extends ContentPage {
	readonly access: "summary";
	readonly body: null;
}

/** A page as `getContent` returns it. */
export type Content = OpenContent | LockedContent;

/** One page of a list. `page` counts from 1; `pages` is at least 1. */
export interface ContentList {
	readonly items: readonly ContentCard[];
	readonly page: number;
	readonly pages: number;
	readonly total: number;
}

/** Items on each page of any list (docs/product.md, 2.6). */
export const PAGE_SIZE = 12;
