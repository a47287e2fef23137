import { expect, test } from "vitest";
import { inLines } from "./lines.ts";

test("lines are as few as fit, and about as long as each other", () => {
	expect(inLines("Charlas y talleres para hablar de diseño en buena compañía.", 36)).toBe(
		"Charlas y talleres para hablar\nde diseño en buena compañía.",
	);
	expect(inLines("Escríbeme.", 36)).toBe("Escríbeme.");
});

test("a word that is longer than a line has one to itself, and what must stay together does", () => {
	expect(inLines("a desoxirribonucleico b", 10)).toBe("a\ndesoxirribonucleico\nb");
	expect(inLines("En dos\u00a0o\u00a0tres días", 10)).toBe("En\ndos\u00a0o\u00a0tres\ndías");
});
