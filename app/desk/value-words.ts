import { saidTime } from "../../domain/desk/event-times.ts";

/** What controls hold, in one line: days in words, choices by their names. Equal ones are said once, empty ones not. */
export function valuesInWords(controls: readonly { readonly value: string; readonly name: string }[]): string {
	const words = controls.flatMap(({ value, name }) => (value === "" ? [] : [saidTime(value) || name]));
	return [...new Set(words)].join(" · ");
}
