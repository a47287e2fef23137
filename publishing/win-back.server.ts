import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { compileBody } from "./compile-body.server.ts";
import { elementsOf, type HtmlElement, type HtmlTree, replaceIn, textOf } from "./html-tree.server.ts";
import type { EncodedImage } from "./images.server.ts";
import { parseHtml } from "./markdown.server.ts";
import { writeBody } from "./sanitize.server.ts";
import { undoBody } from "./undo-body.server.ts";

/** A text won back from a compiled body. */
export interface WonBack {
	readonly text: string;
	readonly format: "markdown" | "html";
	/** The addresses of the pictures in it. Each has its file in `PICTURES`, with the last part of its address as name. */
	readonly pictures: readonly string[];
	/** Whether it compiles to the words, links, pictures and code of the body that it comes from. */
	readonly isSame: boolean;
}

/** The folder in which pictures that were won back lie. */
export const PICTURES = "imagenes";

const pathOf = (src: string) => `/${PICTURES}/${src.slice(src.lastIndexOf("/") + 1)}`;

/** Elements of which Markdown has a form of its own. */
const MARKDOWN = new Set([
	...[
		"p",
		"h1",
		"h2",
		"h3",
		"h4",
		"h5",
		"h6",
		"ul",
		"ol",
		"li",
		"blockquote",
		"hr",
		"pre",
		"code",
		"em",
		"strong",
		"del",
	],
	...["a", "img", "br", "table", "thead", "tbody", "tr", "th", "td", "input"],
]);

/** Attributes that Markdown expresses, by element. */
const EXPRESSED: Readonly<Record<string, readonly string[]>> = {
	a: ["href", "title"],
	img: ["src", "alt", "title"],
	input: ["type", "checked", "disabled"],
	code: ["className", "dataTitle"],
	ol: ["start", "className"],
	ul: ["className"],
	li: ["className"],
	th: ["align"],
	td: ["align"],
};

function isPlain({ tagName, properties }: HtmlElement): boolean {
	const known = EXPRESSED[tagName] ?? [];
	return MARKDOWN.has(tagName) && Object.keys(properties).every((name) => known.includes(name));
}

/** Whether Markdown can say all of a table: one row of headers, and nothing but words in its cells. */
function isPlainTable(table: HtmlElement): boolean {
	const BLOCKS = ["caption", "p", "ul", "ol", "pre", "blockquote", "br", "table"];
	return elementsOf(table).every(({ node }) => isPlain(node) && !BLOCKS.includes(node.tagName));
}

/** Elements within a line: Markdown goes on between their tags. */
const INLINE = new Set([
	"a",
	"abbr",
	"b",
	"bdi",
	"bdo",
	"cite",
	"code",
	"dfn",
	"i",
	"ins",
	"kbd",
	"mark",
	"q",
	"s",
	"samp",
]);
for (const name of ["small", "span", "sub", "sup", "time", "u", "var", "em", "strong", "del"]) INLINE.add(name);

const htmlOf = (node: HtmlElement) => writeBody({ type: "root", children: [node] } as HtmlTree);
const html = (value: string) => ({ type: "html" as const, value });

/** Writes an element as HTML into the Markdown text. In a block, an empty line would end it. */
const asHtml: Handle = (state, node) => {
	const own = node as unknown as HtmlElement;
	if (!INLINE.has(own.tagName)) return html(htmlOf(own).replace(/\n(?=[ \t]*\n)/g, "&#10;"));
	const tags = htmlOf({ ...own, children: [] });
	const open = tags.slice(0, tags.lastIndexOf("</"));
	return [html(open), ...state.all(node), html(tags.slice(open.length))] as never;
};

const codeBlock: Handle = (state, node) => {
	const [code] = (node as unknown as HtmlElement).children;
	if (code?.type !== "element" || code.tagName !== "code" || !isPlain(code)) return asHtml(state, node, undefined);
	const { className, dataTitle } = code.properties;
	const language = Array.isArray(className) ? String(className[0]).replace(/^language-/, "") : null;
	const title = typeof dataTitle === "string" ? dataTitle : null;
	if (title?.includes('"')) return asHtml(state, node, undefined);
	// Without a language, the first word of what follows would be taken for one.
	return {
		...{ type: "code", value: textOf(code).replace(/\n$/, "") },
		...{ lang: language ?? (title === null ? null : "text"), meta: title === null ? null : `title="${title}"` },
	};
};

