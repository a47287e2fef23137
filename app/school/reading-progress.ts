/** Where a text stands on the screen, in CSS pixels. */
export interface TextBox {
	/** Distance of its beginning from the top of the window; negative once that has been scrolled away. */
	readonly top: number;
	readonly height: number;
	readonly windowHeight: number;
}

function percent(part: number, whole: number): number {
	return whole <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}

/**
 * How far somebody has come who sees this much: whole percent of the text that has been on the screen, and above it
 * (docs/product.md, 19.4).
 */
export function readingOf({ top, height, windowHeight }: TextBox): {
	readonly percent: number;
	readonly position: number;
} {
	return { percent: percent(windowHeight - top, height), position: percent(-top, height) };
}

/**
 * Whether it is worth going back there: neither the beginning nor the end. `position`: percent of the text above the
 * window.
 */
export function isWorthResuming(position: number): boolean {
	return position > 3 && position < 97;
}
