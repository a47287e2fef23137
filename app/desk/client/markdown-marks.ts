import type { Edit, Selection } from "./replace-text.ts";

/** Words between marks: where the opening mark begins and where the closing one does. */
interface Pair {
	readonly open: number;
	readonly close: number;
	/** Signs of one mark. */
	readonly size: number;
}

/** Where other words begin, which marks do not reach: an empty line, an entry of a list, a heading, a quotation. */
const BREAK = /\n(?=[ \t]*(?:\n|$|[-*+>] |\d+[.)] |#{1,6} |`{3}))/;

/** What a line begins with that is no word of it. */
const BEGINNING = /^[ \t]*(?:(?:[-*+]|\d+[.)]|#{1,6}) +|> ?)*(?:\[[ xX]\] +)?/;

/**
 * Puts marks around what is selected, or takes them away where they are, so that a second press restores the text. Where
 * marks would not be read as such, or would change others, nothing happens (docs/product.md, 26.15). `mark`: `*`, `**` or
 * a backtick.
 */
export function toggleMark(selection: Selection, mark: string): Edit {
	const { text, from, to } = selection;
	const away = takenAway(selection, mark);
	if (away !== null) return away;
	const edit = added(selection, mark);
	const back = edit === null ? null : takenAway(changed(text, edit), mark);
	const isRestored = edit !== null && back !== null && changed(changed(text, edit).text, back).text === text;
	return isRestored ? edit : moved(from, to);
}

/** No change of a text but what is selected. */
const moved = (from: number, to = from): Edit => ({ from, to: from, text: "", select: [from, to] });

/** A text after a change. */
function changed(text: string, { from, to, text: written, select: [start, end] }: Edit): Selection {
	return { text: text.slice(0, from) + written + text.slice(to), from: start, to: end };
}

/** The edit that takes marks away, or leaves them behind; null where there are none. */
function takenAway({ text, from, to }: Selection, mark: string): Edit | null {
	const size = mark.length;
	const pairs = pairsOf(text, mark);
	const [around] = pairs
		.filter((pair) => pair.size === size && pair.open <= from && to <= pair.close + size)
		.toSorted((one, other) => one.close - one.open - (other.close - other.open));
	if (around === undefined) {
		const run = runBefore(text, from, mark);
		const isEmpty = from === to && run === runBehind(text, from, mark) && holds(mark, run);
		const isOther = pairs.some((pair) =>
			[pair.open, pair.close].some((at) => at < to + run && from - run < at + pair.size),
		);
		const bare: Edit = { from: from - size, to: to + size, text: "", select: [from - size, to - size] };
		return isEmpty && !isOther ? restoring(text, [bare], mark) : null;
	}
	const { open, close } = around;
	// Whoever ends their bold words with the button goes on behind the marks, and with another press within them.
	if (from === to && from === close) return moved(close + size);
	if (from === to && from === close + size) return moved(close);
	const start = open + size;
	const words = { from: open, to: close + size, text: text.slice(start, close) };
	// What was chosen stays so, if it is what the marks go around again.
	const isWithin = from < to && start <= from && to <= close;
	const chosen: readonly Edit[] = isWithin ? [{ ...words, select: [from - size, to - size] }] : [];
	return restoring(text, [...chosen, { ...words, select: [open, close - size] }], mark) ?? moved(from, to);
}

/** The first of some edits after which another press restores the text. */
function restoring(text: string, edits: readonly Edit[], mark: string): Edit | null {
	const found = edits.find((edit) => {
		const bare = changed(text, edit);
		const again = takenAway(bare, mark) === null ? added(bare, mark) : null;
		return again !== null && changed(bare.text, again).text === text;
	});
	return found ?? null;
}

/** The edit that puts marks around a selection; null where they would be none, or break others. */
function added({ text, from, to }: Selection, mark: string): Edit | null {
	const size = mark.length;
	const lineStart = text.lastIndexOf("\n", from - 1) + 1;
	const lead = BEGINNING.exec(text.slice(lineStart))?.[0].length ?? 0;
	const first = from === to ? from : Math.min(to, Math.max(from, lineStart + lead));
	// Marks stand at words: a mark beside a space is none.
	const [, head = "", words = ""] = /^(\s*)([\s\S]*?)\s*$/.exec(text.slice(first, to)) ?? [];
	const start = first + head.length;
	const end = start + words.length;
	const edit: Edit = {
		...{ from: start, to: end, text: mark + words + mark },
		select: [start + size, end + size],
	};
	const after = text.slice(0, start) + edit.text + text.slice(end);
	const [own, others] = counted(text, mark);
	const [ownAfter, othersAfter] = counted(after, mark);
	if (others !== othersAfter) return null;
	if (words !== "") {
		const isRead = pairsOf(after, mark).some(
			({ open, close, size: each }) => each === size && Math.abs(open - start) < 3 && Math.abs(close - end - size) < 3,
		);
		return isRead && ownAfter === own + 1 ? edit : null;
	}
	const [before, behind] = [runBefore(text, start, mark), runBehind(text, start, mark)];
	const isFree = before === 0 && behind === 0 && !isWithinCode(text, start) && text[start - 1] !== "\\";
	// Between two empty marks of the other kind it is both.
	const isBoth = mark !== "`" && before === behind && before + size === 3;
	return own === ownAfter && (isFree || isBoth) ? edit : null;
}

/** How many pairs a text has of this mark, and of the other one of the same sign. */
function counted(text: string, mark: string): readonly [own: number, others: number] {
	const pairs = pairsOf(text, mark);
	const own = pairs.filter(({ size }) => size === mark.length).length;
	return [own, pairs.length - own];
}

/** Whether a run of signs has a mark in it: three stars are both marks at once. */
const holds = (mark: string, run: number) => run === mark.length || (mark !== "`" && run === 3);

/** How many signs of the mark stand before a place, and how many behind it. */
function runBefore(text: string, at: number, mark: string): number {
	let run = 0;
	while (text[at - 1 - run] === mark[0]) run += 1;
	return run;
}
function runBehind(text: string, at: number, mark: string): number {
	let run = 0;
	while (text[at + run] === mark[0]) run += 1;
	return run;
}

/** The pairs of marks in a text that are read as such: those of code for a backtick, otherwise all others. */
function pairsOf(text: string, mark: string): readonly Pair[] {
	const pairs: Pair[] = [];
	let at = 0;
	for (const part of text.split(BREAK)) {
		const code = codeOf(part);
		const found = mark === "`" ? code : starsOf(blank(part, code));
		for (const { open, close, size } of found) pairs.push({ open: at + open, close: at + close, size });
		at += part.length + 1;
	}
	return pairs;
}

/** Code between backticks: as many of them end it as begin it. */
function codeOf(part: string): readonly Pair[] {
	const runs = [...part.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }));
	const pairs: Pair[] = [];
	for (let one = 0; one < runs.length; one += 1) {
		const { index: open = 0, length: size = 0 } = runs[one] ?? {};
		if (part[open - 1] === "\\") continue;
		const other = runs.findIndex(({ length }, place) => place > one && length === size);
		if (other === -1) continue;
		pairs.push({ open, close: runs[other]?.index ?? 0, size });
		one = other;
	}
	return pairs;
}

