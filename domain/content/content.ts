/** Who asks. `null` is a visitor; a reader is a registered, signed-in person with the codes of what they may do. */
export type Reader = { readonly uid: string; readonly permissions: readonly string[] } | null;

/**
 * Who may read the body. Absent: everyone. Keys this version does not know lock the body for everyone
 * (docs/product.md, 3.2).
 */
export interface Restriction {
	readonly registeredUsers?: boolean | undefined;
	readonly [unknownKey: string]: unknown;
}

/** A label of an article. `slug` is the lower-case ASCII form used in addresses and for equality. */
export interface Tag {
	readonly name: string;
	readonly slug: string;
}

/** Who signs a page. `photoURL` and `url` are addresses of this site or absolute https ones. */
export interface Author {
	readonly displayName: string;
	readonly photoURL: string | null;
	readonly url: string | null;
}

/** One encoded set of a picture's widths. `srcset` has the form of the HTML attribute. */
export interface ImageSource {
	readonly type: string;
	readonly srcset: string;
}

/** A picture in sizes. Addresses are paths of this site; `width` and `height` are pixels of the largest one. */
export interface ContentImage {
	readonly src: string;
	readonly alt: string;
	readonly width: number;
	readonly height: number;
	readonly srcset: string;
	/** Better encodings than `srcset`, best first. */
	readonly sources: readonly ImageSource[];
	/** A JPEG of 1200 by 630 pixels for cards in social networks; `src` again where there is none. */
	readonly share: string;
}

/** What a list, a feed or a sitemap may know of a page: everything but its body. */
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
	/** SHA-256 of the stored body, base64url. Names the body in caches. */
	readonly bodyHash: string;
}

interface ContentPage extends Omit<ContentRecord, "bodyHash"> {
	/** Absolute address under SITE_URL. */
	readonly canonical: string;
}

/** A page this reader may read. `body` is sanitised HTML. */
export interface OpenContent extends ContentPage {
	readonly access: "full";
	readonly body: string;
}

/** A page of which this reader gets the summary. It has no body that could leak. */
export interface LockedContent extends ContentPage {
	readonly access: "summary";
	readonly body: null;
}

/** The answer of `getContent`. */
export type Content = OpenContent | LockedContent;

/** One page of a list. `page` counts from 1; `pages` is at least 1. */
export interface ContentList {
	readonly items: readonly ContentCard[];
	readonly page: number;
	readonly pages: number;
	readonly total: number;
}

/** Items on one page of any list (docs/product.md, 2.6). */
export const PAGE_SIZE = 12;
