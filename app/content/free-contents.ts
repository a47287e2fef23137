/**
 * Marks the contents beside a text as free to be seen whole while none of its notes is in the upper half of the window.
 * Only texts with notes load it.
 */
export function freeContents(): void {
	const contents = document.querySelector("[data-rows] > nav");
	const near = new Set<Element>();
	const observer = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) near[isIntersecting ? "add" : "delete"](target);
			contents?.toggleAttribute("data-free", near.size === 0);
		},
		{ rootMargin: "0px 0px -50%" },
	);
	for (const notes of document.querySelectorAll(".notes")) observer.observe(notes);
}
