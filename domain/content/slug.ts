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
