/** A heading of a Markdown text: its level, its words, and the place where its line ends. */
export interface TextHeading {
	readonly level: number;
	readonly name: string;
	readonly at: number;
}

/** The headings of a Markdown text. Lines of code are none. */
export function headingsIn(text: string): readonly TextHeading[] {
	const found: TextHeading[] = [];
	let fence: string | null = null;
	let start = 0;
	for (const line of text.split("\n")) {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (fence === null && mark !== undefined) fence = mark;
		else if (fence !== null && mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
		const [, signs = "", words = ""] =
			(fence === null ? /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line) : null) ?? [];
		const name = words.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]+/g, "");
		if (name !== "") found.push({ level: signs.length, name, at: start + line.length });
		start += line.length + 1;
	}
	return found;
}
