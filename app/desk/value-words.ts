import { saidTime } from "../../domain/desk/event-times.ts";

/** What controls hold, in one line: days in words, choices by their names, and what is empty or holds anyhow not at all. */
export function valuesInWords(controls: readonly { readonly value: string; readonly name: string }[]): string {
	return controls.flatMap(({ value, name }) => (value === "" ? [] : [saidTime(value) || name])).join(" · ");
}
