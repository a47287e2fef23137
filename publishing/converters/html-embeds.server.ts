import { pictureText, readArguments } from "./arguments.server.ts";
import type { ExpandContext } from "./blog.server.ts";
import { createMask } from "./code-mask.server.ts";
import { type Embed, embedOf, embedText } from "./embeds.server.ts";
import { plainWords } from "./fields.server.ts";

type Found = ExpandContext["found"];

const ELEMENTS =
	/<(iframe|video|audio|object|script|style|noscript|svg|select|textarea|form|blockquote|amp-youtube)\b((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^'"<>]){0,5000})>([\s\S]*?)<\/\1\s*>|<(iframe|embed|amp-youtube)\b((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^'"<>]){0,5000})\/?>|<p\b([^<>]{0,2000}class=["'][^"']*codepen[^<>]{0,2000})>[\s\S]{0,3000}?<\/p>/gi;

/** Players that close themselves, as components do. In HTML they would take the rest of the text into themselves. */
function closePlayers(text: string): string {
	return text.replace(/<(video|audio)\b((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^'"<>]){0,5000})\/>/gi, "<$1$2></$1>");
}

/**
 * Replaces frames, players and scripts in HTML, which the site removes, by what readers would miss: the address of what
 * is embedded, in a paragraph of its own, or the file. Code keeps every sign.
 */
export function drawEmbeds(text: string, found: Found, format: "markdown" | "html" = "markdown"): string {
	const mask = createMask();
	const masked = closePlayers(closeComments(format === "html" ? text : mask.code(text)));
	if (
		!/<(?:iframe|video|audio|object|embed|script|style|noscript|svg|select|textarea|form|blockquote|amp-youtube|p\s[^<>]*codepen)\b/i.test(
			masked,
		)
	)
		return mask.restore(masked);
	const result = masked.replace(
		ELEMENTS,
		(
			whole,
			name: string | undefined,
			given: string | undefined,
			inner: string | undefined,
			alone: string | undefined,
			more: string | undefined,
			pen: string | undefined,
			...rest: unknown[]
		) => {
			const offset = rest.find((each): each is number => typeof each === "number") ?? 0;
			if (format === "markdown" && isIndentedCode(masked, offset)) return whole;
			const paragraph = (content: string) => ownParagraph(masked, offset, content);
			const put = (embed: Embed, title = "") => {
				found("embed", embed.url);
				return format === "html" ? embedHtml(embed, title) : paragraph(embedText(embed, title));
			};
			if (pen !== undefined) {
				const { named } = readArguments(pen);
				const { "data-slug-hash": hash = "", "data-user": user = "" } = named;
				return hash === ""
					? whole
					: put({ url: `https://codepen.io/${user === "" ? "pen" : `${user}/pen`}/${hash}`, isCard: user !== "" });
			}
			const kind = (name ?? alone ?? "").toLowerCase();
			const attributes = readArguments(given ?? more ?? "").named;
			const body = inner ?? "";
			if (kind === "iframe" || kind === "embed" || kind === "amp-youtube") {
				const id = attributes["data-videoid"];
				const embed = embedOf(
					id === undefined ? (attributes["data-src"] ?? attributes.src ?? "") : `https://www.youtube.com/watch?v=${id}`,
				);
				if (embed !== null)
					return put(embed, attributes.title ?? plainWords(/<a\b[\s\S]*<\/a>/i.exec(body)?.[0] ?? ""));
				found("removed", `<${kind}>`, whole.slice(0, 60));
				return body;
			}
			if (kind === "object") {
				const address = /(?:data|src|value)\s*=\s*["']((?:https?:)?\/\/[^"']+)["']/i.exec(whole)?.[1];
				const embed = address === undefined ? null : embedOf(address.replace(/\/v\/([\w-]{11})[^"']*/, "/embed/$1"));
				if (embed !== null) return put(embed);
				found("removed", "<object>", whole.slice(0, 60));
				return body;
			}
			if (kind === "video" || kind === "audio") {
				const src = attributes.src ?? readArguments(/<source\b([^<>]{0,2000})>/i.exec(body)?.[1] ?? "").named.src ?? "";
				if (src === "") return body;
				found("media", src, whole.slice(0, 60));
				const words = attributes.title ?? attributes["aria-label"] ?? "";
				return format === "html" ? `<p><img src="${src}" alt="${words}"></p>` : paragraph(pictureText(src, words));
			}
			if (kind === "script") {
				const embed = /gist\.github\.com/.test(attributes.src ?? "") ? embedOf(attributes.src ?? "") : null;
				if (embed !== null) return put(embed);
				// Scripts of widgets go with the widget; others did something that readers may miss.
				if (
					!/widgets\.js|embed\.js|ei\.js|platform\.|instagram|tiktok|codepen|adsbygoogle|gtag|analytics|ld\+json/i.test(
						given + body,
					)
				)
					found("script", attributes.src ?? "<script>", whole.slice(0, 60));
				return "";
			}
			if (kind === "blockquote") {
				if (!/twitter-tweet|instagram-media|tiktok-embed|bluesky-embed|reddit-card/.test(given ?? "")) return whole;
				const addresses = [
					...whole.matchAll(/(?:href|cite|data-instgrm-permalink)\s*=\s*["'](https?:\/\/[^"']+)["']/g),
				].map(([, url]) => url ?? "");
				const embed = embedOf(
					addresses.findLast((url) => /status\/\d|instagram\.com\/(?:p|reel)|tiktok\.com|bsky/.test(url)) ??
						addresses.at(-1) ??
						"",
				);
				return embed === null ? whole : whole + put(embed);
			}
			if (kind === "form") return body;
			if (kind === "svg") {
				if (/<text\b|<title\b/i.test(body)) found("removed", "<svg>", whole.slice(0, 60));
				return "";
			}
			if (kind !== "noscript" && kind !== "style") found("removed", `<${kind}>`, whole.slice(0, 60));
			return "";
		},
	);
	return mask.restore(result);
}

/** An embed as a paragraph of HTML. */
export function embedHtml({ url, isCard }: Embed, title = ""): string {
	const address = url.replace(/&/g, "&amp;").replace(/"/g, "%22");
	const host = new URL(url).hostname.replace(/^www\./, "");
	const words = isCard ? address : title.trim() === "" ? `Ver en ${host}` : `${title.trim()} (en ${host})`;
	return `<p><a href="${address}">${words}</a></p>`;
}

/** A comment that nothing closes would take all that follows with it. */
function closeComments(text: string): string {
	const at = text.lastIndexOf("<!--");
	if (at < 0 || text.indexOf("-->", at) >= 0) return text;
	return text.slice(0, at) + text.slice(at).replace(/^<!--[ \t]*(?:more|truncate|excerpt)?[ \t]*-*/i, "");
}

function lineBefore(text: string, offset: number): string {
	return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
}

function isIndentedCode(text: string, offset: number): boolean {
	const before = lineBefore(text, offset);
	if (!/^(?: {4}|\t)\s*$/.test(before)) return false;
	const above = text
		.slice(0, offset - before.length)
		.split("\n")
		.at(-2);
	return above === undefined || above.trim() === "" || /^(?: {4}|\t)/.test(above)
		? !/\n\s*(?:[-*+]|\d+\.)\s[^\n]*\n(?:[^\n]*\n)?$/.test(
				text.slice(Math.max(0, offset - 500), offset - before.length),
			)
		: false;
}

/** Content as a paragraph of its own at a place in a text, also within lists and quotations; in tables, in the line. */
export function ownParagraph(text: string, offset: number, content: string): string {
	const before = lineBefore(text, offset);
	if (/^\s*\|/.test(before)) return /^https?:\S+$/.test(content) ? `<${content}>` : content;
	const [, quote = "", marker = ""] = /^([ \t>]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)/.exec(before) ?? [];
	const prefix =
		(quote.includes(">") ? quote : quote.replace(/^[ \t]{4,}$/, (space) => (marker === "" ? space : space))) +
		" ".repeat(marker.length);
	const own = prefix.trim() === "" && prefix.length > 3 && marker === "" ? listIndent(text, offset, prefix) : prefix;
	const isFirst = before.length === quote.length + marker.length;
	const blank = own.trimEnd();
	return `${isFirst && marker !== "" ? "" : `\n${blank}\n${own}`}${content}\n${blank}\n${own}`;
}

/** Indentation is kept within a list; anywhere else four spaces would make code of it. */
function listIndent(text: string, offset: number, prefix: string): string {
	return /(?:^|\n)[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t][^\n]*(?:\n(?:[ \t]+[^\n]*)?){0,12}$/.test(
		text.slice(Math.max(0, offset - 2_000), offset),
	)
		? prefix
		: "";
}
