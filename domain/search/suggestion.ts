import type { SearchQuery } from "./query.ts";
import type { SearchReader, VocabularyWord } from "./search-index.ts";
import { isUnknown, planSearch, planWord } from "./search-plan.ts";
import { fold, normalize } from "./words.ts";

/** The rows of a Spanish keyboard. A key's neighbours are those beside it and those above and below. */
const ROWS = ["qwertyuiop", "asdfghjklñ", "zxcvbnm"];

const NEIGHBOURS: ReadonlySet<string> = new Set(
	ROWS.flatMap((row, at) =>
		[...row].flatMap((key, column) => {
			const next = ROWS[at + 1] ?? "";
			const beside = [row[column + 1], next[column], next[column - 1]].filter((other) => other !== undefined);
			return beside.flatMap((other) => [key + fold(other), fold(other) + key]);
		}),
	),
);

/** What a slip costs: one that fingers make easily costs less than a wrong letter. */
const EASY_SLIP = 0.7;

/**
 * How many slips lie between two words without accents: letters left out, doubled, replaced or swapped with their
 * neighbour. Infinity if it is more than `atMost`.
 */
export function slipsBetween(one: string, other: string, atMost: number): number {
	if (Math.abs(one.length - other.length) > atMost) return Number.POSITIVE_INFINITY;
	let before: number[] = [];
	let row = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (let at = 1; at <= one.length; at++) {
		const next = [at];
		let least = at;
		for (let across = 1; across <= other.length; across++) {
			const [letter = "", wanted = ""] = [one[at - 1], other[across - 1]];
			const [above = 0, left = 0, corner = 0] = [row[across], next[across - 1], row[across - 1]];
			const replaced = letter === wanted ? 0 : NEIGHBOURS.has(letter + wanted) ? EASY_SLIP : 1;
			// A letter typed twice, or once instead of twice.
			const added = letter === one[at - 2] ? EASY_SLIP : 1;
			const lost = wanted === other[across - 2] ? EASY_SLIP : 1;
			let cost = Math.min(corner + replaced, above + added, left + lost);
			if (letter === other[across - 2] && wanted === one[at - 2] && letter !== wanted)
				cost = Math.min(cost, (before[across - 2] ?? 0) + EASY_SLIP);
			next.push(cost);
			least = Math.min(least, cost);
		}
		if (least > atMost) return Number.POSITIVE_INFINITY;
		before = row;
		row = next;
	}
	const slips = row[other.length] ?? Number.POSITIVE_INFINITY;
	return slips > atMost ? Number.POSITIVE_INFINITY : slips;
}

/** How many slips are forgiven: in short words, two make another word. */
function forgiven({ length }: string): number {
	return length < 4 ? 0 : length < 6 ? 1 : 2;
}

/** How many words of the vocabulary are compared. */
const COMPARED = 150;

/** The word of the vocabulary that was probably meant; null if none is close. */
export function meantWord(plain: string, near: readonly VocabularyWord[]): string | null {
	const most = forgiven(plain);
	const ranked = near
		.map(({ word, plain: like, entries }) => ({ word, entries, slips: slipsBetween(plain, like, most) }))
		.filter(({ slips }) => slips > 0 && slips <= most)
		.sort((one, other) => one.slips - other.slips || other.entries - one.entries || (one.word < other.word ? -1 : 1));
	return ranked[0]?.word ?? null;
}

/**
 * What was probably meant by a query that finds nothing: the same text with each unknown word replaced by a near word of
 * the same audience's texts. Null if all words are known, if one is like no other, or if that finds nothing either.
 */
export function suggestQuery(
	query: SearchQuery,
	reader: SearchReader,
	parse: (text: string) => SearchQuery,
): string | null {
	const meant = new Map<string, string>();
	for (const part of query.parts) {
		if (part.kind !== "word" || !isUnknown(planWord(part, reader))) continue;
		const word = meantWord(part.plain, reader.wordsNear(part.plain, COMPARED));
		if (word === null) return null;
		meant.set(part.word, word);
	}
	if (meant.size === 0) return null;
	const text = query.text.replace(/[\p{L}\p{N}]+/gu, (written) => meant.get(normalize(written)) ?? written);
	const plan = planSearch(parse(text), reader);
	if (plan === null) return null;
	const { kinds } = reader.find(plan, { kind: null, offset: 0, limit: 1 });
	return kinds.size === 0 ? null : text;
}
