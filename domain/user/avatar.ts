/** Backgrounds of letter avatars. White on each has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3). */
export const avatarColors: readonly string[] = [
	"#0a5040",
	"#1b5e20",
	"#33691e",
	"#5d4037",
	"#8d3b0f",
	"#b02a2a",
	"#ad1457",
	"#6a1b9a",
	"#4527a0",
	"#283593",
	"#1558b0",
	"#006064",
];

/** How many there are. Browsers need no more of them. */
const COLORS = 12;

/**
 * The first character of a name as people count them, in upper case: "Ñ", "Á", a whole emoji. "·" for a name without
 * any.
 */
export function initialOf(name: string): string {
	const [first] = new Intl.Segmenter("es", { granularity: "grapheme" }).segment(name.trim().normalize("NFC"));
	return first?.segment.toLocaleUpperCase("es") ?? "·";
}

/** Which of `avatarColors` belongs to a name: always the same one. */
export function avatarColorOf(name: string): number {
	let hash = 0;
	for (const character of name.trim().normalize("NFC")) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
	return hash % COLORS;
}

/** What is wanted of an avatar: its size is in pixels. */
export interface AvatarWish {
	readonly initial: string;
	readonly color: number;
	readonly size: number;
}

/**
 * The address of the picture for somebody without one. Of the name it tells the first letter only (docs/product.md,
 * 15.7). In the template, `{size}`, `{color}` and `{initial}` are filled in.
 */
export function avatarUrl(template: string, name: string, size: 128 | 180): string {
	const values: Readonly<Record<string, string>> = {
		size: String(size),
		color: String(avatarColorOf(name)),
		initial: encodeURIComponent(initialOf(name)),
	};
	return template.replace(/\{(size|color|initial)\}/g, (_, key: string) => values[key] ?? "");
}

/** The letter avatar as SVG. Only the first character of `initial` is drawn. */
export function drawAvatar({ initial, color, size }: AvatarWish): string {
	const background = avatarColors[color % COLORS];
	// XML has no way to write control characters.
	const letter = initialOf(initial.replace(/\p{Cc}/gu, "")).replace(
		/[&<>"']/g,
		(character) => `&#${character.charCodeAt(0)};`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${background}"/><text x="50" y="50" fill="#fff" font-family="Figtree, system-ui, sans-serif" font-size="48" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`;
}
