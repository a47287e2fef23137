import { MADRID } from "../../domain/zoned-time.ts";
/** An instant (ISO 8601) for the owner to read, in Madrid's time; "–" for null. */
export function moment(instant: string | null): string {
	if (instant === null) return "–";
	const format = new Intl.DateTimeFormat("es-ES", {
		dateStyle: "short",
		timeStyle: "short",
		timeZone: MADRID,
	});
	return format.format(new Date(instant));
}

/** A text without characters that move the cursor, colour the terminal or reverse the direction of text. */
export function printable(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
}

/** Rows as lines with aligned columns; the first row is the head. */
export function drawTable(rows: readonly (readonly string[])[]): readonly string[] {
	const printed = rows.map((row) => row.map(printable));
	const widths =
		printed[0]?.map((_, column) => printed.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0)) ??
		[];
	return printed.map((row) =>
		row
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join("  ")
			.trimEnd(),
	);
}
