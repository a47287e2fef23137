import { describe, expect, test } from "vitest";
import * as edits from "./markdown-edits.ts";
import type { Edit } from "./replace-text.ts";

/** Edits a text whose selection is marked with bars, and marks it in the same way. */
function edited(marked: string, edit: (selection: { text: string; from: number; to: number }) => Edit | null) {
	const [head = "", middle, tail] = marked.split("|");
	const isCursor = tail === undefined;
	const text = head + (middle ?? "") + (tail ?? "");
	const to = isCursor ? head.length : head.length + (middle ?? "").length;
	const done = edit({ text, from: head.length, to });
	if (done === null) return null;
	const after = text.slice(0, done.from) + done.text + text.slice(done.to);
	const [start, end] = done.select;
	const bars = start === end ? "|" : `|${after.slice(start, end)}|`;
	return after.slice(0, start) + bars + after.slice(end);
}

describe("the tools of the text (docs/product.md, 26.15)", () => {
	test.each([
		["a link of words", edits.insertLink, "Lee |esto|.", "Lee [esto](|)."],
		["a link of an address", edits.insertLink, "Lee |https://x.es/a|.", "Lee [|](https://x.es/a)."],
		["a heading", edits.nextHeading, "Uno\nDos|\nTres", "Uno\n## Dos|\nTres"],
		["a smaller heading", edits.nextHeading, "## Dos|", "### Dos|"],
		["no heading", edits.nextHeading, "### Dos|", "Dos|"],
		["a list", edits.toggleList, "|Uno\n\nDos|", "|- Uno\n\n- Dos|"],
		["no list", edits.toggleList, "|- Uno\n- Dos|", "|Uno\nDos|"],
		["a numbered list of a list", edits.toggleNumbers, "|- Uno\n- Dos|", "|1. Uno\n2. Dos|"],
		["a quotation", edits.toggleQuote, "Uno|", "> Uno|"],
		["code in a line", edits.toggleCode, "con |npm ci|", "con `|npm ci|`"],
		["code in lines", edits.toggleCode, "|a\nb|", "|```\na\nb\n```|"],
		["the next entry", edits.continueList, "- Uno|", "- Uno\n- |"],
		["the next number", edits.continueList, "9. Uno|", "9. Uno\n10. |"],
		["the next box, empty", edits.continueList, "- [x] Uno|", "- [x] Uno\n- [ ] |"],
		["the end of a list", edits.continueList, "- Uno\n- |", "- Uno\n\n|"],
		["the end of a quotation", edits.continueList, "> Uno\n> |", "> Uno\n\n|"],
		["a plain line", edits.continueList, "Uno|", null],
	])("%s", (_, edit, before, after) => {
		expect(edited(before, edit)).toBe(after);
	});
});
