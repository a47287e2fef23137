/** How high contents are that are one line, in pixels: notes behind them are out of sight. */
const LINE = 88;

/** How far from contents a note is still free of them, in pixels. */
const GAP = 24;

/**
 * Marks the contents beside a text as free to be seen whole while none of its notes stands where they are. Only texts with
 * notes load it.
 */
export function freeContents(): void {
	const contents = document.querySelector<HTMLElement>("[data-rows] > nav");
	if (contents === null) return;
	contents.toggleAttribute("data-free", true);
	const height = contents.offsetHeight;
	const near = new Set<Element>();
	const observe = (windowHeight: number) => {
		near.clear();
		const observer = new IntersectionObserver(
			(entries) => {
				if (innerHeight !== windowHeight) {
					observer.disconnect();
					return observe(innerHeight);
				}
				for (const { isIntersecting, target } of entries) near[isIntersecting ? "add" : "delete"](target);
				contents.toggleAttribute("data-free", near.size === 0);
			},
			{ rootMargin: `-${LINE}px 0px ${Math.min(0, height + GAP - windowHeight)}px` },
		);
		for (const notes of document.querySelectorAll(".notes")) observer.observe(notes);
	};
	observe(innerHeight);
}
