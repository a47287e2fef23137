import type { Backend } from "../domain/backend.ts";
import { findMissing, type MenuLink, menuLinks } from "../domain/site/menu-links.ts";
import { answersOf } from "./answered-addresses.ts";
import type { StoredSettings } from "./site-settings.ts";

/** A setting without which its link leads elsewhere: a site that never named the page lacks nothing. */
const UNASKED = "contactUrl";

/**
 * The links in these settings that lead to no page (docs/product.md, 24.6). With `onlyGiven`, those of settings that the
 * file gives; that of the contact only then.
 */
export function listMissing(
	{ site, given }: Pick<StoredSettings, "site" | "given">,
	backend: Pick<Backend, "content" | "events" | "media" | "school">,
	{ onlyGiven = false } = {},
): Promise<readonly MenuLink[]> {
	const isGiven = ({ field }: MenuLink) => given.some((name) => `${field}.`.startsWith(`${name}.`));
	const isMeant = (link: MenuLink) => (!onlyGiven && link.field !== UNASKED) || isGiven(link);
	return findMissing(menuLinks(site).filter(isMeant), answersOf(backend));
}

/** A sentence for the owner about such a link. */
export function missingSentence({ field, href }: MenuLink): string {
	return `${field}: en ${href} no hay ninguna página.`;
}
