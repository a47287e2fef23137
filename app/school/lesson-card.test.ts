import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { GROUNDS } from "../../domain/site/grounds.ts";
import { kindNames } from "./lesson-words.ts";

/** The drawings in a file, by their ids. */
async function drawingsIn(file: string) {
	const svg = await readFile(new URL(file, import.meta.url), "utf8");
	return new Map([...svg.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)].map(([drawing, id]) => [id, drawing]));
}

describe("the drawings", () => {
	test.each([
		["modules: one for each ground", "./drawings.svg", GROUNDS.map((_, index) => `module-${index + 1}`)],
		["lessons: one for each kind", "./lessons.svg", Object.keys(kindNames).map((kind) => `lesson-${kind}`)],
	])("there is a small one of %s", async (_, file, ids) => {
		const drawings = await drawingsIn(file);
		expect([...drawings.keys()]).toEqual(ids);
		for (const drawing of drawings.values()) expect(drawing.length).toBeLessThanOrEqual(2048);
	});
});
