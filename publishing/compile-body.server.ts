import { wordsIn } from "../domain/content/reading-time.ts";
import { markLongQuotes, markTasks, wrapTables } from "./blocks.server.ts";
import { makePictures, type PictureFor } from "./body-images.server.ts";
import { makeCallouts } from "./callouts.server.ts";
import { makeCodeFigures } from "./code-figure.server.ts";
import { makeDefinitionLists } from "./definition-lists.server.ts";
import { makeEmbeds } from "./embeds.server.ts";
import { nameHeadings } from "./headings.server.ts";
import { elementsOf, type HtmlParent, type HtmlTree } from "./html-tree.server.ts";
import { type LinkTarget, markLinks } from "./links.server.ts";
import { parseHtml, parseMarkdown } from "./markdown.server.ts";
import { makeMath } from "./math.server.ts";
import { makePlayers } from "./players.server.ts";
import { sanitizeBody, writeBody } from "./sanitize.server.ts";
import { TakesTooLong, TOO_DEEP_TO_READ, TOO_LONG_TO_READ, withinLimit } from "./time-limit.server.ts";

/** Resolves the references from a text to other pages and to pictures. */
export interface BodyContext {
	/** Resolves a link without a scheme. */
	readonly linkTo: (href: string) => LinkTarget;
	/** Encodes the picture at an image's address as the author wrote it. */
	readonly pictureFor: PictureFor;
	/**
	 * Stores the file at an address without a scheme, as the author wrote it. Null for one that names no file. `use`: what
	 * wants it; a link leads to any kind of file.
	 */
	readonly fileFor: (
		address: string,
		use: "link" | "player" | "captions",
	) => Promise<BodyFile | { readonly problem: string } | null>;
	/** The processor time that reading the text may take, in milliseconds. Absent: `LIMIT_MS`. */
	readonly limitMs?: number;
}

/** A stored file that a text uses. `url`: its path on the site. `label`: kind and size of one to download, else null. */
export interface BodyFile {
	readonly url: string;
	readonly type: string;
	readonly label: string | null;
}

/** A compiled text. */
export interface CompiledBody {
	/** Sanitised HTML: `sanitizeBody(html)` is the same text. */
	readonly html: string;
	readonly words: number;
	/** The problems that the author has to fix, as Spanish sentences. Use the HTML only when there are none. */
	readonly problems: readonly string[];
}

/**
 * Compiles the text of a file (docs/product.md, 7.4): headings with ids, highlighted code, scrolling tables, pictures
 * in several widths, marked links. Sanitising is the last step, so that no earlier step can add anything that is not
 * allowed.
 */
export async function compileBody(
	source: string,
	format: "markdown" | "html",
	context: BodyContext,
): Promise<CompiledBody> {
	let tree: HtmlTree;
	try {
		tree = withinLimit(() => (format === "markdown" ? parseMarkdown(source) : parseHtml(source)), context.limitMs);
	} catch (error) {
		if (error instanceof TakesTooLong) return { html: "", words: 0, problems: [TOO_LONG_TO_READ] };
		if (!(error instanceof RangeError)) throw error;
		return { html: "", words: 0, problems: [TOO_DEEP_TO_READ] };
	}
	const words = countWords(tree);
	await makeMath(tree);
	makeCallouts(tree);
	if (format === "markdown") makeDefinitionLists(tree);
	nameHeadings(tree);
	markTasks(tree);
	markLongQuotes(tree);
	wrapTables(tree);
	const problems = await markLinks(tree, context);
	makeEmbeds(tree);
	problems.push(...(await makePlayers(tree, context)), ...(await makePictures(tree, context.pictureFor)));
	await makeCodeFigures(tree);
	return { html: sanitizeBody(writeBody(tree)), words, problems };
}

function countWords(tree: HtmlTree): number {
	const parents: HtmlParent[] = [tree, ...elementsOf(tree).map(({ node }) => node)];
	let words = 0;
	for (const { children } of parents) {
		for (const child of children) if (child.type === "text") words += wordsIn(child.value);
	}
	return words;
}
