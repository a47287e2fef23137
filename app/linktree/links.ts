import { href } from "react-router";
import { type Attribution, readAttribution } from "../../domain/waiting-list/waiting-list.ts";
import { site } from "../../site.config.ts";

/**
 * A link of the link page. `id` names it in the counts and in its address on this site, `/ir/{id}`; `url` is its
 * target.
 */
export interface PageLink {
	readonly id: string;
	readonly name: string;
	readonly url: string;
	/** Whether the target is a profile on another site. */
	readonly isProfile: boolean;
}

/** Every link of the link page, in the order in which they are shown. */
export const pageLinks: readonly PageLink[] = [
	...site.links.map((link) => ({ ...link, isProfile: false })),
	...site.social.map(({ name, url }) => ({
		id: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
		name,
		url,
		isProfile: true,
	})),
];

/** The campaigns of the short addresses, by path (docs/product.md, 2.1). */
export const shortAddresses: ReadonlyMap<string, Attribution> = new Map(
	[
		[href("/ytp"), "youtube"],
		[href("/xp"), "x"],
		[href("/itp"), "instagram"],
		[href("/ttp"), "tiktok"],
	].map(([address = "", source = ""]) => [
		address,
		{ source, medium: "social", campaign: "lanzamiento", content: "perfil" },
	]),
);

/** Every campaign the owner has named. These are always counted separately (docs/product.md, 18.2). */
export const namedCampaigns: readonly Attribution[] = [
	...shortAddresses.values(),
	...site.campaigns.map(readAttribution),
];

/** The link page for functions: the ids of its links, and the campaigns the owner has named (docs/product.md, 18.2). */
export const linkPage = { links: pageLinks.map(({ id }) => id), campaigns: namedCampaigns };
