/** Where a text is on the screen, in CSS pixels. */
export interface TextBox {
	/** Distance from the top of the window to the top of the text; negative once that has been scrolled away. */
	readonly top: number;
	readonly height: number;
	readonly windowHeight: number;
}

function percent(part: number, whole: number): number {
	return whole <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}

/**
 * How far a text has been read, in whole percent of its height (docs/product.md, 19.4). `percent` counts the part above
 * the lower edge of the window, `position` only the part above its upper edge.
 */
export function readingOf({ top, height, windowHeight }: TextBox): {
	readonly percent: number;
	readonly position: number;
} {
	return { percent: percent(windowHeight - top, height), position: percent(-top, height) };
}

/**
 * Whether to resume a text at this position: not near its beginning or end. `position`: percent of the text above the
 * window.
 */
export function isWorthResuming(position: number): boolean {
	return position > 3 && position < 97;
}
