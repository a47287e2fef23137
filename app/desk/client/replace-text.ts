/** A part of a text, and what takes its place. */
export interface Replacement {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

/** A change of a text, and what is selected after it. */
export interface Edit extends Replacement {
	readonly select: readonly [start: number, end: number];
}

/** A text and what of it is selected; a cursor is a selection of nothing. */
export interface Selection {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

/** The smallest part in which two texts differ. It does not cut a character in two. */
export function differenceOf(before: string, after: string): Replacement {
	const least = Math.min(before.length, after.length);
	let head = 0;
	while (head < least && before[head] === after[head]) head += 1;
	let tail = 0;
	while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
	if (isLow(before, head) || isLow(after, head)) head -= 1;
	if (tail > 0 && (isLow(before, before.length - tail) || isLow(after, after.length - tail))) tail -= 1;
	return { from: head, to: before.length - tail, text: after.slice(head, after.length - tail) };
}

/** Whether the second half of a surrogate pair stands there. */
function isLow(text: string, at: number): boolean {
	const unit = text.charCodeAt(at);
	return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Where a place of the text is once a part of it was replaced. */
export function movedBy({ from, to, text }: Replacement, place: number): number {
	if (place <= from) return place;
	return place >= to ? place + text.length - (to - from) : from + Math.min(place - from, text.length);
}

/**
 * Makes a text area hold another text. If the person is in it, what they typed before can still be undone, and so can
 * this; the cursor stays at its word.
 */
export function replaceText(area: HTMLTextAreaElement, text: string): void {
	if (area.value === text) return;
	const change = differenceOf(area.value, text);
	const { selectionStart, selectionEnd, scrollTop } = area;
	if (document.activeElement === area) {
		insertText(area, change);
		area.setSelectionRange(movedBy(change, selectionStart), movedBy(change, selectionEnd));
	} else area.value = text;
	area.scrollTop = scrollTop;
}

/** Replaces a part of the text area that has the focus as if it were typed: undoing takes it back. */
export function insertText(area: HTMLTextAreaElement, { from, to, text }: Replacement): void {
	area.setSelectionRange(from, to);
	// Deprecated, and the only way that browsers offer to change a text so that it can be undone.
	// What stands in for the text area has its own way.
	const isDone =
		area.dataset.behind === undefined && document.execCommand(text === "" ? "delete" : "insertText", false, text);
	if (!isDone) area.setRangeText(text, from, to, "end");
}
