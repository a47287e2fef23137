import type { Definition, Image, ImageReference, Link, Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { destination, pictureText } from "./arguments.server.ts";

/** Where a picture or file is found: in the folder that is written, elsewhere on the web, or nowhere. */
export type PictureTarget = { readonly src: string } | { readonly href: string } | null;

export interface ReferenceContext {
	picture(src: string): PictureTarget;
	/** The new address of a link; null if nothing is there any more. */
	link(href: string): string | null;
	/** Whether `$` encloses formulas. Elsewhere it is a sign of money, and must not begin one here. */
	readonly math: boolean;
}

const parser = unified().use(remarkParse).use(remarkGfm);

interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Gives the pictures and links of a Markdown text their new addresses. All other bytes stay as they are. */
export function rewriteReferences(text: string, context: ReferenceContext): string {
	const tree = parser.parse(text);
	const edits: Edit[] = [];
	const pictures = new Set<string>();
	const definitions = new Map<string, Definition>();
	const linked = new Set<string>();
	walk(tree, (node) => {
		if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
		if (node.type === "imageReference") pictures.add(node.identifier);
		if (node.type === "linkReference") linked.add(node.identifier);
	});
	const replace = (node: Nodes, written: string) => {
		const { start, end } = rangeOf(node);
		if (text.slice(start, end) !== written) edits.push({ start, end, text: written });
	};
	walk(tree, (node, parent) => {
		if (node.type === "image") replace(node, drawPicture(node, node.url, node.title ?? "", parent, context));
		else if (node.type === "imageReference") {
			const definition = definitions.get(node.identifier);
			if (definition !== undefined)
				replace(node, drawPicture(node, definition.url, definition.title ?? "", parent, context));
		} else if (node.type === "link") edits.push(...editLink(node, text, context));
		else if (node.type === "definition") {
			if (pictures.has(node.identifier) && !linked.has(node.identifier)) replace(node, "");
			else {
				const href = context.link(node.url);
				// A reference cannot lose its link without losing its words' place: it leads to the top of the page.
				if (href !== node.url)
					replace(
						node,
						`[${node.label ?? node.identifier}]: ${destination(href ?? "#")}${node.title == null ? "" : ` ${JSON.stringify(node.title)}`}`,
					);
			}
		} else if (node.type === "html") {
			const { start, end } = rangeOf(node);
			const html = text.slice(start, end);
			const written = rewriteHtml(html, context);
			if (written !== html) edits.push({ start, end, text: written });
		} else if (node.type === "text" && !context.math) {
			const { start, end } = rangeOf(node);
			const words = text.slice(start, end);
			const written = words.replace(/(?<!\\)\$(?=[^$\n]+\$)/g, "\\$").replace(/(?<!\\)\$\$/g, "\\$\\$");
			if (written !== words && (parent?.type !== "link" || !words.startsWith("http")))
				edits.push({ start, end, text: written });
		}
	});
	return applied(text, edits);
}

function rangeOf(node: Nodes): { readonly start: number; readonly end: number } {
	return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

function walk(root: Root, visit: (node: Nodes, parent: Nodes | null) => void): void {
	const open: (readonly [Nodes, Nodes | null])[] = [[root, null]];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const [node, parent] = next;
		visit(node, parent);
		if ("children" in node) for (const child of [...node.children].reverse()) open.push([child, node]);
	}
}

function drawPicture(
	node: Image | ImageReference,
	url: string,
	title: string,
	parent: Nodes | null,
	context: ReferenceContext,
): string {
	const target = context.picture(url);
	const alt = (node.alt ?? "").replace(/\s+/g, " ").trim();
	if (target !== null && "src" in target) return pictureText(target.src, alt, title);
	const words = (alt || title).replace(/([\\[\]*_`<])/g, "\\$1");
	const isLinked = parent?.type === "link" || parent?.type === "linkReference";
	if (target === null) return isLinked && words === "" ? "Ver" : words === "" ? "" : isLinked ? words : `*${words}*`;
	const name = words === "" ? "Ver la imagen" : `Imagen: ${words}`;
	return isLinked ? name : `[${name}](${destination(target.href)})`;
}

function editLink(node: Link, text: string, context: ReferenceContext): readonly Edit[] {
	const { start, end } = rangeOf(node);
	const [first, last] = [node.children[0], node.children.at(-1)];
	const holdsPicture = node.children.some(({ type }) => type === "image" || type === "imageReference");
	const isBare = text[start] !== "[";
	const href = context.link(node.url);
	if (isBare) {
		if (href === node.url || href === null || /^(?:mailto:|https?:)/.test(href)) return [];
		return [{ start, end, text: `[${text.slice(start, end).replace(/^<|>$/g, "")}](${destination(href)})` }];
	}
	if (first === undefined || last === undefined) return href === null ? [{ start, end, text: "" }] : [];
	if (href === null || (holdsPicture && href === ""))
		return [
			{ start, end: rangeOf(first).start, text: "" },
			{ start: rangeOf(last).end, end, text: "" },
		];
	if (href === node.url) return [];
	return [
		{
			start: rangeOf(last).end,
			end,
			text: `](${destination(href)}${node.title == null ? "" : ` ${JSON.stringify(node.title)}`})`,
		},
	];
}

const TAG = /<(img|a)\b((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^'"<>]){0,5000})>/gi;

function rewriteHtml(html: string, context: ReferenceContext): string {
	return html.replace(TAG, (tag, name: string, given: string) => {
		const attribute = (key: string) => {
			const found = new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(given);
			return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? "");
		};
		if (name.toLowerCase() === "a") {
			const href = attribute("href");
			const target = href === null ? null : context.link(unescaped(href));
			if (href === null || target === unescaped(href)) return tag;
			return target === null || target === ""
				? "<a>"
				: tag.replace(/\shref\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i, () => ` href="${escaped(target)}"`);
		}
		const src = attribute("data-src") ?? attribute("src") ?? attribute("data-lazy-src") ?? "";
		const alt = attribute("alt") ?? "";
		const target = context.picture(unescaped(src));
		if (target === null) return alt === "" ? "" : `<em>${alt}</em>`;
		if ("href" in target)
			return `<a href="${escaped(target.href)}">${alt === "" ? "Ver la imagen" : `Imagen: ${alt}`}</a>`;
		const title = attribute("title");
		return `<img src="${escaped(target.src)}" alt="${alt.replace(/"/g, "&quot;")}"${title === null ? "" : ` title="${title.replace(/"/g, "&quot;")}"`}>`;
	});
}

function unescaped(address: string): string {
	return address
		.replace(/&amp;/g, "&")
		.replace(/&#0?38;/g, "&")
		.trim();
}

function escaped(address: string): string {
	return address.replace(/&/g, "&amp;").replace(/"/g, "%22").replace(/[<>]/g, encodeURIComponent);
}

function applied(text: string, edits: readonly Edit[]): string {
	let result = "";
	let at = 0;
	for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
		if (edit.start < at) continue;
		result += text.slice(at, edit.start) + edit.text;
		at = edit.end;
	}
	return result + text.slice(at);
}
