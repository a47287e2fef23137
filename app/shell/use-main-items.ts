import { useUser } from "../user/current-user.ts";
import { mainNavigation, type NavItem, openItems } from "./navigation.ts";
import { useRouteFlags } from "./route-flags.ts";

/**
 * The main entries for the current user. On School's own pages they are known at once; elsewhere, once the browser has
 * requested the user (docs/product.md, 8.6).
 */
export function useMainItems(): readonly NavItem[] {
	const isOpen = [useRouteFlags(), useUser()].some((each) => each?.school);
	return isOpen ? openItems : mainNavigation.items;
}
