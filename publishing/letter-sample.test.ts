import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isRestricted } from "../domain/content/access.ts";
import { type BodyNode, parseBody, wordsOf } from "../domain/content/body-tree.ts";
import { composeLetter } from "../domain/letters/compose-letter.ts";
import { LEAVE_PLACE } from "../domain/letters/letter-body.ts";
import type { LetterArticle, LetterDraft } from "../domain/letters/letter-draft.ts";
import { compile, compiled } from "./content-folder.fixture.ts";

const SITE = "https://ana.example";
let articles: (LetterArticle & { readonly body: string })[];
beforeAll(async () => {
	const { pages } = compiled(await compile(path.resolve(import.meta.dirname, "../content")));
	articles = pages.map(({ record, body }) => ({ ...record, kind: "page", canonical: SITE + record.url, body }));
});

const letterOf = (about: readonly LetterArticle[], given: Partial<LetterDraft> = {}) =>
	composeLetter({
		site: { name: "Ana", origin: SITE, author: "Ana Pérez", signature: "Ana", postalLine: null, language: "es-ES" },
		subject: null,
		previewText: null,
		opening: null,
		articles: about,
		withPictures: false,
		...given,
	});

/** What stands in blocks of a text, and what is no text: buttons, languages and formulas' parts. */
const BLOCKS = new Set("p h2 h3 h4 h5 h6 li dt dd th td figcaption summary pre blockquote aside div ul ol".split(" "));
const isSilent = (node: BodyNode) =>
	typeof node === "object" &&
	(["button", "math", "video", "audio"].includes(node.name) ||
		/code-language|play/.test(node.attributes.class ?? "") ||
		(node.attributes.href ?? "").startsWith("#fnref-"));

/** The text of each block, without that of the blocks in it. */
function paragraphsOf(nodes: readonly BodyNode[]): string[] {
	const found: string[] = [];
	const visit = (node: BodyNode, add: (text: string) => void) => {
		if (typeof node === "string") return add(node);
		if (isSilent(node)) return;
		if (!BLOCKS.has(node.name)) {
			for (const child of node.children) visit(child, add);
			return;
		}
		let text = "";
		for (const child of node.children)
			visit(child, (more) => {
				text += more;
			});
		found.push(text);
	};
	for (const node of nodes) visit(node, (text) => found.push(text));
	return found.map(lettersOf).filter((text) => text !== "");
}

/** Letters and digits alone, because lines, marks and addresses are written in other ways. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

describe("letters of all texts of the sample", () => {
	test("they load nothing, lead nowhere but to absolute addresses, and have one place for the reader's link", () => {
		expect(articles.length).toBeGreaterThan(10);
		for (const { html, text } of [...articles.map((each) => letterOf([each])), letterOf(articles)]) {
			// The site's mark at the head is drawn by coloured `span`s.
			expect(html.replace(/<p class="mast".*?<\/p>/s, "")).not.toMatch(
				/<(?:script|img|button|iframe|video|audio|source|span|link|svg|math)\b|<[^>]* (?:src|srcset|id|on\w+)=/,
			);
			expect(html.slice(0, html.indexOf("</style>"))).not.toMatch(/url\(|@import/);
			for (const [, address] of html.matchAll(/ href="([^"]*)"/g))
				expect(address).toMatch(/^(?:https?:\/\/|mailto:|\{\{baja\}\}$)/);
			for (const form of [html, text]) expect(form.match(/\{\{[^}]*/g)).toEqual([LEAVE_PLACE.slice(0, -2)]);
			expect(text).not.toMatch(/&(?:amp|lt|gt|quot|nbsp|#\w+);|[ \t]$/m);
		}
	});

	test("no sentence of an open text is lost, in HTML or in plain text", () => {
		for (const article of articles.filter(({ restrictedTo }) => !isRestricted(restrictedTo))) {
			const { html, text } = letterOf([article]);
			const written = lettersOf(text.replace(/ ?<https?:[^>]*>/g, ""));
			const shown = lettersOf(
				parseBody(html.slice(html.indexOf("<h1>")))
					.map(wordsOf)
					.join(""),
			);
			for (const paragraph of paragraphsOf(parseBody(article.body))) {
				expect(shown, article.canonical).toContain(paragraph);
				expect(written, article.canonical).toContain(paragraph);
			}
		}
	});

	test("nothing of a restricted text is in a letter, alone or among others", () => {
		const closed = articles.filter(({ restrictedTo }) => isRestricted(restrictedTo));
		expect(closed.length).toBeGreaterThan(0);
		const letters = [letterOf(articles), ...closed.map((each) => letterOf([each], { withPictures: true }))];
		const sent = letters.map(({ html, text }) => lettersOf(html + text)).join("");
		for (const { body, name, summary } of closed)
			for (const paragraph of paragraphsOf(parseBody(body)).filter((each) => each.length > 40))
				if (!lettersOf(name + summary).includes(paragraph)) expect(sent).not.toContain(paragraph);
	});

	test("lines of plain text have at most 72 characters, except for code and addresses", () => {
		for (const article of articles)
			for (const line of letterOf([article]).text.split("\n"))
				if (!/^(?:[>| ] ?)* {4}|^\S*https:\S*$/.test(line)) expect(line.length, line).toBeLessThanOrEqual(72);
	});
});
