import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isolateHistory, undo } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorState, Transaction } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { differenceOf } from "../replace-text.ts";
import { hiddenIn } from "./live-hidden.ts";
import { marksIn } from "./live-marks.ts";
import { liveState } from "./live-state.ts";
import { linesAtRest } from "./live-tables.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../../../content");

const TEXTS = [
	["nothing", ""],
	["tabs and spaces at ends", "\tUno  \n \n\tdos\t\n"],
	["no line feed at the end", "Uno\n\n- dos"],
	["many at the end", "Uno\n\n\n\n"],
	["letters with marks of their own", "Diseño en NFD: disen\u0303o, cancio\u0301n"],
	["emoji of several parts", "👩‍👩‍👧 🏳️‍🌈 👍🏽 é"],
	["separators that are no line feeds", "Uno\u2028dos\u2029tres\u0085cuatro\u000bcinco\u000cseis"],
	["signs that nobody sees", "\ufeffUno\u200b dos\u00a0tres\u0000cuatro"],
	["half a sign", "Uno \ud83d dos"],
	["HTML", "<details>\n<summary>Más</summary>\n\n**Uno**\n</details>\n<!-- no -->"],
] as const;

/** Texts of random pieces: the same for the same number. */
function randomText(seed: number): string {
	const pieces = [
		"\n",
		"\n\n",
		"\t",
		"  ",
		"# ",
		"> ",
		"- ",
		"```\n",
		"**",
		"*",
		"`",
		"[",
		"](",
		")",
		"ñ",
		"n\u0303",
		"👍🏽",
		"a",
	];
	let state = seed;
	return Array.from({ length: 200 }, () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return pieces[Math.floor((state / 2_147_483_648) * pieces.length)] ?? "";
	}).join("");
}

/** Changes a state as the editor does when the text area has another text. */
function taken(state: EditorState, text: string): EditorState {
	const { from, to, text: insert } = differenceOf(state.doc.toString(), text);
	return state.update({ changes: { from, to, insert }, annotations: isolateHistory.of("full") }).state;
}

