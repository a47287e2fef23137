import { make } from "./elements.ts";

/** How far a place of a text is below the text's top, in pixels. It is measured on a copy: a text area cannot say it. */
function depthOf(area: HTMLTextAreaElement, at: number): number {
	const style = getComputedStyle(area);
	const copy = make("div", { "aria-hidden": "true" }, area.value.slice(0, at));
	for (const name of ["font", "letterSpacing", "wordSpacing", "tabSize", "textIndent"] as const)
		copy.style[name] = style[name];
	Object.assign(copy.style, { position: "absolute", visibility: "hidden", whiteSpace: "pre-wrap" });
	Object.assign(copy.style, { overflowWrap: "break-word", inlineSize: `${area.clientWidth}px` });
	area.after(copy);
	const height = copy.getBoundingClientRect().height;
	copy.remove();
	return height;
}

/** Puts the cursor at a place of the text, so far below the window's top: where nothing is said, in its upper third. */
export function jumpTo(area: HTMLTextAreaElement, at: number, top = innerHeight / 3): void {
	area.focus({ preventScroll: true });
	area.setSelectionRange(at, at);
	// The editor in its place brings the cursor into sight.
	if (!area.dispatchEvent(new Event("desk-show", { cancelable: true }))) return;
	const depth = depthOf(area, at);
	area.scrollTop = depth - area.clientHeight / 3;
	scrollTo({ top: area.getBoundingClientRect().top + scrollY + depth - area.scrollTop - top });
}
