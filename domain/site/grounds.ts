/** The colours that stand for topics (docs/design.md, Colour). */
export const GROUNDS = ["mustard", "coral", "sand", "mint", "ink", "sky"] as const;

export type Ground = (typeof GROUNDS)[number];

/** The grounds that tell sections apart, by their paths; others have `mint`. */
const SECTION_GROUNDS: Readonly<Record<string, Ground>> = {
	"/eventos": "sky",
	"/recursos": "coral",
};

/** The ground of the section at this path. */
export const groundOfSection = (path: string): Ground => SECTION_GROUNDS[path] ?? "mint";

/** The ground of a topic without one of its own: by its slug, always the same. */
function groundOfSlug(slug: string): Ground {
	let sum = 0;
	for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
	return GROUNDS[sum % GROUNDS.length] ?? "mint";
}

/** The topic of a page: its first tag to which `chosen` gives a ground, by slug; otherwise its first tag, if any. */
export function topicOf<Topic extends { readonly slug: string }>(
	tags: readonly Topic[],
	chosen: Readonly<Record<string, Ground>>,
): Topic | undefined {
	return tags.find(({ slug }) => Object.hasOwn(chosen, slug)) ?? tags[0];
}

/** The ground of a page: the one that `chosen` gives its topic, otherwise one by the topic's slug; mint without tags. */
export function groundOf(tags: readonly { readonly slug: string }[], chosen: Readonly<Record<string, Ground>>): Ground {
	const topic = topicOf(tags, chosen);
	if (topic === undefined) return "mint";
	const { slug } = topic;
	return (Object.hasOwn(chosen, slug) ? chosen[slug] : undefined) ?? groundOfSlug(slug);
}
