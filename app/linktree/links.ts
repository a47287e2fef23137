import { site } from "../../site.config.ts";

/**
 * A link of the link page. `id` names it in counts and in its address of this site, `/ir/{id}`; `url` is where it
 * leads.
 */
export interface PageLink {
	readonly id: string;
	readonly name: string;
	readonly url: string;
	/** Whether it leads to a profile elsewhere. */
	readonly isProfile: boolean;
}

/** Every link of the link page, in the order they are shown. */
export const pageLinks: readonly PageLink[] = [
	...site.links.map((link) => ({ ...link, isProfile: false })),
	...site.social.map(({ name, url }) => ({
		id: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
		name,
		url,
		isProfile: true,
	})),
];
