import { expect, test } from "vitest";
import { shortSize, smallerSize } from "./picture-size.ts";
import { asParagraph, waitingWords } from "./picture-words.ts";

test("a picture is made smaller above 10 MB or 24 megapixels, and only then", () => {
	expect(smallerSize(9_000_000, { width: 4_000, height: 3_000 })).toBeNull();
	expect(smallerSize(22_000_000, { width: 4_000, height: 3_000 })).toEqual({ width: 2_560, height: 1_920 });
	expect(smallerSize(5_000_000, { width: 5_000, height: 10_000 })).toEqual({ width: 1_280, height: 2_560 });
	expect(smallerSize(11_000_000, { width: 1_000, height: 800 })).toEqual({ width: 1_000, height: 800 });
	expect([shortSize(22_400_000), shortSize(12_345)]).toEqual(["22,4\u00a0MB", "13\u00a0kB"]);
});

test("a picture on its way has a paragraph of its own, which no check lets through", () => {
	const words = waitingWords("IMG 2041 (1).jpg", 1);
	expect(words).toBe("![](subiendo-1-IMG-2041-1-.jpg)");
	const text = "Uno.\n\nDos.";
	const change = asParagraph(text, { from: 4, to: 4 }, words);
	expect(text.slice(0, 4) + change.text + text.slice(4)).toBe(`Uno.\n\n${words}\n\nDos.`);
	expect(asParagraph("", { from: 0, to: 0 }, words).text).toBe(`${words}\n\n`);
});