describe("a text with its format is the same text (docs/product.md, 26.22)", () => {
	test.each(TEXTS)("%s", (_, text) => {
		expect(liveState(text).doc.toString()).toBe(text);
	});

	test("line ends are those of a text area", () => {
		expect(liveState("Uno\r\ndos\rtres\ncuatro").doc.toString()).toBe("Uno\ndos\ntres\ncuatro");
	});

	test("every text of the sample site", () => {
		const files = readdirSync(CONTENT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
		expect(files.length).toBeGreaterThan(20);
		for (const file of files) {
			const text = readFileSync(path.join(CONTENT, file), "utf8");
			const state = liveState(text);
			ensureSyntaxTree(state, text.length, 5_000);
			expect([file, state.doc.toString() === text]).toEqual([file, true]);
		}
	});

	test("texts of random signs, each changed into the next and taken back", () => {
		let state = liveState(randomText(1));
		for (let seed = 2; seed < 300; seed += 1) {
			const before = state.doc.toString();
			state = taken(state, randomText(seed));
			expect(state.doc.toString()).toBe(randomText(seed));
			const steps: Transaction[] = [];
			undo({ state, dispatch: (step) => steps.push(step) });
			expect(steps.at(-1)?.state.doc.toString()).toBe(before);
		}
	});
});

describe("what is shown with its format", () => {
	const marked = (text: string) => {
		const state = liveState(text);
		ensureSyntaxTree(state, text.length, 5_000);
		return marksIn(state, [{ from: 0, to: text.length }]).map(({ from, to, name }) =>
			from === to ? `${state.doc.lineAt(from).number}: ${name}` : `${text.slice(from, to)}: ${name}`,
		);
	};

	test.each([
		["a heading", "## Uno", ["1: md-h2", "##: md-mark"]],
		["bold", "**Uno**", ["**Uno**: md-strong", "**: md-mark", "**: md-mark"]],
		[
			"a link, by its words",
			"[Uno](/a)",
			["Uno: md-link", "[: md-mark", "]: md-mark", "(: md-mark", "/a: md-url", "): md-mark"],
		],
		["an address by itself", "https://ejemplo.es", ["https://ejemplo.es: md-link"]],
		["a quotation of two lines", "> Uno\ndos", ["1: md-quote", "2: md-quote", ">: md-mark"]],
		["a list", "- [ ] Uno", ["1: md-hang-1", "- : md-signs", "[ ]: md-mark"]],
		[
			"a list within a list",
			"10. Uno\n    - Dos",
			["1: md-hang-1", "2: md-hang-2", "10. : md-signs md-number", "    - : md-signs"],
		],
		["a list in a quotation", "> - Uno", ["1: md-quote", ">: md-mark", "-: md-item"]],
		["struck words", "~~Uno~~", ["Uno: md-gone", "~~: md-mark", "~~: md-mark"]],
		["a note at the foot", "Uno[^1]", ["^1: md-note", "[: md-mark", "]: md-mark"]],
		[
			"a table in columns, each cell with the spaces around it",
			"| Uno | Dos |\n|---|---|\n| a \\| b | |",
			[
				...["1: md-head", "2: md-ruled", "3: md-row", "|---|---|: md-mark"],
				...[" Uno : md-cell-10", " Dos : md-cell-10", "---: md-cell-10", "---: md-cell-10"],
				...[" a \\| b : md-cell-10", " : md-cell-10", ...Array.from({ length: 6 }, () => "|: md-mark")],
			],
		],
		[
			"a table with a narrow column",
			"| Hora | Qué |\n|---|---|\n| 17:30 | Etiquetas, ayudas y agrupación de campos |",
			[
				...["1: md-head", "2: md-ruled", "3: md-row", "|---|---|: md-mark"],
				...[" Hora : md-cell-6", " Qué : md-cell-14", "---: md-cell-6", "---: md-cell-14"],
				...[" 17:30 : md-cell-6", " Etiquetas, ayudas y agrupación de campos : md-cell-14"],
				...Array.from({ length: 6 }, () => "|: md-mark"),
			],
		],
		["code in a line", "`a`", ["`a`: md-code", "`: md-mark", "`: md-mark"]],
		[
			"no format in code",
			"```\n**a**\n```",
			["1: md-block", "2: md-block", "3: md-block", "```: md-mark", "```: md-mark"],
		],
	])("%s", (_, text, marks) => {
		expect(marked(text).toSorted()).toEqual(marks.toSorted());
	});
});

describe("marks are hidden where nobody writes (docs/product.md, 26.22)", () => {
	const shownOf = (text: string, isWritten = false, anchor = 0) => {
		const state = liveState(text).update({ selection: { anchor } }).state;
		ensureSyntaxTree(state, text.length, 5_000);
		return hiddenIn(state, [{ from: 0, to: text.length }], isWritten)
			.toSorted((one, other) => other.from - one.from)
			.reduce((shown, { from, to }) => shown.slice(0, from) + shown.slice(to), text);
	};

	test.each([
		["a heading", "## Uno", "Uno"],
		["a heading that is closed", "## Uno ##", "Uno"],
		["a heading in a quotation", "> ## Uno", "> Uno"],
		["a heading without words", "## ", "## "],
		["a heading with a line below it", "Uno\n===", "Uno\n==="],
		["words in words", "**Uno *dos* ~~tres~~** `cua*tro`", "Uno dos tres cua*tro"],
		["links and pictures", '[Uno](/a "b") ![dos](/c.png)', "Uno dos"],
		["what has no words", "[](/a) ![](/c.png)", "[](/a) ![](/c.png)"],
		["brackets and notes", "Uno [sic] dos[^1]", "Uno [sic] dos[^1]"],
		["code of several lines", "```js\n**a**\n```", "```js\n**a**\n```"],
		["lists and quotations", "- [ ] *Uno*\n\n> dos", "- [ ] Uno\n\n> dos"],
	])("%s", (_, text, shown) => {
		expect(shownOf(text)).toBe(shown);
	});

	test("not on the line of the cursor", () => {
		expect(shownOf("## *Uno*\n\n## Dos", true, 3)).toBe("## *Uno*\n\nDos");
	});
});

describe("a table is drawn without its signs", () => {
	const text = "Uno\n\n| A | B |\n|---|---|\n| a | b |\n\nDos";
	const linesOf = (anchor: number, isFocused: boolean) => {
		const state = liveState(text).update({ selection: { anchor } }).state;
		ensureSyntaxTree(state, text.length, 1_000);
		const { doc } = state;
		return linesAtRest(state, [{ from: 0, to: text.length }], isFocused).map((at) => doc.lineAt(at).number);
	};

	test.each([
		["while one writes elsewhere", 1, true, [3, 4, 5]],
		["while one writes nowhere", text.indexOf("a | b"), false, [3, 4, 5]],
		["and not while one writes in it", text.indexOf("a | b"), true, []],
		["and not at its end", text.indexOf("\n\nDos"), true, []],
	])("%s", (_, at, isFocused, lines) => {
		expect(linesOf(at, isFocused)).toEqual(lines);
	});
});
