import { isRestricted } from "../content/access.ts";
import type { BodyElement } from "../content/body-tree.ts";
import { oneLine } from "../mail/render-mail.ts";
import { LEAVE_PLACE, type LetterBody } from "./letter-body.ts";
import { type LetterArticle, type LetterDraft, type LetterSite, wholeBody } from "./letter-draft.ts";
import { part } from "./letter-element.ts";
import { escapeText, partsAsHtml } from "./letter-html.ts";
import { inLines } from "./letter-line.ts";
import { letterPage } from "./letter-page.ts";
import { letterParts } from "./letter-parts.ts";
import { LINE_LENGTH, partsAsText } from "./letter-text.ts";

/** Most bytes of an article's HTML in a letter, the bound of feeds (docs/product.md, 8.4). */
const MOST_BYTES = 60_000;

/**
 * Writes a letter: an opening, then one article whole or several as their summaries. An article that not everybody may
 * read is always a summary, because letters are forwarded. A text over 60 KB ends at a block, with a link to the rest.
 */
export function composeLetter(draft: LetterDraft): LetterBody {
	const { site } = draft;
	const subject = oneLine(draft.subject ?? usualSubject(draft));
	const previewText = oneLine(draft.previewText ?? usualPreview(draft));
	const parts = [...openingParts(draft), ...articleParts(draft)];
	const why = `Recibes esta carta porque pediste por correo las novedades de ${oneLine(site.name)}.`;
	const main = [
		`<p class="from">${escapeText(oneLine(site.name))}</p>`,
		parts.map((each) => partsAsHtml([each])).join("\n"),
		footAsHtml(site, why),
	].join("\n");
	return {
		subject,
		previewText,
		html: letterPage({ language: site.language, title: subject, previewText, main }),
		text: `${[partsAsText(parts), "—", footAsText(site, why)].join("\n\n")}\n`,
	};
}

function usualSubject({ site, articles }: LetterDraft): string {
	const [only, ...others] = articles;
	return only !== undefined && others.length === 0 ? only.name : `Lo nuevo en ${site.name}`;
}

function usualPreview({ articles }: LetterDraft): string {
	const [only, ...others] = articles;
	return only !== undefined && others.length === 0 ? only.summary : articles.map(({ name }) => name).join(" · ");
}

function openingParts({ opening, site, withPictures }: LetterDraft): readonly BodyElement[] {
	return opening === null ? [] : letterParts(opening, { base: `${site.origin}/`, withPictures });
}

function articleParts(draft: LetterDraft): readonly BodyElement[] {
	const { articles, withPictures } = draft;
	const body = wholeBody(draft);
	const [first, ...others] = articles;
	if (first === undefined) return [];
	if (others.length > 0) return articles.flatMap((article) => summaryParts(article, "h2"));
	if (body === null) return summaryParts(first, "h1");
	const blocks = letterParts(body, { base: first.canonical, withPictures });
	const sent = withinBound(blocks);
	const way = sent.length < blocks.length ? "Seguir leyendo en la web" : "Leer en la web";
	return [part("h1", [first.name]), ...standfirst(first), ...sent, wayTo(first.canonical, way)];
}

function standfirst({ summary }: LetterArticle): readonly BodyElement[] {
	return summary.trim() === "" ? [] : [part("p", [summary], { class: "standfirst" })];
}

function summaryParts(article: LetterArticle, heading: "h1" | "h2"): readonly BodyElement[] {
	const { name, summary, canonical, restrictedTo } = article;
	const words = isRestricted(restrictedTo) ? "Leer en la web (solo usuarios registrados)" : "Leer en la web";
	const about = summary.trim() === "" ? [] : [part("p", [summary])];
	// Named links for those who go from link to link; the address stands below in plain text.
	const title = part("a", [name], { href: canonical, class: "quiet" });
	return [part(heading, [title]), ...about, wayTo(canonical, words)];
}

function wayTo(url: string, words: string): BodyElement {
	return part("p", [part("a", [words], { href: url })]);
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
