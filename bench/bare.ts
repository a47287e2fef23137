import { brotliCompressSync } from "node:zlib";
import { toHtml } from "hast-util-to-html";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import type { Server } from "./processes.ts";
import { type ServedFile, startStatic } from "./static.ts";

type Root = ReturnType<typeof parse>;
type Content = Root["children"][number];

/** Elements that a page of words and pictures does not need. Those with a `hidden` attribute are dropped too. */
const DROPPED = new Set(["script", "style", "link", "svg", "button", "template", "dialog", "noscript"]);

/** Attributes that say what is shown. All others serve the site's style sheet and scripts. */
const KEPT = new Set(
	"href src srcSet sizes alt width height type loading fetchPriority decoding id lang dateTime start colSpan rowSpan".split(
		" ",
	),
);

const STYLE =
	"body{font:1.125rem/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem}img{display:block;max-width:100%;height:auto}pre{overflow:auto;font-size:.9375rem}ul:has(article){list-style:none;padding:0}";

function parse(html: string) {
	return unified().use(rehypeParse).parse(html);
}

function find(nodes: readonly Content[], tagName: string): Content | undefined {
	for (const node of nodes) {
		if (node.type !== "element") continue;
		const found = node.tagName === tagName ? node : find(node.children, tagName);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The words and pictures among these nodes. Spans are replaced by what is in them. */
function strip(nodes: readonly Content[]): Content[] {
	return nodes.flatMap((node): Content[] => {
		if (node.type === "text") return [node];
		if (node.type !== "element" || DROPPED.has(node.tagName) || node.properties.hidden === true) return [];
		const children = strip(node.children) as typeof node.children;
		if (node.tagName === "span") return children;
		const properties = Object.fromEntries(Object.entries(node.properties).filter(([name]) => KEPT.has(name)));
		return [{ ...node, properties, children }];
	});
}

/** The words and pictures of a page's main part, as a document with a small style of its own and no script. */
export function makeBarePage(html: string): string {
	const { children } = parse(html);
	const [main, title] = [find(children, "main"), find(children, "title")];
	if (main === undefined || title === undefined) throw new Error("The page has no main part or no title.");
	return `<!DOCTYPE html><html lang="es-ES"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${toHtml(title)}<link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${toHtml(strip([main]))}</body></html>`;
}

/** The paths of a page's pictures, in every format and width. */
function picturesOf(html: string): string[] {
	return [...html.matchAll(/(?:src|srcset)="([^"]+)"/g)].flatMap(([, list = ""]) =>
		list.split(",").map((each) => each.trim().split(" ")[0] ?? ""),
	);
}

/** Starts a file server with the bare form of these pages of the site, at the same paths, and with their pictures. */
export async function startBare(folder: string, site: Server, paths: readonly string[]): Promise<Server> {
	const files: ServedFile[] = [];
	const pictures = new Set<string>();
	for (const path of paths) {
		const html = makeBarePage(await (await fetch(site.origin + path)).text());
		for (const picture of picturesOf(html)) pictures.add(picture);
		const bytes = brotliCompressSync(html);
		files.push({ path, type: "text/html; charset=utf-8", bytes, encoding: "br" });
	}
	for (const path of pictures) {
		const response = await fetch(site.origin + path);
		const type = response.headers.get("content-type") ?? "application/octet-stream";
		files.push({ path, type, bytes: Buffer.from(await response.arrayBuffer()) });
	}
	return startStatic(folder, files);
}
