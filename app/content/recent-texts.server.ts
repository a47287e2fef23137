/** Most characters of the texts that one memory has, with what was made of them: some ten articles and 1 MB. */
const MOST_CHARACTERS = 500_000;

/**
 * `make` with a memory of the texts it was given last. Readers ask for few texts again and again, and a document for a
 * signed-in person is rendered for each of them (docs/decisions/0103). `make` must depend on nothing but the text and
 * the terms, which are few and small. The oldest texts are forgotten first.
 */
export function rememberTexts<Terms extends object>(
	make: (text: string, terms: Terms) => string,
	most = MOST_CHARACTERS,
): (text: string, terms: Terms) => string {
	const known = new Map<string, string>();
	let characters = 0;
	return (text, terms) => {
		const key = JSON.stringify(terms) + text;
		const before = known.get(key);
		if (before !== undefined) return before;
		const made = make(text, terms);
		known.set(key, made);
		characters += key.length + made.length;
		for (const [oldest, what] of known) {
			if (characters <= most) break;
			known.delete(oldest);
			characters -= oldest.length + what.length;
		}
		return made;
	};
}
