import { slugify } from "../domain/content/slug.ts";
import { isAliasId, isHeadingId } from "./heading-id.server.ts";
import { element, elementsOf, type HtmlElement, type HtmlTree, replaceIn, textOf } from "./html-tree.server.ts";

/**
 * Moves all headings one level down if the text uses `h1`, which is reserved for the page's name. Gives every heading
 * an id that is unique in the page, made from its text (docs/product.md, 5.3). An id written by the author stays if it
 * is allowed: in an attribute, or at the end of the heading as `{#id}`.
 *
 * Links within the text that use the id of another generator then lead to the heading. The id that GitHub, Hugo, Jekyll
 * and Docusaurus give stays in the heading as a mark, so that links elsewhere still arrive.
 */
export function nameHeadings(tree: HtmlTree): void {
	const headings = elementsOf(tree)
		.map(({ node }) => node)
		.filter(({ tagName }) => /^h[1-6]$/.test(tagName));
	const shift = headings.some(({ tagName }) => tagName === "h1") ? 1 : 0;
	const taken = new Set<string>();
	/** The ids of headings by what other generators call them. */
	const others = new Map<string, string>();
	const marks: { readonly heading: HtmlElement; readonly ids: readonly string[] }[] = [];
	for (const heading of headings) {
		if (heading.properties.id === "footnote-label") continue;
		heading.tagName = `h${Math.min(6, Number(heading.tagName.slice(1)) + shift)}`;
		const written = takeWrittenId(heading);
		const words = textOf(heading).trim();
		const wanted = written !== null && isHeadingId(written) ? written : idOf(written ?? words);
		const id = free(wanted, taken);
		heading.properties.id = id;
		const elsewhere = written === null ? idsElsewhere(words) : [written];
		for (const other of elsewhere) if (!others.has(other)) others.set(other, id);
		marks.push({ heading, ids: elsewhere.slice(0, 1) });
	}
	keepAnchors(tree, taken);
	for (const { heading, ids } of marks) {
		for (const id of ids.filter((each) => !taken.has(each) && isAliasId(each))) {
			taken.add(id);
			heading.children.unshift(element("span", { id }));
		}
	}
	followFragments(tree, taken, others);
}

/** Removes the id that an author wrote, and returns it; null if there is none. */
function takeWrittenId(heading: HtmlElement): string | null {
	const last = heading.children.at(-1);
	if (last?.type === "text") {
		const [mark, id = ""] = /[ \t]*\{:?[ \t]*#([^\s{}.#]+)[^{}]*\}[ \t]*$/.exec(last.value) ?? [];
		if (mark !== undefined) {
			last.value = last.value.slice(0, -mark.length);
			return id;
		}
	}
	return typeof heading.properties.id === "string" ? heading.properties.id : null;
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

/** The id that GitHub, Hugo, Docusaurus and present Jekyll give a heading of these words. */
export function idOnGitHub(words: string): string {
	return words
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc} -]/gu, "")
		.replaceAll(" ", "-");
}

/**
 * The ids that other generators give a heading: first GitHub's form, then
 * those of older Jekyll and of Ghost's first editor.
 */
function idsElsewhere(words: string): readonly string[] {
	const lower = words.toLowerCase();
	return [
		idOnGitHub(words),
		lower
			.replace(/^[^a-z]+/, "")
			.replace(/[^a-z0-9 -]/g, "")
			.replaceAll(" ", "-"),
		lower.replace(/[^a-z0-9_]/g, ""),
		lower.replace(/[^\p{L}\p{N}_]/gu, ""),
	];
}

/** Replaces anchors (`<a name="x"></a>`) by marks with their id, and adds the ids to `taken`. */
function keepAnchors(tree: HtmlTree, taken: Set<string>): void {
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "a" || node.properties.href !== undefined) continue;
		const { id: written = node.properties.name } = node.properties;
		// Scripts may look up a word with low lines. `followFragments` leads its links to the same word with hyphens.
		const id = typeof written === "string" && !isAliasId(written) ? slugify(written.replaceAll("_", "-")) : written;
		const isNew = typeof id === "string" && !taken.has(id) && isAliasId(id);
		if (isNew) taken.add(id);
		replaceIn(parent, node, [...(isNew ? [element("span", { id })] : []), ...node.children]);
	}
}

/** Leads links within the text to the ids that their targets have here. */
function followFragments(tree: HtmlTree, taken: ReadonlySet<string>, others: ReadonlyMap<string, string>): void {
	for (const { node } of elementsOf(tree)) {
		const { href } = node.properties;
		if (node.tagName !== "a" || typeof href !== "string" || !/^#./.test(href)) continue;
		const wanted = decoded(href.slice(1)).normalize("NFC");
		if (taken.has(wanted) && isHeadingId(wanted)) continue;
		const found = others.get(wanted) ?? others.get(wanted.toLowerCase());
		const slug = slugify(wanted.replaceAll("_", "-"));
		if (found !== undefined) node.properties.href = `#${found}`;
		else if (!taken.has(wanted) && taken.has(slug)) node.properties.href = `#${slug}`;
	}
}

function decoded(fragment: string): string {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment;
	}
}
