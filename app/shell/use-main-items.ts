import { useUser } from "../user/current-user.ts";
import { mainNavigation, type NavItem, openItems } from "./navigation.ts";
import { useRouteFlags } from "./route-flags.ts";

/**
 * The main entries for who is here: known at once on School's own pages, elsewhere once the browser has asked
 * (docs/product.md, 8.6).
 */
export function useMainItems(): readonly NavItem[] {
	const isOpen = [useRouteFlags(), useUser()].some((each) => each?.school);
	return isOpen ? openItems : mainNavigation.items;
}
