import { expect, test } from "vitest";
import { headingsIn } from "./markdown-headings.ts";

test("headings are found with their level, their words and their place, and not in code", () => {
	const text = "# Uno\n\nTexto.\n\n```md\n## No\n```\n\n## **Dos** [aquí](/x) ##\n\n#no\n\n### Tres";
	const found = headingsIn(text);
	expect(found.map(({ level, name }) => [level, name])).toEqual([
		[1, "Uno"],
		[2, "Dos aquí"],
		[3, "Tres"],
	]);
	expect(found.map(({ at }) => text.slice(0, at).split("\n").at(-1))).toEqual([
		"# Uno",
		"## **Dos** [aquí](/x) ##",
		"### Tres",
	]);
});
