import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import type { BlockContent, Root as MarkdownRoot, PhrasingContent } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { calloutKind } from "./callouts.server.ts";
import { markFootnotes } from "./html-footnotes.server.ts";

/** Elements that Markdown has no form for, and that this site shows. */
const KEPT = ["sub", "kbd", "mark", "ins", "u", "abbr"] as const;

const parser = unified().use(rehypeParse, { fragment: true });

const converter = unified()
	.use(rehypeRemark, {
		handlers: {
			...Object.fromEntries(KEPT.map((name) => [name, (state: State, node: Element) => inTags(name, state, node)])),
			sup: (state: State, node: Element) =>
				typeof node.properties.dataFootnote === "string"
					? { type: "footnoteReference", ...named(node.properties.dataFootnote) }
					: inTags("sup", state, node),
			div(state: State, node: Element) {
				const { dataFootnote } = node.properties;
				const children = state.all(node);
				return typeof dataFootnote === "string"
					? { type: "footnoteDefinition", ...named(dataFootnote), children: state.toFlow(children) }
					: children;
			},
			details(state: State, node: Element) {
				const summary = node.children.find((child) => child.type === "element" && child.tagName === "summary");
				const rest = { ...node, children: node.children.filter((child) => child !== summary) };
				const words = summary === undefined ? "Detalles" : textOf(summary);
				return [
					{
						type: "html",
						value: `<details>\n<summary>${words.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</summary>`,
					},
					...state.toFlow(state.all(rest)),
					{ type: "html", value: "</details>" },
				];
			},
			blockquote(state: State, node: Element) {
				const children = state.toFlow(state.all(node)) as BlockContent[];
				const kind = node.properties.dataCallout;
				return {
					type: "blockquote",
					children: typeof kind === "string" ? [{ type: "html", value: `[!${kind}]` }, ...children] : children,
				};
			},
		} as never,
	})
	.use(remarkGfm)
	.use(remarkStringify, {
		bullet: "-",
		emphasis: "*",
		fence: "`",
		fences: true,
		rule: "-",
		listItemIndent: "one",
		resourceLink: false,
	});

interface State {
	all(node: unknown): PhrasingContent[];
	toFlow(nodes: unknown): BlockContent[];
}

/** The name of a footnote. */
const named = (identifier: string) => ({ identifier, label: identifier });

function inTags(name: string, state: State, node: Element) {
	return [{ type: "html", value: `<${name}>` }, ...state.all(node), { type: "html", value: `</${name}>` }];
}

/**
 * Converts the HTML of a text into Markdown. Scripts and styles are lost, all words stay. `<sup data-footnote="1">` refers
 * to the footnote that is in `<div data-footnote="1">`.
 * @throws {RangeError} when elements are nested thousands of levels deep.
 */
export function htmlToMarkdown(html: string): string {
	const tree = parser.parse(html);
	markFootnotes(tree);
	prepare(tree);
	return treeToMarkdown(tree);
}

/**
 * Writes a tree of plain HTML as Markdown, without an empty line at either end. `mend` may change the tree of Markdown.
 * @throws {RangeError} when elements are nested thousands of levels deep.
 */
export function treeToMarkdown(tree: HtmlRoot, mend: (tree: MarkdownRoot) => void = () => undefined): string {
	const written = converter.runSync(tree);
	mend(written);
	return converter
		.stringify(written)
		.replace(/^(>[ \t]?)\[!(\w+)\]\n>\n/gm, "$1[!$2]\n")
		.trim();
}

/** Gives what systems write in their own way the form that Markdown has. */
function prepare(tree: HtmlRoot): void {
	const open: (HtmlRoot | Element)[] = [tree];
	for (let node = open.pop(); node !== undefined; node = open.pop()) {
		node.children = node.children.filter(
			(child) => child.type !== "comment" && (child.type !== "element" || !isMachinery(child)),
		) as Element["children"];
		for (const child of node.children) {
			if (child.type !== "element") continue;
			if (child.tagName === "figure") captioned(child);
			if (child.tagName === "pre") languageOf(child);
			if (child.tagName === "div" || child.tagName === "aside") callout(child);
			if (child.tagName === "details" || !classOf(child).includes("toggle-card")) open.push(child);
			else open.push(toggled(child));
		}
	}
}

