import { commonPasswords, commonWords } from "./common-passwords.ts";

/** Words about this site, which an attacker tries first. */
export interface SiteWords {
	readonly siteName: string;
	/** Origin of the site, without trailing slash. */
	readonly siteUrl: string;
	/** The owner of the site. */
	readonly organiser: { readonly name: string };
}

/** Characters that people write in place of letters. `1` and `!` stand for an i or an l. */
const LEET: Readonly<Record<string, string>> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"7": "t",
	"8": "b",
	"@": "a",
	$: "s",
	"!": "i",
};
const LEET_L: Readonly<Record<string, string>> = { ...LEET, "1": "l", "!": "l" };

/** Neighbouring keys, along rows and columns of keyboards and of the number pad. */
const KEYS =
	'qwertyuiop asdfghjklñ zxcvbnm azertyuiop qsdfghjklm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol 0p 1470 2580 369 159 357 !@#$%^&*() !"·$%&/()=';
const beside = new Set(
	KEYS.split(" ").flatMap((row) =>
		[...row].slice(1).flatMap((key, index) => [`${row[index]}${key}`, `${key}${row[index]}`]),
	),
);

/** How many digits and signs around a word add nothing to it: as many as a date has. */
const DECORATION = 8;

/** Longest text in which one or two words are looked for, in characters. */
const LONGEST = 40;

function withoutMarks(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Words from leaked passwords, without diacritics and without surrounding digits and signs, and the common words. */
const words: ReadonlySet<string> = new Set(
	[...commonPasswords, ...commonWords]
		.map((each) => withoutMarks(each).replace(/^[^a-z]+|[^a-z]+$/g, ""))
		.filter((word) => /^[a-z]{3,}$/.test(word) && (word.length > 3 || commonWords.has(word))),
);

/**
 * The words of texts, each alone and all words of a text joined, in lower case without diacritics. Words of fewer than
 * three letters are left out.
 */
function wordsOf(texts: readonly string[]): ReadonlySet<string> {
	const found = texts.flatMap((text) => {
		const parts = withoutMarks(text.toLowerCase()).match(/\p{L}+/gu) ?? [];
		return [...parts, parts.join("")];
	});
	return new Set(found.filter((word) => word.length >= 3));
}

/**
 * Whether a character continues a run: it equals the one before, is the next or previous digit or letter, or is a
 * neighbouring key.
 */
function follows(before: string, character: string): boolean {
	const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
	if (step === 0 || beside.has(before + character)) return true;
	const areDigits = /^\d\d$/.test(before + character);
	return areDigits
		? Math.abs(step) === 1 || Math.abs(step) === 9
		: Math.abs(step) === 1 && /^[a-z]{2}$/.test(before + character);
}

/** Number of runs: `123abc` has two. */
function countRuns(characters: readonly string[]): number {
	return characters.filter((character, index) => index === 0 || !follows(characters[index - 1] ?? "", character))
		.length;
}

/**
 * Whether the password is one thing repeated, a sequence of even steps, or a few runs, also two of them interleaved
 * (`q1w2e3r4t5`).
 */
function isRow(characters: readonly string[]): boolean {
	if (/^(.{1,3})\1+.?$/su.test(characters.join(""))) return true;
	const steps = new Set(
		characters
			.slice(1)
			.map((character, index) => (character.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0)),
	);
	if (steps.size === 1 || countRuns(characters) <= Math.max(3, characters.length / 4)) return true;
	const [even, odd] = [0, 1].map((rest) => countRuns(characters.filter((_, index) => index % 2 === rest)));
	return (even ?? 0) + (odd ?? 0) <= 3;
}

/** Whether it is a common word, or two of them, also with letters written as digits and with signs in between. */
function isWord(core: string, own: ReadonlySet<string>): boolean {
	const isKnown = (word: string) => words.has(word) || own.has(word);
	return [{}, LEET, LEET_L].some((reading: Readonly<Record<string, string>>) => {
		const word = [...core]
			.map((character) => reading[character] ?? character)
			.join("")
			.replace(/[\s._-]/g, "");
		if (word.length > LONGEST) return false;
		return (
			isKnown(word) ||
			[...word].some((_, index) => index >= 3 && isKnown(word.slice(0, index)) && isKnown(word.slice(index)))
		);
	});
}

/** Whether it is a common word with digits and signs before and after it that add no more than a date does. */
function isDecoratedWord(characters: readonly string[], own: ReadonlySet<string>): boolean {
	const isLetter = (character: string) => /\p{L}/u.test(character);
	const first = characters.findIndex(isLetter);
	const last = characters.findLastIndex(isLetter);
	if (first === -1) return false;
	// A digit at the edge may stand for a letter or for itself.
	for (let from = 0; from <= first; from += 1) {
		for (let to = last + 1; to <= characters.length; to += 1) {
			if (to - from > LONGEST * 2) continue;
			const around = [...characters.slice(0, from), ...characters.slice(to)];
			const isPlain = around.length <= DECORATION || countRuns(around) <= 2;
			if (isPlain && isWord(characters.slice(from, to).join(""), own)) return true;
		}
	}
	return false;
}

/**
 * Whether a password is among the first an attacker would try: leaked often; a common word, or one of this site or of
 * the person's address, with digits and signs around it; one thing repeated; or keys in a row (docs/product.md, 15.4;
 * ASVS 5.0, 6.2.4 and 6.2.11).
 * @param emailKey the address of the account, in the form used for comparison; "" for none.
 */
export function isPredictable(
	password: string,
	emailKey: string,
	{ siteName, siteUrl, organiser }: SiteWords,
): boolean {
	const lower = password.normalize("NFC").toLowerCase();
	const local = emailKey.slice(0, Math.max(0, emailKey.lastIndexOf("@")));
	if (commonPasswords.has(lower) || lower === emailKey || lower === local) return true;
	const hostLabels = new URL(siteUrl).hostname.split(".");
	const host = hostLabels.slice(0, Math.max(1, hostLabels.length - 1)).filter((label) => label !== "www");
	const own = wordsOf([siteName, organiser.name, local, ...host]);
	return isRow([...lower]) || isDecoratedWord([...withoutMarks(lower)], own);
}
