import { expect, test } from "vitest";
import { drawCsv } from "./csv.ts";

test("cells keep quotes, commas and line breaks", () => {
	expect(drawCsv([["a", 'di "hola"', "uno, dos\nañadido"]])).toBe('"a","di ""hola""","uno, dos\nañadido"\r\n');
});

test.each(["=1+1", "+34 600", "-1", "@SUM(A1)", "\t=1", "\r=1"])("«%s» is a text to every spreadsheet", (text) => {
	expect(drawCsv([[text]])).toBe(`"'${text}"\r\n`);
});
