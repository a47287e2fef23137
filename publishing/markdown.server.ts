import rehypeParse from "rehype-parse";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { slugify } from "../domain/content/slug.ts";
import { containersAsQuotes } from "./callouts.server.ts";
import { keepCodeMeta } from "./code-figure.server.ts";
import { formulasAsFences, readFormulas } from "./formulas.server.ts";
import { elementsOf, type HtmlTree } from "./html-tree.server.ts";

const markdown = unified()
	.use(remarkParse)
	.use(remarkGfm)
	.use(readFormulas)
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
 * Parses a Markdown text with GitHub's extensions and embedded HTML. The result is not sanitised.
 * @throws {RangeError} when elements are nested thousands of levels deep.
 */
export function parseMarkdown(source: string): HtmlTree {
	const tree = markdown.runSync(markdown.parse(containersAsQuotes(formulasAsFences(source))));
	keepCodeMeta(tree);
	plainFootnoteIds(tree);
	return holdsRaw(tree) ? (parseRaw(tree, { fail: () => undefined } as never) as HtmlTree) : tree;
}

/**
 * Parses an HTML text. The result is not sanitised.
 * @throws {RangeError} when elements are nested thousands of levels deep.
 */
export function parseHtml(source: string): HtmlTree {
	return htmlParser.parse(source.trim());
}

/** Whether the text has embedded HTML. Most texts have none, and parsing them again for it would double their time. */
function holdsRaw(tree: HtmlTree): boolean {
	const isRaw = (node: { type: string }) => node.type === "raw";
	return tree.children.some(isRaw) || elementsOf(tree).some(({ node }) => node.children.some(isRaw));
}

/** Converts the ids of footnotes to slugs: authors name footnotes with any letters, but ids allow only [a-z0-9-]. */
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
