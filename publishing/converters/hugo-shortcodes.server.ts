import { type Arguments, isProse, pick, pictureText, readArguments } from "./arguments.server.ts";
import type { ExpandContext } from "./blog.server.ts";
import { calloutKind, calloutText, detailsText } from "./callouts.server.ts";
import { createMask, type Mask } from "./code-mask.server.ts";
import { embedByName, embedText } from "./embeds.server.ts";
import { fence } from "./liquid.server.ts";

/** What a tag begins with: its name, and whether it closes. */
const HEAD = /\{\{[<%]-?\s*(?:(\/)\s*)?([\w./-]+)/g;
/** The parts that a tag has behind its name: quoted values, its end, another tag's beginning, any other sign. */
const PART = /"(?:[^"\\]|\\.)*"|`[^`]*`|[>%]\}\}|\{\{[<%]|\}\}|["`]|[^"`{}>%]+|[{}>%]/gs;
/** The beginning or end of code that Hugo colours. */
const CODE = /\{\{[<%]\s*(?:\/\s*)?(?:highlight|code)(?:\s([^>%]{0,500}))?[>%]\}\}/g;
/** The longest tag that is read. */
const MOST = 20_000;
/** How many tags that nothing ends are looked into: each costs a look at much of the text. */
const MOST_FAILURES = 200;

/**
 * Gives Hugo's shortcodes their meaning (gohugo.io, Shortcodes). Unknown ones are taken out and noted; the text that
 * they enclose stays.
 */
