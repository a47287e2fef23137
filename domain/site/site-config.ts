/**
 * A fact that the law requires the site to state: its text, `null` while it is missing, `false` when it does not apply.
 */
export type LegalFact = string | null | false;

/** The legal facts about the site and its holder (docs/product.md, 9). `version` is a date, YYYY-MM-DD. */
export interface LegalConfig {
	readonly holder: LegalFact;
	readonly address: LegalFact;
	readonly email: LegalFact;
	readonly otherContact: LegalFact;
	readonly nif: LegalFact;
	readonly register: LegalFact;
	readonly authorisation: LegalFact;
	readonly profession: LegalFact;
	readonly codesOfConduct: LegalFact;
	readonly dataProtectionOfficer: LegalFact;
	readonly hosting: LegalFact;
	readonly mailProvider: LegalFact;
	readonly transfers: LegalFact;
	readonly version: string;
}

/** A link to a page of this site. */
export interface PageLink {
	readonly name: string;
	readonly href: string;
}

/** The available icons for social networks, and `link` for any other. */
export type SocialIcon = "youtube" | "x" | "instagram" | "tiktok" | "link";

/** The content of `site.config.ts`. Colours are `#RRGGBB`; paths start at the site's root. */
export interface SiteConfig {
	readonly name: string;
	readonly description: string;
	readonly themeColor: { readonly dark: string; readonly light: string };
	readonly supportEmail: string;
	readonly copyrightYear: number;
	readonly owner: { readonly name: string; readonly photo: string; readonly sentence: string; readonly url: string };
	/** Whole sentences in the owner's own voice. */
	readonly words: {
		readonly home: { readonly heading: string; readonly welcome: string };
		readonly blog: string;
		readonly resources: string;
		readonly events: string;
		readonly school: string;
	};
	readonly authors: Readonly<Record<string, { readonly photo: string | null; readonly url: string | null }>>;
	readonly avatarTemplate: string;
	readonly folderNames: Readonly<Record<string, string>>;
	readonly topics: { readonly blog: readonly PageLink[]; readonly resources: readonly PageLink[] };
	readonly social: readonly { readonly name: string; readonly url: string; readonly icon: SocialIcon }[];
	readonly links: readonly { readonly id: string; readonly name: string; readonly url: string }[];
	readonly campaigns: readonly {
		readonly source?: string;
		readonly medium?: string;
		readonly campaign?: string;
		readonly content?: string;
	}[];
	readonly legal: LegalConfig;
}
