import { type Failure, wrongField } from "../failure.ts";

const WEB_ADDRESS = /:\/\/|www\.|\.(?:com|es|net|org|info|io|ru|xyz)\b/i;

/** Whether a name contains a web address. Such a name is meant to be clicked on by the people who get it in a mail. */
export function holdsWebAddress(name: string): boolean {
	return WEB_ADDRESS.test(name);
}

/** Letters, combining marks, digits, spaces and the punctuation found in names; at least one letter. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N} '’·.-]+$/u;
const NAME_LENGTH = "El nombre debe tener entre 2 y 80 caracteres.";

/**
 * Reads a display name from a form: 2 to 80 characters, only those found in names, and no web address (docs/product.md,
 * 15.7).
 * @returns the name as it is stored (NFC, trimmed, single spaces), null for an empty one, or a Failure of
 * `displayName`.
 */
export function readDisplayName(text: string): string | null | Failure {
	const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
	if (name === "") return null;
	const { length } = [...name];
	if (length < 2 || length > 80) return wrongField("displayName", NAME_LENGTH);
	return NAME.test(name) && !holdsWebAddress(name)
		? name
		: wrongField("displayName", "En el nombre, usa solo letras, espacios, guiones o apóstrofos.");
}
