import type { BreachedPasswords } from "./breached-passwords.ts";
import { isPredictable, type SiteWords } from "./predictable-password.ts";

/** Shortest and longest password, in code points (docs/product.md, 15.4). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

const TOO_COMMON = "Esa contraseña es demasiado común. Elige otra.";

/** What a new password is compared with: the words of this site, and the owner's list; null or absent: there is none. */
export interface PasswordRules extends SiteWords {
	readonly breachedPasswords?: BreachedPasswords | null;
}

/**
 * Checks a password that a person wants to use, except whether it is known from a breach (`newPasswordProblem`). `emailKey` is their address; "" for none.
 * @returns a sentence for the person that says what is wrong; null if nothing is.
 */
export function passwordProblem(password: string, emailKey: string, site: SiteWords): string | null {
	const { length } = [...password.normalize("NFC")];
	if (length < PASSWORD_MIN) return "Usa al menos 10 caracteres.";
	if (length > PASSWORD_MAX) return "Usa como mucho 128 caracteres.";
	return isPredictable(password, emailKey, site) ? TOO_COMMON : null;
}

/**
 * Checks a password before it is set: as `passwordProblem`, and that the owner's list of breached ones does not have it.
 * @throws {CannotWrite} (the promise) when that list cannot be read.
 */
export async function newPasswordProblem(
	password: string,
	emailKey: string,
	rules: PasswordRules,
): Promise<string | null> {
	const problem = passwordProblem(password, emailKey, rules);
	if (problem !== null) return problem;
	const isBreached = (await rules.breachedPasswords?.has(password)) ?? false;
	return isBreached ? "Esa contraseña se ha filtrado en algún sitio. Elige otra." : null;
}
