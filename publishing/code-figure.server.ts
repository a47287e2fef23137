import { codeLanguage, highlight } from "./highlight.server.ts";
import { element, elementsOf, type HtmlElement, type HtmlTree, replaceIn, text, textOf } from "./html-tree.server.ts";

/**
 * Turns every code block into a figure with its title, its language and a copy button (docs/product.md, 2.4). A code
 * block is a `<pre>` that contains only one `<code>`. A class such as `language-css` names the language, and the
 * attribute `data-title` the title.
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
 * Copies the title in a Markdown info string to `data-title`, where HTML sources have it. Must run before raw HTML is
 * parsed, because that step drops the info string.
 */
export function keepCodeTitles(tree: HtmlTree): void {
	for (const { node } of elementsOf(tree)) {
		const meta = (node.data as { meta?: unknown } | undefined)?.meta;
		if (node.tagName !== "code" || typeof meta !== "string") continue;
		const [, double, single] = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta) ?? [];
		const title = (double ?? single ?? "").trim();
		if (title !== "") node.properties.dataTitle = title;
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
	return element("figure", { className: ["code"] }, [
		element("figcaption", {}, [
			...(title === "" ? [] : [element("span", { className: ["code-title"] }, [text(title)])]),
			element("span", { className: ["code-language"] }, [text(language.label)]),
			element("button", { type: "button", className: ["copy"], dataCopy: "", ariaLabel: "Copiar el código" }, [
				text("Copiar"),
			]),
		]),
		element("pre", { tabIndex: 0, dataLanguage: language.id }, [
			element("code", {}, await highlight(source, language)),
		]),
	]);
}

function languageWord(code: HtmlElement): string {
	const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
	const named = classes.map(String).find((name) => name.startsWith("language-"));
	return named?.slice("language-".length) ?? "";
}
