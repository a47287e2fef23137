import { BODY_TOKEN, EMPTY_ELEMENTS } from "../../domain/content/body-tree.ts";
import sheet from "./margin-notes.css?url";

/** Who wrote a text: the name that is shown, and the address of the picture. */
export interface NoteAuthor {
	readonly name: string;
	readonly photo: string;
}

/** An element that stands in HTML directly: all of it, and what is in it. */
interface Block {
	readonly name: string;
	readonly html: string;
	readonly inside: string;
}

/** Where the notes stand that compiling collects below a text. */
const LIST = '<section class="footnotes">';

/** The beginning of a group of notes. */
const GROUP = '<div class="notes" data-rows="';

/** The links to sheets with which a body may begin (`withSheet`). */
export const SHEETS = /^(?:<link [^>]*>)*/;

/** Elements between which a note may stand. */
const BLOCKS = new Set(
	`p h2 h3 h4 h5 h6 ul ol dl blockquote pre figure table div aside details section hr picture img video audio
	math`.split(/\s+/),
);

/** Most blocks of the text beside which one group of notes may go on. */
const MOST_ROWS = 6;

/**
 * How much higher than its block a group of notes may be, in pixels, if the next block has notes, too: those stand below
 * it, so their block is moved down by as much.
 */
const LARGEST_GAP = 30;

/** A mark of a note in the text. Its description is the heading of the list. */
const MARK = /(<a href="#fn-[a-z0-9-]+" id="fnref-[a-z0-9-]+") aria-describedby="footnote-label">(\d+)<\/a>/g;

/** The name at the beginning of a note that somebody says: `**Berta:** …` or `**Berta**: …`. */
const VOICE = /^(\s*(?:<p>)?\s*)<strong>([^<>:]{1,60})(?::\s*<\/strong>|<\/strong>:)/;

/**
 * A sanitised body with its footnotes beside what they are about (docs/product.md, 2.7): each stands after the block
 * with its first mark, for the margin where there is one, in place of the list below the text. Notes that are higher than
 * their block stand with those of the next one, if it has any: no text is parted to make room for them. A body whose
 * parts are not all blocks, or with a note that nothing names, stays as it is. `author`: who wrote it, with the address of
 * their picture; notes in other names are told from theirs.
 */
export function withMarginNotes(body: string, author: NoteAuthor): string {
	if (!body.includes(LIST)) return body;
	const blocks = blocksOf(body);
	const list = blocks?.pop();
	if (blocks === null || list === undefined || !list.html.startsWith(LIST)) return body;
	const items = notesIn(list);
	const places = placesOf(items, blocks);
	if (places === null) return body;
	const groups = new Map<number, string>();
	for (const [index, { name, inside }] of items.entries()) {
		const place = places[index] ?? 0;
		groups.set(place, (groups.get(place) ?? "") + noteOf({ name, inside, number: index + 1, author }));
	}
	for (const place of [...groups.keys()].sort((one, other) => one - other)) {
		const [notes = "", below] = [groups.get(place), groups.get(place + 1)];
		if (below === undefined || leastHeightOfNotes(notes) - heightOf(blocks[place]?.html ?? "") < LARGEST_GAP) continue;
		groups.delete(place);
		groups.set(place + 1, notes + below);
	}
	const noted = [...groups.keys()].sort((one, other) => one - other);
	const written = blocks.map(({ html }, index) => {
		const notes = groups.get(index);
		if (notes === undefined) return html;
		const next = noted[noted.indexOf(index) + 1] ?? blocks.length;
		const rows = rowsFor(heightOfNotes(notes), blocks.slice(index, Math.min(next, index + MOST_ROWS)));
		return `${html}\n${GROUP}${rows}">${notes}</div>`;
	});
	return written.join("\n").replace(MARK, '$1 aria-label="Nota $2">$2</a>');
}

/** How many of these blocks something of this height has beside it: all, if they are lower. */
function rowsFor(height: number, blocks: readonly Block[]): number {
	let room = 0;
	const last = blocks.findIndex(({ html }) => {
		room += heightOf(html);
		return room >= height;
	});
	return last < 0 ? blocks.length : last + 1;
}

/** The sum of what is guessed for each note of a group. `height` is given its HTML, from its attributes on. */
function sumOfNotes(notes: string, height: (note: string) => number): number {
	return notes
		.split('<div role="note"')
		.slice(1)
		.reduce((sum, note) => sum + height(note), 0);
}

/** At least the height of a group of notes in the margin, in pixels, with the room below it, by a guess. */
function leastHeightOfNotes(notes: string): number {
	return sumOfNotes(notes, (note) => {
		const voice = note.includes('class="voice"') ? 40 : 0;
		const words = note.slice(note.indexOf(">") + 1).replace(/<[^>]*>/g, "");
		return 56 + voice + 23 * Math.ceil(words.length / 44);
	});
}

