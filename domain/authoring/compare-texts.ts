import { anchoredMatches, type Effort, type Match, matchesOf, numbered } from "./sequence-matches.ts";
import { withPlainEnds } from "./text-format.ts";

/** A stretch of words: in both texts, only in the later one, or only in the earlier one. */
export interface TextPart {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** A line of the comparison of two texts: in both, in one of them, or with other words within it. */
export type ComparedLine = TextPart | { readonly kind: "changed"; readonly parts: readonly TextPart[] };

/** Steps that finding changed lines may take, and those for the words in them: some 10 ms each (measured). */
const LINE_EFFORT = 500_000;
const WORD_EFFORT = 500_000;

/** Pairs of a removed and an added line that are looked at for likeness, in one place; more stand one after the other. */
const MOST_PAIRS = 900;

/** The share of their words that two lines have in common at least, if one is shown as the other with changes. */
const ALIKE = 0.4;

/** Two texts, line by line, the earlier first. Line ends and byte order marks count for nothing. */
export function compareTexts(before: string, after: string): readonly ComparedLine[] {
	const [old, now] = [linesOf(before), linesOf(after)];
	const words: Effort = { left: WORD_EFFORT };
	const lines: ComparedLine[] = [];
	const changedUntil = (from: Match | null, to: Match) => {
		const [one, other] = from === null ? [0, 0] : [from.one + from.length, from.other + from.length];
		for (const line of compareBlock(old.slice(one, to.one), now.slice(other, to.other), words)) lines.push(line);
	};
	let last: Match | null = null;
	for (const match of anchoredMatches(...numbered(old, now), { left: LINE_EFFORT })) {
		changedUntil(last, match);
		for (const text of old.slice(match.one, match.one + match.length)) lines.push({ kind: "same", text });
		last = match;
	}
	changedUntil(last, { one: old.length, other: now.length, length: 0 });
	return lines;
}

/** Two stretches of words in one line. Those that have nothing in common, or are too long, stand one after the other. */
export function compareWords(
	before: string,
	after: string,
	effort: Effort = { left: WORD_EFFORT },
): readonly TextPart[] {
	const [old, now] = [before.match(WORD) ?? [], after.match(WORD) ?? []];
	const matches = matchesOf(...numbered(old, now), effort);
	if (matches === null) return partsOf(before, after);
	const parts: TextPart[] = [];
	let [one, other] = [0, 0];
	for (const match of [...matches, { one: old.length, other: now.length, length: 0 }]) {
		parts.push(...partsOf(old.slice(one, match.one).join(""), now.slice(other, match.other).join("")));
		const text = old.slice(match.one, match.one + match.length).join("");
		if (text !== "") parts.push({ kind: "same", text });
		[one, other] = [match.one + match.length, match.other + match.length];
	}
	return readable(parts);
}

/** Words with their marks, runs of spaces, and each other sign by itself. */
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

function linesOf(text: string): readonly string[] {
	const plain = withPlainEnds(text.replace(/^\uFEFF/, ""));
	const lines = plain.split("\n");
	return plain.endsWith("\n") || plain === "" ? lines.slice(0, -1) : lines;
}

function partsOf(removed: string, added: string): readonly TextPart[] {
	return [
		...(removed === "" ? [] : [{ kind: "removed" as const, text: removed }]),
		...(added === "" ? [] : [{ kind: "added" as const, text: added }]),
	];
}

/** Parts in which a space between two changed words is changed with them, so that what replaces what is read in one. */
function readable(parts: readonly TextPart[]): readonly TextPart[] {
	const read: TextPart[] = [];
	let [removed, added] = ["", ""];
	for (const [at, part] of parts.entries()) {
		const isBetween = part.kind === "same" && at > 0 && at < parts.length - 1 && /^\s+$/.test(part.text);
		if (part.kind !== "added" && (part.kind === "removed" || isBetween)) removed += part.text;
		if (part.kind !== "removed" && (part.kind === "added" || isBetween)) added += part.text;
		if (part.kind !== "same" || isBetween) continue;
		read.push(...partsOf(removed, added), part);
		[removed, added] = ["", ""];
	}
	return [...read, ...partsOf(removed, added)];
}

/** Lines that were replaced by others. Lines that are alike are compared word by word. */
function compareBlock(removed: readonly string[], added: readonly string[], effort: Effort): readonly ComparedLine[] {
	const lines: ComparedLine[] = [];
	let [one, other] = [0, 0];
	for (const [at, beside] of [...alikeLines(removed, added), [removed.length, added.length] as const]) {
		for (const text of removed.slice(one, at)) lines.push({ kind: "removed", text });
		for (const text of added.slice(other, beside)) lines.push({ kind: "added", text });
		const [before, after] = [removed[at], added[beside]];
		if (before !== undefined && after !== undefined) lines.push(...compareLine(before, after, effort));
		[one, other] = [at + 1, beside + 1];
	}
	return lines;
}

function compareLine(before: string, after: string, effort: Effort): readonly ComparedLine[] {
	const parts = compareWords(before, after, effort);
	const isCompared = parts.some(({ kind }) => kind === "same");
	return isCompared ? [{ kind: "changed", parts }] : partsOf(before, after);
}

/** Which removed line became which added one: the pairs in order whose likeness is greatest together. */
function alikeLines(removed: readonly string[], added: readonly string[]): readonly (readonly [number, number])[] {
	if (removed.length * added.length > MOST_PAIRS) return [];
	const [old, now] = [removed.map(wordCounts), added.map(wordCounts)];
	const width = added.length + 1;
	const best = new Float64Array((removed.length + 1) * width);
	const likeness = old.map((one) => now.map((other) => likenessOf(one, other)));
	const sum = (one: number, other: number) => best[one * width + other] ?? 0;
	for (let one = removed.length - 1; one >= 0; one--)
		for (let other = added.length - 1; other >= 0; other--) {
			const alike = likeness[one]?.[other] ?? 0;
			const both = alike < ALIKE ? 0 : alike + sum(one + 1, other + 1);
			best[one * width + other] = Math.max(both, sum(one + 1, other), sum(one, other + 1));
		}
	const pairs: (readonly [number, number])[] = [];
	for (let [one, other] = [0, 0]; one < removed.length && other < added.length; ) {
		const alike = likeness[one]?.[other] ?? 0;
		if (alike >= ALIKE && sum(one, other) === alike + sum(one + 1, other + 1)) {
			pairs.push([one, other]);
			[one, other] = [one + 1, other + 1];
		} else if (sum(one + 1, other) >= sum(one, other + 1)) one += 1;
		else other += 1;
	}
	return pairs;
}

interface WordCounts {
	readonly counts: ReadonlyMap<string, number>;
	readonly total: number;
}

function wordCounts(line: string): WordCounts {
	const counts = new Map<string, number>();
	const words = line.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return { counts, total: words.length };
}

/** The share of their words that two lines have in common, from 0 to 1. */
function likenessOf(one: WordCounts, other: WordCounts): number {
	if (one.total === 0 || other.total === 0) return 0;
	let common = 0;
	for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0);
	return (2 * common) / (one.total + other.total);
}
