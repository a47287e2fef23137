import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { siteFile, siteRecord } from "./site-record.ts";

/** The settings of the site: those of `site.config.ts`, or those in force (docs/product.md, 24). */
export type SiteConfig = Unchanging<z.output<typeof siteRecord>>;

/** The settings that a `sitio.yaml` gives. */
export type SiteFile = Unchanging<z.output<typeof siteFile>>;

/** The legal facts about the site and its holder (docs/product.md, 9). `version` is a date, YYYY-MM-DD. */
export type LegalConfig = SiteConfig["legal"];

/**
 * A fact that the law requires the site to state: its text, `null` while it is missing, `false` when it does not apply.
 */
export type LegalFact = LegalConfig["holder"];

/** A link to a page of this site. */
export type PageLink = Pick<SiteConfig["topics"]["blog"][number], "name" | "href">;

/** The licence under which resources may be used. `url` leads to its text; `sentence` says what it allows. */
export type License = NonNullable<SiteConfig["license"]>;

/** The available icons for social networks, and `link` for any other. */
export type SocialIcon = SiteConfig["social"][number]["icon"];

/** The settings in force: what `file` says, and `defaults` where it says nothing. Lists and tables are taken whole. */
export function mergeSettings(defaults: SiteConfig, file: SiteFile): SiteConfig {
	return {
		...withGiven(defaults, file),
		themeColor: withGiven(defaults.themeColor, file.themeColor),
		owner: withGiven(defaults.owner, file.owner),
		words: {
			...withGiven(defaults.words, file.words),
			home: withGiven(defaults.words.home, file.words?.home),
		},
		topics: withGiven(defaults.topics, file.topics),
		legal: withGiven(defaults.legal, file.legal),
	};
}

function withGiven<Values extends object>(values: Values, given: object | undefined): Values {
	return { ...values, ...given };
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

/** A legal fact that is still missing: its field in `legal`, and its name. */
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

/** Who organises events that do not name anybody else: the owner. */
export function organiserOf({ owner, supportEmail }: SiteConfig): { readonly name: string; readonly email: string } {
	return { name: owner.name, email: supportEmail };
}

/** The address to write to about legal matters: the holder's own, or the site's while that is missing. */
export function legalContact({ legal, supportEmail }: Pick<SiteConfig, "legal" | "supportEmail">): string {
	return (legal.email || "").trim() || supportEmail;
}
