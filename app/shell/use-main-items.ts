import { useUser } from "../user/current-user.ts";
import { mainNavigation, type NavItem, openItems } from "./navigation.ts";
import { useLayoutFlags } from "./route-handle.ts";

/**
 * The main entries for the current user. On School's own pages they are known at once; elsewhere, once the browser has
 * requested the user (docs/product.md, 8.6).
 */
export function useMainItems(): readonly NavItem[] {
	const isOpen = [useLayoutFlags(), useUser()].some((each) => each?.school);
	return isOpen ? openItems : mainNavigation.items;
}
