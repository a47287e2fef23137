import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.server.ts";

const texts = (...lines: string[]) => `${lines.join("\n\n")}\n`;

test("changes in other places are both taken, the same change once", () => {
	const base = texts("a", "b", "c", "d");
	expect(mergeTexts({ base, folder: texts("a", "B", "c", "D"), site: texts("A", "b", "c", "d") })).toEqual({
		text: texts("A", "B", "c", "D"),
	});
	const added = texts("a", "b", "c", "d", "e");
	expect(mergeTexts({ base, folder: added, site: added })).toEqual({ text: added });
	expect(mergeTexts({ base, folder: texts("a", "c", "d"), site: texts("a", "b", "c", "d", "e") })).toEqual({
		text: texts("a", "c", "d", "e"),
	});
});

test("lines that both changed are told as lines of the folder's text", () => {
	const base = texts("a", "b", "c", "d");
	const folder = texts("nuevo", "a", "b", "C", "d");
	expect(mergeTexts({ base, folder, site: texts("a", "b", "cc", "d") })).toEqual({ lines: [{ from: 7, to: 7 }] });
	expect(mergeTexts({ base, folder: texts("a"), site: texts("a", "B", "c", "d") })).toMatchObject({
		lines: [{ from: expect.any(Number) }],
	});
});

test("a side that changed nothing gives the other, byte for byte, whatever is in it", () => {
	const kinds = [texts("a", "b"), "", "\n\n\n", "sin salto", "a\r\nb\r\n", "\uFEFFa\n", "a\n\n\n\nb\n\n"];
	for (const base of kinds)
		for (const site of kinds) {
			const merged = mergeTexts({ base, folder: base, site });
			const plain = (text: string) => text.replace(/^\uFEFF/, "").replace(/\r\n/g, "\n");
			expect("text" in merged && plain(merged.text)).toBe(plain(site));
		}
});

test("texts that would take long to compare are not compared", () => {
	const same = "igual\n".repeat(2_000);
	expect(mergeTexts({ base: same, folder: `${same}a\n`, site: `b\n${same}` })).toEqual({ tooLong: true });
	const lines = (end: string) => Array.from({ length: 60_000 }, (_, line) => `${line}${end}`).join("\n");
	expect(mergeTexts({ base: lines(""), folder: lines("a"), site: lines("b") })).toEqual({ tooLong: true });
	// A long text whose lines differ is no matter.
	const long = (first: string, last: string) =>
		[first, ...Array.from({ length: 8_000 }, (_, line) => `Línea ${line}`), last].join("\n\n");
	expect(mergeTexts({ base: long("a", "b"), folder: long("a", "B"), site: long("A", "b") })).toEqual({
		text: long("A", "B"),
	});
});
