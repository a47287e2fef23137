import { isPredictable, type SiteWords } from "./predictable-password.ts";

/** Length of a password in code points (docs/product.md, 15.4). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/**
 * What is wrong with a password somebody wants to have, as a sentence for them; null when nothing is. `emailKey` is
 * their address; "" for none.
 */
export function passwordProblem(password: string, emailKey: string, site: SiteWords): string | null {
	const { length } = [...password.normalize("NFC")];
	if (length < PASSWORD_MIN) return "Usa al menos 10 caracteres.";
	if (length > PASSWORD_MAX) return "Usa como mucho 128 caracteres.";
	return isPredictable(password, emailKey, site) ? "Esa contraseña es demasiado común. Elige otra." : null;
}
