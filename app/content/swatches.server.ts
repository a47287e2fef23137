/** Code within a line or as a block, as `writeBody` writes it. */
const CODE = /<code[ >].*?<\/code>/gs;

/** A tag, or a colour as CSS writes it: `#rgb` or `#rrggbb`, also with alpha, and not the end of an address or a word. */
const COLOR =
	/<[^<>"]*(?:"[^"]*"[^<>"]*)*>|(?<![\p{L}\p{N}_&/?=#.-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\p{L}\p{N}_-])/giu;

/** What an address begins with, at the end of what stands before it. */
const ADDRESS = /(?:href|url)["']?\s*[=(:]\s*["']?$/i;

/** How much of the code before a sign can say that it is an address, in characters with tags. */
const NEAR = 160;

/**
 * A sanitised body with a sample of each colour before it, where code names one (docs/product.md, 2.7). A sample has no
 * words, so it is neither copied nor read aloud. Its colour is an attribute: the page allows no styles in elements.
 */
export function withSwatches(body: string): string {
	return body.replace(CODE, (code) =>
		code.replace(COLOR, (found, at: number) =>
			found.startsWith("<") ||
			isAddress(code.slice(Math.max(0, at - NEAR), at)) ||
			isRule(code.slice(at + found.length))
				? found
				: `<svg aria-hidden="true" color="${found}"></svg>${found}`,
		),
	);
}

const isAddress = (before: string) => ADDRESS.test(before.replace(/^[^<]*>|<[^>]*>/g, "").replaceAll("&quot;", '"'));

/** Whether the name was that of an element, whose rule follows. */
const isRule = (after: string) => /^(?:<[^>]*>|\s)*\{/.test(after);
