import { type Source, stateOf } from "../authoring/source.ts";

/** Whether a text waits for somebody to publish it, because its author asked (docs/product.md, 26.13). */
export function isAsked(source: Source, now: string): boolean {
	const { asked = null } = source;
	return asked !== null && asked.answer === null && stateOf(source, now) === "draft";
}
