/** The reading time in whole minutes, rounded up: 200 words per minute, at least 1 minute (docs/product.md, 5.1). */
export function readingMinutes(words: number): number {
	return Math.max(1, Math.ceil(words / 200));
}

/** How many words a plain text has. A word begins with a letter or a digit and ends before a space. */
export function wordsIn(text: string): number {
	return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** What readers of a Markdown text never see: comments and tags, addresses, pictures, marks of lists, fences. */
const UNSEEN = [
	/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi,
	/^ {0,3}(?:```|~~~).*$/gm,
	/^ {0,3}\[[^\]\n]+\]:[^\S\n]+\S.*$/gm,
	/!\[[^\]\n]*\](?:\([^()\n]*\))?/g,
	/(?<=\])\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g,
	/^[ \t>]*[-*+][ \t]+\[[ x]\](?=\s)/gim,
	/^[ \t>]*\d{1,9}[.)](?=\s)/gm,
];

/**
 * How many words a Markdown text has, without reading it as a tree: as many as the site counts in ordinary texts, and a
 * few more or less beside marks within a word.
 */
export function wordsInMarkdown(text: string): number {
	return wordsIn(UNSEEN.reduce((seen, unseen) => seen.replace(unseen, ""), text));
}
