/**
 * The start of what a spreadsheet reads as a formula, including the full-width signs of Asian keyboards, with blanks
 * and quotes before it.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g;

/**
 * A table as CSV (RFC 4180). Cells that a spreadsheet would read as formulas are turned into text, because a stranger
 * may have written them (OWASP, CSV injection; docs/product.md, 17.5). A Spanish Excel separates cells at ";" and
 * ignores these quotes. Some programs do the same at tabs or at any line ending. A formula may therefore begin after
 * each of these too.
 */
export function drawCsv(rows: readonly (readonly string[])[]): string {
	const cell = (text: string) =>
		`"${text
			.replace(/^(?=[\t\r\n])/, "'")
			.replace(FORMULA, "$1'")
			.replaceAll('"', '""')}"`;
	return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A row of a table, with the line of the file on which it begins, counted from 1. */
export interface CsvRow {
	readonly line: number;
	readonly cells: readonly string[];
}

/** The rows of a table (RFC 4180), without empty lines. Cells are separated as in its first line: by "," or else by ";". */
export function readCsvRows(text: string): readonly CsvRow[] {
	const source = text.replace(/^\uFEFF/, "");
	const first = /^[^\r\n]*/.exec(source)?.[0] ?? "";
	const separator = !first.includes(",") && first.includes(";") ? ";" : ",";
	const rows: { readonly line: number; readonly cells: string[] }[] = [{ line: 1, cells: [] }];
	let cell = "";
	let line = 1;
	let isQuoted = false;
	const end = () => {
		rows.at(-1)?.cells.push(cell);
		cell = "";
	};
	for (let at = 0; at < source.length; at += 1) {
		const sign = source[at];
		if (sign === "\n") line += 1;
		if (isQuoted) {
			if (sign !== '"') cell += sign;
			else if (source[at + 1] === '"') {
				cell += '"';
				at += 1;
			} else isQuoted = false;
		} else if (sign === '"') isQuoted = true;
		else if (sign === separator) end();
		else if (sign === "\n") {
			end();
			rows.push({ line, cells: [] });
		} else if (sign !== "\r") cell += sign;
	}
	end();
	return rows.filter(({ cells }) => cells.length > 1 || cells[0] !== "");
}

/** The rows of a table with a head, by the names of its columns. */
export function readCsv(text: string): readonly ReadonlyMap<string, string>[] {
	const [head, ...body] = readCsvRows(text);
	return body
		.filter(({ cells }) => cells.length > 1)
		.map(({ cells }) => new Map(head?.cells.map((name, index) => [name.trim(), cells[index] ?? ""])));
}
