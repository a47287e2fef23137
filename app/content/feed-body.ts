import { BODY_ATTRIBUTE, BODY_TOKEN, EMPTY_ELEMENTS } from "../../domain/content/body-tree.ts";

/** Most bytes of an entry's text in a feed (docs/product.md, 8.4). */
const MOST_BYTES = 60_000;

/** Attributes that mean something outside of the site. */
const KEPT = new Set(
	"href src srcset alt width height controls poster type colspan rowspan start reversed value datetime open lang dir".split(
		" ",
	),
);
const ADDRESSES = new Set(["href", "src", "poster"]);

/** Elements that readers of feeds leave out or would show as noise: only what is in them stays. */
const UNWRAPPED = new Set(["span", "div", "picture", "section"]);

interface Open {
	readonly name: string;
	/** What closes it in the feed; "" for an element that is left out. */
	readonly end: string;
	/** Whether nothing of what is in it goes into the feed. */
	readonly dropped: boolean;
}

/**
 * A sanitised body as feeds carry it: plain HTML with absolute addresses, without copy buttons, colours of code, sizes of
 * pictures and classes. Formulas are their source. A text over 60 KB ends at a block, with a link to the rest.
 * `canonical`: the page's address, absolute. `siteName`: for the words of that link.
 */
export function feedBody(
	body: string,
	{ canonical, siteName }: { readonly canonical: string; readonly siteName: string },
) {
	const rest = `<p><a href="${canonical}">Sigue leyendo en ${escaped(siteName)}</a></p>`;
	const most = MOST_BYTES - Buffer.byteLength(rest);
	const open: Open[] = [];
	let written = "";
	let bytes = 0;
	let block = "";
	for (const [token, slash, name, attributes = ""] of body.matchAll(BODY_TOKEN)) {
		const isDropped = open.at(-1)?.dropped === true;
		if (name === undefined) block += isDropped ? "" : token;
		else if (slash !== "") block += open.pop()?.end ?? "";
		else if (EMPTY_ELEMENTS.has(name)) block += isDropped ? "" : emptyElement(name, attributes, canonical);
		else {
			const { start, ...opened } = elementOf(name, attributes, { canonical, parent: open.at(-1) });
			block += start;
			open.push(opened);
		}
		if (open.length > 0) continue;
		bytes += Buffer.byteLength(block);
		if (bytes > most) return written.trimEnd() + rest;
		written += block;
		block = "";
	}
	return written;
}

function elementOf(
	name: string,
	attributes: string,
	{ canonical, parent }: { readonly canonical: string; readonly parent: Open | undefined },
): Open & { readonly start: string } {
	const classes = / class="([^"]*)"/.exec(attributes)?.[1] ?? "";
	const without = { name, start: "", end: "" };
	if (parent?.dropped === true) return { ...without, dropped: true };
	if (name === "math") {
		const source = / alttext="([^"]*)"/.exec(attributes)?.[1] ?? "";
		return { name, start: `<code>${source.replaceAll("<", "&lt;")}`, end: "</code>", dropped: true };
	}
	if (name === "button" || classes === "code-language" || classes === "play") return { ...without, dropped: true };
	if (name === "figure" && classes === "code") return { ...without, name: "code-figure", dropped: false };
	// The title of code is a paragraph; without a title there is none.
	if (classes === "code-title") return { name, start: "<p>", end: "</p>", dropped: false };
	if (name === "figcaption" && parent?.name === "code-figure") return { ...without, dropped: false };
	if (UNWRAPPED.has(name) || (name === "mark" && classes === "line")) return { ...without, dropped: false };
	const written = name === "aside" ? "blockquote" : name;
	return { name, start: `<${written}${kept(attributes, canonical)}>`, end: `</${written}>`, dropped: false };
}

function emptyElement(name: string, attributes: string, canonical: string): string {
	// A picture has variants beside its image; films have sources of their own.
	if (name === "track" || (name === "source" && !attributes.includes(" src="))) return "";
	return `<${name}${kept(attributes, canonical)}>`;
}

function kept(attributes: string, canonical: string): string {
	return Array.from(attributes.matchAll(BODY_ATTRIBUTE), ([attribute, name = "", value]) => {
		if (!KEPT.has(name)) return "";
		if (name === "srcset" && value !== undefined)
			return ` srcset="${value.replace(/(^|, )(?=\/)/g, `$1${new URL(canonical).origin}`)}"`;
		if (value === undefined || !ADDRESSES.has(name)) return attribute;
		return ` ${name}="${/^[/#?]/.test(value) ? absolute(value, canonical) : value}"`;
	}).join("");
}

/** A path, query or fragment of the site as an absolute address. It stays as it is written otherwise. */
function absolute(value: string, canonical: string): string {
	return value.startsWith("/") ? new URL(canonical).origin + value : canonical + value;
}

function escaped(words: string): string {
	return words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
