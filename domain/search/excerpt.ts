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
	/** How many parts of the plan are in a text. */
	partsIn(text: string): number;
	/**
	 * About `length` characters of a text where most of what is searched for stands together, from and to the ends of
	 * sentences if they are near. `parts`: how many parts of the plan are in it.
	 */
	excerpt(text: string, length: number): { readonly pieces: readonly TextPiece[]; readonly parts: number };
}

/** How many letters of a word are compared before its stem is made. */
const COMPARED_LETTERS = 2;

/** Places looked at in one text: in a very long one, the first of them do. */
const MOST_MARKS = 400;

/** How much of the text before the first mark is shown, in characters: on a phone the mark is in the first two lines. */
const BEFORE = 60;

/** How far from the last place a sentence may end for the excerpt to end there. */
const AFTER = 80;

/** What stands between two sentences. "p. ej. algo" is one. */
const BETWEEN = /(?<=[.!?…][»”)]?) (?=[«“¿¡(]*[A-ZÁÉÍÓÚÑ\d])/g;

/** The same, and what stands between two parts of a text (`textOfBody`), such as a heading and what follows. */
const BETWEEN_PARTS = new RegExp(`${BETWEEN.source}| · `, "g");

/** What stands between two parts of a sentence. */
const BETWEEN_CLAUSES = /(?<=[,;:]) |(?<= )(?=[(«¿¡])/g;

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
		partsIn: (text) => new Set(marksIn(text).map(({ part }) => part)).size,
		excerpt(text, length) {
			const marks = marksIn(text);
			const { first, parts } = bestWindow(marks, length - BEFORE);
			const start = text.length <= length ? WHOLE : startOf(text, first?.from ?? 0);
			const last = marks.findLast(({ to }) => to <= start.at + length);
			const end = endOf(text, start.at + length, last?.to ?? start.at);
			const inside = marks.filter((mark) => mark.from >= start.at && mark.to <= end.at);
			const pieces = piecesOf(text, inside, start.at, end.at);
			const dots = (cut: boolean) => (cut ? [{ text: "…", marked: false }] : []);
			return { pieces: [...dots(start.cuts), ...pieces, ...dots(end.cuts)], parts };
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

/** Where an excerpt begins or ends, and whether that is inside a sentence. */
interface Edge {
	readonly at: number;
	readonly cuts: boolean;
}

const WHOLE: Edge = { at: 0, cuts: false };

/** Where the sentence of a mark begins; if that is far before it, a part of the sentence, or a word. */
function startOf(text: string, mark: number): Edge {
	if (mark <= BEFORE) return WHOLE;
	const from = mark - BEFORE;
	// Signs behind the mark, and the letters of its word, decide whether a sentence begins at it.
	const before = text.slice(from, mark + 1);
	const sentence = [...before.matchAll(BETWEEN_PARTS)].at(-1);
	if (sentence !== undefined) return { at: from + sentence.index + sentence[0].length, cuts: false };
	const [clause] = before.matchAll(BETWEEN_CLAUSES);
	if (clause !== undefined) return { at: from + clause.index + clause[0].length, cuts: true };
	const space = before.indexOf(" ");
	return { at: space === -1 ? from : from + space + 1, cuts: true };
}

/** Where a sentence ends shortly before a place and behind the last mark; else the end of a word. */
function endOf(text: string, place: number, mark: number): Edge {
	if (place >= text.length) return { at: text.length, cuts: false };
	const from = Math.max(mark, place - AFTER);
	// One character more: a sentence begins with a letter.
	const sentence = [...text.slice(from, place + 2).matchAll(BETWEEN)].at(-1);
	if (sentence !== undefined) return { at: from + sentence.index, cuts: false };
	const space = text.lastIndexOf(" ", place);
	const end = space <= mark || place - space > BEFORE ? place : space;
	return { at: end - (/[\s,;:·]+$/.exec(text.slice(0, end))?.[0].length ?? 0), cuts: true };
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
