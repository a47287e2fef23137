import { codeLanguage, highlight } from "./highlight.server.ts";
import {
	element,
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlTree,
	replaceIn,
	text,
	textOf,
} from "./html-tree.server.ts";

/**
 * Turns every code block into a figure with its title, its language and a copy button (docs/product.md, 2.4). A code
 * block is a `<pre>` that contains only one `<code>`. A class such as `language-css` names the language, the attribute
 * `data-title` the title and `data-line` the lines to mark (`1,3-5`).
 */
export async function makeCodeFigures(tree: HtmlTree): Promise<void> {
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "pre") continue;
		const code = onlyCode(node);
		if (code === null) continue;
		replaceIn(parent, node, [await codeFigure(code)]);
	}
}

/**
 * Copies the title and the marked lines in a Markdown info string to `data-title` and `data-line`, where HTML sources
 * have them: `js title="a.js" {1,3-5}`, also in the forms `js{1,3}`, `js:title=a.js` and `title=a.js`. Must run before
 * raw HTML is parsed, because that step drops the info string.
 */
export function keepCodeMeta(tree: HtmlTree): void {
	for (const { node } of elementsOf(tree)) {
		if (node.tagName !== "code") continue;
		const meta = (node.data as { meta?: unknown } | undefined)?.meta;
		const info = `${classWord(node)} ${typeof meta === "string" ? meta : ""}`;
		const [, double, single, bare] =
			/(?:^|[\s:,{])(?:title|filename|file)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/.exec(info) ?? [];
		const title = (double ?? single ?? bare ?? "").trim();
		if (title !== "") node.properties.dataTitle = title;
		const [, braces, slash] = /\{([\d,\s-]+)\}|^[\w+#-]+\/([\d,-]+)\s/.exec(info) ?? [];
		if (braces !== undefined || slash !== undefined) node.properties.dataLine = braces ?? slash;
	}
}

function onlyCode(pre: HtmlElement): HtmlElement | null {
	const children = pre.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
	const [first] = children;
	return children.length === 1 && first?.type === "element" && first.tagName === "code" ? first : null;
}

async function codeFigure(code: HtmlElement): Promise<HtmlElement> {
	const language = codeLanguage(languageWord(code));
	const title = typeof code.properties.dataTitle === "string" ? code.properties.dataTitle.trim() : "";
	const source = textOf(code).replace(/\r\n?/g, "\n").replace(/\n$/, "");
	const marked = linesIn(code.properties.dataLine);
	const colored = await highlight(source, language);
	return element("figure", { className: ["code"] }, [
		element("figcaption", {}, [
			...(title === "" ? [] : [element("span", { className: ["code-title"] }, [text(title)])]),
			element("span", { className: ["code-language"] }, [text(language.label)]),
			element("button", { type: "button", className: ["copy"], dataCopy: "", ariaLabel: "Copiar el código" }, [
				text("Copiar"),
			]),
		]),
		element("pre", { tabIndex: 0, dataLanguage: language.id }, [
			element("code", {}, marked.size === 0 ? colored : markLines(colored, marked)),
		]),
	]);
}

/** The language of a block: what its class says up to the first sign that begins something else. */
function languageWord(code: HtmlElement): string {
	return /^[^\s{}:/,=]*/.exec(classWord(code))?.[0] ?? "";
}

function classWord(code: HtmlElement): string {
	const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
	const named = classes.map(String).find((name) => name.startsWith("language-"));
	return named?.slice("language-".length) ?? "";
}

/** Longest block of code in which lines can be marked, in lines. */
const MOST_LINES = 10_000;

/** The numbers of lines in a list such as `1,3-5`; empty without one. */
function linesIn(list: unknown): ReadonlySet<number> {
	const lines = new Set<number>();
	for (const [, from = "", to = from] of String(list ?? "").matchAll(/(\d{1,5})(?:\s*-\s*(\d{1,5}))?/g)) {
		for (let line = Number(from); line <= Math.min(Number(to), MOST_LINES); line++) lines.add(line);
	}
	return lines;
}

/** Puts each of the lines with these numbers, with its line break, into a `<mark>`. The text stays the same. */
function markLines(code: readonly HtmlChild[], numbers: ReadonlySet<number>): HtmlChild[] {
	const lines: HtmlChild[][] = [[]];
	for (const child of code) {
		const within = child.type === "element" ? textOf(child) : child.type === "text" ? child.value : "";
		for (const [index, part] of within.split(/(?<=\n)/).entries()) {
			if (index > 0) lines.push([]);
			const value = text(part);
			lines.at(-1)?.push(child.type === "element" ? { ...child, children: [value] as HtmlElement["children"] } : value);
		}
		if (within.endsWith("\n")) lines.push([]);
	}
	return lines.flatMap((line, index) =>
		line.length > 0 && numbers.has(index + 1) ? [element("mark", { className: ["line"] }, line)] : line,
	);
}