/** A text whose code and escaped signs are letters of the same number. */
function blank(part: string, code: readonly Pair[]): string {
	let shown = part;
	for (const { open, close, size } of code)
		shown = shown.slice(0, open) + "x".repeat(close + size - open) + shown.slice(close + size);
	return shown.replace(/\\[\\*`]/g, "xx");
}

function isWithinCode(text: string, at: number): boolean {
	return pairsOf(text, "`").some(({ open, close, size }) => open < at && at < close + size);
}

/** Stars that are marks, as CommonMark pairs them: the nearest ones, two at a time where both ends have two. */
function starsOf(part: string): readonly Pair[] {
	const pairs: Pair[] = [];
	const openers: { at: number; left: number; readonly whole: number; readonly closes: boolean }[] = [];
	for (const { index, 0: run } of part.matchAll(/\*+/g)) {
		const [before = " ", behind = " "] = [part[index - 1], part[index + run.length]];
		const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
		const opens = !/\s/.test(behind) && (isLetter(behind) || !isLetter(before));
		const closes = !/\s/.test(before) && (isLetter(before) || !isLetter(behind));
		let at = index;
		let left = run.length;
		while (closes && left > 0) {
			// The rule of three: a run that could do both pairs with no other whose lengths make a multiple of three.
			const place = openers.findLastIndex(
				({ whole, closes: both }) =>
					!((opens || both) && (whole + run.length) % 3 === 0 && (whole % 3 !== 0 || run.length % 3 !== 0)),
			);
			const opener = openers[place];
			if (opener === undefined) break;
			openers.length = place + 1;
			const size = opener.left >= 2 && left >= 2 ? 2 : 1;
			opener.left -= size;
			pairs.push({ open: opener.at + opener.left, close: at, size });
			at += size;
			left -= size;
			if (opener.left === 0) openers.pop();
		}
		if (opens && left > 0) openers.push({ at, left, whole: run.length, closes });
	}
	return pairs;
}
