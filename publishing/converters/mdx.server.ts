import { isProse, pictureText } from "./arguments.server.ts";
import type { ExpandContext } from "./blog.server.ts";
import { calloutKind, calloutText, detailsText } from "./callouts.server.ts";
import { createMask } from "./code-mask.server.ts";
import { embedByName, embedOf, embedText } from "./embeds.server.ts";
import { balancedEnd, type JsxTag, readTag, statementEnd } from "./jsx-tag.server.ts";

/** How many brackets that nothing closes are looked into: each costs a look at much of the text. */
const MOST_FAILURES = 200;

/**
 * Reads MDX (mdxjs.com) as Markdown: imports and exports go, known components get their meaning, others are unwrapped
 * and noted. HTML stays, with HTML's attributes.
 */
export function expandMdx(text: string, context: ExpandContext): string {
	const mask = createMask();
	const masked = maskMath(mask.code(text), mask.keep);
	const { body, names } = withoutModules(masked, context.found);
	return mask.restore(expandJsx(body, { context, names, restore: mask.restore }));
}

/** Formulas have braces of their own. */
function maskMath(text: string, keep: (part: string) => string): string {
	return text
		.replace(/\$\$[^$]{1,5000}\$\$/g, keep)
		.replace(/(?<![\\$\w])\$(?=\S)[^$\n]{0,300}[\\^_{][^$\n]{0,300}\$(?![\w$])/g, keep);
}

/**
 * Takes out imports and exports. `names`: what their names stand for, where that is a path or a text. A statement that
 * never ends goes up to the next empty line, and is noted.
 */
function withoutModules(
	text: string,
	found: ExpandContext["found"],
): { readonly body: string; readonly names: ReadonlyMap<string, string> } {
	const names = new Map<string, string>();
	const lines = text.split("\n");
	const kept: string[] = [];
	let isAfterEmpty = true;
	let failures = 0;
	let start = 0;
	for (let index = 0; index < lines.length; index += 1) {
		const line = lines[index] ?? "";
		const at = start;
		start += line.length + 1;
		const isModule =
			isAfterEmpty && /^(?:import\s+(?:[\w*{"'][^;]*)|export\s+(?:const|default|function|let|async|\{|\*))/.test(line);
		if (!isModule || (/^import\s/.test(line) && !/["']|\{\s*$|,\s*$/.test(line))) {
			kept.push(line);
			isAfterEmpty = line.trim() === "";
			continue;
		}
		const [, name, from] = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/.exec(line) ?? [];
		if (name !== undefined && from !== undefined) names.set(name, from);
		const [, constant, value] = /^export\s+const\s+(\w+)\s*=\s*["'`]([^"'`]*)["'`]/.exec(line) ?? [];
		if (constant !== undefined && value !== undefined) names.set(constant, value);
		const end = failures < MOST_FAILURES ? statementEnd(text, at) : null;
		if (end === null) {
			failures += 1;
			found("removed", line.slice(0, 60), line);
		}
		while (index + 1 < lines.length && (end === null ? lines[index + 1]?.trim() !== "" : start <= end)) {
			index += 1;
			start += (lines[index]?.length ?? 0) + 1;
		}
	}
	return { body: kept.join("\n"), names };
}

interface Reading {
	readonly context: ExpandContext;
	readonly names: ReadonlyMap<string, string>;
	readonly restore: (text: string) => string;
}

interface OpenTag {
	readonly tag: JsxTag;
	readonly before: string;
}

/** One pass over the text; open components wait with what stood before them. */
function expandJsx(text: string, reading: Reading): string {
	const open: OpenTag[] = [];
	let result = "";
	let at = 0;
	let failures = 0;
	const marks = /[<{\\]/g;
	for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
		const start = match.index;
		if (match[0] === "\\") {
			marks.lastIndex = start + 2;
			if (/[{}<]/.test(text[start + 1] ?? "")) {
				result += `${text.slice(at, start)}${text[start + 1] === "<" ? "\\<" : (text[start + 1] ?? "")}`;
				at = start + 2;
			}
			continue;
		}
		if (match[0] === "{") {
			const end = failures < MOST_FAILURES ? balancedEnd(text, start) : null;
			if (end === null) failures += 1;
			if (end === null || isHeadingId(text, start, end)) continue;
			result += text.slice(at, start) + expression(text.slice(start + 1, end - 1), reading);
			at = end;
		} else {
			const fragment = /^<\/?>/.exec(text.slice(start, start + 3))?.[0];
			const tag = fragment === undefined && failures < MOST_FAILURES ? readTag(text, start) : null;
			if (tag === null && fragment === undefined) failures += 1;
			if (fragment !== undefined) {
				result += text.slice(at, start);
				at = start + fragment.length;
			} else if (tag === null) continue;
			else {
				result += text.slice(at, start);
				at = tag.end;
				if (!isComponent(tag.name)) result += html(tag, reading);
				else if (tag.isClosing) {
					const opening = open.findLastIndex((each) => each.tag.name === tag.name);
					// Components in between that were not closed are unwrapped.
					for (const each of opening < 0 ? [] : open.splice(opening).reverse())
						result = each.before + component(each.tag, result, reading);
				} else if (tag.isAlone) result += component(tag, null, reading);
				else {
					open.push({ tag, before: result });
					result = "";
				}
			}
		}
		marks.lastIndex = at;
	}
	result += text.slice(at);
	for (const each of open.reverse()) result = each.before + component(each.tag, result, reading);
	return result;
}

function isComponent(name: string): boolean {
	return /^[A-Z]|\./.test(name);
}

/** Docusaurus reads `## Heading {#id}` in MDX too. */
function isHeadingId(text: string, start: number, end: number): boolean {
	return /^\{#[\w-]+\}$/.test(text.slice(start, end));
}

function expression(code: string, { names, context, restore }: Reading): string {
	const inner = restore(code).trim();
	if (inner === "" || /^\/\*[\s\S]*\*\/$/.test(inner)) return "";
	const text = /^(["'`])((?:(?!\1)[\s\S])*)\1$/.exec(inner)?.[2];
	if (text !== undefined && !text.includes("${")) return text;
	const known =
		names.get(inner) ?? (inner.startsWith("frontmatter.") ? context.entry.data[inner.slice(12)] : undefined);
	if (typeof known === "string") return known;
	context.found("removed", `{${inner.slice(0, 40)}}`, inner);
	return "";
}

/** The value of an attribute: its text, or what its expression is known to be; "" if that is unknown. */
function attributeOf(
	tag: JsxTag,
	{ names, restore }: Pick<Reading, "names" | "restore">,
	...keys: readonly string[]
): string {
	for (const key of keys) {
		const given = tag.attributes.get(key);
		if (given === undefined) continue;
		const value = restore(given.value);
		if (!given.isCode) return value;
		const text = /^\s*(["'`])((?:(?!\1)[\s\S])*)\1\s*$/.exec(value)?.[2];
		const required =
			/require\(\s*["']([^"']+)["']\s*\)|new URL\(\s*["']([^"']+)["']|useBaseUrl\(\s*["']([^"']+)["']/.exec(value);
		const known =
			text ??
			required?.[1] ??
			required?.[2] ??
			required?.[3] ??
			names.get(value.trim().replace(/\.src$/, "")) ??
			(/^\s*\d+\s*$/.test(value) ? value.trim() : undefined);
		if (known !== undefined) return known;
	}
	return "";
}

const PICTURE =
	/^(?:Next|Static|Blog|Exported|Content|Post|Responsive|Optimized|Mdx|Custom|Themed|Zoom\w*|Astro)?(?:Image|Img|Picture|Figure|Photo|Foto|Imagen)$/i;
const ADDRESS_KEYS = [
	"id",
	"videoId",
	"videoid",
	"youTubeId",
	"youtubeId",
	"tweetId",
	"tweetLink",
	"video",
	"url",
	"src",
	"link",
	"href",
	"slug",
	"hash",
	"code",
	"permalink",
];

function component(tag: JsxTag, inner: string | null, reading: Reading): string {
	const { context } = reading;
	const value = (...keys: readonly string[]) => attributeOf(tag, reading, ...keys);
	const { name } = tag;
	const children = inner ?? value("children");
	const user = value("user", "username", "author");
	const embed = embedByName(name, [value(...ADDRESS_KEYS), children.trim()], user);
	if (embed !== null) {
		context.found("embed", embed.url);
		return `\n\n${embedText(embed, value("title", "caption"))}\n\n`;
	}
	const isPicture = PICTURE.test(name);
	const src = isPicture ? value("src", "image", "img", "source", "light", "path", "url") : "";
	if (isPicture && src !== "")
		return `\n\n${pictureText(src, value("alt"), value("caption", "title") || (inner === null || /[<![]/.test(inner) ? "" : inner))}\n\n${inner !== null && /!\[/.test(inner) ? inner : ""}`;
	if (/^(?:video|audio|videoplayer|audioplayer)$/i.test(name)) {
		const file = value("src", "url", "source");
		if (file !== "") return `\n\n${pictureText(file, value("title", "alt", "caption"))}\n\n`;
	}
	if (/^(?:a|link|nextlink|gatsbylink|externallink|smartlink|customlink|button|linkbutton|cta)$/i.test(name)) {
		const href = value("href", "to", "url", "link");
		const words = children.trim() || value("text", "title", "label") || href;
		return href === "" ? words : `[${words}](${context.addressOf(href) ?? href})`;
	}
	if (
		/^(?:details|accordion|accordionitem|collapse|collapsible|spoiler|expandable|toggle)$/i.test(name) &&
		inner !== null
	)
		return detailsText(value("summary", "title", "label", "heading"), flat(inner));
	if (/^(?:tabitem|tab|tabpanel|step|card)$/i.test(name)) {
		const label = value("label", "title", "name", "value");
		return `\n\n${label === "" ? "" : `**${label}**\n\n`}${flat(children)}\n\n`;
	}
	const callout =
		children.trim() === ""
			? null
			: calloutKind(`${value("type", "variant", "kind", "level", "status", "intent")} ${kebab(name)}`);
	if (callout !== null) return calloutText(callout, value("title", "heading", "label"), flat(children));
	context.found("removed", `<${name}>`, `<${name}`);
	const texts = ["title", "heading", "description", "text", "content", "quote", "caption", "label"]
		.map((key) => value(key))
		.filter(isProse);
	if (inner !== null)
		return `${texts.length > 0 ? `\n\n${texts.join("\n\n")}\n\n` : ""}${/\n\s*\n/.test(inner) ? `\n\n${flat(inner)}\n\n` : flat(inner)}`;
	return texts.length > 0 ? `\n\n${texts.join("\n\n")}\n\n` : "";
}

function kebab(name: string): string {
	return name.replace(/\.|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** Text that components enclosed, without the indentation that they gave it: four spaces would be code. */
function flat(text: string): string {
	const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
	const depths = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
	const first = depths.length > 1 && depths[0] === 0 ? Math.min(...depths.slice(1)) : Math.min(...depths);
	if (!Number.isFinite(first) || first === 0) return lines.join("\n");
	return lines.map((line) => line.replace(new RegExp(`^[ \\t]{0,${first}}`), "")).join("\n");
}

/** An element of HTML with the attributes that HTML has. */
function html(tag: JsxTag, reading: Reading): string {
	if (tag.isClosing) return `</${tag.name}>`;
	const attributes = [...tag.attributes].flatMap(([key, { value, isCode }]) => {
		if (/^on[A-Z]|^style$|^key$|^ref$|^client:/.test(key)) return [];
		const name = { className: "class", htmlFor: "for", srcSet: "srcset" }[key] ?? key.toLowerCase();
		const text = isCode ? attributeOf(tag, reading, key) : value;
		return isCode && text === "" ? [] : [` ${name}="${text.replace(/"/g, "&quot;")}"`];
	});
	const isVoid = /^(?:img|br|hr|source|input|track|wbr|col|area|embed|meta|link)$/.test(tag.name);
	if (tag.name === "iframe" && tag.isAlone) {
		const embed = embedOf(attributeOf(tag, reading, "src"));
		if (embed !== null) {
			reading.context.found("embed", embed.url);
			return `\n\n${embedText(embed, attributeOf(tag, reading, "title"))}\n\n`;
		}
	}
	return `<${tag.name}${attributes.join("")}>${tag.isAlone && !isVoid ? `</${tag.name}>` : ""}`;
}
