import { expect, test } from "vitest";
import { utf8Of } from "./utf8.ts";

test("text is encoded as Node.js encodes it", () => {
	for (const text of [
		"",
		"hola",
		"¿Qué tal, señora?",
		"— «€» …",
		"👋🏽 ↩︎",
		"a".repeat(70_000),
		"\ud83d",
		"uno\udc4b dos",
	])
		expect(utf8Of(text)).toEqual(Buffer.from(text));
});
