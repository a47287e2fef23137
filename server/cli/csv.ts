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
