const MODULE = /^module([1-9]\d{0,2})$/;
const LESSON = /^lesson([1-9]\d{0,2})$/;

/**
 * The module and lesson numbers, 1 to 999, in two parts of an address such as `module1` and `lesson2`; null if the
 * parts do not have that form (docs/product.md, 19.1).
 */
export function lessonPlaceOf(
	module: string,
	lesson: string,
): { readonly module: number; readonly lesson: number } | null {
	const [, moduleNumber] = MODULE.exec(module) ?? [];
	const [, lessonNumber] = LESSON.exec(lesson) ?? [];
	return moduleNumber === undefined || lessonNumber === undefined
		? null
		: { module: Number(moduleNumber), lesson: Number(lessonNumber) };
}
