import { element, elementsOf, type HtmlElement, type HtmlParent, type HtmlTree, textOf } from "../html-tree.server.ts";
import { styleOf } from "./pasted-style.server.ts";

/** An entry of a list as Word writes it: a paragraph with its level, 1 for the outermost. */
interface WordEntry {
	readonly level: number;
	readonly isNumbered: boolean;
	readonly start: number;
}

type Node = HtmlParent["children"][number];
const isElement = (node: Node): node is HtmlElement => node.type === "element";
const isBlank = (node: Node) => node.type === "text" && node.value.trim() === "";
const isList = (node: Node) => isElement(node) && (node.tagName === "ul" || node.tagName === "ol");

/** The sign that Word puts before an entry, for readers that do not know its lists. */
function signOf(node: HtmlElement): HtmlElement | undefined {
	return elementsOf(node).find(({ node: each }) => styleOf(each).get("mso-list") === "ignore")?.node;
}

function entryOf(node: HtmlElement): WordEntry | null {
	if (!/^(?:p|h[1-6])$/.test(node.tagName)) return null;
	const list = styleOf(node).get("mso-list") ?? "";
	const level = /\blevel(\d)\b/.exec(list)?.[1];
	if (level === undefined) return null;
	const sign = signOf(node);
	const words = sign === undefined ? "" : textOf(sign).trim();
	const number = /^\(?(?:\d+\.)*(\d+)[.)]/.exec(words)?.[1];
	const isNumbered = number !== undefined || /^\(?[a-z]{1,4}[.)]/i.test(words);
	return { level: Number(level), isNumbered, start: number === undefined ? 1 : Number(number) };
}

/** Makes lists of the paragraphs that Word writes for them, nested as their levels say. */
export function nestWordLists(parent: HtmlParent): void {
	const kept: HtmlElement["children"] = [];
	let open: { readonly list: HtmlElement; readonly level: number }[] = [];
	for (const child of parent.children as HtmlElement["children"]) {
		const entry = isElement(child) ? entryOf(child) : null;
		if (entry === null || !isElement(child)) {
			if (!isBlank(child)) open = [];
			kept.push(child);
			continue;
		}
		const name = entry.isNumbered ? "ol" : "ul";
		while (open.length > 1 && (open.at(-1)?.level ?? 0) > entry.level) open.pop();
		const last = open.at(-1);
		const isSame = last !== undefined && last.level === entry.level && last.list.tagName === name;
		if (last === undefined || entry.level > last.level || !isSame) {
			if (last !== undefined && entry.level <= last.level) open.pop();
			const list = element(name, entry.isNumbered && entry.start > 1 ? { start: entry.start } : {});
			const item = open.at(-1)?.list.children.findLast(isElement);
			(item?.children ?? kept).push(list);
			open.push({ list, level: entry.level });
		}
		const sign = signOf(child);
		for (const { node, parent: own } of elementsOf(child))
			if (node === sign) own.children = own.children.filter((each) => each !== sign) as HtmlElement["children"];
		open.at(-1)?.list.children.push(element("li", {}, child.children));
	}
	parent.children = kept;
}

/** The level that a list's entries say they have; Word in browsers gives each entry a list of its own. */
function ariaLevel(list: HtmlElement): number {
	const item = list.children.find(isElement);
	const level = Number(item?.properties.dataAriaLevel ?? 0);
	return Number.isInteger(level) ? level : 0;
}

/**
 * Puts lists that stand beside an entry into it, as browsers show them: those of Google Docs (a list right within a list)
 * and of Word in browsers (one list for each entry, in a box of its own).
 */
export function mendLists(tree: HtmlTree): void {
	for (const { node } of elementsOf(tree)) {
		if (!isList(node)) continue;
		const items: HtmlElement[] = [];
		for (const child of node.children) {
			const last = items.at(-1);
			if (!isElement(child)) continue;
			if (!isList(child)) items.push(child.tagName === "li" ? child : element("li", {}, [child]));
			else if (last === undefined) items.push(...child.children.filter(isElement));
			else last.children.push(child);
		}
		node.children = items;
	}
	for (const node of [tree, ...elementsOf(tree).map((each) => each.node)]) joinSingleLists(node);
}

function joinSingleLists(parent: HtmlParent): void {
	const kept: HtmlElement["children"] = [];
	let open: HtmlElement[] = [];
	for (const child of parent.children as HtmlElement["children"]) {
		const list = listIn(child);
		const level = list === null ? 0 : ariaLevel(list);
		if (list === null || level === 0) {
			if (!isBlank(child)) open = [];
			kept.push(child);
			continue;
		}
		open = open.slice(0, level);
		const same = open[level - 1];
		if (same?.tagName === list.tagName) same.children.push(...list.children);
		else {
			const item = open[level - 2]?.children.findLast(isElement);
			(item?.children ?? kept).push(list);
			open = [...open.slice(0, level - 1), list];
		}
	}
	parent.children = kept;
}

/** A list, or the only one in a box. */
function listIn(node: Node): HtmlElement | null {
	if (!isElement(node)) return null;
	if (isList(node)) return node;
	const [only, ...others] = node.children.filter((child) => !isBlank(child));
	const isBox = node.tagName === "div" && only !== undefined && others.length === 0;
	return isBox && isElement(only) && isList(only) ? only : null;
}
