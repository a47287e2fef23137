/** A picture in the text of a page, from one place to another. */
export interface TextPicture {
	readonly from: number;
	readonly to: number;
	/** The file, as the text names it. */
	readonly src: string;
	/** "" for a decorative one; null as long as nobody has described it. */
	readonly alt: string | null;
	/** Which of the pictures with this file it is, from 1. With `src` it tells a picture from the others of its text. */
	readonly turn: number;
}

/** A paragraph, a heading or another block of a text, and what it says. */
interface TextBlock {
	readonly from: number;
	readonly to: number;
	readonly words: string;
}

/** What is said of a picture: words, "" for decorative, null for nothing yet. */
type Description = string | null;

const MARKDOWN = String.raw`!\[(?<words>(?:[^\]\\]|\\.){0,700})\]\(\s*(?:<(?<angled>[^>\n]*)>|(?<plain>[^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`;
const HTML = String.raw`<img\b(?<tag>[^>]{0,2000})>`;

/** The picture at the head of a text, which its fields name. */
export const HEAD = "cabecera";

/** What tells a picture from the others of its text, in addresses and in findings. */
export function keyOf({ src, turn }: Pick<TextPicture, "src" | "turn">): string {
	return `${turn}:${src}`;
}

/** The text with its code and its comments as spaces: nothing in them is a picture, and all places stay. */
function withoutCode(text: string, isMarkdown: boolean): string {
	const plain = withoutComments(text);
	if (!isMarkdown) return plain;
	let fence = "";
	const lines = plain.split("\n").map((line) => {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
		if (fence !== "") {
			if (mark.startsWith(fence)) fence = "";
			return blank(line);
		}
		fence = mark;
		return mark === "" ? line : blank(line);
	});
	return lines.join("\n").replace(/(`{1,8})(?!`)[^`\n]*\1/g, blank);
}

const blank = (some: string) => some.replace(/[^\n]/g, " ");

function withoutComments(text: string): string {
	let plain = text;
	for (let from = plain.indexOf("<!--"); from !== -1; from = plain.indexOf("<!--", from)) {
		const to = plain.indexOf("-->", from);
		if (to === -1) break;
		plain = plain.slice(0, from) + blank(plain.slice(from, to + 3)) + plain.slice(to + 3);
	}
	return plain;
}

function attribute(tag: string, name: string): string | undefined {
	const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
	const given = double ?? single;
	return given?.replace(/&(quot|lt|gt|amp|#39);/g, (_, each: string) => SIGNS[each] ?? "");
}

const SIGNS: Readonly<Record<string, string>> = { quot: '"', lt: "<", gt: ">", amp: "&", "#39": "'" };

/** The pictures of a text, in their order. */
export function picturesIn(text: string, isMarkdown = true): readonly TextPicture[] {
	if (!/!\[|<img/i.test(text)) return [];
	const found = withoutCode(text, isMarkdown).matchAll(new RegExp(isMarkdown ? `${MARKDOWN}|${HTML}` : HTML, "gi"));
	const turns = new Map<string, number>();
	return [...found].flatMap((match) => {
		const { words = "", angled, plain, tag } = match.groups ?? {};
		const src = tag === undefined ? (angled ?? plain ?? "") : (attribute(tag, "src") ?? "");
		if (src === "") return [];
		const turn = (turns.get(src) ?? 0) + 1;
		turns.set(src, turn);
		const said = words.replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim();
		const alt = tag === undefined ? (said === "" ? null : said) : (attribute(tag, "alt")?.trim() ?? null);
		return [{ from: match.index, to: match.index + match[0].length, src, alt, turn }];
	});
}

/** The picture with this key; undefined if the text has none. */
export function pictureAt(text: string, key: string, isMarkdown = true): TextPicture | undefined {
	return picturesIn(text, isMarkdown).find((each) => keyOf(each) === key);
}

const inHtml = (words: string) => words.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A picture as the desk writes it. A decorative one says so by an empty description (docs/decisions/0059). */
export function pictureWords(src: string, alt: Description, isMarkdown = true): string {
	if (alt === "" || !isMarkdown) return `<img src="${src}"${alt === null ? "" : ` alt="${inHtml(alt)}"`}>`;
	return `![${(alt ?? "")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[[\]\\]/g, "\\$&")}](${src})`;
}

/** The text with another description of one of its pictures. Whatever else is said of it stays. */
export function describePicture(text: string, picture: TextPicture, alt: Description, isMarkdown = true): string {
	const { from, to, src } = picture;
	const before = text.slice(from, to);
	return text.slice(0, from) + described(before, src, alt, isMarkdown) + text.slice(to);
}

function described(before: string, src: string, alt: Description, isMarkdown: boolean): string {
	if (before.startsWith("!")) {
		if (alt === "") return pictureWords(src, alt);
		const rest = before.slice(/^!\[(?:[^\]\\]|\\.)*\]/.exec(before)?.[0].length ?? 0);
		return pictureWords("", alt).replace(/\(\)$/, "") + rest;
	}
	const bare = before.replace(/\s+alt\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, "");
	// As the desk writes them: what has a size or a class keeps it.
	if (isMarkdown && alt !== "" && /^<img\s+src=(?:"[^"]*"|'[^']*')\s*\/?>$/i.test(bare)) return pictureWords(src, alt);
	return alt === null ? bare : bare.replace(/\s*(\/?)>$/, (_, slash: string) => ` alt="${inHtml(alt)}"${slash}>`);
}

/** What goes with a picture when it goes: the link around it, or the paragraph of which it is all. */
function wholeOf(text: string, { from, to }: TextPicture): { readonly from: number; readonly to: number } {
	const [link = ""] = text[from - 1] === "[" ? (/^\]\([^)\n]*\)/.exec(text.slice(to)) ?? []) : [];
	return link === "" ? { from, to } : { from: from - 1, to: to + link.length };
}

/** The text without one of its pictures. */
export function withoutPicture(text: string, picture: TextPicture): string {
	const { from, to } = wholeOf(text, picture);
	const [before, after] = [text.slice(0, from), text.slice(to)];
	const isAlone = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\n|$)/.test(after);
	if (!isAlone)
		return before.replace(/[ \t]+$/, "") + (/^[ \t]*(?:\n|$)/.test(after) ? after.trimStart() && after : after);
	return joined(before.replace(/[ \t]+$/, ""), after.replace(/^[ \t]+/, ""));
}

/** Two parts of a text that something stood between, as paragraphs of their own if they were. */
function joined(before: string, after: string): string {
	const [head, tail] = [before.replace(/\n+$/, ""), after.replace(/^\n+/, "")];
	if (head === "" || tail === "") return head + (tail === "" && head !== "" ? "\n" : "") + tail;
	const wasApart = before.endsWith("\n\n") || after.startsWith("\n\n");
	return `${head}${wasApart ? "\n\n" : "\n"}${tail}`;
}

/** The longest that is shown of a block. */
const SHOWN = 60;

function shownWords(block: string): string {
	if (/^ {0,3}(?:`{3,}|~{3,})/.test(block)) return "un bloque de código";
	const [picture] = picturesIn(block);
	if (picture !== undefined && picture.from === 0 && picture.to === block.trimEnd().length)
		return `la imagen «${picture.alt || pictureName(picture.src)}»`;
	const plain = block
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/<[^>]*>/g, " ")
		.replace(/^[\s#>*+-]+|[*_`|]+/g, " ")
		.replace(/\s+/g, " ")
		.trim();
	const cut = plain.length <= SHOWN ? plain : `${plain.slice(0, SHOWN).replace(/\s\S*$/, "")}…`;
	return cut === "" ? "otra cosa" : `«${cut}»`;
}

/** The blocks of a text: what stands between empty lines. Code is one, whatever lines it has. */
function blocksOf(text: string): readonly TextBlock[] {
	const blocks: TextBlock[] = [];
	let fence = "";
	let start: number | null = null;
	let at = 0;
	const end = (to: number) => {
		if (start !== null) blocks.push({ from: start, to, words: shownWords(text.slice(start, to)) });
		start = null;
	};
	for (const line of `${text}\n`.split("\n")) {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
		if (line.trim() === "" && fence === "") end(at - 1);
		else start ??= at;
		if (fence === "") fence = mark;
		else if (mark.startsWith(fence)) fence = "";
		at += line.length + 1;
	}
	end(text.length);
	return blocks;
}

/** Where a picture may stand: how many blocks come before it, and what the last of them says. */
export interface PicturePlace {
	readonly after: number;
	readonly words: string;
}

/** The places of a text for a picture: first its beginning, then behind each of its blocks. */
export function placesIn(text: string): readonly PicturePlace[] {
	const blocks = blocksOf(text);
	return [
		{ after: 0, words: "Al principio del texto" },
		...blocks.map(({ words }, index) => ({ after: index + 1, words: `Después de ${words}` })),
	];
}

/** The text with something more, as a paragraph of its own behind so many blocks. */
export function withBlock(text: string, after: number, words: string): string {
	const at = after <= 0 ? 0 : (blocksOf(text)[after - 1]?.to ?? text.length);
	const parts = [
		text.slice(0, at).trimEnd(),
		words,
		text
			.slice(at)
			.replace(/^\s*\n|^\s+$/, "")
			.replace(/^\n+/, ""),
	];
	const whole = parts.filter((part) => part !== "").join("\n\n");
	return whole.endsWith("\n") ? whole : `${whole}\n`;
}

/** The key that a picture gets with `withBlock`: others with its file may stand before it. */
export function keyBehind(text: string, after: number, src: string, isMarkdown = true): string {
	const at = after <= 0 ? 0 : (blocksOf(text)[after - 1]?.to ?? text.length);
	const before = picturesIn(text, isMarkdown).filter((each) => each.src === src && each.from < at);
	return keyOf({ src, turn: before.length + 1 });
}

/** Where a picture stands among the blocks of the text without it; null within one of them. */
export function placeOf(text: string, picture: TextPicture): number | null {
	const { from, to } = wholeOf(text, picture);
	const blocks = blocksOf(text);
	const own = blocks.findIndex((each) => each.from <= from && each.to >= to);
	const block = blocks[own];
	return block !== undefined && text.slice(block.from, block.to).trim() === text.slice(from, to) ? own : null;
}

/** The text with one of its pictures in another place: behind so many of the blocks that are there without it. */
export function movePicture(text: string, picture: TextPicture, after: number): string {
	if (placeOf(text, picture) === after) return text;
	const { from, to } = wholeOf(text, picture);
	return withBlock(withoutPicture(text, picture), after, text.slice(from, to));
}

/** What a picture is called where nobody described it: its file's name, without the digits that the desk puts there. */
export function pictureName(src: string): string {
	const name = src.replace(/[?#].*$/, "").replace(/^.*\//, "");
	const [, stem = name, ending = ""] = /^(.*?)(?:-[0-9a-f]{10,64})?(\.[^.]+)$/.exec(name) ?? [];
	try {
		return decodeURIComponent(stem + ending);
	} catch {
		return stem + ending;
	}
}
