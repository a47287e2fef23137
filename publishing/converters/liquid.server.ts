import { isProse, pick, pictureText, readArguments } from "./arguments.server.ts";
import type { ExpandContext } from "./blog.server.ts";
import { calloutKind, calloutText, detailsText } from "./callouts.server.ts";
import { createMask, type Mask } from "./code-mask.server.ts";
import { embedByName, embedOf, embedText } from "./embeds.server.ts";
import { nameOfPerson } from "./fields.server.ts";

/** The longest tag that is read. A longer one is text. */
const MOST = 20_000;

/**
 * Gives tags of Liquid and Nunjucks (Jekyll, Hexo, Eleventy) their meaning. Tags without one are taken out and noted.
 * Code keeps every sign, as does what `raw` encloses.
 */
export function expandLiquid(text: string, context: ExpandContext): string {
	if (!text.includes("{%") && !text.includes("{{")) return text;
	const mask = createMask();
	let result = text.replace(
		/\{%-?\s*(?:raw|verbatim)\s*-?%\}([\s\S]*?)\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g,
		(_, inner: string) => mask.keep(inner),
	);
	result = result.replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{#[^\n]{0,500}?#\}/g, "");
	result = result.replace(
		/\{%-?\s*(highlight|codeblock|code)\b([^%]{0,500})%\}\n?([\s\S]*?)\{%-?\s*end\1\s*-?%\}/g,
		(_, name: string, given: string, code: string) => mask.keep(fence(given, code, name === "codeblock")),
	);
	result = mask.code(result);
	result = expandPairs(result, context, mask);
	result = result.replace(/\{%-?((?:(?!\{%|%\})[\s\S]){0,20000})%\}/g, (tag, inner: string) =>
		expandTag(tag, inner.replace(/-$/, "").trim(), context),
	);
	result = result.replace(/\{\{-?\s*([^{}]{0,2000}?)\s*-?\}\}/g, (tag, inner: string) =>
		expandOutput(tag, inner, context),
	);
	return mask.restore(result);
}

/** Code between two fences that are longer than any in it. */
export function fence(given: string, code: string, hasTitle = false): string {
	const { words, named } = readArguments(given);
	const language = pick({ named }, "lang", "language") || (hasTitle && words.length > 1 ? "" : (words[0] ?? ""));
	const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
	const marks = "`".repeat(longest + 1);
	return `\n\n${marks}${/^[\w+#.-]{1,30}$/.test(language) ? language.toLowerCase() : ""}\n${code.replace(/^\n+|\s+$/g, "")}\n${marks}\n\n`;
}

function expandPairs(text: string, context: ExpandContext, mask: Mask): string {
	const opening = /\{%-?\s*(?!end)([\w-]+)\b([^%]{0,2000}?)-?%\}/g;
	let result = "";
	let from = 0;
	for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
		const [tag, name = "", given = ""] = match;
		if (!PAIRS.test(name)) continue;
		const ending = new RegExp(`\\{%-?\\s*end_?${name}\\s*-?%\\}`, "g");
		ending.lastIndex = opening.lastIndex;
		const end = ending.exec(text);
		if (end === null) continue;
		const inner = text.slice(match.index + tag.length, end.index);
		result += text.slice(from, match.index) + pair(name, given, inner, context, mask);
		from = end.index + end[0].length;
		opening.lastIndex = from;
	}
	return result + text.slice(from);
}

const PAIRS =
	/^(?:for|blockquote|quote|pullquote|note|capture|callout|alert|notice|admonition|info|tip|warning|danger|success|details|spoiler|hideToggle|folding|figure|paired|centered|aside|youtube|mermaid|math|cq)$/;

function pair(name: string, given: string, inner: string, context: ExpandContext, mask: Mask): string {
	const { words, named } = readArguments(given);
	if (name === "for" || name === "capture") {
		context.found("removed", `{% ${name} %}`, given);
		return "";
	}
	if (/quote|^cq$/.test(name)) {
		const lines = expandPairs(inner, context, mask).trim().split("\n");
		const source = given.trim() === "" ? [] : [">", `> — ${linked(given)}`];
		return `\n\n${[...lines.map((line) => `> ${line}`), ...source].join("\n")}\n\n`;
	}
	if (name === "mermaid") return mask.keep(fence("mermaid", inner));
	if (/^(?:details|spoiler|hideToggle|folding)$/.test(name)) return detailsText(words.join(" "), inner);
	const kind = calloutKind(`${words[0] ?? ""} ${pick({ named }, "type", "class")} ${name}`);
	if (kind !== null) {
		const title = pick({ named }, "title") || (calloutKind(words[0] ?? "") === null ? words : words.slice(1)).join(" ");
		return calloutText(kind, title, inner);
	}
	context.found("removed", `{% ${name} %}`, given);
	return inner;
}

/** Words of a quotation's source, in which an address becomes a link. */
function linked(given: string): string {
	return given.trim().replace(/https?:\/\/\S+/g, (url) => `<${url}>`);
}

