import { type BodyNode, EMPTY_ELEMENTS } from "../content/body-tree.ts";

/** Parts of a letter as HTML. Texts are escaped, and none of them can look like the place of a link. */
export function partsAsHtml(parts: readonly BodyNode[]): string {
	return parts.map(asHtml).join("");
}

function asHtml(node: BodyNode): string {
	if (typeof node === "string") return escapeText(node);
	const { name, attributes, children } = node;
	const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
	const start = `<${name}${written.join("")}>`;
	return EMPTY_ELEMENTS.has(name) ? start : `${start}${partsAsHtml(children)}</${name}>`;
}

/** Plain text for the HTML of a letter, within elements and attributes. */
export function escapeText(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("{{", "{&#123;");
}
