import { LETTER_PATHS } from "./letter-paths.ts";

/**
 * Grounds of letter avatars with the colour of the letter: those of topics (docs/design.md, Colour). Each pair has a
 * contrast of at least 4.5:1 (WCAG 2.2, 1.4.3).
 */
export const avatarColors: readonly { readonly ground: string; readonly letter: string }[] = [
	{ ground: "#b0efda", letter: "#0a5040" },
	{ ground: "#e8b04a", letter: "#2a1d00" },
	{ ground: "#f4917c", letter: "#34100a" },
	{ ground: "#efe3cc", letter: "#0a5040" },
	{ ground: "#0d3b31", letter: "#d9f7ec" },
	{ ground: "#a9d0e6", letter: "#0c2a3a" },
];

/** Length of `avatarColors`. It is written out because browsers need only this number and not the colours. */
const COLORS = 6;

/**
 * The first character of a name as people count characters (a grapheme), in upper case: "Ñ", "Á", a whole emoji. "·"
 * for an empty name.
 */
export function initialOf(name: string): string {
	const [first] = new Intl.Segmenter("es", { granularity: "grapheme" }).segment(name.trim().normalize("NFC"));
	return first?.segment.toLocaleUpperCase("es") ?? "·";
}

/** Index in `avatarColors` for a name; the same name always gets the same one. */
export function avatarColorOf(name: string): number {
	let hash = 0;
	for (const character of name.trim().normalize("NFC")) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
	return hash % COLORS;
}

/** A letter avatar to draw. `color` is an index in `avatarColors`, `size` is in pixels. */
export interface LetterAvatar {
	readonly initial: string;
	readonly color: number;
	readonly size: number;
}

/**
 * URL of the picture for a person who has none. Of the name it reveals only the first letter (docs/product.md, 15.7).
 * `template` has the placeholders `{size}`, `{color}` and `{initial}`.
 */
export function avatarUrl(template: string, name: string, size: 128 | 180): string {
	const values: Readonly<Record<string, string>> = {
		size: String(size),
		color: String(avatarColorOf(name)),
		initial: encodeURIComponent(initialOf(name)),
	};
	return template.replace(/\{(size|color|initial)\}/g, (_, key: string) => values[key] ?? "");
}

/** Draws the letter avatar as SVG, with only the first character of `initial`, in the display face if that is at hand. */
export function drawAvatar({ initial, color, size }: LetterAvatar): string {
	const pair = avatarColors[color % COLORS];
	// XML cannot represent control characters.
	const letter = initialOf(initial.replace(/\p{Cc}/gu, ""));
	const path = LETTER_PATHS[letter];
	const drawn =
		path === undefined
			? `<text x="200" y="200" font-family="Georgia, serif" font-size="200" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)}</text>`
			: `<path d="${path}"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 400 400" fill="${pair?.letter}"><rect width="400" height="400" fill="${pair?.ground}"/>${drawn}</svg>`;
}
