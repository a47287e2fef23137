import { isRestricted } from "../content/access.ts";
import type { BodyElement, BodyNode } from "../content/body-tree.ts";
import { mailBand, mailSignature, TEXT_RULE } from "../mail/mail-frame.ts";
import { oneLine } from "../mail/render-mail.ts";
import { LEAVE_PLACE, type LetterBody } from "./letter-body.ts";
import type { LetterContents, LetterSubject } from "./letter-contents.ts";
import { type LetterArticle, type LetterCover, type LetterDraft, type LetterSite, wholeBody } from "./letter-draft.ts";
import { absolute, part } from "./letter-element.ts";
import { escapeText, partsAsHtml } from "./letter-html.ts";
import { inLines } from "./letter-line.ts";
import { letterPage, LETTER_WIDTH as WIDTH } from "./letter-page.ts";
import { letterParts } from "./letter-parts.ts";
import { LINE_LENGTH, partsAsText } from "./letter-text.ts";
import type { LetterAudience } from "./subscriber.ts";

/** What people asked for who get a letter. */
const ASKED: Readonly<Record<LetterAudience, string>> = {
	news: "las novedades",
	events: "avisos de los próximos eventos",
};

/** Most bytes of an article's HTML in a letter, the bound of feeds (docs/product.md, 8.4). */
const MOST_BYTES = 60_000;

/**
 * Writes a letter: an opening, then one article whole or several as their summaries, under the subject. An article that not everybody may
 * read is always a summary, because letters are forwarded. A text over 60 KB ends at a block, with a link to the rest.
 */
export function composeLetter(draft: LetterDraft): LetterBody {
	const { site } = draft;
	const subject = oneLine(draft.subject ?? usualSubject(draft));
	const previewText = oneLine(draft.previewText ?? usualPreview(draft));
	const title = draft.articles.length === 1 ? [] : [part("h1", [subject])];
	const parts = [...title, ...openingParts(draft), ...articleParts(draft)];
	const why = `Recibes este correo porque pediste ${ASKED[draft.audience ?? "news"]} de ${oneLine(site.name)}.`;
	const head = parts.slice(0, headOf(parts));
	const asHtml = (some: readonly BodyElement[]) => some.map((each) => partsAsHtml([each])).join("\n");
	const band = mailBand(escapeText(oneLine(site.name)), asHtml(head), `max-width:${WIDTH}px;margin:0 auto`);
	const main = [
		asHtml(parts.slice(head.length)),
		mailSignature(escapeText(oneLine(site.signature))),
		footAsHtml(site, why),
	].join("\n");
	return {
		subject,
		previewText,
		html: letterPage({ language: site.language, title: subject, previewText, band, main }),
		text: `${[partsAsText(parts), `— ${oneLine(site.signature)}`, TEXT_RULE, footAsText(site, why)].join("\n\n")}\n`,
	};
}

/** How many parts are the head of the letter: its title, with the picture and the standfirst of its only article. */
function headOf(parts: readonly BodyElement[]): number {
	if (parts[0]?.name !== "h1") return 0;
	const isHead = ({ attributes, children: [first] }: BodyElement) =>
		attributes.class === "standfirst" || (typeof first === "object" && first.attributes.class === "cover");
	const rest = parts.slice(1).findIndex((each) => !isHead(each));
	return rest < 0 ? parts.length : rest + 1;
}

function usualSubject({ site, audience, articles }: LetterDraft): string {
	const [only, ...others] = articles;
	if (only !== undefined && others.length === 0) return only.name;
	return audience === "events" ? `Próximos eventos de ${site.name}` : `Novedades de ${site.name}`;
}

function usualPreview({ articles }: LetterDraft): string {
	const [only, ...others] = articles;
	return only !== undefined && others.length === 0 ? only.summary : articles.map(({ name }) => name).join(" · ");
}

function openingParts({ opening, site, withPictures }: LetterDraft): readonly BodyElement[] {
	return opening === null ? [] : letterParts(opening, { base: `${site.origin}/`, withPictures });
}

/** What a letter says of an article below its name, and whether that is its whole text. */
interface Said {
	readonly parts: readonly BodyElement[];
	readonly isWhole: boolean;
	/** The words of the link to its page. */
	readonly way: string;
}

