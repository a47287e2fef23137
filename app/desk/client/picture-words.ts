import type { Replacement } from "./replace-text.ts";

/** A picture in a Markdown text, as the desk writes it. A decorative one says so by an empty description (0059). */
export function pictureWords(path: string, alt: string, isDecorative: boolean): string {
	if (isDecorative) return `<img src="/${path}" alt="">`;
	return `![${alt
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[[\]\\]/g, "\\$&")}](/${path})`;
}

/** What stands in a text while its picture is on its way. No check lets it through. */
export function waitingWords(name: string, number: number): string {
	return `![](subiendo-${number}-${name.replace(/[^\p{L}\p{N}.-]+/gu, "-")})`;
}

/** How a description is changed: where the picture with this path stands first; null if it is not in the text. */
export function describedIn(text: string, path: string, words: string): Replacement | null {
	const quoted = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const found = new RegExp(`!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(/${quoted}\\)|<img src="/${quoted}" alt="[^"]*">`).exec(
		text,
	);
	return found === null ? null : { from: found.index, to: found.index + found[0].length, text: words };
}

/** Something in a line of its own at a place of a text: with an empty line before it and behind it. */
export function asParagraph(text: string, { from, to }: Omit<Replacement, "text">, words: string): Replacement {
	const before = text.slice(0, from);
	const after = text.slice(to);
	const head = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
	const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
	return { from, to, text: head + words + tail };
}
