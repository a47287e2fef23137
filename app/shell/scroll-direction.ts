/** Scrolling by less than this counts as no direction, in CSS pixels. */
const LEAST = 8;
/** Near the top of a page nothing hides, in CSS pixels. */
const TOP = 64;

let page = location.pathname;
let last = scrollY;

/**
 * Notes on the document in which direction it was scrolled last: `data-scroll` is `down` or `up`, and absent at both ends
 * of the page. The style sheet hides header and bar of a handset accordingly (docs/product.md, 8.6).
 */
function onScroll() {
	const root = document.documentElement;
	const moved = scrollY - last;
	const isAtEnd = scrollY < TOP || scrollY > root.scrollHeight - innerHeight - LEAST;
	// The place at which another page begins, or is shown again, says nothing about a direction.
	if (isAtEnd || page !== location.pathname) delete root.dataset.scroll;
	else if (Math.abs(moved) < LEAST) return;
	else root.dataset.scroll = moved > 0 ? "down" : "up";
	page = location.pathname;
	last = scrollY;
}

/** Begins to follow the scrolling of this document and of the pages that it shows later. */
export function followScrolling(): void {
	addEventListener("scroll", onScroll, { passive: true });
}