export function expandShortcodes(text: string, context: ExpandContext): string {
	if (!/\{\{[<%]/.test(text)) return text;
	const mask = createMask();
	// `{{</* x */>}}` shows a shortcode to readers.
	let result = text.replace(
		/\{\{([<%])\/\*((?:(?!\{\{[<%]\/\*)[\s\S]){0,5000}?)\*\/([>%])\}\}/g,
		(_, open: string, inner: string, close: string) => mask.keep(`{{${open}${inner}${close}}}`),
	);
	result = mask.code(maskCode(result, mask));
	return mask.restore(expand(result, context, mask));
}

/** Keeps what stands between `highlight` and its end as fenced code. */
function maskCode(text: string, { keep }: Mask): string {
	let result = "";
	let at = 0;
	let open: RegExpExecArray | null = null;
	for (const match of text.matchAll(CODE)) {
		if (!/^\{\{[<%]\s*\//.test(match[0])) open = match;
		else if (open !== null) {
			const code = text.slice(open.index + open[0].length, match.index);
			result += text.slice(at, open.index) + keep(fence((open[1] ?? "").trim(), code.replace(/^\n/, "")));
			at = match.index + match[0].length;
			open = null;
		}
	}
	return result + text.slice(at);
}

interface Tag {
	readonly start: number;
	readonly end: number;
	readonly name: string;
	readonly given: string;
	readonly isClosing: boolean;
}

function tagsOf(text: string): readonly Tag[] {
	const tags: Tag[] = [];
	const heads = new RegExp(HEAD);
	let failures = 0;
	for (let head = heads.exec(text); head !== null && failures < MOST_FAILURES; head = heads.exec(text)) {
		const from = heads.lastIndex;
		const end = endOfTag(text, from);
		if (end === null) {
			failures += 1;
			continue;
		}
		tags.push({
			start: head.index,
			end,
			isClosing: head[1] === "/",
			name: head[2] ?? "",
			given: text.slice(from, end - 3).replace(/[/-]$/, ""),
		});
		heads.lastIndex = end;
	}
	return tags;
}

/** Where the tag ends whose name ends at `from`; null if another one begins first. */
function endOfTag(text: string, from: number): number | null {
	for (const { 0: part, index } of text.slice(from, from + MOST).matchAll(PART)) {
		if (/^[>%]\}\}$/.test(part)) return from + index + part.length;
		if (/^(?:\{\{[<%]|\}\}|["`])$/.test(part)) return null;
	}
	return null;
}

function expand(text: string, context: ExpandContext, mask: Mask): string {
	const tags = tagsOf(text);
	// The closing tag of each opening one: the next of its name that none in between has taken.
	const ends = new Map<number, number>();
	const open: number[] = [];
	const waiting = new Map<string, number>();
	const wait = (name: string, by: number) => waiting.set(name, (waiting.get(name) ?? 0) + by);
	for (const [index, tag] of tags.entries()) {
		if (!tag.isClosing) {
			open.push(index);
			wait(tag.name, 1);
		} else if ((waiting.get(tag.name) ?? 0) > 0) {
			const at = open.findLastIndex((each) => tags[each]?.name === tag.name);
			const closed = open.splice(at);
			for (const each of closed) wait(tags[each]?.name ?? "", -1);
			const [opening] = closed;
			if (opening !== undefined) ends.set(opening, index);
		}
	}
	const draw = (from: number, to: number, first: number, last: number): string => {
		let result = "";
		let at = from;
		for (let index = first; index < last; index += 1) {
			const tag = tags[index];
			if (tag === undefined || tag.start < at) continue;
			result += text.slice(at, tag.start);
			const close = ends.get(index);
			const closing = close === undefined ? undefined : tags[close];
			if (tag.isClosing) at = tag.end;
			else if (close !== undefined && closing !== undefined) {
				result += shortcode(tag, draw(tag.end, closing.start, index + 1, close), context, mask);
				at = closing.end;
				index = close;
			} else {
				result += shortcode(tag, null, context, mask);
				at = tag.end;
			}
		}
		return result + text.slice(at, to);
	};
	return draw(0, text.length, 0, tags.length);
}

/** `inner`: the text between the tags; null for a tag alone. */
function shortcode({ name, given }: Tag, inner: string | null, context: ExpandContext, mask: Mask): string {
	const args = readArguments(given);
	const { words, named } = args;
	const kind = name.toLowerCase();
	if (kind === "ref" || kind === "relref") {
		const reference = pick(args, "path") || (words[0] ?? "");
		const [file = "", anchor] = reference.split("#");
		const address = file === "" ? "" : (context.addressOf(file) ?? `/${file.replace(/^\/|\.md$/g, "")}`);
		return anchor === undefined ? address : `${address}#${anchor}`;
	}
	const template = context.templates.get(name) ?? "";
	const id = pick(args, "id", "video", "videoid", "url", "src", "link");
	const given0 = [id, ...words, ...(inner === null ? [] : [inner.trim()])];
	const user = pick(args, "user", "username", "author");
	const embed =
		embedByName(name, kind === "gist" && user !== "" ? [`${user}/${id || (words[0] ?? "")}`] : given0, user) ??
		(/youtube(?:-nocookie)?\.com\/embed/.test(template)
			? embedByName("youtube", [id || words[0] || Object.values(named)[0] || ""])
			: null) ??
		(/player\.vimeo\.com/.test(template) ? embedByName("vimeo", [id || words[0] || ""]) : null);
	if (embed !== null) {
		context.found("embed", embed.url);
		return `\n\n${embedText(embed, pick(args, "title"))}\n\n`;
	}
	const picture = pictureOf(kind, args, template);
	if (picture !== null) return inner === null ? picture : `${picture}${inner}`;
	if (/^(?:audio|video|mp4|webm)/.test(kind)) {
		const src = pick(args, "src", "mp4", "webm", "url") || (words[0] ?? "");
		if (src !== "") return `\n\n${pictureText(src, pick(args, "title", "caption", "alt"))}\n\n`;
	}
	if (kind === "mermaid") return mask.keep(fence("mermaid", inner ?? ""));
	if (/^(?:katex|math)$/.test(kind) && inner !== null)
		return /\n/.test(inner) ? `\n$$\n${inner.trim()}\n$$\n` : `$${inner.trim()}$`;
	if (
		/^(?:rawhtml|raw|html|unsafe|center|centered|columns?|div|span|lead|tabs|tabpane|steps|cards?|figures|gallery)$/.test(
			kind,
		) &&
		inner !== null
	)
		return /gallery/.test(kind) ? `\n\n${inner}\n\n` : inner;
	if (/^(?:details|expand|spoiler|collapse|accordion|accordion-item|toggle)$/.test(kind) && inner !== null)
		return detailsText(pick(args, "summary", "title", "name") || words.join(" "), inner);
	if (/^tab(?:item)?$/.test(kind) && inner !== null)
		return `\n\n**${pick(args, "name", "title", "header") || (words[0] ?? "")}**\n\n${inner}\n\n`;
	if (/^(?:button|btn|link|linkto|cta)$/.test(kind)) {
		const href =
			pick(args, "href", "url", "link", "relref", "to") || words.find((word) => /^(?:https?:|\/)/.test(word)) || "";
		const label =
			(inner ?? "").trim() || pick(args, "text", "title", "label") || words.find((word) => word !== href) || href;
		return href === "" ? label : `[${label}](${context.addressOf(href) ?? href})`;
	}
	if (inner !== null) {
		const callout = calloutKind(`${pick(args, "type", "class", "level", "style", "color")} ${words[0] ?? ""} ${kind}`);
		if (callout !== null) {
			const rest = calloutKind(words[0] ?? "") === null ? words : words.slice(1);
			return calloutText(callout, pick(args, "title") || rest.join(" "), inner);
		}
	}
	if (kind === "param" || kind === "br") return kind === "br" ? "<br>" : "";
	context.found("removed", `{{< ${name} >}}`, given);
	return inner ?? [...words, ...Object.values(named)].filter(isProse).join("\n\n");
}

function pictureOf(kind: string, args: Arguments, template: string): string | null {
	const isPicture =
		/^(?:figure|img|image|imgproc|picture|photo|foto|fig|imagen|imgs?-?\w*|lightbox|bundle-image|centerimg)$/.test(
			kind,
		);
	if (!isPicture && !(/<img\b/.test(template) && !/\.Inner/.test(template))) return null;
	const { words } = args;
	const src = pick(args, "src", "image", "img", "url", "path", "file", "name") || (words[0] ?? "");
	if (src === "" || !/[./]/.test(src)) return null;
	const caption = [pick(args, "title"), pick(args, "caption") || pick(args, "attr")]
		.filter((each) => each !== "")
		.join(". ");
	const alt = pick(args, "alt") || (words.slice(1).find((word) => /\s|\p{L}{4,}/u.test(word)) ?? "");
	return `\n\n${pictureText(src, alt, caption)}\n\n`;
}
