/** Formatters by their options, kept because making one takes milliseconds on a slow phone. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A number as Spain writes it (docs/product.md, 8.5): "12.345", "1234,5". */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
	const key = JSON.stringify(options);
	let formatter = formatters.get(key);
	if (formatter === undefined) {
		formatter = new Intl.NumberFormat("es-ES", options);
		formatters.set(key, formatter);
	}
	return formatter.format(value);
}

/** A count with its noun, which agrees with it: "1 persona", "1.234 personas". They do not break across lines. */
export function counted(count: number, one: string, many: string): string {
	return `${formatNumber(count)}\u00a0${count === 1 ? one : many}`;
}

/** A number of people: "1 persona", "1.234 personas". */
export const countedPeople = (count: number): string => counted(count, "persona", "personas");
