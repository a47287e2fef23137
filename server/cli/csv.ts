/**
 * What a spreadsheet takes for the beginning of a formula, also written full-width as Asian keyboards do, with blanks
 * and quotes before it.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g;

/**
 * A table as CSV (RFC 4180). What a spreadsheet would take for a formula is put in the form of a text: a stranger may
 * have written it (OWASP, CSV injection; docs/product.md, 17.5). A Spanish Excel separates cells at ";" and knows
 * nothing of these quotes, and some programs do so at tabs or at any end of a line, so that a formula may begin behind
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
