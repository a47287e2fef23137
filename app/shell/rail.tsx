import { lazy, Suspense } from "react";
import { useLocation, useNavigation } from "react-router";
import { useIsHydrated } from "../server-notes.ts";
import { type SharedSite, useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useUser } from "../user/current-user.ts";
import { isShown } from "./drawer-state.ts";
import { MenuButton } from "./menu-button.tsx";
import { isBelow, itemsOf, mainNavigation, moreName, type NavItem, navigationFor, openItems } from "./navigation.ts";
import styles from "./rail.module.css";
import { useLayoutFlags } from "./route-handle.ts";
import { DRAWER_ID, type DrawerControl } from "./use-drawer.ts";

/** Id of the footer, whose links replace the drawer for browsers without scripts. */
export const FOOTER_ID = "pie";

// Loaded only for signed-in people.
// Without its script there is no switch; the page must not be lost with it.
const OwnersThemeSwitch = lazy(() => import("../theme/theme-switch.tsx").catch(() => ({ default: () => null })));

/** The theme switch in rail and drawer, for users with the permission (docs/product.md, 8.1). */
export function ThemeItem(place: { id: string; compact?: boolean }) {
	const user = useUser();
	// Rendered only in the browser: the mode is in the browser's storage, and the server could only guess it.
	const isBrowser = useIsHydrated();
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

/** The path that navigations mark as the present one: the page shown, or the one that is about to replace it. */
export function useShownPath(): string {
	const { pathname } = useLocation();
	const { state, location } = useNavigation();
	return state === "loading" ? location.pathname : pathname;
}

/**
 * Whether the drawer behind "Más" leads to a path, and the bar of a handset does not: "Más" is lit there. Beginnings
 * of addresses, because every page loads them.
 */
const isInMore = (pathname: string, { about, contact }: SharedSite): boolean =>
	pathname === about || pathname === contact || /^\/(lista-|school|novedades|user)/.test(pathname);

/**
 * On the server: all that rail and drawer depend on for a visitor, for `RenderedOnce`. That is the navigation shown, and
 * what is marked as present; pages below an entry do not differ. Null on School's pages, whose drawer shows
 * a person's progress.
 */
export const useNavigationPart: () => string | null = import.meta.env.SSR
	? () => {
			const { pathname } = useLocation();
			const site = useSite();
			const { school } = useLayoutFlags();
			if (school !== undefined) return null;
			const navigation = navigationFor(pathname);
			const entries = [...mainNavigation.items, ...itemsOf(navigation, site.topics)];
			const above = mainNavigation.items.find(({ href }) => isBelow(pathname, href))?.href;
			const present = entries.find(({ href }) => href === pathname)?.href;
			const isMore = isInMore(pathname, site);
			return `navigation ${navigation.id} ${above} ${present} ${isMore}`;
		}
	: () => null;

/** Opens and closes an item's navigation, if it has one: the item itself leads to its page. */
export function MoreButton({
	item: { name, subNav },
	drawer,
	className,
}: {
	item: NavItem;
	drawer: DrawerControl;
	className: string | undefined;
}) {
	return subNav === undefined ? null : (
		<button
			type="button"
			className={className}
			aria-label={moreName(name)}
			aria-expanded={isShown(drawer.state, subNav)}
			aria-controls={DRAWER_ID}
			onClick={() => drawer.moreClicked(subNav)}
			data-needs-script
		>
			<Icon name="chevron" />
		</button>
	);
}

const moreLabel = (
	<>
		<span className={styles.icon}>
			<Icon name="menu" />
		</span>
		Más
	</>
);

/**
 * The main navigation: 80 px wide at the left edge and always visible, even without scripts. On handsets it is a bar at
 * the bottom, where "Más" takes the place of School and opens and closes the drawer.
 */
export function Rail({ drawer }: { drawer: DrawerControl }) {
	const pathname = useShownPath();
	const items = useMainItems();
	const currentOf = ({ href }: NavItem) => (pathname === href ? "page" : isBelow(pathname, href) ? "true" : undefined);
	return (
		<nav aria-label="Principal" className={styles.rail}>
			<ul data-more={isInMore(pathname, useSite()) || undefined}>
				{items.map((item) => (
					<li key={item.name} onPointerEnter={(event) => drawer.pointerEntered(item, event)}>
						<Link
							to={item.href}
							prefetch="intent"
							replace={drawer.replacesEntry}
							className={styles.item}
							aria-current={currentOf(item)}
							onClick={(event) => drawer.itemClicked(item, event)}
						>
							<span className={styles.icon}>
								<Icon name={item.icon} />
							</span>
							{item.name}
						</Link>
						<MoreButton item={item} drawer={drawer} className={styles.open} />
					</li>
				))}
				<li>
					<MenuButton
						name="Más, abrir menú"
						className={styles.item}
						isOpen={drawer.modal}
						onMenu={drawer.modal ? drawer.close : drawer.openMenu}
					>
						{moreLabel}
					</MenuButton>
					<a href={`#${FOOTER_ID}`} className={styles.item}>
						{moreLabel}
					</a>
				</li>
			</ul>
			<ThemeItem id="rail" compact />
		</nav>
	);
}
