import { commonPasswords } from "./common-passwords.ts";

/** Length of a password in code points (docs/product.md, 15.4). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** What is wrong with a password somebody wants to have, as a sentence for them; null when nothing is. */
export function passwordProblem(password: string, emailKey: string): string | null {
	const written = password.normalize("NFC");
	const { length } = [...written];
	if (length < PASSWORD_MIN) return "Usa al menos 10 caracteres.";
	if (length > PASSWORD_MAX) return "Usa como mucho 128 caracteres.";
	return isCommon(written.toLowerCase(), emailKey) ? "Esa contraseña es demasiado común. Elige otra." : null;
}

/** Whether it is among the first that anybody would try: leaked often, the address itself, one thing repeated, or keys in a row. */
function isCommon(password: string, emailKey: string): boolean {
	if (commonPasswords.has(password) || password === emailKey || password === emailKey.slice(0, emailKey.lastIndexOf("@"))) return true;
	if (/^(.{1,3})\1+.?$/su.test(password)) return true;
	const steps = new Set([...password].slice(1).map((character, index) => (character.codePointAt(0) ?? 0) - (password.codePointAt(index) ?? 0)));
	return steps.size === 1;
}
