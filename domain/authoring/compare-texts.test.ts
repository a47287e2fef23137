import { describe, expect, test } from "vitest";
import { type ComparedLine, compareTexts, compareWords, type TextPart } from "./compare-texts.ts";

/** A comparison in one line each: `=` equal, `-` removed, `+` added, and words within a line in brackets. */
const marked = ({ kind, text }: TextPart) =>
	kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `[+${text}+]`;
const drawn = (lines: readonly ComparedLine[]) =>
	lines.map((line) =>
		line.kind === "changed"
			? `~${line.parts.map(marked).join("")}`
			: `${{ same: "=", removed: "-", added: "+" }[line.kind]}${line.text}`,
	);
const compare = (before: string, after: string) => drawn(compareTexts(before, after));

/** The text of one side, from a comparison. */
function sideOf(lines: readonly ComparedLine[], left: "added" | "removed"): string {
	return lines
		.flatMap((line) => {
			if (line.kind === left) return [];
			if (line.kind !== "changed") return [line.text];
			return [
				line.parts
					.filter(({ kind }) => kind !== left)
					.map(({ text }) => text)
					.join(""),
			];
		})
		.join("\n");
}

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

const VOCABULARY = "de la que el en y a los se del las un por con no una su para es al tertulia mesa silla libro".split(
	" ",
);

describe("the comparison of two texts", () => {
	test("marks words within a line, with what replaces what in one", () => {
		expect(compare("Llegamos tarde a la mesa.\n", "Llegamos pronto a la mesa grande.\n")).toEqual([
			"~Llegamos [-tarde-][+pronto+] a la mesa[+ grande+].",
		]);
		expect(compare("Una tarde muy larga aquí, en casa.", "Una mañana bastante corta aquí, en casa.")).toEqual([
			"~Una [-tarde muy larga-][+mañana bastante corta+] aquí, en casa.",
		]);
		expect(drawn([{ kind: "changed", parts: compareWords("diseño", "diseñó") }])).toEqual(["~[-diseño-][+diseñó+]"]);
	});

	test("finds a paragraph that came between others, and one that went", () => {
		expect(compare("Uno.\n\nDos.\n\nTres.\n", "Uno.\n\nNuevo.\n\nDos.\n\nTres.\n")).toEqual([
			...["=Uno.", "=", "+Nuevo.", "+", "=Dos.", "=", "=Tres."],
		]);
		expect(compare("a\nb\nc\n", "a\nc\n")).toEqual(["=a", "-b", "=c"]);
		expect(compare("", "a\n")).toEqual(["+a"]);
		expect(compare("a\n", "")).toEqual(["-a"]);
		expect(compare("", "")).toEqual([]);
	});

	test("compares a line with the one that it became, and not with its neighbour", () => {
		const before = "La mesa estaba puesta para seis.\n\nNadie llegó a la hora.\n";
		const after = "Antes de todo, una nota.\n\nNadie llegó a su hora.\n";
		expect(compare(before, after)).toEqual([
			...["-La mesa estaba puesta para seis.", "+Antes de todo, una nota.", "="],
			"~Nadie llegó a [-la-][+su+] hora.",
		]);
	});

	test("says nothing of line ends and byte order marks", () => {
		expect(compare("\uFEFFa\r\nb\r\n", "a\nb\n")).toEqual(["=a", "=b"]);
	});

	test("always holds both texts, whatever they are", () => {
		const random = createRandom(11);
		const word = () => VOCABULARY[Math.floor(random() * VOCABULARY.length)] ?? "";
		const line = () => Array.from({ length: Math.floor(random() * 6) }, word).join(" ");
		for (let run = 0; run < 400; run++) {
			const before = Array.from({ length: Math.floor(random() * 12) }, line);
			const after = before.flatMap((each) => {
				const chance = random();
				if (chance < 0.2) return [];
				if (chance < 0.4) return [each, line()];
				return chance < 0.6 ? [`${each} ${word()}`] : [each];
			});
			const lines = compareTexts(`${before.join("\n")}\n`, `${after.join("\n")}\n`);
			expect([sideOf(lines, "added"), sideOf(lines, "removed")]).toEqual([before.join("\n"), after.join("\n")]);
		}
	});

	test("stays within its effort for texts that have nothing in common, and shows them by lines", () => {
		const random = createRandom(5);
		const words = (count: number) =>
			Array.from({ length: count }, () => VOCABULARY[Math.floor(random() * VOCABULARY.length)] ?? "").join(" ");
		const long = compareTexts(words(40_000), words(40_000));
		expect(long.map(({ kind }) => kind)).toEqual(["removed", "added"]);
		const lines = () => Array.from({ length: 20_000 }, () => words(2)).join("\n");
		const [before, after] = [lines(), lines()];
		const begun = process.cpuUsage();
		const many = compareTexts(before, after);
		const { user } = process.cpuUsage(begun);
		expect([sideOf(many, "added") === before, sideOf(many, "removed") === after]).toEqual([true, true]);
		// Without its limit it takes a hundred times as long.
		expect(user / 1_000).toBeLessThan(3_000);
	});
});
