import { stemmer } from "./snowball-spanish.js";
import { fold } from "./words.ts";

const VOWEL = /[aeiou]/;
const ACUTE: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };

/**
 * The singular of a word that looks like a plural; any other word as it is. The stemmer joins neither "año" and "años"
 * nor "interfaz" and "interfaces".
 */
function singular(word: string): string {
	if (word.length < 4 || !word.endsWith("s") || /(?:mos|[áéíóú]i?s|is|ss)$/.test(word)) return word;
	if (/[cs]iones$/.test(word)) return word.replace(/iones$/, "ión");
	if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
	// Few words end in a consonant, and in few consonants; in others the `e` belongs to the singular too.
	if (/[aeiouáéíóú][lrndsy]es$/.test(word)) return word.slice(0, -2);
	return word.slice(0, -1);
}

/** Words whose end looks like a suffix and is none: their verbs keep it. */
const WHOLE = /^(entrevist|conquist|revist)[ao]$/;

/**
 * The stem of a word in lower case, with its accents: the same for its singular and plural, its genders and most of its
 * verb forms. Stems have no accents, `n` for `ñ` and `u` for `ü`.
 */
export function stemOf(word: string): string {
	const one = singular(word);
	const [, whole] = WHOLE.exec(one) ?? [];
	// What is "accesible" has "accesibilidad".
	return fold(whole ?? stemmer(one.replace(/ibilidad$/, "ible")));
}

/** Longest word whose possible accents are tried. */
const LONGEST_TRIED = 24;

/**
 * The stems that a word may have which was typed without accents, at most about a dozen: an accent may be missing on
 * any vowel, and any `n` may be an `ñ`. Words that differ only in accents have the same stems, so a search without
 * accents finds all that the same search with accents finds.
 */
export function possibleStems(plain: string): readonly string[] {
	const stems = new Set([stemOf(plain)]);
	if (plain.length > LONGEST_TRIED) return [...stems];
	const bases = [plain];
	for (let at = plain.indexOf("n"); at !== -1 && bases.length < 4; at = plain.indexOf("n", at + 1))
		bases.push(`${plain.slice(0, at)}ñ${plain.slice(at + 1)}`);
	for (const base of bases) {
		stems.add(stemOf(base));
		for (const [at, letter] of [...base].entries())
			if (VOWEL.test(letter)) stems.add(stemOf(base.slice(0, at) + (ACUTE[letter] ?? letter) + base.slice(at + 1)));
	}
	return [...stems];
}
