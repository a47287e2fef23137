/** Most characters of the texts that one memory has, with what was made of them: some ten articles and 1 MB. */
const MOST_CHARACTERS = 500_000;

/** How many texts that were asked for once are known by their marks. */
const MOST_SEEN = 1_000;

/** How many characters of a text its mark is made of. */
const SAMPLES = 32;

/** A number for a text, by its length and some of its characters. Other texts may have the same. */
function markOf(text: string): number {
	const step = Math.max(1, Math.floor(text.length / SAMPLES));
	let mark = text.length;
	for (let at = 0; at < text.length; at += step) mark = (Math.imul(mark, 31) + text.charCodeAt(at)) | 0;
	return mark;
}

/**
 * `make` with a memory of the texts it was given last. Readers ask for few texts again and again, and a document for a
 * signed-in person is rendered for each of them (docs/decisions/0103). `make` must depend on nothing but the text and
 * the terms, which are few and small. A text is remembered from its second time on: whoever reads each text once, as
 * search engines do, would only fill the memory with garbage. The oldest texts are forgotten first.
 */
export function rememberTexts<Terms extends object>(
	make: (text: string, terms: Terms) => string,
	most = MOST_CHARACTERS,
): (text: string, terms: Terms) => string {
	const seen = new Set<number>();
	const known = new Map<string, { readonly text: string; readonly made: string }>();
	let characters = 0;
	function forget(key: string): void {
		const { text = "", made = "" } = known.get(key) ?? {};
		known.delete(key);
		characters -= text.length + made.length;
	}

	return (text, terms) => {
		const mark = markOf(text);
		if (!seen.has(mark)) {
			if (seen.size >= MOST_SEEN) seen.clear();
			seen.add(mark);
			return make(text, terms);
		}
		// Not by the text: a map reads all of a key to find its place.
		const key = `${mark} ${JSON.stringify(terms)}`;
		const before = known.get(key);
		if (before?.text === text) return before.made;
		const made = make(text, terms);
		forget(key);
		known.set(key, { text, made });
		characters += text.length + made.length;
		for (const oldest of known.keys()) {
			if (characters <= most) break;
			forget(oldest);
		}
		return made;
	};
}
