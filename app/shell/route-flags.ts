import type { ComponentType } from "react";
import { useMatches } from "react-router";
import type { DrawerControl } from "./use-drawer.ts";

/** Options for the frame around a layout's pages, set in the layout route's `handle`. */
export interface RouteFlags {
	/** Whether to show the header: logo, social links and user menu. */
	readonly withHeader: boolean;
	/** Whether to show the site's picture behind the page. */
	readonly withBackground: boolean;
	/**
	 * School's lesson list. Only School's own routes set it, which only people with access reach; it loads with the
	 * page.
	 */
	readonly school?: ComponentType<{ readonly drawer: DrawerControl }>;
}

function isFlags(handle: unknown): handle is RouteFlags {
	return typeof handle === "object" && handle !== null && "withHeader" in handle && "withBackground" in handle;
}

/** Flags of the current page: those of the innermost matched route that has any. */
export function useRouteFlags(): RouteFlags {
	const own = useMatches().findLast(({ handle }) => isFlags(handle))?.handle;
	return isFlags(own) ? own : { withHeader: true, withBackground: false };
}