function expandTag(tag: string, inner: string, context: ExpandContext): string {
	if (inner.length > MOST) return tag;
	const [, name = "", given = ""] = /^([\w-]+)([\s\S]*)$/.exec(inner) ?? [];
	const { words, named } = readArguments(
		given.replace(/\{\{[^}]{0,500}\}\}/g, (out) => expandOutput(out, out.slice(2, -2).trim(), context)),
	);
	const args = { words, named };
	if (/^(?:link|post_url|post_link|post_path|asset_path|page_url)$/.test(name)) {
		const address = context.addressOf(words[0] ?? "") ?? "";
		if (name !== "post_link") return address;
		return `[${words.slice(1).join(" ") || (words[0] ?? "")}](${address === "" ? "#" : address})`;
	}
	if (name === "include" || name === "include_relative" || name === "render")
		return include(words, args, given, context);
	if (/^asset_img$|^img$/.test(name)) {
		const at = words.findIndex((word) => /\.\w{2,5}(?:[?#]|$)|^https?:/.test(word));
		const rest = words.slice(at + 1).filter((word) => !/^\d+$/.test(word));
		return at < 0 ? "" : pictureText(words[at] ?? "", rest.join(" "));
	}
	if (name === "asset_link") return `[${words.slice(1).join(" ") || (words[0] ?? "")}](${words[0] ?? ""})`;
	if (name === "link_to" || name === "external") return words.join(" ");
	const embed = embedByName(name, [pick(args, "id", "url", "src", "video"), ...words]);
	if (embed !== null) {
		context.found("embed", embed.url);
		return `\n\n${embedText(embed, pick(args, "title"))}\n\n`;
	}
	if (/image|img|figure|picture|foto|photo/i.test(name)) {
		const src = pick(args, "src", "url", "path", "image_path") || (words[0] ?? "");
		const texts = words.slice(1).filter((word) => /\s|^\p{L}{3,}$/u.test(word) && !/vw|px\b/.test(word));
		if (src !== "")
			return pictureText(
				src,
				pick(args, "alt") || (words[1] ?? ""),
				pick(args, "caption", "title") || (texts[1] ?? ""),
			);
	}
	if (
		/^(?:if|unless|elsif|else|endif|endunless|endfor|endcapture|assign|set|increment|break|case|when|endcase|block|endblock|extends|import|from|macro|endmacro|seo|feed_meta|toc|more|css|endcss)$/.test(
			name,
		)
	) {
		context.found("removed", `{% ${name} %}`, inner);
		return "";
	}
	if (name === "") return tag;
	context.found("removed", `{% ${name} %}`, inner);
	return words.filter(isProse).join("\n\n");
}

function include(
	words: readonly string[],
	args: ReturnType<typeof readArguments>,
	given: string,
	context: ExpandContext,
): string {
	const name = (words[0] ?? "").replace(/\.\w+$/, "").replace(/^.*\//, "");
	const src = pick(args, "image_path", "src", "url", "image", "img", "file", "path", "name");
	const provider = pick(args, "provider", "type");
	const id = pick(args, "id", "video_id", "videoid", "youtube_id", "yt", "vid", "code");
	const template = context.templates.get(name) ?? "";
	const embed =
		embedByName(provider || name, [id || src, words[1] ?? ""]) ??
		(/youtube(?:-nocookie)?\.com\/embed/.test(template)
			? embedByName("youtube", [id || src || Object.values(args.named)[0] || (words[1] ?? "")])
			: null) ??
		(/^https?:/.test(src) && /video|embed|iframe/i.test(name) ? embedOf(src) : null);
	if (embed !== null) {
		context.found("embed", embed.url);
		return `\n\n${embedText(embed, pick(args, "title", "caption"))}\n\n`;
	}
	if (name === "gallery") return gallery(context.entry.data[pick(args, "id") || "gallery"], pick(args, "caption"));
	const body = pick(args, "content", "text", "body", "message");
	const kind = calloutKind(`${provider} ${name}`);
	if (body !== "" && kind !== null) return calloutText(kind, pick(args, "title"), body);
	if (/\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#].*)?$/i.test(src))
		return `\n\n${pictureText(src, pick(args, "alt", "description", "title"), pick(args, "caption"))}\n\n`;
	context.found("removed", `{% include ${name} %}`, given);
	return Object.values(args.named).filter(isProse).join("\n\n");
}

/** The gallery of minimal-mistakes: pictures that the front matter lists. */
function gallery(list: unknown, caption: string): string {
	if (!Array.isArray(list)) return "";
	const pictures = list.flatMap((each) => {
		const { image_path: small, url, alt, title } = Object(each) as Record<string, unknown>;
		const src = typeof url === "string" && /\.\w{3,4}$/.test(url) ? url : small;
		return typeof src === "string" ? [pictureText(src, String(alt ?? title ?? ""))] : [];
	});
	return `\n\n${pictures.join("\n\n")}\n\n${caption}\n\n`;
}

function expandOutput(tag: string, inner: string, { entry, site, addressOf, found }: ExpandContext): string {
	const [first = "", ...filters] = inner.split("|").map((part) => part.trim());
	const quoted = /^(["'])(.*)\1$/.exec(first)?.[2];
	const names = filters.map((filter) => filter.split(/[\s:(]/)[0] ?? "");
	if (quoted !== undefined) return /\.(?:md|markdown|njk)$/.test(quoted) ? (addressOf(quoted) ?? quoted) : quoted;
	// Addresses of the blog itself begin at its root.
	if (/^(?:site\.(?:url|baseurl|root)|base_?path|config\.(?:url|root)|site_url|metadata\.url)$/i.test(first)) return "";
	if (first === "page.title" || first === "title") return entry.title;
	if (first === "site.title" || first === "config.title" || first === "metadata.title") return site.name;
	if (/^(?:site\.)?author(?:\.name)?$/.test(first)) return nameOfPerson(site.author);
	const own = /^page\.(\w+)$/.exec(first)?.[1];
	const value = own === undefined ? undefined : entry.data[own];
	if (typeof value === "string" || typeof value === "number") return String(value);
	if (!/^[\w.\s"'[\]()|:,/-]*$/.test(inner) || first === "") return tag;
	found("removed", `{{ ${first} }}${names.length > 0 ? " …" : ""}`, inner);
	return "";
}
