import { SaxesParser } from "saxes";

/** An item of WordPress's export, or its head. Names as they are written, such as `wp:post_id`. */
export interface WxrItem {
	/** Line of the file on which it begins, counted from 1. */
	readonly line: number;
	readonly fields: ReadonlyMap<string, string>;
	readonly categories: readonly { readonly domain: string; readonly name: string }[];
	readonly meta: ReadonlyMap<string, readonly string[]>;
	/** The authors that the head names: login and name to show. */
	readonly authors: ReadonlyMap<string, string>;
}

/** An item that is no XML. */
export interface BrokenItem {
	readonly line: number;
	readonly problem: string;
}

/** The end of an item and the beginning of the next, within what one of them says. */
const SWALLOWED = /<\/item>\s*<item>[\s\S]*<(?:wp|content|dc):/;

/** What the parser says of an item, for its owner. Its own sentences are for programmers, and its lines those of the item. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
	[/unexpected close tag|unmatched closing tag/, "una etiqueta se cierra sin haberse abierto."],
	[/unclosed tag/, "una etiqueta no se cierra."],
	[/attribute|attribute value/, "una etiqueta tiene un atributo mal escrito."],
	[/entity|character reference/, "tiene una entidad que XML no conoce."],
	[/cdata/i, "una parte <![CDATA[ no se cierra."],
	[/character/, "una etiqueta tiene un signo que no puede llevar."],
];

function inSpanish(error: unknown): string {
	const words = error instanceof Error ? error.message : String(error);
	return PROBLEMS.find(([pattern]) => pattern.test(words))?.[1] ?? "está mal escrita.";
}

/** The longest item that is read, in characters. */
const MOST_ITEM = 8 * 1_024 * 1_024;

/**
 * Reads an export in portions, its head first and then item by item: one at a time is in memory, and one that is broken
 * does not take the others with it. Entities of its own are not known, so they cannot grow.
 */
export async function* readWxr(chunks: AsyncIterable<string>): AsyncGenerator<WxrItem | BrokenItem> {
	let rest = "";
	let line = 1;
	let isHead = true;
	const advance = (text: string) => {
		line += countLines(text);
	};
	for await (const chunk of chunks) {
		rest += chunk;
		for (;;) {
			if (isHead) {
				const start = rest.search(/<item[\s>]/);
				if (start < 0) {
					if (rest.length <= MOST_ITEM) break;
					yield { line, problem: "No hay ninguna entrada en sus primeros 8\u00a0MB." };
					return;
				}
				yield parseItem(`${rest.slice(0, start)}`, line, "head");
				advance(rest.slice(0, start));
				rest = rest.slice(start);
				isHead = false;
			}
			const end = endOfItem(rest);
			if (end === null) {
				if (rest.length <= MOST_ITEM) break;
				// Its end is missing: the next item begins where a line says so.
				const next = /\n[ \t]*<item>[ \t]*\r?\n/.exec(rest.slice(10));
				const stop = next === null ? rest.length - 1_000 : next.index + 10;
				yield { line, problem: "La entrada no se cierra o pasa de 8\u00a0MB." };
				advance(rest.slice(0, stop));
				rest = rest.slice(stop);
				continue;
			}
			let whole = rest.slice(0, end);
			const start = whole.search(/<item[\s>]/);
			if (start >= 0) {
				const item = parseItem(whole.slice(start), line + countLines(whole.slice(0, start)), "item");
				yield item;
				// CDATA that is not closed hides the ends of items: the next one begins where a line says so.
				const next = "problem" in item ? /\n[ \t]*<item>[ \t]*\r?\n/.exec(whole.slice(start + 5)) : null;
				if (next !== null) whole = whole.slice(0, start + 5 + next.index);
			}
			advance(whole);
			rest = rest.slice(whole.length);
		}
	}
	if (isHead && rest.trim() !== "") yield parseItem(rest, line, "head");
	else if (/<item[\s>]/.test(rest)) yield { line, problem: "La entrada no se cierra: el archivo está cortado." };
}

function countLines(text: string): number {
	let lines = 0;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
	return lines;
}

/** Where the first item ends, behind its closing tag; null if it does not yet. Signs in CDATA do not count. */
function endOfItem(text: string): number | null {
	let at = 0;
	for (;;) {
		const close = text.indexOf("</item>", at);
		if (close < 0) return null;
		const data = text.indexOf("<![CDATA[", at);
		if (data < 0 || data > close) return close + "</item>".length;
		const end = text.indexOf("]]>", data);
		if (end < 0) return null;
		at = end + 3;
	}
}

function parseItem(text: string, line: number, what: "head" | "item"): WxrItem | BrokenItem {
	const fields = new Map<string, string>();
	const categories: { domain: string; name: string }[] = [];
	const meta = new Map<string, string[]>();
	const authors = new Map<string, string>();
	const path: string[] = [];
	let words = "";
	let domain = "";
	let group = new Map<string, string>();
	let problem: string | null = null;
	const parser = new SaxesParser({ fragment: true });
	parser.on("error", (error) => {
		// The head is cut off in the middle, so its end is always missing.
		problem ??= what === "head" ? null : inSpanish(error);
	});
	parser.on("opentag", ({ name, attributes }) => {
		path.push(name);
		words = "";
		if (name === "category") domain = String(attributes.domain ?? "");
		if (name === "wp:postmeta" || name === "wp:author") group = new Map();
	});
	const take = (value: string) => {
		if (words.length < MOST_ITEM) words += value;
	};
	parser.on("text", take);
	parser.on("cdata", (value) => {
		if (SWALLOWED.test(value)) problem ??= "una parte <![CDATA[ no se cierra y llega hasta la entrada siguiente.";
		take(value);
	});
	parser.on("closetag", ({ name }) => {
		path.pop();
		const parent = path.at(-1);
		if (name === "wp:postmeta") {
			const key = group.get("wp:meta_key") ?? "";
			const values = meta.get(key) ?? [];
			values.push(group.get("wp:meta_value") ?? "");
			meta.set(key, values);
		} else if (name === "wp:author") {
			const shown = group.get("wp:author_display_name") ?? "";
			if (shown !== "") authors.set(group.get("wp:author_login") ?? "", shown);
		} else if (parent === "wp:postmeta" || parent === "wp:author") group.set(name, words);
		else if (name === "category") categories.push({ domain, name: words.trim() });
		// Comments, terms and what plugins add lie deeper, and are not taken.
		else if ((parent === "item" || parent === "channel") && !fields.has(name)) fields.set(name, words);
		words = "";
	});
	const cleaned = text
		// biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
		.replace(/<!\[CDATA\[[\s\S]*?\]\]>|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g, (part) =>
			part === "&" ? "&amp;" : part,
		);
	try {
		parser.write(what === "head" ? cleaned.replace(/^[\s\S]*?(?=<(?:rss|channel)[\s>])/, "") : cleaned);
		if (what === "item") parser.close();
	} catch (error) {
		problem ??= inSpanish(error);
	}
	return problem === null
		? { line, fields, categories, meta, authors }
		: { line, problem: `La entrada no es XML: ${problem}` };
}
