import type { Element, ElementContent, Root } from "hast";

/** What systems write before the number of a footnote, in the id of the note and in that of its place in the text. */
const PREFIX = /^(?:user-content-)?(?:fnref|fnr|fn|footnote-ref|footnote|_ftnref|_ftn|cite_ref|cite_note)[:_-]?(?=\d)/i;

/** An address that leads from a note back to its place in the text. */
const BACK = /^#(?:user-content-)?(?:fnref|fnr|footnote-ref|_ftnref|cite_ref)[:_-]?\d/i;

interface Place {
	readonly node: Element;
	readonly parent: Root | Element;
}

/**
 * Gives footnotes that are links between a number and an item of a list the form that `htmlToMarkdown` reads:
 * `<sup data-footnote="1">` and `<div data-footnote="1">`. Links that lead to no note stay what they are.
 */
export function markFootnotes(tree: Root): void {
	const places = elementsOf(tree);
	const links = places.filter(({ node }) => node.tagName === "a" && nameIn(node.properties.href) !== null);
	if (links.length === 0) return;
	const notes = new Map<string, Place>();
	const backs = new Set<Element>();
	for (const place of places.filter(({ node }) => /^(?:li|div|p)$/.test(node.tagName))) {
		const inner = links.filter(({ node }) => contains(place.node, node));
		const own = nameIn(`#${place.node.properties.id ?? ""}`);
		const last = inner.at(-1)?.node.properties.href;
		const name = own ?? (place.node.tagName === "li" || BACK.test(String(last)) ? nameIn(last) : null);
		const back = inner.findLast(({ node }) => nameIn(node.properties.href) === name);
		if (name === null || back === undefined || notes.has(name)) continue;
		notes.set(name, place);
		backs.add(back.node);
	}
	const used = new Set<string>();
	for (const { node, parent } of links) {
		const name = nameIn(node.properties.href) ?? "";
		if (backs.has(node) || !notes.has(name)) continue;
		used.add(name);
		const isInSup = parent.type === "element" && parent.tagName === "sup";
		const place = isInSup ? parent : node;
		const mark: Element = { type: "element", tagName: "sup", properties: { dataFootnote: name }, children: [] };
		// Words that lead to the note stay before its number.
		const isNumber = isInSup || /^[^\p{L}]*$/u.test(textOf(node));
		place.tagName = "span";
		place.properties = {};
		place.children = isNumber ? [mark] : [...place.children, mark];
	}
	for (const [name, { node, parent }] of notes) {
		if (!used.has(name)) continue;
		const note = takenOut(name, node, parent, backs);
		tree.children.push(note);
	}
	for (const { node, parent } of places) {
		const isEmptyList =
			node.tagName === "ol" && node.children.every((child) => child.type === "text" && child.value.trim() === "");
		if (isEmptyList || (node.tagName === "hr" && /footnote/.test(String(node.properties.className ?? ""))))
			remove(node, parent);
	}
}

/** The name of the footnote that an address within the text is about: `1` for `#fn1` and `#fnref1`. */
function nameIn(href: unknown): string | null {
	if (typeof href !== "string" || !href.startsWith("#")) return null;
	const id = href.slice(1);
	return PREFIX.test(id)
		? id
				.replace(PREFIX, "")
				.toLowerCase()
				.replace(/[^a-z0-9-]+/g, "-")
		: null;
}

/** A note without its way back, which the site draws anew, taken out of its place. */
function takenOut(name: string, note: Element, parent: Root | Element, backs: ReadonlySet<Element>): Element {
	for (const { node, parent: around } of elementsOf(note)) if (backs.has(node)) remove(node, around);
	remove(note, parent);
	return { type: "element", tagName: "div", properties: { dataFootnote: name }, children: note.children };
}

function remove(node: ElementContent, parent: Root | Element): void {
	parent.children = parent.children.filter((child) => child !== node) as Element["children"];
}

function textOf(node: ElementContent): string {
	return node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";
}

function elementsOf(root: Root | Element): readonly Place[] {
	const found: Place[] = [];
	const open: (Root | Element)[] = [root];
	for (let parent = open.pop(); parent !== undefined; parent = open.pop())
		for (const node of parent.children)
			if (node.type === "element") {
				found.push({ node, parent });
				open.push(node);
			}
	return found;
}

function contains(outer: Element, inner: Element): boolean {
	return outer.children.some((child) => child === inner || (child.type === "element" && contains(child, inner)));
}
