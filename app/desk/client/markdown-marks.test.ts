import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, test } from "vitest";
import { toggleMark } from "./markdown-marks.ts";

/** The text and its selection after a press, both in one string with bars. */
function pressed(marked: string, mark: string): string {
	const [head = "", middle, tail] = marked.split("|");
	const to = head.length + (tail === undefined ? 0 : (middle ?? "").length);
	const { text, from, to: end } = press({ text: head + (middle ?? "") + (tail ?? ""), from: head.length, to }, mark);
	return `${text.slice(0, from)}|${from === end ? "" : `${text.slice(from, end)}|`}${text.slice(end)}`;
}

interface Selection {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

function press(selection: Selection, mark: string): Selection {
	const done = toggleMark(selection, mark);
	const [from, to] = done.select;
	return { text: selection.text.slice(0, done.from) + done.text + selection.text.slice(done.to), from, to };
}

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** The words of a text as readers see them. */
function shownWords(node: Nodes): string {
	if ("children" in node) return node.children.map(shownWords).join("");
	return "value" in node ? node.value : "";
}

const MARKS = ["*", "**", "`"];

describe("the marks around words (docs/product.md, 26.15)", () => {
	test.each([
		["bold", "**", "Una |palabra| más", "Una **|palabra|** más"],
		["bold without the space that was taken along", "**", "Una |palabra |más", "Una **|palabra|** más"],
		["no longer bold, marks outside", "**", "Una **|palabra|** más", "Una |palabra| más"],
		["no longer bold, marks inside", "**", "Una |**palabra**| más", "Una |palabra| más"],
		["no longer bold, one mark inside", "**", "Una |**palabra|** más", "Una |palabra| más"],
		["no longer bold, the cursor at the opening mark", "**", "Una |**palabra**", "Una |palabra|"],
		["no longer bold, the cursor within the words", "**", "Una **pal|abra**", "Una |palabra|"],
		["no longer bold, a part of the words chosen", "**", "**Una |palabra| más**", "|Una palabra más|"],
		["italic in bold", "*", "**|palabra|**", "***|palabra|***"],
		["no longer italic in bold", "*", "***|palabra|***", "**|palabra|**"],
		["no longer bold in italic", "**", "***pal|abra***", "*|palabra|*"],
		["italic at the beginning of bold", "*", "**|Una| palabra**", "***|Una|* palabra**"],
		["no longer italic there", "*", "***|Una|* palabra**", "**|Una| palabra**"],
		["bold around italic", "**", "|*Una* palabra|", "**|*Una* palabra|**"],
		["bold with nothing chosen", "**", "Una |", "Una **|**"],
		["no longer, with nothing written", "**", "Una **|**", "Una |"],
		["both with nothing chosen", "*", "Una **|**", "Una ***|***"],
		["bold alone again", "*", "Una ***|***", "Una **|**"],
		["behind bold words at their end", "**", "Una **palabra|** más", "Una **palabra**| más"],
		["within them again", "**", "Una **palabra**| más", "Una **palabra|** más"],
		["behind bold words after others", "**", "**Una** y **otra|**", "**Una** y **otra**|"],
		["nothing italic behind bold words", "*", "**palabra**|", "**palabra**|"],
		["nothing bold before italic words", "**", "|*palabra*", "|*palabra*"],
		["nothing within code", "**", "con `npm |ci| -g`", "con `npm |ci| -g`"],
		["no mark across the end of another one", "**", "|Una *palabra| más*", "|Una *palabra| más*"],
		["no mark across paragraphs", "**", "|Una\n\nOtra|", "|Una\n\nOtra|"],
		["no mark across entries", "**", "|- Una\n- Otra|", "|- Una\n- Otra|"],
		["an entry, without its sign", "**", "|- Una|", "- **|Una|**"],
		["code", "`", "con |npm ci|", "con `|npm ci|`"],
		["no code", "`", "con `npm| ci`", "con |npm ci|"],
		["code with stars", "`", "|a * b * c|", "`|a * b * c|`"],
		["an escaped star is none", "**", "\\*|Una| palabra\\*", "\\***|Una|** palabra\\*"],
	])("%s", (_, mark, before, expected) => {
		expect(pressed(before, mark)).toBe(expected);
	});

	test("a second press restores the text, whatever stands in it", () => {
		const parts = ["a", "b", "c", " ", ".", "*", "**", "***", "`", "\n", "\n\n", "- ", "\\", "é"];
		const next = numbers(7);
		for (let round = 0; round < 20_000; round += 1) {
			const text = Array.from({ length: 1 + next(12) }, () => parts[next(parts.length)]).join("");
			const from = next(text.length + 1);
			const to = next(3) === 0 ? from : from + next(text.length + 1 - from);
			for (const mark of MARKS) {
				const once = press({ text, from, to }, mark);
				const twice = press(once, mark);
				expect(twice.text, JSON.stringify({ text, from, to, mark, once })).toBe(text);
			}
		}
	});

	test("what is written is read as marks: no press leaves one in the words", () => {
		const next = numbers(11);
		const words = ["una", "dos", "tres", "cinco"];
		const wrap = (inner: string, mark: string) => mark + inner + mark;
		let changed = 0;
		for (let round = 0; round < 4_000; round += 1) {
			const text = Array.from({ length: 1 + next(4) }, (_, index) => {
				const word = words[(index + next(4)) % 4] ?? "";
				return wrap(word, ["", "", "*", "**", "***", "`"][next(6)] ?? "");
			}).join(" ");
			const from = next(text.length + 1);
			const to = from + next(text.length + 1 - from);
			if (text.slice(from, to).trim() === "") continue;
			for (const mark of MARKS) {
				const once = press({ text, from, to }, mark);
				if (once.text !== text) changed += 1;
				const [before, behind] = [shownWords(fromMarkdown(text)), shownWords(fromMarkdown(once.text))];
				// Stars that become code are words of it.
				if (mark === "`") expect(behind.replaceAll("*", ""), text).toBe(before.replaceAll("*", ""));
				else expect(behind, JSON.stringify({ text, from, to, mark, once })).toBe(before);
			}
		}
		expect(changed).toBeGreaterThan(2_000);
	});
});
