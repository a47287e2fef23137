import { type BodyElement, type BodyNode, wordsOf } from "../content/body-tree.ts";

/** What stands around the words of an element in plain text. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = {
	strong: ["*", "*"],
	b: ["*", "*"],
	em: ["_", "_"],
	i: ["_", "_"],
	code: ["`", "`"],
	q: ["«", "»"],
	del: ["[tachado: ", "]"],
	s: ["[tachado: ", "]"],
	sub: ["_", ""],
};

/** Inline parts of a letter as text in one line; a line break of the author's is one here. Links have their address. */
export function lineAsText(parts: readonly BodyNode[]): string {
	return parts.map(asText).join("");
}

function asText(node: BodyNode): string {
	if (typeof node === "string") return node.replace(/[ \t\r\n]+/g, " ");
	const { name, children } = node;
	if (name === "br") return "\n";
	if (name === "img") return node.attributes.alt === "" ? "" : `[Imagen: ${node.attributes.alt ?? ""}]`;
	if (name === "a") return linkAsText(node);
	if (name === "sup") return raised(lineAsText(children));
	const words = lineAsText(children);
	const [before, after] = AROUND[name] ?? ["", ""];
	return words.trim() === "" ? words : before + words + after;
}

/** A link with its address behind its words. A quiet one has none, such as that to a footnote. */
function linkAsText(node: BodyElement): string {
	const words = lineAsText(node.children);
	const address = (node.attributes.href ?? "").replace(/^mailto:|^tel:/, "");
	if (node.attributes.class === "quiet") return words;
	const isShown = wordsOf(node).replace(/\/$/, "") === address.replace(/\/$/, "");
	return isShown ? address : `${words} <${address}>`;
}

const RAISED: Readonly<Record<string, string>> = { "0": "⁰", "1": "¹", "2": "²", "3": "³", o: "º", a: "ª" };

function raised(words: string): string {
	if (words.startsWith("[")) return words;
	return RAISED[words] ?? `^${words}`;
}

/** Text broken between words into lines of at most `width` characters, where words are not longer. */
export function inLines(text: string, width: number): string {
	return text
		.split("\n")
		.map((line) => broken(line, width))
		.join("\n")
		.trim();
}

function broken(text: string, width: number): string {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(/[ \t]+/).filter((each) => each !== "")) {
		if (line !== "" && line.length + 1 + word.length > width) {
			lines.push(line);
			line = word;
		} else line = line === "" ? word : `${line} ${word}`;
	}
	return [...lines, line].join("\n");
}
