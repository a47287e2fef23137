import { isPredictable, type SiteWords } from "./predictable-password.ts";

/** Shortest and longest password, in code points (docs/product.md, 15.4). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/**
 * Checks a password that a person wants to use. `emailKey` is their address; "" for none.
 * @returns a sentence for the person that says what is wrong; null if nothing is.
 */
export function passwordProblem(password: string, emailKey: string, site: SiteWords): string | null {
	const { length } = [...password.normalize("NFC")];
	if (length < PASSWORD_MIN) return "Usa al menos 10 caracteres.";
	if (length > PASSWORD_MAX) return "Usa como mucho 128 caracteres.";
	return isPredictable(password, emailKey, site) ? "Esa contraseña es demasiado común. Elige otra." : null;
}
