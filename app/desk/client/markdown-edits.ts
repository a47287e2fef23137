import type { Replacement } from "./replace-text.ts";

/** A change of a text, and what is selected after it. */
export interface Edit extends Replacement {
	readonly select: readonly [start: number, end: number];
}

interface Selection {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

/** Puts marks around what is selected, or takes them away if they are there. */
export function toggleMark({ text, from, to }: Selection, mark: string): Edit {
	const chosen = text.slice(from, to);
	const size = mark.length;
	const isInside = chosen.length >= 2 * size && isMarked(chosen, 0, chosen.length - size, mark);
	if (isInside) {
		const bare = chosen.slice(size, chosen.length - size);
		return { from, to, text: bare, select: [from, from + bare.length] };
	}
	if (isMarked(text, from - size, to, mark))
		return { from: from - size, to: to + size, text: chosen, select: [from - size, to - size] };
	// Whoever ends their bold words with the button goes on behind the marks.
	if (from === to && closesMark(text, from, mark)) return { from, to, text: "", select: [from + size, from + size] };
	// Marks stand at words: a mark beside a space is none.
	const [, head = "", middle = "", tail = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(chosen) ?? [];
	const start = from + head.length + size;
	return { from, to, text: head + mark + middle + mark + tail, select: [start, start + middle.length] };
}

/** Whether a mark stands there that ends what another one of the same line begins. */
function closesMark(text: string, at: number, mark: string): boolean {
	if (!isMarked(text, at, at, mark)) return false;
	const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
	const runs = before.match(mark === "`" ? /`+/g : /\*+/g) ?? [];
	// Three stars are both marks at once.
	return runs.filter(({ length }) => length === mark.length || length === 3).length % 2 === 1;
}

/** Whether a mark stands at both places, and not as a part of a longer one: `*` is none in `**`. */
function isMarked(text: string, at: number, end: number, mark: string): boolean {
	const isAt = (place: number) =>
		place >= 0 && text.startsWith(mark, place) && text[place - 1] !== mark[0] && text[place + mark.length] !== mark[0];
	return isAt(at) && isAt(end);
}

/** Makes a link of what is selected. An address becomes the link's, and the cursor goes where words are missing. */
export function insertLink({ text, from, to }: Selection, href = ""): Edit {
	const chosen = text.slice(from, to);
	const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(chosen);
	const [words, address] = isAddress ? ["", chosen] : [chosen, href];
	const written = `[${words}](${address})`;
	const at = from + (words === "" ? 1 : words.length + 3);
	const end = words === "" ? at : at + address.length;
	return { from, to, text: written, select: [at, end] };
}

/** The whole lines in which the selection lies. */
function linesOf({ text, from, to }: Selection) {
	const start = text.lastIndexOf("\n", from - 1) + 1;
	// A selection that ends at the beginning of a line does not mean that line.
	const last = to > from && text[to - 1] === "\n" ? to - 1 : to;
	const next = text.indexOf("\n", last);
	const end = next === -1 ? text.length : next;
	return { start, end, lines: text.slice(start, end).split("\n") };
}

function ofLines(selection: Selection, change: (lines: readonly string[]) => readonly string[]): Edit {
	const { start, end, lines } = linesOf(selection);
	const changed = change(lines).join("\n");
	const isCursor = selection.from === selection.to;
	const at = start + changed.length;
	return { from: start, to: end, text: changed, select: isCursor ? [at, at] : [start, at] };
}

/** Begins the lines of the selection with a mark, or takes it away if all have it. `other`: marks that give way. */
function toggleLines(selection: Selection, mark: (index: number) => string, own: RegExp, other: RegExp): Edit {
	return ofLines(selection, (lines) => {
		const isFull = (line: string) => line.trim() !== "" || lines.length === 1;
		if (lines.filter(isFull).every((line) => own.test(line))) return lines.map((line) => line.replace(own, ""));
		let index = 0;
		return lines.map((line) => (isFull(line) ? mark(index++) + line.replace(other, "") : line));
	});
}

const BULLET = /^[-*+] /;
const NUMBER = /^\d+[.)] /;
const ANY_LIST = /^(?:[-*+]|\d+[.)]) /;

export const toggleList = (selection: Selection) => toggleLines(selection, () => "- ", BULLET, ANY_LIST);
export const toggleNumbers = (selection: Selection) =>
	toggleLines(selection, (index) => `${index + 1}. `, NUMBER, ANY_LIST);
export const toggleQuote = (selection: Selection) => toggleLines(selection, () => "> ", /^> ?/, /^$/);

/** Makes the line a heading, then a smaller one, then plain again. */
export function nextHeading(selection: Selection): Edit {
	return ofLines(selection, ([line = "", ...rest]) => {
		const [mark = ""] = /^#+ /.exec(line) ?? [];
		const bare = line.slice(mark.length);
		const next = mark === "" ? "## " : mark === "## " ? "### " : "";
		return [next + bare, ...rest];
	});
}

/** Marks what is selected as code: words of a line between marks, lines as a block. */
export function toggleCode(selection: Selection): Edit {
	const { text, from, to } = selection;
	if (!text.slice(from, to).includes("\n")) return toggleMark(selection, "`");
	return ofLines(selection, (lines) =>
		lines[0]?.startsWith("```") && lines.at(-1) === "```" ? lines.slice(1, -1) : ["```", ...lines, "```"],
	);
}

/** What a new line goes on with in a list or a quotation; null where the browser's own is right. */
export function continueList({ text, from, to }: Selection): Edit | null {
	if (from !== to) return null;
	const start = text.lastIndexOf("\n", from - 1) + 1;
	const line = text.slice(start, from);
	const [whole, indent = "", mark = "", box = ""] = /^(\s*)([-*+]|\d+[.)]|>) (\[[ xX]\] )?/.exec(line) ?? [];
	if (whole === undefined) return null;
	// An empty entry ends the list. Without an empty line, what follows would still be part of it.
	if (line === whole) return { from: start, to: from, text: "\n", select: [start + 1, start + 1] };
	const number = /^\d+/.exec(mark)?.[0];
	const next = number === undefined ? mark : mark.replace(number, String(Number(number) + 1));
	const added = `\n${indent}${next} ${box === "" ? "" : "[ ] "}`;
	return { from, to, text: added, select: [from + added.length, from + added.length] };
}
