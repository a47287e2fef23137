import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { GROUNDS } from "../../domain/site/grounds.ts";

describe("the drawings of modules", () => {
	test("there is a small one for each ground", async () => {
		const svg = await readFile(new URL("./drawings.svg", import.meta.url), "utf8");
		const drawings = [...svg.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)];
		expect(drawings.map(([, id]) => id)).toEqual(GROUNDS.map((_, index) => `module-${index + 1}`));
		for (const [drawing] of drawings) expect(drawing.length).toBeLessThanOrEqual(2048);
	});
});
