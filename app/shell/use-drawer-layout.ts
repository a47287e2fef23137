import { useSyncExternalStore } from "react";
import type { DrawerLayout } from "./drawer-state.ts";

/** Media query of handsets (docs/product.md, 8.6). The style sheets repeat these queries: keep them equal. */
export const HANDSET =
	"(max-width: 599.98px) and (orientation: portrait), (max-width: 959.98px) and (orientation: landscape)";
/** Media query of screens that show the drawer beside the page. */
export const LARGE = "(min-width: 1440px)";

/** The current drawer layout, by media queries. Browser only. */
export function drawerLayoutNow(): DrawerLayout {
	if (matchMedia(HANDSET).matches) return "handset";
	return matchMedia(LARGE).matches ? "beside" : "over";
}

function subscribe(changed: () => void): () => void {
	const queries = [matchMedia(HANDSET), matchMedia(LARGE)];
	for (const query of queries) query.addEventListener("change", changed);
	return () => {
		for (const query of queries) query.removeEventListener("change", changed);
	};
}

/**
 * The current drawer layout. It is "over" on the server, which cannot know it, and therefore in hydration's first
 * render.
 */
export function useDrawerLayout(): DrawerLayout {
	return useSyncExternalStore(subscribe, drawerLayoutNow, () => "over");
}
