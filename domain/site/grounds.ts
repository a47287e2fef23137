/** The colours that stand for topics (docs/design.md, Colour). */
export const GROUNDS = ["mustard", "coral", "sand", "mint", "ink"] as const;

export type Ground = (typeof GROUNDS)[number];

/** The ground of a topic without one of its own: by its slug, always the same. */
function groundOfSlug(slug: string): Ground {
	let sum = 0;
	for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
	return GROUNDS[sum % GROUNDS.length] ?? "mint";
}

/**
 * The ground of a page: that of its first tag to which `chosen` gives one, by slug; otherwise one by the first tag's
 * slug; mint for a page without tags.
 */
export function groundOf(tags: readonly { readonly slug: string }[], chosen: Readonly<Record<string, Ground>>): Ground {
	const named = tags.find(({ slug }) => Object.hasOwn(chosen, slug));
	const [first] = tags;
	if (named !== undefined) return chosen[named.slug] ?? "mint";
	return first === undefined ? "mint" : groundOfSlug(first.slug);
}
