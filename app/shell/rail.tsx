import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useUser } from "../user/current-user.ts";
import { isShown } from "./drawer-state.ts";
import { isBelow, mainNavigation, type NavItem, openItems } from "./navigation.ts";
import styles from "./rail.module.css";
import { useLayoutFlags } from "./route-handle.ts";
import { DRAWER_ID, type DrawerControl } from "./use-drawer.ts";

// Loaded only for signed-in people.
// Without its script there is no switch; the page must not be lost with it.
const OwnersThemeSwitch = lazy(() => import("../theme/theme-switch.tsx").catch(() => ({ default: () => null })));

/** The theme switch in rail and drawer, for users with the permission (docs/product.md, 8.1). */
export function ThemeItem(place: { id: string; compact?: boolean }) {
	const user = useUser();
	// Rendered only in the browser: the mode is in the browser's storage, and the server could only guess it.
	const isBrowser = useSyncExternalStore(
		() => () => undefined,
		() => true,
		() => false,
	);
	return user && isBrowser ? (
		<Suspense>
			<OwnersThemeSwitch user={user} {...place} />
		</Suspense>
	) : null;
}

/**
 * The main entries for the current user. On School's own pages they are known at once; elsewhere, once the browser has
 * requested the user (docs/product.md, 8.6).
 */
export function useMainItems(): readonly NavItem[] {
	const isOpen = [useLayoutFlags(), useUser()].some((each) => each?.school);
	return isOpen ? openItems : mainNavigation.items;
}

/** The main navigation on all screens but handsets: 80 px wide and always visible, even without scripts. */
export function Rail({ drawer }: { drawer: DrawerControl }) {
	const { pathname } = useLocation();
	const items = useMainItems();
	return (
		<nav aria-label="Principal" className={styles.rail}>
			<ul>
				{items.map((item) => (
					<li key={item.name}>
						<Link
							to={item.href}
							prefetch="intent"
							className={styles.item}
							aria-current={pathname === item.href ? "page" : isBelow(pathname, item.href) ? "true" : undefined}
							{...(item.subNav === undefined
								? {}
								: { "aria-expanded": isShown(drawer.state, item.subNav), "aria-controls": DRAWER_ID })}
							onPointerEnter={(event) => drawer.pointerEntered(item, event)}
							onClick={(event) => drawer.itemClicked(item, event)}
						>
							<span className={styles.icon}>
								<Icon name={item.icon} />
							</span>
							{item.name}
						</Link>
					</li>
				))}
			</ul>
			<ThemeItem id="rail" compact />
		</nav>
	);
}
