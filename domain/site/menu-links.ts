import type { ContentStore } from "../content/content-store.ts";
import { isReservedUrl, parseContentUrl, type ReservedWords } from "../content/content-url.ts";
import { listContent } from "../content/read-content.ts";
import { tagListAt } from "./answered-addresses.ts";
import type { PageLink, SiteConfig } from "./site-config.ts";

/** A link in the settings to an address of this site: the field that has it, such as `topics.blog.0.href`, and the link. */
export interface MenuLink {
	readonly field: string;
	readonly href: string;
}

/** All links in the settings that lead to this site, in the order of the settings. */
export function menuLinks({ contactUrl, owner, authors, topics, links, license }: SiteConfig): readonly MenuLink[] {
	const all: readonly (readonly [field: string, href: string | null | undefined])[] = [
		["contactUrl", contactUrl],
		["owner.url", owner.url],
		...Object.entries(authors).map(([name, { url }]) => [`authors.${name}.url`, url] as const),
		...(["blog", "resources"] as const).flatMap((menu) =>
			topics[menu].map(({ href }, index) => [`topics.${menu}.${index}.href`, href] as const),
		),
		...links.map(({ url }, index) => [`links.${index}.url`, url] as const),
		["license.url", license?.url],
	];
	return all.flatMap(([field, href]) => (href?.startsWith("/") ? [{ field, href }] : []));
}

/**
 * The settings without the topics that lead to a tag which no text has: their links would lead nowhere (docs/product.md,
 * 24.6). They come back with the first text. The same object if none is left out.
 */
async function withoutEmptyTopics(site: SiteConfig, content: ContentStore): Promise<SiteConfig> {
	async function hasTexts({ href }: PageLink): Promise<boolean> {
		const list = tagListAt(parseContentUrl(href) ?? "");
		return list === null || (await listContent(content, { ...list, page: 1 })) !== null;
	}
	async function shown<Link extends PageLink>(topics: readonly Link[]): Promise<readonly Link[]> {
		const there = await Promise.all(topics.map(hasTexts));
		return topics.filter((_, index) => there[index]);
	}
	const topics = { blog: await shown(site.topics.blog), resources: await shown(site.topics.resources) };
	const isWhole = (["blog", "resources"] as const).every((menu) => topics[menu].length === site.topics[menu].length);
	return isWhole ? site : { ...site, topics };
}

/**
 * The settings as pages lead to what is there: without empty topics, and with null for the owner's page and that of the
 * contact if they are not published.
 */
export async function withoutDeadLinks(
	site: SiteConfig,
	content: ContentStore,
	reserved: ReservedWords,
): Promise<SiteConfig> {
	const shown = await withoutEmptyTopics(site, content);
	const isThere = (url: string | null) => hasPage(url, content, reserved);
	const [hasOwners, hasContact] = await Promise.all([isThere(site.owner.url), isThere(site.contactUrl)]);
	return {
		...shown,
		...(hasOwners ? {} : { owner: { ...shown.owner, url: null } }),
		...(hasContact ? {} : { contactUrl: null }),
	};
}

/**
 * Whether the page is there to which a setting leads; false for none. Addresses of other sites and those at which no page
 * can be are taken as there.
 */
export async function hasPage(url: string | null, content: ContentStore, reserved: ReservedWords): Promise<boolean> {
	if (url === null) return false;
	const path = parseContentUrl(url.replace(/[?#].*$/s, ""));
	if (path === null || isReservedUrl(path, reserved)) return true;
	return (
		(await content.findByUrl(path)) !== null || (await listContent(content, { folder: `${path}/`, page: 1 })) !== null
	);
}

/** The links at whose address nothing answers (see `findAnswers`). */
export async function findMissing(
	links: readonly MenuLink[],
	answers: (href: string) => Promise<boolean>,
): Promise<readonly MenuLink[]> {
	const missing: MenuLink[] = [];
	for (const link of links) if (!(await answers(link.href))) missing.push(link);
	return missing;
}
