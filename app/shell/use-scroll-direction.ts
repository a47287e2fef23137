import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolling by less than this counts as no direction, in CSS pixels. */
const LEAST = 8;
/** Near the top of a page nothing hides, in CSS pixels. */
const TOP = 64;

/**
 * Says on the document in which direction it was scrolled last: `data-scroll` is `down` or `up`, and absent at both ends
 * of the page. The style sheet hides header and bar of a handset accordingly (docs/product.md, 8.6).
 */
export function useScrollDirection(): void {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page, or the place restored on it, begins anew
	useEffect(() => {
		const root = document.documentElement;
		let last = scrollY;
		const onScroll = () => {
			const end = root.scrollHeight - innerHeight - LEAST;
			if (scrollY < TOP || scrollY > end) delete root.dataset.scroll;
			else if (Math.abs(scrollY - last) < LEAST) return;
			else root.dataset.scroll = scrollY > last ? "down" : "up";
			last = scrollY;
		};
		addEventListener("scroll", onScroll, { passive: true });
		return () => {
			removeEventListener("scroll", onScroll);
			delete root.dataset.scroll;
		};
	}, [key]);
}
