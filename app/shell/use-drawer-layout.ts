import { useSyncExternalStore } from "react";
import type { DrawerLayout } from "./drawer-state.ts";

/** Handsets, as docs/product.md, 8.6 defines them. The style sheets repeat these queries: keep them equal. */
export const HANDSET =
	"(max-width: 599.98px) and (orientation: portrait), (max-width: 959.98px) and (orientation: landscape)";
/** From here on the drawer stands beside the page. */
export const LARGE = "(min-width: 1440px)";

/** Where the drawer stands on this screen, asked of the browser. */
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
 * Where the drawer stands on this screen. The server, which cannot know, says "over", and so does hydration's first
 * render.
 */
export function useDrawerLayout(): DrawerLayout {
	return useSyncExternalStore(subscribe, drawerLayoutNow, () => "over");
}
