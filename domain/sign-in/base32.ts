/** The alphabet of RFC 4648, section 6, which apps for codes expect. It has no 0, 1 and 8. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Digits that people type for a letter that looks the same. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { "0": "O", "1": "I", "8": "B" };

/** Writes bytes in base32 without padding; their number must be a multiple of five. */
export function toBase32(bytes: Uint8Array): string {
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
	return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

/** The bytes that `toBase32` wrote. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
	const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
	return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

/** Base32 in groups of four, for people who copy it by hand. */
export function inGroups(text: string): string {
	return (text.match(/.{1,4}/g) ?? []).join(" ");
}

/**
 * Reads base32 as people type and paste it: with spaces or hyphens, in lower case, with digits for letters that look
 * the same.
 * @returns its `length` letters; null for anything else.
 */
export function readBase32(typed: string, length: number): string | null {
	const letters = typed
		.toUpperCase()
		.replace(/[\s.-]/g, "")
		.replace(/[018]/g, (digit) => LOOKS_LIKE[digit] ?? digit);
	return letters.length === length && [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : null;
}
