import type { ComponentType } from "react";
import { useMatches } from "react-router";
import type { DrawerControl } from "./use-drawer.ts";

/** What a layout's route says of the frame around its pages, in `handle`. */
export interface RouteFlags {
	/** Logo, social links and the person's menu on top. */
	readonly withHeader: boolean;
	/** The site's picture behind everything. */
	readonly withBackground: boolean;
	/** The list of School's lessons: only those School is open to get there, and it comes with the page. */
	readonly school?: ComponentType<{ readonly drawer: DrawerControl }>;
}

function isFlags(handle: unknown): handle is RouteFlags {
	return typeof handle === "object" && handle !== null && "withHeader" in handle && "withBackground" in handle;
}

/** The flags of the page that shows: those of the innermost route that has some. */
export function useRouteFlags(): RouteFlags {
	const own = useMatches().findLast(({ handle }) => isFlags(handle))?.handle;
	return isFlags(own) ? own : { withHeader: true, withBackground: false };
}
