import { calloutKind } from "./callouts.server.ts";
import { eachLine } from "./code-mask.server.ts";

const LIST = /^\s*\{:([^{}\n]{0,500})\}\s*$/;
const IN_LINE = /(?:(?<=[\])*_`\w>])|(?<![ \t])[ \t]+)((?:\{:[^{}\n]{0,500}\}){1,9})/g;

/**
 * Takes out kramdown's lists of attributes (kramdown.gettalong.org, Attribute List Definitions). A class of a callout
 * becomes one, the id of a heading stays, the rest has no meaning here.
 */
export function withoutAttributeLists(
	text: string,
	found: (what: "callout" | "removed", detail: string) => void,
): string {
	if (!/\{:|\{::/.test(text) && !/markdown\s*=/.test(text)) return text;
	const lines: { text: string; isCode: boolean }[] = [];
	eachLine(openHtml(text), (line, isCode) => lines.push({ text: line, isCode }));
	for (const [index, line] of lines.entries()) {
		if (line.isCode && !LIST.test(line.text)) continue;
		const [, attributes] = line.isCode ? [] : (LIST.exec(line.text) ?? []);
		if (attributes === undefined) {
			if (!line.isCode)
				line.text = line.text
					.replace(/^\s*\{::[^{}\n]{0,300}\}\s*$/, "")
					.replace(/\{:toc\}/gi, "")
					.replace(IN_LINE, (list, given: string, at: number, whole: string) => {
						// Behind a link or a picture it can be nothing else, whatever it says.
						const isSure = whole[at - 1] === ")";
						if (!isSure && !given.slice(2, -1).split("}{:").every(isAttributeList)) return list;
						const id = /^#{1,6}\s/.test(line.text) ? /#([\w-]+)/.exec(list)?.[1] : undefined;
						return id === undefined ? "" : ` {#${id}}`;
					});
			continue;
		}
		line.text = "";
		if (/\btoc\b/i.test(attributes)) {
			const item = lines[index - 1];
			if (item !== undefined && /^\s*(?:[-*+]|\d+\.)\s/.test(item.text)) item.text = "";
			continue;
		}
		const kind = /\.[\w-]*(?:notice|note|alert|tip|warning|info|danger|important|caution|success|error)/i.test(
			attributes,
		)
			? calloutKind(attributes.replaceAll(".", " "))
			: null;
		const id = /#([\w-]+)/.exec(attributes)?.[1];
		const block = blockBefore(lines, index);
		const [first] = block;
		if (kind !== null && first !== undefined) {
			found("callout", attributes.trim());
			for (const each of block) each.text = `> ${each.text}`;
			first.text = `> [!${kind}]\n${first.text}`;
		} else if (id !== undefined && first !== undefined && /^#{1,6}\s/.test(first.text)) first.text += ` {#${id}}`;
	}
	return lines.map((line) => line.text).join("\n");
}

/** Whether each word is a class, an id or an attribute with a value. Quoted values may have spaces. */
function isAttributeList(given: string): boolean {
	const words = given
		.trim()
		.replace(/:$/, "")
		.replace(/"[^"]*"|'[^']*'/g, "x")
		.split(/\s+/)
		.filter((word) => word !== "");
	return words.length > 0 && words.every((word) => /^(?:(?:[.#][\w-]+)+|[\w-]+=\S+)$/.test(word));
}

/** The lines of the block that ends above a line, up to an empty one. */
function blockBefore<Line extends { readonly text: string; readonly isCode: boolean }>(
	lines: readonly Line[],
	index: number,
): readonly Line[] {
	const block: Line[] = [];
	for (let at = index - 1; at >= 0; at -= 1) {
		const line = lines[at];
		if (line === undefined || line.isCode || line.text.trim() === "") break;
		block.unshift(line);
	}
	return block;
}

/** Markdown between tags with `markdown="1"` stands between empty lines, so that it is read as such. */
function openHtml(text: string): string {
	if (!/\bmarkdown\s*=/.test(text)) return text;
	return text
		.replace(/<(\w+)\b([^<>]{0,500}?)\s+markdown\s*=\s*["']?\w+["']?([^<>]{0,500})>[ \t]*\n?/g, "<$1$2$3>\n\n")
		.split(/(?=<\/(?:div|section|aside|article|details|figure)>)/)
		.map((part, index, parts) => {
			const end = part.trimEnd();
			const isApart = end === "" || part.slice(end.length).split("\n").length > 2;
			return index === parts.length - 1 || isApart ? part : `${end}\n\n`;
		})
		.join("");
}