/** What the letter says of one of its articles. `body`: that of the only article, if it may be sent (`wholeBody`). */
function saidOf(
	{ summary, canonical, restrictedTo, facts }: LetterArticle,
	body: string | null,
	draft: LetterDraft,
): Said {
	const isLead = body !== null;
	const about = summary.trim() === "" ? [] : [part("p", [summary], isLead ? { class: "standfirst" } : {})];
	if (body === null) {
		const way = isRestricted(restrictedTo) ? "Leer en el sitio (solo usuarios registrados)" : "Leer en el sitio";
		const where = facts === undefined ? [] : [part("p", linesOf(facts))];
		return { parts: [...where, ...about], isWhole: false, way: facts === undefined ? way : "Ver el evento" };
	}
	const blocks = letterParts(body, { base: canonical, withPictures: draft.withPictures });
	const sent = withinBound(blocks);
	const way = sent.length < blocks.length ? "Seguir leyendo en el sitio" : "Leer en el sitio";
	return { parts: [...about, ...sent], isWhole: true, way };
}

function linesOf(lines: readonly string[]): readonly BodyNode[] {
	return lines.flatMap((line, index) => (index === 0 ? [line] : [part("br", []), line]));
}

function articleParts(draft: LetterDraft): readonly BodyElement[] {
	const body = wholeBody(draft);
	const heading = draft.articles.length > 1 ? "h2" : "h1";
	return draft.articles.flatMap((article) => {
		const { parts, isWhole, way } = saidOf(article, body, draft);
		const { name, canonical, cover } = article;
		// Named links for those who go from link to link; the address stands below in plain text.
		const title = isWhole ? name : part("a", [name], { href: canonical, class: "quiet" });
		const picture = isWhole && draft.withPictures && cover ? [coverPart(cover, canonical)] : [];
		return [part(heading, [title]), ...picture, ...parts, wayTo(canonical, way, isWhole)];
	});
}

/** An article's picture, as wide as a letter at most. What its text does not need says nothing in plain text. */
function coverPart({ src, alt, width, height }: LetterCover, base: string): BodyElement {
	const shown = Math.min(width, WIDTH);
	const size = { width: String(shown), height: String(Math.round((height * shown) / width)) };
	return part("p", [part("img", [], { src: absolute(src, base), alt, ...size, class: "cover" })]);
}

/** What the letter says, part by part, as it is shown on the site after it was sent: with links in place of pictures. */
export function contentsOf(asSent: LetterDraft): LetterContents {
	const draft = { ...asSent, withPictures: false };
	const body = wholeBody(draft);
	const opening = openingParts(draft);
	return {
		opening: opening.length === 0 ? null : partsAsHtml(opening),
		subjects: draft.articles.map((article): LetterSubject => {
			const { parts, isWhole } = saidOf(article, body, draft);
			const { kind, id, name, canonical } = article;
			return { kind, id, name, path: canonical.slice(draft.site.origin.length), isWhole, html: partsAsHtml(parts) };
		}),
	};
}

/** The link to a text's page; below the whole text of the only one it is the letter's button. */
function wayTo(url: string, words: string, isButton: boolean): BodyElement {
	return part("p", [part("a", [words], { href: url, ...(isButton ? { class: "button" } : {}) })]);
}

/** The first blocks that fit into a letter, none of them a heading without its text. */
function withinBound(blocks: readonly BodyElement[]): readonly BodyElement[] {
	let bytes = 0;
	const over = blocks.findIndex((block) => {
		bytes += new TextEncoder().encode(partsAsHtml([block])).length;
		return bytes > MOST_BYTES;
	});
	if (over < 0) return blocks;
	const last = blocks.slice(0, over).findLastIndex(({ name }) => !/^h\d$/.test(name));
	return blocks.slice(0, last + 1);
}

function footAsHtml({ name, origin, author, postalLine }: LetterSite, why: string): string {
	const from = [author, postalLine ?? ""].filter((each) => each !== "").map((each) => escapeText(oneLine(each)));
	const home = `<a href="${escapeText(origin)}">${escapeText(oneLine(name))}</a>`;
	return `<div class="foot">
<p>${escapeText(why)}</p>
<p><a href="${LEAVE_PLACE}">Darme de baja</a></p>
<p>${[...from, home].join(" · ")}</p>
</div>`;
}

function footAsText({ origin, author, postalLine }: LetterSite, why: string): string {
	const from = [author, postalLine ?? ""].filter((each) => each !== "").map(oneLine);
	const lines = [
		inLines(why, LINE_LENGTH),
		`Darme de baja: ${LEAVE_PLACE}`,
		"",
		inLines(from.join(" · "), LINE_LENGTH),
	];
	return [...lines, origin].join("\n");
}
