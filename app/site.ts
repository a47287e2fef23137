import { createContext, useContext } from "react";
import { type Ground, groundOf } from "../domain/site/grounds.ts";
import type { LegalFact, PageLink, SiteConfig } from "../domain/site/site-config.ts";
import type { Leaf } from "./ui/icon.tsx";

/** A link to a topic, with its ground. */
export interface Topic extends PageLink {
	readonly ground: Ground;
}

/** The topics of a section, with the ground of the tag that ends their address. For the server. */
export function topicsOf(
	section: keyof SiteConfig["topics"],
	{ topics, grounds }: Pick<SiteConfig, "topics" | "grounds">,
): readonly Topic[] {
	return topics[section].map(({ name, href }) => ({
		name,
		href,
		ground: groundOf([{ slug: href.slice(href.lastIndexOf("/") + 1) }], grounds),
	}));
}

/** The leaf of each ground: yellow, coral, sand, mint, ink and blue. */
const LEAVES: Readonly<Record<Ground, Leaf>> = { mustard: "y", coral: "c", sand: "s", mint: "m", ink: "i", sky: "b" };

/**
 * The settings that any page may show. All others arrive with the pages that show them. Holder and transfers are the
 * legal facts that the notices beside forms name.
 */
export interface SharedSite
	extends Pick<
		SiteConfig,
		"name" | "description" | "supportEmail" | "copyrightYear" | "avatarTemplate" | "folderNames" | "social"
	> {
	/** The entries of the menus, whose icon is the leaf of their ground. What a topic says of itself is for its page. */
	readonly topics: Readonly<Record<keyof SiteConfig["topics"], readonly (PageLink & { readonly icon: Leaf })[]>>;
	/** Where the page about the owner is; null while it is not published. */
	readonly about: string | null;
	/** Where the page for the contact is; absent while it is not published. */
	readonly contact?: string;
	/** The holder is the owner, by name, while the fact is missing; transfers are absent while they are. */
	readonly legal: { readonly holder?: string; readonly transfers?: LegalFact };
}

/** The settings that any page may show, of all settings. */
export function sharedOf(site: SiteConfig): SharedSite {
	const { name, description, supportEmail, copyrightYear, avatarTemplate, folderNames, social } = site;
	const entriesOf = (section: keyof SiteConfig["topics"]) =>
		topicsOf(section, site).map(({ name, href, ground }) => ({ name, href, icon: LEAVES[ground] }));
	const topics = { blog: entriesOf("blog"), resources: entriesOf("resources") };
	const { holder, transfers } = site.legal;
	const responsible = holder || `${site.owner.name}, titular de ${name}`;
	return {
		...{ name, description, supportEmail, copyrightYear, avatarTemplate, folderNames, topics, social },
		about: site.owner.url,
		...(site.contactUrl === null ? {} : { contact: site.contactUrl }),
		legal: { holder: responsible, ...(transfers === null ? {} : { transfers }) },
	};
}

/**
 * The shared settings as JSON, for the root's data. A document brings them once, and data requests do not repeat them. In
 * one text they take a third less than as the router writes objects.
 */
export function writeShared(site: SiteConfig): string {
	return JSON.stringify(sharedOf(site));
}

/**
 * The text read last, and what it says. In the browser it is that of the loaded document. Before the first one there is
 * just enough for an error page to be drawn.
 */
let text = "";
let site = { folderNames: {}, topics: {}, social: [], legal: {} } as unknown as SharedSite;

/** The shared settings in the root's data; those read last where it has none. */
export function siteOf(root: { readonly settings?: string } | undefined): SharedSite {
	if (root?.settings !== undefined && root.settings !== text) {
		text = root.settings;
		site = JSON.parse(text);
	}
	return site;
}

const SiteContext = createContext(site);

/** Provides the shared settings to the tree inside. */
export const SiteProvider = SiteContext.Provider;

/** The settings that any page may show. In an open tab they are those of the document that was loaded. */
export function useSite(): SharedSite {
	return useContext(SiteContext);
}
