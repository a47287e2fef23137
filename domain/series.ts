const formatter = new Intl.ListFormat("es-ES", { type: "conjunction" });

/** Words one after the other, as a sentence has them: "la fecha, la hora y el lugar". */
export function inSeries(words: readonly string[]): string {
	return formatter.format(words);
}