/** The mark of a footnote; other raised text stays HTML. */
const footnoteMark: Handle = (state, node) => {
	const [link, ...others] = (node as unknown as HtmlElement).children;
	const href = link?.type === "element" && others.length === 0 ? link.properties.href : null;
	if (typeof href !== "string" || !href.startsWith(NOTE)) return asHtml(state, node, undefined);
	const identifier = href.slice(NOTE.length);
	return { type: "footnoteReference", identifier, label: identifier };
};

/** The notes below a text; other sections stay HTML. */
const footnotes: Handle = (state, node) => {
	const own = node as unknown as HtmlElement;
	if (![own.properties.className].flat().includes("footnotes")) return asHtml(state, node, undefined);
	for (const { node: link, parent } of elementsOf(own))
		if (link.tagName === "a" && String(link.properties.href).startsWith(MARK)) replaceIn(parent, link, []);
	const items = elementsOf(own).flatMap(({ node: item }) =>
		item.tagName === "li" && String(item.properties.id).startsWith(NOTE.slice(1)) ? [item] : [],
	);
	return items.map((item) => {
		const identifier = String(item.properties.id).slice(NOTE.length - 1);
		const children = state.toFlow(state.all(item as never)) as never;
		return { type: "footnoteDefinition" as const, identifier, label: identifier, children };
	}) as never;
};

/** The beginnings of the addresses of footnotes and of their marks. */
const NOTE = "#fn-";
const MARK = "#fnref-";

/** Elements that are told by more than their name and attributes. */
const OWN: Readonly<Record<string, Handle>> = { sup: footnoteMark, section: footnotes };

const handlers: Record<string, Handle> = Object.fromEntries(
	Object.entries({ ...defaultHandlers, pre: codeBlock, ...OWN }).map(([name, handle]) => {
		const either: Handle = (state, node, parent) => {
			const own = node as unknown as HtmlElement;
			const isSaid = own.tagName === "table" ? isPlainTable(own) : isPlain(own);
			return (isSaid || Object.hasOwn(OWN, name) ? handle : asHtml)(state, node, parent);
		};
		return [name, either];
	}),
);

const writer = unified().use(remarkGfm).use(remarkStringify, {
	bullet: "-",
	emphasis: "*",
	rule: "-",
	fences: true,
	listItemIndent: "one",
});

/**
 * Wins the text of a page back from its compiled body (docs/product.md, 22.6): as Markdown, or as HTML where the
 * Markdown would compile to another page. Words, links, pictures and code are those of the page.
 */
export async function winBack(body: string): Promise<WonBack> {
	const pictures = picturesOf(body);
	const sources = [...pictures.values()].map(({ src }) => src);
	const tree = undoBody(body, pathOf);
	const asWritten = writeBody(tree);
	// Frames of pictures and code may be those of an earlier version: they are not what the text says.
	const said = spaced(asWritten);
	const isSame = async (text: string, format: WonBack["format"]) => {
		const compiled = await compileBody(text, format, {
			linkTo: (href) => ({ href }),
			fileFor: async () => null,
			pictureFor: async (src) => pictures.get(src) ?? { problem: src },
		});
		return compiled.problems.length === 0 && spaced(writeBody(undoBody(compiled.html, pathOf))) === said;
	};
	const markdown = writer.stringify(toMdast(tree as never, { handlers, newlines: true, document: true }) as never);
	if (await isSame(markdown, "markdown"))
		return { text: markdown, format: "markdown", pictures: sources, isSame: true };
	return { text: `${asWritten}\n`, format: "html", pictures: sources, isSame: await isSame(asWritten, "html") };
}

/** A text whose spaces do not count. */
const spaced = (text: string) =>
	text
		.replace(/\s+/g, " ")
		.replace(/> (?=<)/g, ">")
		.trim();

/** The pictures of a compiled body, by the paths that they have in the text. */
function picturesOf(body: string): ReadonlyMap<string, EncodedImage> {
	const found = elementsOf(parseHtml(body)).filter(({ node }) => node.tagName === "picture");
	return new Map(
		found.flatMap(({ node }) => {
			const inside = elementsOf(node).map((each) => each.node);
			const image = inside.find(({ tagName }) => tagName === "img");
			const all = inside.filter(({ tagName }) => tagName === "source").map(({ properties }) => properties);
			const sources = all.map(({ type, srcSet }) => ({ type: String(type), srcset: [srcSet].flat().join(", ") }));
			const src = String(image?.properties.src ?? "");
			const size = { width: Number(image?.properties.width), height: Number(image?.properties.height) };
			const encoded = { src, ...size, srcset: sources.at(-1)?.srcset ?? "", sources: sources.slice(0, -1) };
			return [[pathOf(src), encoded] as const];
		}),
	);
}
