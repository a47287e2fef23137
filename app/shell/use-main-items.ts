import { useRouteLoaderData } from "react-router";
import { may } from "../../domain/user/permissions.ts";
import { useUser } from "../user/current-user.ts";
import { mainNavigation, type NavItem, openItems, schoolNavigation } from "./navigation.ts";

/** The main entries for who is here: known at once on School's own pages, elsewhere once the browser has asked (docs/product.md, 8.6). */
export function useMainItems(): readonly NavItem[] {
	const user = useUser();
	return useRouteLoaderData(schoolNavigation.id) !== undefined || may(user, "school") ? openItems : mainNavigation.items;
}
