import type { Ground } from "./grounds.ts";

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

/** The licence under which resources may be used. `url` leads to its text; `sentence` says what it allows. */
export interface License {
	readonly name: string;
	readonly url: string;
	readonly sentence: string;
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
	readonly owner: {
		readonly name: string;
		readonly photo: string;
		readonly sentence: string;
		readonly url: string;
		readonly facts: readonly { readonly name: string; readonly text: string }[];
	};
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
	readonly grounds: Readonly<Record<string, Ground>>;
	readonly social: readonly { readonly name: string; readonly url: string; readonly icon: SocialIcon }[];
	readonly links: readonly { readonly id: string; readonly name: string; readonly url: string }[];
	readonly campaigns: readonly {
		readonly source?: string;
		readonly medium?: string;
		readonly campaign?: string;
		readonly content?: string;
	}[];
	readonly license: License | null;
	readonly legal: LegalConfig;
}

/** Name of each legal fact, on screen and in the owner's terminal. */
export const legalNames: Readonly<Record<Exclude<keyof LegalConfig, "version">, string>> = {
	holder: "Nombre o denominación social",
	address: "Domicilio",
	email: "Correo electrónico",
	otherContact: "Otro contacto directo",
	nif: "NIF",
	register: "Datos registrales",
	authorisation: "Autorización administrativa",
	profession: "Profesión regulada",
	codesOfConduct: "Códigos de conducta",
	dataProtectionOfficer: "Persona delegada de protección de datos",
	hosting: "Proveedor de alojamiento",
	mailProvider: "Proveedor de correo",
	transfers: "Transferencias fuera del Espacio Económico Europeo",
};

/** Facts that cannot be declared as not applicable (LSSI, article 10.1.a and e; RGPD, article 13.1.a). */
const REQUIRED = new Set<string>(["holder", "address", "email", "otherContact", "nif"]);

/** A legal fact that is still missing: the field of `site.config.ts` and its name. */
export interface LegalBlank {
	readonly field: string;
	readonly name: string;
}

/**
 * The facts that must be filled in before the site may be public (docs/product.md, 9.2). Empty text counts as missing.
 * `sendsMail`: a mail server is configured, so its provider must be named.
 */
export function findLegalBlanks(legal: LegalConfig, { sendsMail }: { readonly sendsMail: boolean }): LegalBlank[] {
	const isRequired = (field: string) => REQUIRED.has(field) || (sendsMail && field === "mailProvider");
	return Object.entries(legalNames)
		.filter(([field]) => {
			const fact = legal[field as keyof LegalConfig];
			return fact === null || (typeof fact === "string" && fact.trim() === "") || (fact === false && isRequired(field));
		})
		.map(([field, name]) => ({ field, name }));
}
