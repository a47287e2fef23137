import type { Element, ElementContent, Root, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import type { ExpandContext } from "./blog.server.ts";
import { embedOf } from "./embeds.server.ts";
import { embedHtml } from "./html-embeds.server.ts";
import { textOf } from "./html-to-markdown.server.ts";

type Found = ExpandContext["found"];
type Data = Readonly<Record<string, unknown>>;

const parser = unified().use(rehypeParse, { fragment: true });

/**
 * Fills the elements that a script of Substack's would fill: posts of networks, players, galleries, notes. What only
 * works at Substack goes, and `found` tells of what readers may miss.
 */
export function fillElements(html: string, found: Found): string {
	if (!/data-attrs=|data-component-name=|class="(?:footnote|pullquote)/.test(html)) return html;
	const tree = parser.parse(html);
	fillIn(tree, found);
	freeNotes(tree);
	return toHtml(tree);
}

/** A note that nothing refers to would be lost: it stays as a paragraph. */
function freeNotes(tree: Root): void {
	const all = tree.children.flatMap((child) => (child.type === "element" ? [child, ...elementsIn(child)] : []));
	const named = (tagName: string) =>
		all.filter((node) => node.tagName === tagName && "dataFootnote" in node.properties);
	const used = new Set(named("sup").map(({ properties }) => properties.dataFootnote));
	for (const note of named("div")) if (!used.has(note.properties.dataFootnote)) note.properties = {};
}

function fillIn(parent: Root | Element, found: Found): void {
	const children = parent.children.flatMap((child): readonly (RootContent | ElementContent)[] => {
		if (child.type !== "element") return [child];
		const filled = replacementOf(child, found);
		if (filled !== null) return typeof filled === "string" ? parser.parse(filled).children : filled;
		fillIn(child, found);
		return [child];
	});
	parent.children = children as Element["children"];
}

/** What stands in the place of an element: HTML or elements; null for the element as it is. */
function replacementOf(node: Element, found: Found): string | readonly ElementContent[] | null {
	const classes = classOf(node);
	const name = String(node.properties.dataComponentName ?? "");
	if (
		name === "" &&
		node.properties.dataAttrs === undefined &&
		!/(?:^|\s)(?:footnote|footnote-anchor|pullquote|callout-block)(?:\s|$)/.test(classes)
	)
		return null;
	const data = dataOf(node);
	const get = (key: string) => (typeof data[key] === "string" ? data[key].trim() : "");
	if (has(classes, "footnote-anchor")) return `<sup data-footnote="${numberOf(node)}"></sup>`;
	if (has(classes, "footnote")) return footnote(node, found);
	if (has(classes, "pullquote")) return inside(node, "blockquote", found);
	if (has(classes, "callout-block")) {
		fillIn(node, found);
		return null;
	}
	if (name === "MentionToDOM") return escaped(get("name"));
	if (has(classes, "latex-rendered"))
		return `<pre><code class="language-math">${escaped(get("persistentExpression"))}</code></pre>`;
	if (has(classes, "image-gallery-embed")) return galleryOf(data.gallery);
	if (has(classes, "button-wrapper")) return buttonOf(get("url"), get("text"));
	if (has(classes, "youtube-wrap") || has(classes, "vimeo-wrap")) {
		const host = has(classes, "vimeo-wrap") ? "https://vimeo.com/" : "https://www.youtube.com/watch?v=";
		const frame = elementsIn(node).find(({ tagName }) => tagName === "iframe")?.properties.src;
		return linked(get("videoId") === "" ? String(frame ?? "") : `${host}${get("videoId")}`, "", found);
	}
	if (/(?:^|\s)(?:twitter-embed|tweet)(?:\s|$)/.test(classes) && get("url") !== "") {
		const words = [get("full_text"), get("name")]
			.filter((part) => part !== "")
			.map((part) => `<p>${escaped(part)}</p>`);
		return `${words.length === 0 ? "" : `<blockquote>${words.join("")}</blockquote>`}${linked(get("url"), "", found)}`;
	}
	if (has(classes, "instagram-embed-wrap") && get("instagram_id") !== "")
		return linked(`https://www.instagram.com/p/${encodeURIComponent(get("instagram_id"))}/`, get("title"), found);
	if (has(classes, "github-gist")) {
		const address = /https:\/\/gist\.github\.com\/[\w-]+\/[0-9a-f]+/.exec(`${toHtml(node)} ${get("innerHTML")}`)?.[0];
		return address === undefined ? null : linked(address, "", found);
	}
	if (has(classes, "file-embed-wrapper")) return fileOf(node);
	if (/embedded-post-wrap|embedded-publication-wrap|digest-post-embed/.test(classes)) {
		const address = get("url") || get("canonical_url") || get("base_url");
		const from = [get("publication_name"), get("caption")].filter((part) => part !== "" && part !== get("title"));
		return letterOf(address, get("title") || get("name"), from);
	}
	if (name === "CommentPlaceholder" || has(classes, "comment")) return noteOf(data);
	if (
		/subscription-widget|install-substack-app|captioned-button|community-chat|paywall-jump/.test(`${classes} ${name}`)
	)
		return [];
	if (has(classes, "preformatted-block")) {
		node.children = node.children.filter((child) => child.type !== "element" || child.tagName !== "label");
		return null;
	}
	const address = get("targetUrl") || get("url");
	if (/-wrap(?:\s|$)|apple-podcast/.test(classes) && embedOf(address) !== null)
		return linked(address, get("title"), found);
	if (textOf(node).trim() !== "" || elementsIn(node).some(({ tagName }) => /^(?:img|iframe)$/.test(tagName)))
		return null;
	if (node.tagName === "iframe" || node.tagName === "img") return null;
	const what = LOST[name] ?? (name || classes);
	found("removed", [what, get("label") || get("title")].filter((part) => part !== "").join(": "), "");
	return [];
}

/** What the export does not contain, by the name of its element. */
const LOST: Readonly<Record<string, string>> = {
	VideoPlaceholder: "un vídeo subido a Substack, que su archivo no trae",
	AudioPlaceholder: "un audio subido a Substack, que su archivo no trae",
	PollToDOM: "una encuesta de Substack",
};

function classOf({ properties: { className } }: Element): string {
	return Array.isArray(className) ? className.join(" ") : "";
}

function has(classes: string, name: string): boolean {
	return classes.split(" ").includes(name);
}

/** What an element says for the script; empty for one that says nothing readable. */
function dataOf({ properties: { dataAttrs } }: Element): Data {
	try {
		return Object(typeof dataAttrs === "string" ? JSON.parse(dataAttrs) : {}) as Data;
	} catch {
		return {};
	}
}

function elementsIn(node: Element): readonly Element[] {
	return node.children.flatMap((child) => (child.type === "element" ? [child, ...elementsIn(child)] : []));
}

function escaped(text: unknown): string {
	return typeof text === "string"
		? text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
		: "";
}

function linked(address: string, title: string, found: Found): string {
	const embed = embedOf(address);
	if (embed === null) return "";
	found("embed", embed.url, "");
	return embedHtml(embed, escaped(title));
}

const numberOf = (node: Element) => /\d+$/.exec(String(node.properties.id ?? ""))?.[0] ?? textOf(node).trim();

function footnote(node: Element, found: Found): readonly ElementContent[] {
	const number = elementsIn(node).find((each) => has(classOf(each), "footnote-number"));
	const content = elementsIn(node).find((each) => has(classOf(each), "footnote-content"));
	if (number === undefined || content === undefined) return [node];
	fillIn(content, found);
	const id = /\d+$/.exec(String(number.properties.id ?? ""))?.[0] ?? textOf(number).trim();
	return [{ ...node, properties: { dataFootnote: id }, children: content.children }];
}

function inside(node: Element, tagName: string, found: Found): readonly ElementContent[] {
	fillIn(node, found);
	return [{ ...node, tagName, properties: {} }];
}

/** A button that leads elsewhere is a link. Those for subscriptions, comments and sharing work at Substack alone. */
function buttonOf(address: string, words: string): string {
	const isOfSubstack = /%%|\/subscribe\b|\/comments\b|action=share|\/survey\/|\/leaderboard\b/.test(address);
	return isOfSubstack || !URL.canParse(address) || words === ""
		? ""
		: `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`;
}

function fileOf(node: Element): string {
	const parts = elementsIn(node);
	const words = (name: string) => {
		const part = parts.find((each) => has(classOf(each), name));
		return part === undefined ? "" : textOf(part).trim();
	};
	const href = parts.find(({ tagName }) => tagName === "a")?.properties.href;
	const about = words("file-embed-details-h2");
	return typeof href !== "string"
		? ""
		: `<p><a href="${escaped(href)}">${escaped(words("file-embed-details-h1") || href)}</a>${about === "" ? "" : ` (${escaped(about)})`}</p>`;
}

/** A letter or a publication that is shown as a card. */
function letterOf(address: string, title: string, more: readonly string[]): string {
	if (!URL.canParse(address)) return "";
	const from = more.map((part) => ` · ${escaped(part)}`).join("");
	return `<p><a href="${escaped(address)}">${escaped(title || address)}</a>${from}</p>`;
}

/** A short note of Substack's network. */
function noteOf(data: Data): string {
	const { body, name } = Object(data.comment) as Data;
	const words = [body, name].filter((part) => typeof part === "string" && part !== "");
	return words.length === 0
		? ""
		: `<blockquote>${words.map((part) => `<p>${escaped(part)}</p>`).join("")}</blockquote>`;
}

/** The pictures of a gallery, one below the other, and its caption. */
function galleryOf(given: unknown): string {
	const { images, alt, caption } = Object(given) as Data;
	const pictures = (Array.isArray(images) ? images : []).map((image) => {
		const { src } = Object(image) as Data;
		return `<p><img src="${escaped(src)}" alt="${escaped(alt)}"></p>`;
	});
	return `${pictures.join("")}${escaped(caption) === "" ? "" : `<p>${escaped(caption)}</p>`}`;
}
