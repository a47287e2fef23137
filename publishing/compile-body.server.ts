import { markTasks, wrapTables } from "./blocks.server.ts";
import { makePictures, type PictureFor } from "./body-images.server.ts";
import { makeCodeFigures } from "./code-figure.server.ts";
import { nameHeadings } from "./headings.server.ts";
import { elementsOf, type HtmlParent, type HtmlTree } from "./html-tree.server.ts";
import { type LinkTarget, markLinks } from "./links.server.ts";
import { parseHtml, parseMarkdown } from "./markdown.server.ts";
import { sanitizeBody, writeBody } from "./sanitize.server.ts";

/** Resolves the references from a text to other pages and to pictures. */
export interface BodyContext {
	/** Resolves a link without a scheme. */
	readonly linkTo: (href: string) => LinkTarget;
	/** Encodes the picture at an image's address as the author wrote it. */
	readonly pictureFor: PictureFor;
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
		tree = format === "markdown" ? parseMarkdown(source) : parseHtml(source);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return { html: "", words: 0, problems: ["El texto anida demasiados elementos."] };
	}
	const words = countWords(tree);
	nameHeadings(tree);
	markTasks(tree);
	wrapTables(tree);
	const problems = [...markLinks(tree, context.linkTo), ...(await makePictures(tree, context.pictureFor))];
	await makeCodeFigures(tree);
	return { html: sanitizeBody(writeBody(tree)), words, problems };
}

/** The reading time in whole minutes, rounded up: 200 words per minute, at least 1 minute (docs/product.md, 5.1). */
export function readingMinutes(words: number): number {
	return Math.max(1, Math.ceil(words / 200));
}

function countWords(tree: HtmlTree): number {
	const parents: HtmlParent[] = [tree, ...elementsOf(tree).map(({ node }) => node)];
	let words = 0;
	for (const { children } of parents) {
		for (const child of children)
			if (child.type === "text") words += child.value.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
	}
	return words;
}
