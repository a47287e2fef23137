import type { Author } from "../content/content.ts";
import type { SiteConfig } from "./site-config.ts";

/** Somebody who signs, with the portrait and the link that the settings give their name. */
export function authorOf(name: string, authors: SiteConfig["authors"]): Author {
	const known = Object.hasOwn(authors, name) ? authors[name] : undefined;
	return { displayName: name, photoURL: known?.photo ?? null, url: known?.url ?? null };
}
