import type { Replacement } from "./replace-text.ts";

/** What stands in a text while its picture is on its way. No check lets it through. */
export function waitingWords(name: string, number: number): string {
	return `![](${WAITING}${number}-${name.replace(/[^\p{L}\p{N}.-]+/gu, "-")})`;
}

/** How the address begins that a picture on its way has. */
export const WAITING = "subiendo-";

/** Something in a line of its own at a place of a text: with an empty line before it and behind it. */
export function asParagraph(text: string, { from, to }: Omit<Replacement, "text">, words: string): Replacement {
	const before = text.slice(0, from);
	const after = text.slice(to);
	const head = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
	const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
	return { from, to, text: head + words + tail };
}
