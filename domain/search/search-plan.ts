import type { QueryPart, SearchQuery, TypedWord } from "./query.ts";
import type { PlannedPart, SearchPlan, SearchReader } from "./search-index.ts";
import { possibleStems } from "./stem.ts";
import { fold, isCommon } from "./words.ts";

/** Bounds of what one query may become: no text that somebody types keeps the process busy (docs/product.md, 25.2). */
const MOST_BEGINNINGS = 40;
const MOST_PHRASES = 16;
const MOST_SPELLINGS = 4;

/** Beginnings of fewer letters are the beginning of nearly everything. */
const SHORTEST_BEGINNING = 2;

/**
 * From this many entries on, words that more than half of them have are not looked for beside rarer words: they change
 * the order by nothing and take longest.
 */
const MANY_ENTRIES = 2_000;

const NOTHING = { stems: [], beginnings: [], words: [], phrases: [] } as const;

/** What to look for with a query in an index. Null for a query without words. */
export function planSearch({ parts }: SearchQuery, reader: SearchReader): SearchPlan | null {
	const planned = parts.flatMap((part) =>
		part.kind === "word" ? [planWord(part, reader)] : planPhrase(part.words, reader),
	);
	if (planned.length === 0) return null;
	return reader.entries < MANY_ENTRIES ? planned : withoutFrequent(planned, reader);
}

/** Whether texts have nothing that a part may be. */
export function isUnknown({ stems, beginnings, words, phrases }: PlannedPart): boolean {
	return [stems, beginnings, words, phrases].every(({ length }) => length === 0);
}

/** What a word that is to be understood may be. */
export function planWord(part: Extract<QueryPart, { kind: "word" }>, reader: SearchReader): PlannedPart {
	const { word, plain, isLast } = part;
	const likes = reader.wordsLike(plain);
	const isAlone = isCommon(plain);
	const possible = new Set([...possibleStems(plain), ...likes.map(({ stem }) => stem)]);
	// Ranking takes longer with each stem, and most of those that are possible are in no text.
	const stems = isAlone ? [] : [...reader.stemsAmong([...possible]).keys()];
	const words = isAlone ? likes.map(({ word }) => word) : likes.some((like) => like.word === word) ? [word] : [];
	if (!isLast || plain.length < SHORTEST_BEGINNING) return { ...NOTHING, stems, words };
	const longer = reader.wordsFrom(plain, MOST_BEGINNINGS).filter((each) => !isCommon(each.plain));
	const beginnings = [...new Set(longer.map(({ stem }) => stem))].filter((stem) => !stems.includes(stem));
	// What stands in no text is not a word yet, whatever stem it looks like.
	if (likes.length === 0) return { ...NOTHING, beginnings: [...stems, ...beginnings] };
	return { ...NOTHING, stems, words, beginnings };
}

/**
 * What words in quotes may be: themselves, where they were typed with accents; else all words that differ in accents
 * alone, so that a search without accents finds all that the same search with accents finds.
 */
function planPhrase(words: readonly TypedWord[], reader: SearchReader): readonly PlannedPart[] {
	const spellings = words.map(({ word, plain }) => {
		if (word !== plain) return [word];
		const likes = reader.wordsLike(plain).slice(0, MOST_SPELLINGS);
		return likes.length === 0 ? [word] : likes.map((like) => like.word);
	});
	const many = spellings.reduce((product, { length }) => product * length, 1);
	// The words anywhere instead of one behind the other: more than was asked for, but never less.
	if (many > MOST_PHRASES) return spellings.map((words) => ({ ...NOTHING, words }));
	const phrases = spellings.reduce<readonly (readonly string[])[]>(
		(begun, next) => begun.flatMap((phrase) => next.map((word) => [...phrase, word])),
		[[]],
	);
	return [{ ...NOTHING, phrases }];
}

/** The parts without those that more than half of the entries have; of nothing but such parts, the rarest. */
function withoutFrequent(parts: SearchPlan, reader: SearchReader): SearchPlan {
	const often = new Map(parts.map((part) => [part, frequencyOf(part, reader)]));
	const oftenOf = (part: PlannedPart) => often.get(part) ?? 0;
	const rare = parts.filter((part) => oftenOf(part) <= reader.entries / 2);
	if (rare.length > 0) return rare;
	return parts.toSorted((one, other) => oftenOf(one) - oftenOf(other)).slice(0, 1);
}

/** How many entries have a part, roughly. */
function frequencyOf({ stems, beginnings, words, phrases }: PlannedPart, reader: SearchReader): number {
	if (phrases.length > 0) return 0;
	const counted = stems.length > 0 ? stems : beginnings;
	if (counted.length > 0) return Math.max(...reader.stemsAmong(counted).values());
	return words.some((word) => isCommon(fold(word))) ? reader.entries : 0;
}
