import { type BodyElement, type BodyNode, wordsOf } from "../content/body-tree.ts";
import { titleAsText } from "../mail/mail-frame.ts";
import { LEAVE_PLACE } from "./letter-body.ts";
import { inBlocks, isBlock } from "./letter-element.ts";
import { inLines, lineAsText } from "./letter-line.ts";
import { tableAsText } from "./letter-table.ts";

/** Most characters of a line of text, except for an address or code that is longer. */
export const LINE_LENGTH = 72;

/** What headings are underlined with, by their level. */
const RULES: Readonly<Record<string, string>> = { h1: "=", h2: "-" };

/** Blocks of a letter as plain text in lines of at most `width` characters, with an empty line between blocks. */
export function partsAsText(parts: readonly BodyNode[], width = LINE_LENGTH): string {
	return inBlocks(parts)
		.map((block) => blockAsText(block, width))
		.filter((text) => text !== "")
		.join("\n\n")
		.replaceAll(LEAVE_PLACE, "{ {baja} }");
}

function blockAsText(block: BodyElement, width: number): string {
	const { name, children, attributes } = block;
	if (/^h\d$/.test(name)) return headingAsText(block, width);
	if (name === "hr") return "* * *";
	if (name === "pre") return indented(wordsOf(block).replace(/\n+$/, ""), "    ");
	if (name === "ul" || name === "ol") return listAsText(block, width);
	if (name === "dl") return termsAsText(block, width);
	if (name === "table") return tableAsText(block, width);
	if (name === "blockquote") {
		const mark = attributes.class === "callout" ? "| " : "> ";
		return indented(partsAsText(children, width - 2), mark);
	}
	return name === "div" ? partsAsText(children, width) : inLines(lineAsText(children), width);
}

function headingAsText({ name, children }: BodyElement, width: number): string {
	return titleAsText(inLines(lineAsText(children), width), RULES[name] ?? "~");
}

function listAsText({ name, attributes, children }: BodyElement, width: number): string {
	const items = children.filter((child) => typeof child === "object");
	const first = Number(attributes.start ?? (attributes.reversed === undefined ? 1 : items.length));
	const step = attributes.reversed === undefined ? 1 : -1;
	let number = first - step;
	const isLoose = items.some((item) => item.children.some((child) => typeof child === "object" && child.name === "p"));
	const written = items.map((item) => {
		number = item.attributes.value === undefined ? number + step : Number(item.attributes.value);
		const mark = name === "ol" ? `${number}. ` : "- ";
		return mark + itemAsText(item.children, mark.length, width);
	});
	return written.join(isLoose ? "\n\n" : "\n");
}

/** What a list's item says, all lines but the first moved in by `indent` characters. */
function itemAsText(children: readonly BodyNode[], indent: number, width: number): string {
	const isLoose = children.some((child) => typeof child === "object" && child.name === "p");
	const blocks = inBlocks(children).map((block) => blockAsText(block, width - indent));
	const written = blocks.filter((text) => text !== "").join(isLoose ? "\n\n" : "\n");
	return indented(written, " ".repeat(indent)).slice(indent);
}

function termsAsText({ children }: BodyElement, width: number): string {
	const lines = children.map((child) => {
		if (typeof child === "string") return "";
		if (child.name === "dt") return inLines(lineAsText(child.children), width);
		const isText = !child.children.some(isBlock);
		const words = isText ? inLines(lineAsText(child.children), width - 4) : partsAsText(child.children, width - 4);
		return indented(words, "    ");
	});
	return lines.filter((line) => line !== "").join("\n");
}

/** Text with something before each of its lines, without space at their ends. */
function indented(text: string, before: string): string {
	return text
		.split("\n")
		.map((line) => (before + line).trimEnd())
		.join("\n");
}
