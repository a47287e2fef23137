import {
	element,
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlTree,
	replaceIn,
	text,
} from "./html-tree.server.ts";

type Kind = readonly [className: "callout-note" | "callout-tip" | "callout-warning", title: string];

/**
 * The callouts of GitHub, Docusaurus and Obsidian, by their word: the class of ours, and the title of one that has none
 * of its own.
 */
const KINDS: Readonly<Record<string, Kind>> = {
	note: ["callout-note", "Nota"],
	info: ["callout-note", "Información"],
	important: ["callout-note", "Importante"],
	example: ["callout-note", "Ejemplo"],
	question: ["callout-note", "Pregunta"],
	summary: ["callout-note", "En resumen"],
	abstract: ["callout-note", "En resumen"],
	tip: ["callout-tip", "Consejo"],
	hint: ["callout-tip", "Pista"],
	success: ["callout-tip", "Hecho"],
	warning: ["callout-warning", "Aviso"],
	caution: ["callout-warning", "Cuidado"],
	attention: ["callout-warning", "Atención"],
	danger: ["callout-warning", "Peligro"],
	error: ["callout-warning", "Error"],
};

/** The first line of a callout, where it is text: its word, whether it folds, and the beginning of its title. */
const FIRST_LINE = /^\s*\[!([\p{L}-]{1,40})\][+-]?[ \t]*/u;

/**
 * Replaces block quotes that begin with `[!NOTE]` or another word with callouts (docs/product.md, 5.6). The rest of the
 * first line is the title; without one it is the word in Spanish.
 */
export function makeCallouts(tree: HtmlTree): void {
	// Inner ones first: the outer one takes over what is in it.
	for (const { node, parent } of elementsOf(tree).toReversed()) {
		if (node.tagName !== "blockquote") continue;
		const first = node.children.find((child) => child.type === "element");
		if (first?.type !== "element" || first.tagName !== "p") continue;
		const callout = calloutOf(node, first);
		if (callout !== null) replaceIn(parent, node, [callout]);
	}
}

function calloutOf(quote: HtmlElement, first: HtmlElement): HtmlElement | null {
	const [begin, ...inline] = first.children;
	const [mark, word = ""] = begin?.type === "text" ? (FIRST_LINE.exec(begin.value) ?? []) : [];
	if (mark === undefined || begin?.type !== "text") return null;
	const name = word.toLowerCase();
	const [className, title] = Object.hasOwn(KINDS, name)
		? (KINDS[name] as Kind)
		: (["callout-note", word.charAt(0).toUpperCase() + name.slice(1)] as const);
	const [own, rest] = splitFirstLine([text(begin.value.slice(mark.length)), ...inline]);
	return element("aside", { className: [className] }, [
		element("p", {}, [element("strong", {}, own.length === 0 ? [text(title)] : own)]),
		...(rest.length === 0 ? [] : [element("p", {}, rest)]),
		...quote.children.slice(quote.children.indexOf(first) + 1),
	]);
}

/** Splits a paragraph at its first line break: the nodes of its first line, without empty text, and the others. */
function splitFirstLine(children: readonly HtmlChild[]): readonly [HtmlChild[], HtmlChild[]] {
	const line: HtmlChild[] = [];
	for (const [index, child] of children.entries()) {
		const others = children.slice(index + 1);
		if (child.type === "element" && child.tagName === "br") return [line, withoutStart(others)];
		const end = child.type === "text" ? child.value.indexOf("\n") : -1;
		if (child.type === "text" && end >= 0) {
			if (child.value.slice(0, end).trim() !== "") line.push(text(child.value.slice(0, end).trimEnd()));
			return [line, withoutStart([text(child.value.slice(end + 1)), ...others])];
		}
		if (child.type !== "text" || child.value.trim() !== "") line.push(child);
	}
	return [line, []];
}

function withoutStart(children: readonly HtmlChild[]): HtmlChild[] {
	const [first, ...others] = children;
	if (first?.type !== "text") return [...children];
	const value = first.value.trimStart();
	return value === "" ? others : [text(value), ...others];
}

const FENCE = /^[\s>]*(`{3,}|~{3,})/;
const OPENING = /^([ \t>]*):{3,}[ \t]*(\p{L}[\p{L}\d-]*)(.*)$/su;
const CLOSING = /^[ \t>]*:{3,}[ \t]*$/;
/** How deep containers are read within each other. Every level makes each line longer. */
const MOST_DEEP = 20;

/**
 * Writes containers (`:::note Title` … `:::`) as callouts in GitHub's form, so that one rule makes both. Containers with
 * other words, which only arrange what is in them, leave their content. Code, a container that is never closed, and one
 * nested too deep stay as they are.
 */
export function containersAsQuotes(source: string): string {
	if (!source.includes(":::")) return source;
	const lines = source.split("\n");
	const ends = endsOf(lines);
	/** The open containers: whether each is a callout, and what stood before its mark. */
	const open: { readonly isCallout: boolean; readonly before: string }[] = [];
	const quoted = (line: string) =>
		open.reduceRight(
			(inner, { isCallout, before }) =>
				isCallout ? `${before}> ${inner.startsWith(before) ? inner.slice(before.length) : inner}` : inner,
			line,
		);
	const written: string[] = [];
	for (const [index, line] of lines.entries()) {
		const end = ends.get(index);
		if (end === undefined) {
			written.push(open.length === 0 ? line : quoted(line));
			continue;
		}
		if (end === "closes") {
			open.pop();
			written.push(quoted(""));
			continue;
		}
		const [, before = "", word = "", rest = ""] = OPENING.exec(line) ?? [];
		const bracketed = /^\[([^\]]*)\]$/.exec(rest.trim())?.[1];
		const isCallout = Object.hasOwn(KINDS, word.toLowerCase());
		const title = (bracketed ?? rest.trim().replace(/^["']|["']$/g, "")).replace(/\{[^{}]*\}$/, "").trim();
		written.push(quoted(""));
		open.push({ isCallout, before });
		written.push(quoted(isCallout ? `${before}[!${word.toLowerCase()}] ${title}`.trimEnd() : ""));
		// The text begins a paragraph of its own, also where the title stands alone.
		if (isCallout) written.push(quoted(""));
	}
	return written.join("\n");
}

/** The lines that open or close a container, by index. A container has both. */
function endsOf(lines: readonly string[]): ReadonlyMap<number, "opens" | "closes"> {
	const ends = new Map<number, "opens" | "closes">();
	const open: number[] = [];
	let fence: string | null = null;
	for (const [index, line] of lines.entries()) {
		const mark = FENCE.exec(line)?.[1];
		if (fence !== null) {
			if (mark?.startsWith(fence) && line.trimEnd().endsWith(mark)) fence = null;
			continue;
		}
		if (mark !== undefined) fence = mark;
		else if (CLOSING.test(line)) {
			const opened = open.pop();
			if (opened === undefined || open.length >= MOST_DEEP) continue;
			ends.set(opened, "opens");
			ends.set(index, "closes");
		} else if (OPENING.test(line)) open.push(index);
	}
	return ends;
}