function classOf(node: Element): string {
	const { className } = node.properties;
	return Array.isArray(className) ? className.join(" ") : "";
}

/** Forms of subscriptions, buttons to share, and what only a script would show. */
function isMachinery(node: Element): boolean {
	return (
		/subscription-widget|subscribe-widget|button-wrapper|sharedaddy|jp-relatedposts|kg-signup-card|kg-audio-player|image-link-expand|pencraft/.test(
			classOf(node),
		) ||
		(node.tagName === "button" && textOf(node).length < 30)
	);
}

/** The caption of a single picture becomes its title, where it is words alone. */
function captioned(figure: Element): void {
	const caption = figure.children.find(
		(child): child is Element => child.type === "element" && child.tagName === "figcaption",
	);
	const pictures = descendants(figure).filter(({ tagName }) => tagName === "img");
	const [picture] = pictures;
	if (caption === undefined || picture === undefined || pictures.length > 1) return;
	const words = textOf(caption).replace(/\s+/g, " ").trim();
	if (words === "" || descendants(caption).some(({ tagName }) => tagName === "a")) return;
	picture.properties.title = words;
	figure.children = figure.children.filter((child) => child !== caption);
}

/** The language of code, wherever a system says it. */
function languageOf(pre: Element): void {
	const { lang, dataLang, dataEnlighterLanguage, dataLanguage } = pre.properties;
	const given = [lang, dataLang, dataEnlighterLanguage, dataLanguage].find((each) => typeof each === "string");
	const inClass = /(?:language-|lang-|brush:\s*)([\w+#-]+)/.exec(classOf(pre))?.[1];
	const language = typeof given === "string" ? given : inClass;
	const code = pre.children.find((child): child is Element => child.type === "element" && child.tagName === "code");
	const target =
		code ??
		({ type: "element", tagName: "code", properties: {}, children: pre.children as ElementContent[] } as Element);
	if (code === undefined) pre.children = [target];
	if (language !== undefined && language !== "" && !/language-/.test(classOf(target)))
		target.properties.className = [`language-${language.toLowerCase()}`];
}

function callout(node: Element): void {
	const classes = classOf(node);
	if (!/callout-card|(?:^|\s)(?:callout|admonition|notice|alert)(?:[\s-]|$)/.test(classes)) return;
	const kind = calloutKind(classes.replace(/kg-(?:card|callout-card)(?:-\w+)?/g, " ")) ?? "NOTE";
	node.tagName = "blockquote";
	node.properties = { dataCallout: kind };
}

function toggled(node: Element): Element {
	const heading = descendants(node).find(({ tagName }) => /^h\d$/.test(tagName));
	const content = descendants(node).find((each) => classOf(each).includes("toggle-content"));
	if (heading === undefined || content === undefined) return node;
	node.tagName = "details";
	node.properties = {};
	node.children = [
		{ type: "element", tagName: "summary", properties: {}, children: [{ type: "text", value: textOf(heading) }] },
		...content.children,
	];
	return node;
}

function descendants(node: Element): readonly Element[] {
	const found: Element[] = [];
	const open = [node];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const inner = next.children.filter((child): child is Element => child.type === "element");
		found.push(...inner);
		open.push(...inner.reverse());
	}
	return found;
}

/** All words of an element. */
export function textOf(node: Element | HtmlRoot | ElementContent): string {
	if (node.type === "text") return node.value;
	return "children" in node
		? node.children.map((child) => (child.type === "doctype" ? "" : textOf(child as ElementContent))).join("")
		: "";
}
