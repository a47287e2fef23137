import { describe, expect, test } from "vitest";
import { drawCsv } from "../../domain/csv.ts";

/** The cells of a CSV, as read by a program that separates at `separator`: quotes count only at the start of a cell. */
function readCells(csv: string, separator: string): string[] {
	const cells: string[] = [];
	let at = 0;
	while (at < csv.length) {
		let cell = "";
		if (csv[at] === '"') {
			for (at += 1; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at += 1) {
				if (csv[at] === '"') at += 1;
				cell += csv[at];
			}
			at += 1;
		}
		for (; at < csv.length && csv[at] !== separator && csv[at] !== "\r" && csv[at] !== "\n"; at += 1) cell += csv[at];
		at += 1;
		cells.push(cell);
	}
	return cells;
}

test("cells keep quotes, commas and line breaks", () => {
	expect(drawCsv([["a", 'di "hola"', "uno, dos\nañadido"]])).toBe('"a","di ""hola""","uno, dos\nañadido"\r\n');
	expect(drawCsv([["uno; dos", "a-b", "C'est la vie", "2 + 2 = 4"]])).toBe(
		`"uno; dos","a-b","C'est la vie","2 + 2 = 4"\r\n`,
	);
});

describe("a text is a text to every spreadsheet (OWASP, CSV injection)", () => {
	const before = [
		"",
		" ",
		"\t",
		"\r",
		"\n",
		'"',
		"'",
		";",
		";;",
		"; ",
		';"',
		"a;",
		'a";',
		"a\t",
		"a\n",
		"a\r\n",
		";\n",
	];
	const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
	const written = before.flatMap((start) => signs.map((sign) => `${start}${sign}cmd|'/C calc'!A0`));

	test.each([",", ";", "\t"])("where cells are separated at %j", (separator) => {
		for (const text of written) {
			for (const cell of readCells(drawCsv([["ana@ejemplo.es", text, "fin"]]), separator)) {
				expect([text, /^[\s"]*[=+\-@＝＋－＠]/.test(cell)]).toEqual([text, false]);
				expect([text, /^[\t\r\n]/.test(cell)]).toEqual([text, false]);
			}
		}
	});

	test("and keeps every character of its own", () => {
		for (const text of written)
			expect(
				drawCsv([[text]])
					.replaceAll("'", "")
					.replaceAll('""', '"'),
			).toBe(`"${text.replaceAll("'", "")}"\r\n`);
	});
});
