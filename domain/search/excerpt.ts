import type { SearchPlan } from "./search-index.ts";
import { stemOf } from "./stem.ts";
import { fold, isCommon, normalize } from "./words.ts";

/** A piece of text; `marked` if it is what was searched for. */
export interface TextPiece {
	readonly text: string;
	readonly marked: boolean;
}

/** A word that was searched for, at its place in a text. */
interface Mark {
	readonly from: number;
	readonly to: number;
	/** The part of the plan that it belongs to. */
	readonly part: number;
}

/** Finds what a plan looks for in texts. */
export interface Marker {
	/** Cuts a text, which is composed (NFC), into its pieces. */
	mark(text: string): readonly TextPiece[];
	/**
	 * About `length` characters of a text where most of what is searched for stands together. `parts`: how many parts of
	 * the plan are in it.
	 */
	excerpt(text: string, length: number): { readonly pieces: readonly TextPiece[]; readonly parts: number };
}

/** How many letters of a word are compared before its stem is made. */
const COMPARED_LETTERS = 2;

/** Places looked at in one text: in a very long one, the first of them do. */
const MOST_MARKS = 400;

/** How much of the text before the first mark is shown, in characters. */
const BEFORE = 60;

const BEHIND_LETTER = /(?<=[\p{L}\p{N}])/uy;
const LETTERS = /[\p{L}\p{N}]+/uy;

/** Whether a sticky expression matches at a place. Its `lastIndex` is then where the match ends. */
function isAt(text: string, place: number, sticky: RegExp): boolean {
	sticky.lastIndex = place;
	return sticky.test(text);
}

/** The marker of a plan. */
export function createMarker(plan: SearchPlan): Marker {
	const stems = new Map<string, number>();
	const words = new Map<string, number>();
	for (const [part, { stems: some, beginnings, words: exact, phrases }] of plan.entries()) {
		for (const stem of [...some, ...beginnings]) if (!stems.has(stem)) stems.set(stem, part);
		for (const word of [...exact, ...phrases.flat()]) if (!words.has(word)) words.set(word, part);
	}
	// Stems are shorter than their words, and end differently, but begin alike: few words of a text need a stem.
	const starts = new Set([...stems.keys(), ...words.keys()].map((word) => fold(word).slice(0, COMPARED_LETTERS)));
	// Only letters: with classes of Unicode, an expression of its own for each search takes a millisecond and much memory.
	const candidate = new RegExp([...starts].join("|"), "g");
	const known = new Map<string, number | null>();

	function partOf(written: string, plain: string): number | null {
		let part = known.get(written);
		if (part === undefined) {
			const word = normalize(written);
			part = words.get(word) ?? (isCommon(plain) ? null : (stems.get(stemOf(word)) ?? null));
			known.set(written, part);
		}
		return part;
	}

	function marksIn(text: string): readonly Mark[] {
		const marks: Mark[] = [];
		if (starts.size === 0) return marks;
		const plain = fold(text);
		for (const { index } of plain.matchAll(candidate)) {
			if (isAt(plain, index, BEHIND_LETTER) || !isAt(plain, index, LETTERS)) continue;
			const to = LETTERS.lastIndex;
			const part = partOf(text.slice(index, to), plain.slice(index, to));
			if (part !== null) marks.push({ from: index, to, part });
			if (marks.length === MOST_MARKS) break;
		}
		return marks;
	}

	return {
		mark: (text) => piecesOf(text, marksIn(text), 0, text.length),
		excerpt(text, length) {
			const marks = marksIn(text);
			const { first, parts } = bestWindow(marks, length - BEFORE);
			const from = text.length <= length ? 0 : startOf(text, (first?.from ?? 0) - BEFORE);
			const to = endOf(text, from + length);
			const inside = marks.filter((mark) => mark.from >= from && mark.to <= to);
			const pieces = piecesOf(text, inside, from, to);
			const dots = { text: "…", marked: false };
			return { pieces: [...(from > 0 ? [dots] : []), ...pieces, ...(to < text.length ? [dots] : [])], parts };
		},
	};
}

/** The first mark of the stretch of `length` characters with most different parts, and then with most marks. */
function bestWindow(
	marks: readonly Mark[],
	length: number,
): { readonly first: Mark | undefined; readonly parts: number } {
	let best = { first: marks[0], parts: 0, count: 0 };
	for (const [at, first] of marks.entries()) {
		const parts = new Set<number>();
		let count = 0;
		for (let next = at; next < marks.length; next++) {
			const mark = marks[next];
			if (mark === undefined || mark.to - first.from > length) break;
			parts.add(mark.part);
			count += 1;
		}
		if (parts.size > best.parts || (parts.size === best.parts && count > best.count))
			best = { first, parts: parts.size, count };
	}
	return best;
}

/** The start of the sentence or word at or after a place. */
function startOf(text: string, place: number): number {
	if (place <= 0) return 0;
	const space = text.indexOf(" ", place);
	return space === -1 || space - place > BEFORE ? place : space + 1;
}

/** The end of the word at or before a place. */
function endOf(text: string, place: number): number {
	if (place >= text.length) return text.length;
	const space = text.lastIndexOf(" ", place);
	return space <= 0 || place - space > BEFORE ? place : space;
}

function piecesOf(text: string, marks: readonly Mark[], from: number, to: number): readonly TextPiece[] {
	const pieces: TextPiece[] = [];
	let at = from;
	for (const mark of marks) {
		if (mark.from > at) pieces.push({ text: text.slice(at, mark.from), marked: false });
		pieces.push({ text: text.slice(mark.from, mark.to), marked: true });
		at = mark.to;
	}
	if (at < to) pieces.push({ text: text.slice(at, to), marked: false });
	return pieces;
}
