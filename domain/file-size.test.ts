import { expect, test } from "vitest";
import { sizeInWords } from "./file-size.ts";

test.each([
	[0, "1\u00a0KB"],
	[340_400, "340\u00a0KB"],
	[999_400, "999\u00a0KB"],
	[999_600, "1\u00a0MB"],
	[1_234_567, "1,2\u00a0MB"],
])("%i bytes", (bytes, words) => {
	expect(sizeInWords(bytes)).toBe(words);
});