/** At most the height of a group of notes in the margin, in pixels, by a guess. */
function heightOfNotes(notes: string): number {
	return sumOfNotes(notes, (note) => {
		const blocks = note.match(/<(?:p|li|pre)\b/g)?.length ?? 0;
		const voice = note.includes('class="voice"') ? 48 : 0;
		return 70 + voice + 23 * (blocks + Math.ceil(note.replace(/<[^>]*>/g, "").length / 28));
	});
}

/** The address of the sheet of a body's notes; null if it has none. Authors cannot write their class. */
export function notesSheet(body: string): string | null {
	return body.includes(GROUP) ? sheet : null;
}

/**
 * The number of blocks beside which contents may stand before the first notes of a body; 0 if they are longer than those
 * blocks, by a guess, and null without notes. `words`: those of each line of the contents.
 */
export function rowsForContents(body: string, words: readonly string[]): number | null {
	const first = body.indexOf(GROUP);
	if (first === -1) return null;
	const above = (blocksOf(body.slice(0, first).replace(SHEETS, "")) ?? []).slice(0, -1);
	const shown = above.slice(0, MOST_ROWS);
	const room = shown.reduce((sum, { html }) => sum + heightOf(html), 0);
	const height = words.reduce((sum, { length }) => sum + 8 + 22 * Math.ceil(length / 34), 70);
	return room < height ? 0 : shown.length;
}

/** About the height of a block, in pixels, where contents stand beside it. */
function heightOf(html: string): number {
	const rows = html.match(/<(?:tr|li|img|h2)\b/g)?.length ?? 0;
	const lines = /^<figure class="code/.test(html) ? html.split("\n").length : 0;
	return 22 + 20 * (rows + lines) + 30 * Math.ceil(html.replace(/<[^>]*>/g, "").length / 70);
}

/** The elements that stand in HTML directly; null if words stand between them, or elements of a line. */
function blocksOf(html: string): Block[] | null {
	const found: Block[] = [];
	let depth = 0;
	let start = 0;
	let inside = 0;
	for (const { 0: token, 1: slash, 2: name, index } of html.matchAll(BODY_TOKEN)) {
		const end = index + token.length;
		if (name === undefined) {
			if (depth === 0 && token.trim() !== "") return null;
			continue;
		}
		if (slash !== "") depth -= 1;
		else if (depth === 0) {
			if (!BLOCKS.has(name) && name !== "li") return null;
			start = index;
			inside = end;
		}
		if (slash === "" && !EMPTY_ELEMENTS.has(name)) depth += 1;
		if (depth === 0)
			found.push({ name, html: html.slice(start, end), inside: html.slice(inside, slash === "" ? end : index) });
	}
	return found;
}

interface Note {
	/** The end of its id. */
	readonly name: string;
	readonly inside: string;
}

function notesIn(list: Block): readonly Note[] {
	const items = (blocksOf(list.inside) ?? []).flatMap((block) => (block.name === "ol" ? blocksOf(block.inside) : []));
	return items.flatMap((item) => {
		const name = /^<li id="fn-([a-z0-9-]+)">/.exec(item?.html ?? "")?.[1];
		return item === null || name === undefined ? [] : [{ name, inside: item.inside }];
	});
}

/** The indexes of the blocks after which the notes stand; null if one has none, or there are no notes. */
function placesOf(notes: readonly Note[], blocks: readonly Block[]): readonly number[] | null {
	const places: number[] = [];
	for (const { name } of notes) {
		const mark = ` id="fnref-${name}"`;
		const block = blocks.findIndex(({ html }) => html.includes(mark));
		// A note that another one names stands with it.
		const place = block >= 0 ? block : places[notes.findIndex(({ inside }) => inside.includes(mark))];
		if (place === undefined) return null;
		// No note parts a heading from its text.
		const isHeading = /^h\d$/.test(blocks[place]?.name ?? "") && place + 1 < blocks.length;
		places.push(isHeading ? place + 1 : place);
	}
	return places.length === 0 ? null : places;
}

function noteOf({
	name,
	inside,
	number,
	author,
}: Note & { readonly number: number; readonly author: NoteAuthor }): string {
	const said = VOICE.exec(inside)?.[2]?.trim() ?? "";
	const isOwn = said === "" || author.name === said || author.name.startsWith(`${said} `);
	const face = isOwn
		? `><img src="${author.photo.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" alt="" width="36" height="36">`
		: ` data-initial="${/[\p{L}\p{N}]/u.exec(said)?.[0] ?? ""}">`;
	const words =
		said === ""
			? inside
			: inside.replace(
					VOICE,
					(_, before: string) => `${before}<strong class="voice"${face}${said}<span>:</span></strong>`,
				);
	return `<div role="note" class="${isOwn ? "note" : "note said"}" id="fn-${name}" aria-label="Nota ${number}" data-number="${number}">${words.trim()}</div>`;
}
