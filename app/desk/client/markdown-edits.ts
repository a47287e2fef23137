import { toggleMark } from "./markdown-marks.ts";
import type { Edit, Selection } from "./replace-text.ts";

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
