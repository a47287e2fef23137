import { slugify } from "../domain/content/slug.ts";
import { isHeadingId } from "./heading-id.server.ts";
import { elementsOf, type HtmlTree, textOf } from "./html-tree.server.ts";

/**
 * Moves all headings one level down if the text uses `h1`, which is reserved for the page's name. Gives every heading
 * an id that is unique in the page, made from its text (docs/product.md, 5.3). An id written by the author stays if it
 * is allowed.
 */
export function nameHeadings(tree: HtmlTree): void {
	const headings = elementsOf(tree)
		.map(({ node }) => node)
		.filter(({ tagName }) => /^h[1-6]$/.test(tagName));
	const shift = headings.some(({ tagName }) => tagName === "h1") ? 1 : 0;
	const taken = new Set<string>();
	for (const heading of headings) {
		if (heading.properties.id === "footnote-label") continue;
		heading.tagName = `h${Math.min(6, Number(heading.tagName.slice(1)) + shift)}`;
		const written = heading.properties.id;
		const wanted = typeof written === "string" && isHeadingId(written) ? written : idOf(textOf(heading));
		heading.properties.id = free(wanted, taken);
	}
}

/** The slug of a heading's text. Empty slugs and those that look like footnote ids get a prefix. */
function idOf(words: string): string {
	const slug = slugify(words);
	return slug === "" || /^fn(?:ref)?-/.test(slug) ? `apartado-${slug}`.replace(/-$/, "") : slug;
}

function free(wanted: string, taken: Set<string>): string {
	for (let number = 1; ; number++) {
		const id = number === 1 ? wanted : `${wanted}-${number}`;
		if (taken.has(id) || !isHeadingId(id)) continue;
		taken.add(id);
		return id;
	}
}
