/**
 * A table as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is put in the form of a text: it may have been written by
 * a stranger (OWASP, CSV injection).
 */
export function drawCsv(rows: readonly (readonly string[])[]): string {
	const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
	return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
