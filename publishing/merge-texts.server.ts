import { diff3Merge } from "node-diff3";
import { CONFLICT_MARKS, type JoinedTexts } from "../domain/authoring/text-format.ts";

/** The versions of a file's text that are to become one. */
export interface Versions {
	/** The text that both sides had last. */
	readonly base: string;
	readonly folder: string;
	readonly site: string;
}

/** A range of lines, counted from 1, both included. */
export interface LineRange {
	readonly from: number;
	readonly to: number;
}

/**
 * The merged text; or the lines of the folder's text that both sides changed, in order; or neither, for texts that take
 * too long to compare.
 */
export type Merge = { readonly text: string } | { readonly lines: readonly LineRange[] } | { readonly tooLong: true };

/** Pairs of equal pieces in two texts above which they are not compared: the time grows with the pairs. */
const MAX_PAIRS = 500_000;

/** Pieces of a text above which it is not compared. */
const MAX_PIECES = 50_000;

/**
 * Merges what a folder and the site have each changed since a text that both had (docs/product.md, 22.2). Lines that
 * one side changed are taken from it; lines that both changed, or that lie side by side, are not merged unless they are
 * the same. Line ends and byte order mark are those of the site's text.
 */
export function mergeTexts({ base, folder, site }: Versions): Merge {
	const pieces = [LINE, LINE_AND_EMPTY_ONES].map((kind) => {
		const piecesOf = (text: string): Pieces => plain(text).match(kind) ?? [];
		return { old: piecesOf(base), theirs: piecesOf(folder), ours: piecesOf(site) };
	});
	const chosen = pieces.find(isComparable);
	if (chosen === undefined) return { tooLong: true };
	const { old, theirs, ours } = chosen;
	const merged: string[] = [];
	const lines: LineRange[] = [];
	const regions: readonly Region[] = diff3Merge([...theirs], [...old], [...ours], { excludeFalseConflicts: true });
	for (const region of regions) {
		if (region.conflict === undefined) merged.push(...(region.ok ?? []));
		else {
			const { aIndex, a } = region.conflict;
			const from = 1 + countLines(theirs.slice(0, aIndex));
			lines.push({ from, to: Math.max(from, from + countLines(a) - 1) });
		}
	}
	if (lines.length > 0) return { lines };
	return { text: withEndsOf(site, merged.join("")) };
}

/**
 * Joins what the site has and what somebody else made of `base`. Lines that both changed stand there twice, between
 * marks (`CONFLICT_MARKS`); of texts that take too long to compare, all lines do.
 */
export function joinTexts({
	base,
	site,
	mine,
}: {
	readonly base: string;
	readonly site: string;
	readonly mine: string;
}): JoinedTexts {
	const piecesOf = (text: string): Pieces => plain(text).match(LINE) ?? [];
	const [old, theirs, ours] = [piecesOf(base), piecesOf(mine), piecesOf(site)];
	const joined: string[] = [];
	let conflicts = 0;
	const both = (own: Pieces, other: Pieces) => {
		conflicts += 1;
		const closed = (pieces: Pieces) => pieces.map((piece) => (piece.endsWith("\n") ? piece : `${piece}\n`));
		const { mine, middle, site } = CONFLICT_MARKS;
		joined.push(`${mine}\n`, ...closed(own), `${middle}\n`, ...closed(other), `${site}\n`);
	};
	if (!isComparable({ old, theirs, ours })) both(theirs, ours);
	else {
		const regions: readonly Region[] = diff3Merge([...theirs], [...old], [...ours], { excludeFalseConflicts: true });
		for (const { ok = [], conflict } of regions)
			if (conflict === undefined) joined.push(...ok);
			else both(conflict.a, conflict.b);
	}
	return { text: withEndsOf(site, joined.join("")), conflicts };
}

/** A text with the line ends and the byte order mark of another. */
function withEndsOf(other: string, text: string): string {
	const mark = other.startsWith("\uFEFF") ? "\uFEFF" : "";
	return mark + (other.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

interface Region {
	readonly ok?: readonly string[];
	/** `a` is the folder's text, or that of the person who saves; `b` the site's. */
	readonly conflict?: { readonly a: readonly string[]; readonly aIndex: number; readonly b: readonly string[] };
}

type Pieces = readonly string[];

const LINE = /[^\n]*\n|[^\n]+$/g;

/** For long texts: empty lines are all alike, and half of the lines in Markdown. */
const LINE_AND_EMPTY_ONES = /[^\n]*\n+|[^\n]+$/g;

function isComparable({ old, theirs, ours }: Record<"old" | "theirs" | "ours", Pieces>): boolean {
	const isShort = [old, theirs, ours].every(({ length }) => length <= MAX_PIECES);
	return isShort && pairsOf(old, theirs) + pairsOf(old, ours) <= MAX_PAIRS;
}

function plain(text: string): string {
	return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

function countLines(pieces: Pieces): number {
	return pieces.reduce((sum, piece) => sum + Math.max(1, piece.split("\n").length - 1), 0);
}

function pairsOf(one: Pieces, other: Pieces): number {
	const counts = new Map<string, number>();
	for (const piece of one) counts.set(piece, (counts.get(piece) ?? 0) + 1);
	return other.reduce((sum, piece) => sum + (counts.get(piece) ?? 0), 0);
}
