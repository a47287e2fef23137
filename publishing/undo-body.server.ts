import { nameHeadings } from "./headings.server.ts";
import { element, elementsOf, type HtmlElement, type HtmlTree, replaceIn, text, textOf } from "./html-tree.server.ts";
import { parseHtml } from "./markdown.server.ts";

/** Where the file of a picture in a compiled text lies in the folder that an author would have. */
export type PicturePath = (src: string) => string;

/**
 * Takes what compiling adds out of a compiled body (`compileBody`): frames of code and pictures, boxes of tables, marks
 * of tasks, ids of headings. What is left is HTML as an author may have written it, and compiles to the same body.
 */
export function undoBody(html: string, pathOf: PicturePath): HtmlTree {
	const tree = parseHtml(html);
	for (const { node, parent } of elementsOf(tree)) {
		if (hasClass(node, "code")) replaceIn(parent, node, [codeBlock(node)]);
		else if (hasClass(node, "table-scroll")) replaceIn(parent, node, node.children);
		else if (hasClass(node, "task"))
			replaceIn(parent, node, [
				element("input", { type: "checkbox", disabled: true, checked: hasClass(node, "task-done") }),
			]);
		else if (node.tagName === "picture") replaceIn(parent, node, [plainImage(node, pathOf)]);
		else undoAttributes(node);
	}
	for (const { node, parent } of elementsOf(tree)) {
		const image = node.tagName === "figure" ? plainFigure(node) : null;
		if (image !== null) replaceIn(parent, node, [element("p", {}, [image])]);
	}
	forgetIds(tree, html);
	return tree;
}

function hasClass({ properties }: HtmlElement, name: string): boolean {
	return Array.isArray(properties.className) && properties.className.includes(name);
}

const childrenOf = (node: HtmlElement, tagName: string): readonly HtmlElement[] =>
	elementsOf(node).flatMap(({ node: each }) => (each.tagName === tagName ? [each] : []));

function codeBlock(figure: HtmlElement): HtmlElement {
	const [pre] = childrenOf(figure, "pre");
	const language = pre?.properties.dataLanguage;
	const title = childrenOf(figure, "span").find((span) => hasClass(span, "code-title"));
	const code = element(
		"code",
		{
			...(typeof language === "string" && language !== "text" ? { className: [`language-${language}`] } : {}),
			...(title === undefined ? {} : { dataTitle: textOf(title) }),
		},
		[text(`${textOf(pre ?? figure)}\n`)],
	);
	return element("pre", {}, [code]);
}

function plainImage(picture: HtmlElement, pathOf: PicturePath): HtmlElement {
	const [image] = childrenOf(picture, "img");
	const { src, alt } = image?.properties ?? {};
	return element("img", { src: pathOf(typeof src === "string" ? src : ""), alt: typeof alt === "string" ? alt : "" });
}

/** The image of a figure that compiling made of it and its title; null for a figure that the author wrote, or a diagram. */
function plainFigure(figure: HtmlElement): HtmlElement | null {
	if (hasClass(figure, "diagram")) return null;
	const [image, caption, ...others] = figure.children.filter(
		(child) => child.type !== "text" || child.value.trim() !== "",
	);
	if (image?.type !== "element" || image.tagName !== "img" || others.length > 0) return null;
	if (caption === undefined) return image;
	const isPlain =
		caption.type === "element" &&
		caption.tagName === "figcaption" &&
		caption.children.every(({ type }) => type === "text");
	return isPlain ? element("img", { ...image.properties, title: textOf(caption) }) : null;
}

function undoAttributes(node: HtmlElement): void {
	const { properties } = node;
	// The mark with the id that other generators give.
	if (/^h[1-6]$/.test(node.tagName)) {
		node.children = node.children.filter(
			(child) => child.type !== "element" || child.tagName !== "span" || textOf(child) !== "",
		);
	}
	if (node.tagName === "a" && hasClass(node, "external")) {
		delete properties.className;
		delete properties.rel;
	}
	if (node.tagName === "blockquote" && hasClass(node, "long")) delete properties.className;
	if (/^(?:table|thead|tbody|tr|t[dh])$/.test(node.tagName)) {
		delete properties.role;
		delete properties.dataLabel;
	}
	if (node.tagName === "td" || node.tagName === "th") {
		const align = ["left", "center", "right"].find((side) => hasClass(node, `align-${side}`));
		if (align !== undefined) properties.align = align;
		delete properties.className;
		if (properties.scope === "col") delete properties.scope;
	}
}

/** Removes the ids of headings that compiling would make of their words again. */
function forgetIds(tree: HtmlTree, html: string): void {
	const headings = (of: HtmlTree) =>
		elementsOf(of).flatMap(({ node }) => (/^h[1-6]$/.test(node.tagName) ? [node] : []));
	const made = parseHtml(html);
	for (const heading of headings(made)) if (heading.properties.id !== "footnote-label") delete heading.properties.id;
	nameHeadings(made);
	const ids = headings(made).map(({ properties }) => properties.id);
	for (const [index, { properties }] of headings(tree).entries())
		if (properties.id === ids[index] && properties.id !== "footnote-label") delete properties.id;
}
