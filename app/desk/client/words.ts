/** What a form over a text holds: the values of its controls, by their names. Boxes are "true" or "false". */
export type Words = Readonly<Record<string, string>>;

/** Whether two forms hold the same. */
export function isSame(one: Words, other: Words): boolean {
	const names = Object.keys(one);
	return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
