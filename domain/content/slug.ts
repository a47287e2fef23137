/** Longest slug, in characters (docs/product.md, 5.3). */
const MAX_SLUG = 80;

/**
 * Converts a name to its form in addresses: without accents, in lower case, only `[a-z0-9-]`, and cut at the end of a
 * word when longer than 80 characters (docs/product.md, 5.3). Empty when the name has no Latin letters and no digits.
 */
export function slugify(name: string): string {
	const slug = name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "");
	if (slug.length <= MAX_SLUG) return slug;
	const cut = slug.slice(0, MAX_SLUG + 1);
	const lastWord = cut.lastIndexOf("-");
	return lastWord > 0 ? cut.slice(0, lastWord) : slug.slice(0, MAX_SLUG);
}

/** Shorter words do not count: articles, prepositions and the ends of years are in too many addresses. */
const MIN_WORD = 4;

/** Most words taken from one address. */
const MAX_WORDS = 8;

/** Two words are near when they begin with the same letters. This is how many letters of the requested word count. */
const STEM = 5;

/**
 * The significant words of an address, at most 8, those of the last segment first: `/blog/contraste-y-color` gives
 * "contraste", "color", "blog".
 */
export function addressWords(url: string): string[] {
	const words = url
		.split("/")
		.reverse()
		.flatMap((segment) => slugify(segment).split("-"))
		.filter((word) => word.length >= MIN_WORD);
	return [...new Set(words)].slice(0, MAX_WORDS);
}

/**
 * The stems with which to look for similar pages when no page has the requested address. They come from its last
 * segment: `/blog/los-contrastes` gives "contr".
 */
export function nearStems(url: string): string[] {
	const last = url.slice(url.lastIndexOf("/"));
	return [...new Set(addressWords(last).map((word) => word.slice(0, STEM)))];
}
