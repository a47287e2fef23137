import { href } from "react-router";
import type { SiteConfig, SocialIcon } from "../../domain/site/site-config.ts";
import { type Attribution, readAttribution } from "../../domain/waiting-list/waiting-list.ts";

/**
 * A link of the link page. `id` names it in the counts and in its address on this site, `/ir/{id}`; `url` is its
 * target.
 */
export interface PageLink {
	readonly id: string;
	readonly name: string;
	readonly url: string;
	/** Icon of the social network; null for links that are not profiles. */
	readonly icon: SocialIcon | null;
}

/** The links and profiles of the link page, in the order in which they are shown. */
export function pageLinks({ links, social }: SiteConfig): readonly PageLink[] {
	return [
		...links.map((link) => ({ ...link, icon: null })),
		...social.map(({ name, url, icon }) => ({
			id: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
			name,
			url,
			icon,
		})),
	];
}

/**
 * The cards of the link page. Each leads to a page below `url`, the path of a folder: `/ir/{id}/{rest of its path}`.
 */
export const pageCards = {
	event: { id: "proximo-evento", name: "El próximo evento", url: href("/eventos") },
	article: { id: "ultimo-articulo", name: "Lo último del blog", url: href("/blog") },
};

/** The address on this site that counts a click on a card. `path` is the path of its page. */
export function cardAddress({ id, url }: { readonly id: string; readonly url: string }, path: string): string {
	return `/ir/${id}${path.slice(url.length)}`;
}

/** Everything on the link page whose clicks are counted. */
export function countedLinks(site: SiteConfig): readonly { readonly id: string; readonly name: string }[] {
	return [...pageLinks(site), ...Object.values(pageCards)];
}

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
export function namedCampaigns({ campaigns }: SiteConfig): readonly Attribution[] {
	return [...shortAddresses.values(), ...campaigns.map(readAttribution)];
}

/** The link page for functions: the ids of its links, and the campaigns the owner has named (docs/product.md, 18.2). */
export function linkPageOf(site: SiteConfig): {
	readonly links: readonly string[];
	readonly campaigns: readonly Attribution[];
} {
	return { links: countedLinks(site).map(({ id }) => id), campaigns: namedCampaigns(site) };
}
