import type { LegalConfig } from "./site-config.ts";

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
	dataProtectionOfficer: "Delegado de protección de datos",
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
