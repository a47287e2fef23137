import { readingMinutes, wordsInMarkdown } from "../../../domain/content/reading-time.ts";
import { counted } from "../../../domain/numbers.ts";
import { make, runAtRest } from "./elements.ts";

/** How long nobody types before the words are counted again, in milliseconds. */
const REST_MS = 1_000;

/** The length of a Markdown text as its author reads it: «1240 palabras, 7 min». Empty for a text without words. */
export function lengthWords(text: string): string {
	const words = wordsInMarkdown(text);
	return words === 0 ? "" : `${counted(words, "palabra", "palabras")}, ${readingMinutes(words)}\u00a0min`;
}

/** Shows the length of the text at the end of `place` (docs/product.md, 26.15). It is counted when nobody types. */
export function countWords(area: HTMLTextAreaElement, place: Element): void {
	const shown = make("p", { class: "desk-count" });
	place.append(shown);
	const count = () => {
		shown.textContent = lengthWords(area.value);
	};
	let timer = 0;
	area.form?.addEventListener("input", () => {
		clearTimeout(timer);
		timer = window.setTimeout(() => runAtRest(count), REST_MS);
	});
	count();
}
