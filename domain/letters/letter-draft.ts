import { isRestricted } from "../content/access.ts";
import type { Restriction } from "../content/content.ts";
import type { LetterAudience } from "./subscriber.ts";

/** What a letter says about the site and who writes it. */
export interface LetterSite {
	readonly name: string;
	/** The site's address without a slash at its end. */
	readonly origin: string;
	/** Who is answerable for the site: its holder or its author. */
	readonly author: string;
	/** The name that its author signs with. */
	readonly signature: string;
	/** Postal address and other facts that the law asks for, in one line; null if there is none. */
	readonly postalLine: string | null;
	/** A language tag: es-ES. */
	readonly language: string;
}

/** A picture at the head of an article. */
export interface LetterCover {
	readonly src: string;
	readonly alt: string;
	readonly width: number;
	readonly height: number;
}

/** A page or an event that a letter tells about. */
export interface LetterArticle {
	readonly kind: "page" | "event";
	readonly id: string;
	readonly name: string;
	readonly summary: string;
	/** Absolute address. */
	readonly canonical: string;
	/** Who may read it; absent: everybody. */
	readonly restrictedTo?: Restriction | undefined;
	/** The compiled and sanitised body; null where only the summary is at hand, as of an event. */
	readonly body: string | null;
	/** The picture at its head, with a path of the site; null or absent: none. */
	readonly cover?: LetterCover | null | undefined;
	/** When and where an event takes place, each in one line. Absent: it is none. */
	readonly facts?: readonly string[] | undefined;
}

/** What a letter is made of. */
export interface LetterDraft {
	readonly site: LetterSite;
	/** Absent: the news. */
	readonly audience?: LetterAudience;
	/** Null: the name of the only article, or a general one. */
	readonly subject: string | null;
	/** Null: the summary of the only article, or the names of all. */
	readonly previewText: string | null;
	/** What the author writes before the articles, compiled and sanitised as bodies are; null: nothing. */
	readonly opening: string | null;
	/** One is sent whole, of several their summaries. */
	readonly articles: readonly LetterArticle[];
	/** Whether pictures are shown, loaded from the site; otherwise each is a described link. */
	readonly withPictures: boolean;
}

/** The body that a letter may carry: that of its only article, if everybody may read it. Otherwise null. */
export function wholeBody({ articles }: Pick<LetterDraft, "articles">): string | null {
	const [only, ...others] = articles;
	return only === undefined || others.length > 0 || isRestricted(only.restrictedTo) ? null : only.body;
}
