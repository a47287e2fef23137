import {
	element,
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlTree,
	text,
	textOf,
} from "./html-tree.server.ts";

/**
 * Makes definition lists of paragraphs in the form of Markdown Extra: lines that begin with `: ` define the lines
 * before them, or the paragraph before (docs/product.md, 5.6). Lists that follow one another become one.
 */
export function makeDefinitionLists(tree: HtmlTree): void {
	const parents = new Set(elementsOf(tree).flatMap(({ node, parent }) => (node.tagName === "p" ? [parent] : [])));
	for (const parent of parents) {
		const kept: HtmlChild[] = [];
		/** Where the last element stands in `kept`. */
		let last = -1;
		for (const child of parent.children as HtmlChild[]) {
			const parts = child.type === "element" && child.tagName === "p" ? partsOf(child) : null;
			const before = kept[last];
			const isAfterList = before?.type === "element" && before.tagName === "dl";
			if (parts !== null && before?.type === "element" && (isAfterList || parts[0]?.tagName === "dt")) {
				if (isAfterList) before.children.push(...parts);
				else last = kept.push(element("dl", {}, parts)) - 1;
			} else if (parts !== null && parts[0]?.tagName === "dt") last = kept.push(element("dl", {}, parts)) - 1;
			else if (parts !== null && before?.type === "element" && before.tagName === "p" && isLine(before)) {
				const list = element("dl", {}, [element("dt", {}, before.children), ...parts]);
				const earlier = kept.slice(0, last).findLastIndex((one) => one.type === "element");
				const above = kept[earlier];
				kept.length = last;
				if (above?.type === "element" && above.tagName === "dl") {
					above.children.push(...list.children);
					last = earlier;
				} else last = kept.push(list) - 1;
			} else {
				const at = kept.push(child) - 1;
				if (child.type === "element") last = at;
			}
		}
		parent.children = kept as HtmlElement["children"];
	}
}

/** Whether a paragraph has one line, so that it may be the term of the definition below it. */
function isLine(paragraph: HtmlElement): boolean {
	const words = textOf(paragraph).trim();
	return words !== "" && !words.includes("\n");
}

/** The terms and definitions in a paragraph; null if it has none. */
function partsOf(paragraph: HtmlElement): HtmlElement[] | null {
	const [first] = paragraph.children;
	const startsWithOne = first?.type === "text" && /^:[ \t]/.test(first.value);
	if (!startsWithOne && !paragraph.children.some((child) => child.type === "text" && /\n:[ \t]/.test(child.value)))
		return null;
	const parts: HtmlElement[] = [];
	for (const line of linesOf(paragraph.children)) {
		const [begin, ...rest] = line;
		const mark = begin?.type === "text" ? /^:[ \t]+/.exec(begin.value)?.[0] : undefined;
		const last = parts.at(-1);
		if (mark !== undefined && begin?.type === "text")
			parts.push(element("dd", {}, [text(begin.value.slice(mark.length)), ...rest]));
		else if (last?.tagName === "dd") last.children.push(text("\n"), ...line);
		else parts.push(element("dt", {}, line));
	}
	return parts;
}

/** The nodes of each line of a paragraph. */
function linesOf(children: readonly HtmlChild[]): HtmlChild[][] {
	const lines: HtmlChild[][] = [[]];
	for (const child of children) {
		if (child.type !== "text") {
			lines.at(-1)?.push(child);
			continue;
		}
		for (const [index, value] of child.value.split("\n").entries()) {
			if (index > 0) lines.push([]);
			if (value !== "") lines.at(-1)?.push(text(value));
		}
	}
	return lines;
}
