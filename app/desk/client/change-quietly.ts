import { differenceOf, insertText, movedBy } from "./replace-text.ts";

/**
 * Changes a text area as if it were typed, and leaves the person where they are. `changed`: the text that it gets, asked
 * once the area has the focus: a field that loses it may change the text first.
 */
export function changeQuietly(area: HTMLTextAreaElement, changed: (text: string) => string): void {
	const active = document.activeElement;
	area.focus({ preventScroll: true });
	const change = differenceOf(area.value, changed(area.value));
	if (change.from !== change.to || change.text !== "") {
		const [start, end, top] = [area.selectionStart, area.selectionEnd, area.scrollTop];
		insertText(area, change);
		area.setSelectionRange(movedBy(change, start), movedBy(change, end));
		area.scrollTop = top;
	}
	if (active instanceof HTMLElement && active !== area) active.focus({ preventScroll: true });
}
