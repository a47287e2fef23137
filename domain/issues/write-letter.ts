import { parseBody } from "../content/body-tree.ts";
import { checkLetter, type LetterProblem } from "../letters/check-letter.ts";
import { composeLetter, contentsOf } from "../letters/compose-letter.ts";
import type { LetterBody } from "../letters/letter-body.ts";
import type { LetterContents } from "../letters/letter-contents.ts";
import { type LetterDraft, type LetterSite, wholeBody } from "../letters/letter-draft.ts";
import type { LetterIssue } from "../letters/letter-issue.ts";
import { countPictures } from "../letters/letter-media.ts";
import { type Readership, reachOf } from "../letters/readership.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { asArticle, findText, type LetterTexts, type PublishedText } from "./published-texts.ts";

/** What the author of a letter chooses. Empty texts count as null. */
export interface LetterWish {
	/**
	 * Ids of published pages and events, in the order of the letter: none, one, which is sent whole if everybody may read
	 * it, or 2 to 8, of which summaries are sent.
	 */
	readonly ids: readonly string[];
	/** What stands before them, in Markdown without pictures and files; null: nothing. */
	readonly opening: string | null;
	/** Null: the name of the only text, or a general one. */
	readonly subject: string | null;
	/** Who gets it; null: who asked for notices of events, if it is about events alone, otherwise who wants each letter. */
	readonly readership?: Readership | null;
	/** The line beside the subject. Null: the summary of the only text, or the names of all. */
	readonly preview: string | null;
	/** Whether the pictures of the only text are shown, loaded from the site (docs/decisions/0078). Absent: no. */
	readonly withPictures?: boolean | undefined;
}

/** A letter as it would be sent. Something in `problems` may stop it. */
export interface WrittenLetter extends Pick<LetterIssue, "audience" | "cadence"> {
	readonly body: LetterBody;
	readonly contents: LetterContents;
	/** Whether it is about events alone, so that it may be a notice of them. */
	readonly isOfEvents: boolean;
	/** How many pictures it has, shown or as links, that could be shown. */
	readonly pictures: number;
	/** What its author should know, first what stops it. */
	readonly problems: readonly LetterProblem[];
}

/** What letters say of the site and its owner, of its settings. */
interface LetterOwner extends Pick<SiteConfig, "name"> {
	readonly owner: Pick<SiteConfig["owner"], "name">;
	readonly legal: Pick<SiteConfig["legal"], "holder" | "address">;
}

/** What letters are written from. */
export interface LetterDesk {
	readonly backend: LetterTexts;
	readonly site: LetterOwner;
	/** The site's origin, without a trailing slash. */
	readonly siteUrl: string;
	readonly now: () => Date;
	/** Compiles Markdown to sanitised HTML. `problems`: Spanish sentences, with which the HTML is not to be used. */
	readonly compileOpening: (
		markdown: string,
	) => Promise<{ readonly html: string; readonly problems: readonly string[] }>;
}

/** Writes and checks a letter (docs/product.md, 27.5 and 27.9). Nothing is stored: `draftLetter` does that. */
export async function writeLetter(desk: LetterDesk, wish: LetterWish): Promise<WrittenLetter> {
	const { backend, site, siteUrl, now } = desk;
	const ids = [...new Set(wish.ids)];
	const found = await Promise.all(ids.map((id) => findText(backend, id)));
	const texts = found.filter((text) => text !== null);
	const words = given(wish.opening);
	const opening = words === null ? null : await desk.compileOpening(words);
	const withBody = ids.length === 1;
	const isOfEvents = texts.length > 0 && texts.every(({ kind }) => kind === "event");
	const reach = reachOf(wish.readership ?? (isOfEvents ? "events" : "each"));
	const draft: LetterDraft = {
		audience: reach.audience,
		site: letterSite(site, siteUrl),
		...{ subject: given(wish.subject), previewText: given(wish.preview) },
		opening: opening === null || opening.problems.length > 0 ? null : opening.html,
		articles: await Promise.all(texts.map((text) => asArticle(backend, text, { siteUrl, withBody }))),
		withPictures: wish.withPictures ?? false,
	};
	const body = composeLetter(draft);
	const lost = found.length - texts.length;
	const problems = [
		...(opening?.problems ?? []).map((sentence) => ({ stops: true, sentence })),
		...(lost === 0 ? [] : [{ stops: true, sentence: lostSentence(lost) }]),
		...checkLetter(draft, body),
		...texts.flatMap((text) => eventProblems(text, now().toISOString())),
	];
	return {
		...{ body, contents: contentsOf(draft), ...reach, isOfEvents },
		pictures: picturesOf(draft),
		problems: problems.toSorted((one, other) => Number(other.stops) - Number(one.stops)),
	};
}

function given(text: string | null): string | null {
	return text === null || text.trim() === "" ? null : text;
}

function lostSentence(count: number): string {
	return count === 1
		? "Uno de los textos elegidos ya no está publicado: quítalo de la carta."
		: `${count} de los textos elegidos ya no están publicados: quítalos de la carta.`;
}

function eventProblems(text: PublishedText, now: string): readonly LetterProblem[] {
	if (text.kind !== "event") return [];
	const { name, cancelled, endsAt } = text.event;
	if (cancelled) return [{ stops: true, sentence: `«${name}» se ha cancelado: quítalo de la carta.` }];
	return endsAt <= now ? [{ stops: false, sentence: `«${name}» ya ha terminado.` }] : [];
}

function letterSite({ name, owner, legal: { holder, address } }: LetterOwner, siteUrl: string): LetterSite {
	return {
		...{ name, origin: siteUrl, language: "es-ES" },
		author: typeof holder === "string" ? holder : owner.name,
		signature: owner.name,
		postalLine: typeof address === "string" ? address : null,
	};
}

/** How many pictures a letter could show: those of a text that is sent whole, and the one at its head. */
function picturesOf(draft: LetterDraft): number {
	const body = wholeBody(draft);
	const cover = draft.articles[0]?.cover ?? null;
	return body === null ? 0 : countPictures(parseBody(body)) + (cover === null ? 0 : 1);
}
