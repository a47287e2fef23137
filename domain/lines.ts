/**
 * The words in as few lines of at most `most` letters as they fit in, all about as long, with a line feed where each ends:
 * a box is only as narrow as its longest line where the lines are given.
 */
export function inLines(words: string, most: number): string {
	const least = broken(words, most);
	for (let width = Math.ceil(words.length / least.length); width < most; width++) {
		const lines = broken(words, width);
		if (lines.length <= least.length) return lines.join("\n");
	}
	return least.join("\n");
}

function broken(words: string, width: number): string[] {
	const lines: string[] = [];
	for (const word of words.split(" ")) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + word.length < width) lines.splice(-1, 1, `${last} ${word}`);
		else lines.push(word);
	}
	return lines;
}
