/** Number of headings from which a text is long enough for a list of them. */
const ENOUGH = 3;

/** A heading of the second level with an address of its own. Bodies are written by `writeBody`, always in this form. */
const HEADING = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;

/** Heading of the footnotes: no part of the text. */
const FOOTNOTES = "footnote-label";

/** A part of a text: the id of its heading, and the heading's words as HTML without elements. */
export interface TextPart {
	readonly id: string;
	readonly words: string;
}

/**
 * The parts of a sanitised body, in their order; none if there are fewer than three. Finding them takes less time than
 * the hash by which they could be remembered.
 */
export function partsOf(body: string): readonly TextPart[] {
	const parts = Array.from(body.matchAll(HEADING), ([, id = "", html = ""]) => ({
		id,
		// Marks of footnotes are links to other places.
		words: html.replace(/<sup>.*?<\/sup>|<[^>]*>/gs, "").trim(),
	})).filter(({ id, words }) => id !== FOOTNOTES && words !== "");
	return parts.length < ENOUGH ? [] : parts;
}
