import { describe, expect, test } from "vitest";
import { rememberTexts } from "./recent-texts.server.ts";

function counting(most?: number) {
	const made: string[] = [];
	const show = rememberTexts((text, { name }: { readonly name: string }) => {
		made.push(`${name} ${text}`);
		return `<b>${name}</b>${text}`;
	}, most);
	return { made, show };
}

const ines = { name: "Inés" };

describe("a memory of texts", () => {
	test("makes a text twice, and again for other terms or another text", () => {
		const { made, show } = counting();
		for (const _ of [1, 2, 3, 4]) expect(show("Uno", ines)).toBe("<b>Inés</b>Uno");
		expect(made).toEqual(["Inés Uno", "Inés Uno"]);
		expect(show("Uno", { name: "Marta" })).toBe("<b>Marta</b>Uno");
		expect(show("Dos", ines)).toBe("<b>Inés</b>Dos");
		expect(made.slice(2)).toEqual(["Marta Uno", "Inés Dos"]);
	});

	test("tells texts apart that have the same mark", () => {
		const { show } = counting();
		const [one, other] = ["a".repeat(100), `a${"b".repeat(2)}${"a".repeat(97)}`];
		for (const text of [one, one, other, other, one]) expect(show(text, ines)).toBe(`<b>Inés</b>${text}`);
	});

	test("forgets the oldest texts when it is full", () => {
		const { made, show } = counting(40);
		for (const text of ["Uno", "Uno", "Dos", "Dos", "Tres", "Tres"]) show(text, ines);
		made.length = 0;
		expect(show("Tres", ines)).toBe("<b>Inés</b>Tres");
		expect(made).toEqual([]);
		show("Uno", ines);
		expect(made).toEqual(["Inés Uno"]);
	});

	test("makes a text that is larger than all it may keep each time", () => {
		const { made, show } = counting(10);
		for (const _ of [1, 2, 3]) expect(show("Largo", ines)).toBe("<b>Inés</b>Largo");
		expect(made).toHaveLength(3);
	});
});
