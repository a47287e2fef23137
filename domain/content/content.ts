import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { author, contentCard, contentRecord, image, tag } from "./content-record.ts";

/** The person who requests a page. Null: a visitor. Otherwise: a signed-in person with their permission codes. */
export type Reader = { readonly uid: string; readonly permissions: readonly string[] } | null;

/** See `restriction` in content-record.ts. */
export type Restriction = NonNullable<ContentCard["restrictedTo"]>;

/** A label of an article. */
export type Tag = Unchanging<z.output<typeof tag>>;

/** The person who signs a page. */
export type Author = Unchanging<z.output<typeof author>>;

/** A picture in several sizes. */
export type ContentImage = Unchanging<z.output<typeof image>>;

/** The part of a page that lists, feeds and sitemaps may use. The body is not in it. */
export type ContentCard = Unchanging<z.output<typeof contentCard>>;

/** A page as it is stored, without its body. */
export type ContentRecord = Unchanging<z.output<typeof contentRecord>>;

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

/** Whether a template has a view for readers. Pages of any other are shown in the debug view (docs/product.md, 2.4). */
export function hasView(template: string): boolean {
	return template === "blog" || template === "page";
}

/** Items on each page of any list (docs/product.md, 2.6). */
export const PAGE_SIZE = 12;
