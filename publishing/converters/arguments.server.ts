/** What a shortcode, tag or component was given: words in order, and words by name. */
export interface Arguments {
	readonly words: readonly string[];
	readonly named: Readonly<Record<string, string>>;
}

const ARGUMENT =
	/(?:([\w:.-]+)\s*(?:=|:(?=\s*["'“]))\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|`([^`]*)`|([^\s,"']+))/g;

/** Reads `name="value" other='x' plain` and its forms in Liquid, Hugo and WordPress. Names are in lower case. */
export function readArguments(text: string): Arguments {
	const words: string[] = [];
	const named: Record<string, string> = Object.create(null);
	for (const [, name, double, single, curly, raw, bare] of text.slice(0, 20_000).matchAll(ARGUMENT)) {
		const value = (double ?? single)?.replace(/\\(.)/g, "$1") ?? curly ?? raw ?? bare ?? "";
		if (name === undefined) words.push(value);
		else named[name.toLowerCase()] = value;
	}
	return { words, named };
}

/** The first of these names that has a value; "" for none. */
export function pick({ named }: Pick<Arguments, "named">, ...names: readonly string[]): string {
	for (const name of names) if ((named[name] ?? "") !== "") return named[name] ?? "";
	return "";
}

/** A picture in Markdown. */
export function pictureText(src: string, alt: string, caption = ""): string {
	const words = alt
		.replace(/\s+/g, " ")
		.trim()
		.replace(/([\\[\]])/g, "\\$1");
	const title = caption
		.replace(/<[^>]{0,2000}>/g, "")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/(["\\])/g, "\\$1");
	return `![${words}](${destination(src)}${title === "" ? "" : ` "${title}"`})`;
}

/** The address of a link or picture as Markdown takes it. */
export function destination(address: string): string {
	const text = address.trim().replace(/[\n\r]/g, "");
	return /^[^\s<>()\\]+$/.test(text) ? text : `<${text.replace(/[<>]/g, encodeURIComponent)}>`;
}

/** Words that say something to readers: at least three of them, and no address. */
export function isProse(text: string): boolean {
	return /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text) && !/^(?:https?:|[./])/.test(text);
}
