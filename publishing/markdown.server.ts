import rehypeParse from "rehype-parse";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { slugify } from "../domain/content/slug.ts";
import { keepCodeTitles } from "./code-figure.server.ts";
import { elementsOf, type HtmlTree } from "./html-tree.server.ts";

const markdown = unified()
	.use(remarkParse)
	.use(remarkGfm)
	.use(remarkRehype, {
		allowDangerousHtml: true,
		clobberPrefix: "",
		footnoteLabel: "Notas",
		footnoteLabelProperties: {},
		footnoteBackLabel: (reference, repetition) =>
			`Volver a la llamada ${reference + 1}${repetition > 1 ? `-${repetition}` : ""}`,
	});
const htmlParser = unified().use(rehypeParse, { fragment: true });
const parseRaw = rehypeRaw();

/**
 * The tree of a Markdown text with GitHub's extensions and whatever HTML stands in it. Not sanitised.
 * @throws {RangeError} when elements are nested thousands of levels deep.
 */
export function parseMarkdown(source: string): HtmlTree {
	const tree = markdown.runSync(markdown.parse(source));
	keepCodeTitles(tree);
	plainFootnoteIds(tree);
	return holdsRaw(tree) ? (parseRaw(tree, { fail: () => undefined } as never) as HtmlTree) : tree;
}

/**
 * The tree of an HTML text. Not sanitised.
 * @throws {RangeError} when elements are nested thousands of levels deep.
 */
export function parseHtml(source: string): HtmlTree {
	return htmlParser.parse(source.trim());
}

/** Parsing all again for HTML that is not there would double the time of most texts. */
function holdsRaw(tree: HtmlTree): boolean {
	const isRaw = (node: { type: string }) => node.type === "raw";
	return tree.children.some(isRaw) || elementsOf(tree).some(({ node }) => node.children.some(isRaw));
}

/** Footnotes are named with any letters; ids are not. */
function plainFootnoteIds(tree: HtmlTree): void {
	const plain = (value: string) =>
		value.replace(
			/^(#?fn(?:ref)?-)(.*)$/s,
			(_, prefix: string, name: string) => prefix + (slugify(decoded(name)) || "nota"),
		);
	for (const { node } of elementsOf(tree)) {
		const { id, href } = node.properties;
		if (typeof id === "string") node.properties.id = plain(id);
		if (typeof href === "string" && href.startsWith("#")) node.properties.href = plain(href);
	}
}

function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}
