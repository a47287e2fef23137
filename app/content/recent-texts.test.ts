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

describe("a memory of texts", () => {
	test("makes a text once, and again for other terms or another text", () => {
		const { made, show } = counting();
		expect(show("Uno", { name: "Inés" })).toBe("<b>Inés</b>Uno");
		expect(show("Uno", { name: "Inés" })).toBe("<b>Inés</b>Uno");
		expect(show("Uno", { name: "Marta" })).toBe("<b>Marta</b>Uno");
		expect(show("Dos", { name: "Inés" })).toBe("<b>Inés</b>Dos");
		expect(made).toEqual(["Inés Uno", "Marta Uno", "Inés Dos"]);
	});

	test("forgets the oldest texts when it is full", () => {
		const { made, show } = counting(70);
		for (const text of ["Uno", "Dos", "Tres"]) show(text, { name: "Inés" });
		expect(show("Tres", { name: "Inés" })).toBe("<b>Inés</b>Tres");
		expect(made).toHaveLength(3);
		show("Uno", { name: "Inés" });
		expect(made).toEqual(["Inés Uno", "Inés Dos", "Inés Tres", "Inés Uno"]);
	});

	test("makes a text that is larger than all it may keep each time", () => {
		const { made, show } = counting(10);
		for (const _ of [1, 2]) expect(show("Largo", { name: "Inés" })).toBe("<b>Inés</b>Largo");
		expect(made).toHaveLength(2);
	});
});
