/** What a word is: letters and digits of any script. Apostrophes, hyphens and dots separate words. */
const WORD = /[\p{L}\p{N}]+/gu;

/** Longer runs of letters are no words: addresses, keys, pasted noise. */
const LONGEST_WORD = 40;

/** Letters with marks of one UTF-16 unit, and the letter without its mark: what they replace has the same length. */
const PLAIN: ReadonlyMap<string, string> = new Map(
	Array.from({ length: 0x250 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).flatMap((letter) => {
		const plain = letter.normalize("NFD").replace(/\p{M}+/gu, "");
		return plain.length === 1 && plain !== letter ? [[letter, plain] as const] : [];
	}),
);

/**
 * A text in lower case without accents, `ü` as `u` and `ñ` as `n`. For composed text (NFC) each character keeps its
 * place, so that what is found in the one can be marked in the other.
 */
export function fold(text: string): string {
	const lower = text.toLowerCase();
	// A few letters of other scripts grow in lower case. Their marks stay, so that places still agree.
	const kept = lower.length === text.length ? lower : text;
	return kept.replace(/[\u00c0-\u024f]/g, (letter) => PLAIN.get(letter) ?? letter);
}

/** A text in the form in which its words are compared: composed, in lower case, without soft hyphens. */
export function normalize(text: string): string {
	return text.normalize("NFC").replaceAll("\u00ad", "").toLowerCase();
}

/** The words of a text in their order, in lower case and with their accents. */
export function wordsOf(text: string): readonly string[] {
	return (normalize(text).match(WORD) ?? []).filter((word) => word.length <= LONGEST_WORD);
}

/** The words that nearly every Spanish text has, without accents. Alone they are searched for, among others they are not. */
const COMMON = new Set(
	(
		"a al algo algun alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aqui asi aun aunque bajo " +
		"bien cada casi como con contra cual cuales cualquier cuando cuanto de del desde donde dos durante e el ella ellas " +
		"ello ellos en entre era eran eres es esa esas ese eso esos esta estaba estan estar estas este esto estos estoy fue " +
		"fueron ha haber habia han has hasta hay he la las le les lo los mas me mi mis mismo mucho muy nada ni no nos " +
		"nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque pues que quien quienes se sea sean " +
		"ser si sido siempre sin sino sobre solo son soy su sus tal tambien tan tanto te tener tiene tienen toda todas todo " +
		"todos tu tus u un una unas uno unos va vamos van vez y ya yo"
	).split(" "),
);

/** Whether nearly every Spanish text has this word, given without accents. */
export function isCommon(plain: string): boolean {
	return COMMON.has(plain);
}
