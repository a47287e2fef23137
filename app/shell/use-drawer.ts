import { type MouseEvent, type PointerEvent, useCallback, useEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router";
import { isKept, keep, takeKept } from "../updates/kept-state.ts";
import { type DrawerLayout, type DrawerState, initialDrawer, isModal, isShown, nextDrawer } from "./drawer-state.ts";
import type { NavItem } from "./navigation.ts";
import { useBackCloses } from "./use-back-closes.ts";
import { drawerLayoutNow, useDrawerLayout } from "./use-drawer-layout.ts";

/** The drawer's id: its fragment opens it before scripts are there. */
export const DRAWER_ID = "navegacion";

/**
 * How long a pointer must rest on an item before it counts, in milliseconds; longer while it is on its way to the
 * drawer.
 */
const REST_MS = 90;
const ON_ITS_WAY_MS = 320;

/** What rail, drawer and header do with the drawer. */
export interface DrawerControl {
	readonly state: DrawerState;
	readonly layout: DrawerLayout;
	/** Whether the rest of the page is out of reach for now. */
	readonly modal: boolean;
	/** Whether following a link in the drawer takes the place of the entry that opening it made in the history. */
	readonly replacesEntry: boolean;
	pointerEntered(item: NavItem, event: PointerEvent): void;
	/** The pointer moves over rail and drawer. */
	pointerMoved(event: PointerEvent): void;
	/** The pointer is over the drawer, or again over the rail: what it passed on its way does not count. */
	pointerArrived(event: PointerEvent): void;
	/** The pointer has left rail and drawer. */
	pointerLeft(event: PointerEvent): void;
	itemClicked(item: NavItem, event: MouseEvent): void;
	linkFollowed(href: string, event: MouseEvent): void;
	openMenu(): void;
	close(): void;
	/** Back to the main navigation, on handsets. */
	back(): void;
	/** Forward to a navigation of an item, on handsets. */
	enter(subNav: string): void;
}

/** Whether a click asks for another tab or window, which is the browser's business. */
function isForElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
	return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

/** Whether the document was asked for with the drawer's fragment: then the entry before is of another page. */
function wasLoadedWithFragment(): boolean {
	return performance.getEntriesByType("navigation").some(({ name }) => name.endsWith(`#${DRAWER_ID}`));
}

/** What happens after a while, unless something else comes first. */
function useSoon() {
	const timer = useRef<number | undefined>(undefined);
	const cancel = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = undefined;
	}, []);
	useEffect(() => cancel, [cancel]);
	const soon = (milliseconds: number, act: () => void) => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => {
			timer.current = undefined;
			act();
		}, milliseconds);
	};
	return { soon, cancel, isPending: () => timer.current !== undefined };
}

/** The drawer of this page and everything that moves it (docs/product.md, 8.6). */
export function useDrawer(): DrawerControl {
	const { pathname, search, hash } = useLocation();
	const layout = useDrawerLayout();
	const [state, dispatch] = useReducer(nextDrawer, pathname, initialDrawer);
	const modal = isModal(state, layout);
	const hasEntry = modal && layout === "handset";
	const { soon, cancel, isPending } = useSoon();
	/** Where the pointer was, and what it is about to pass on its way to the drawer. */
	const lastX = useRef(0);
	const passing = useRef<NavItem | null>(null);

	const close = useCallback(() => dispatch({ type: "closed", pathname }), [pathname]);
	const openMenu = useCallback(() => dispatch({ type: "menu", pathname }), [pathname]);
	const entry = useBackCloses({ active: hasEntry, returns: isKept(DRAWER_ID), close, reopen: openMenu });

	useEffect(() => {
		// Hydration's first render does not know the layout: the next one, which follows at once, does.
		if (layout !== drawerLayoutNow()) return;
		const kept = takeKept(DRAWER_ID);
		dispatch(kept ? { type: "restored", state: kept as DrawerState } : { type: "navigated", pathname, layout });
	}, [pathname, layout]);
	// What a pointer merely rested on is not worth keeping.
	useEffect(() => keep(DRAWER_ID, () => (state.by === "click" ? state : undefined)), [state]);

	useEffect(() => {
		const fragment = `#${DRAWER_ID}`;
		if (hash !== fragment || location.hash !== fragment || layout !== drawerLayoutNow()) return;
		history.replaceState(history.state, "", pathname + search);
		if (layout !== "handset") return;
		if (!wasLoadedWithFragment()) entry.adopt();
		openMenu();
	}, [pathname, search, hash, layout, entry, openMenu]);

	const stays = layout === "beside" && state.by === "address";
	useEffect(() => {
		if (state.status !== "open" || stays) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key === "Escape") close();
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [state.status, stays, close]);

	const hover = ({ subNav }: NavItem) => dispatch({ type: "hovered", subNav, layout });

	return {
		state,
		layout,
		modal,
		replacesEntry: hasEntry,
		pointerEntered(item, event) {
			if (event.pointerType !== "mouse") return;
			const onItsWay = state.status === "open" && event.clientX > lastX.current;
			passing.current = onItsWay ? item : null;
			soon(onItsWay ? ON_ITS_WAY_MS : REST_MS, () => hover(item));
		},
		pointerMoved(event) {
			const item = passing.current;
			if (item !== null && isPending() && event.clientX > lastX.current) soon(ON_ITS_WAY_MS, () => hover(item));
			lastX.current = event.clientX;
		},
		pointerArrived(event) {
			if (event.pointerType === "mouse") cancel();
		},
		pointerLeft(event) {
			passing.current = null;
			if (event.pointerType === "mouse") soon(ON_ITS_WAY_MS, () => dispatch({ type: "left", pathname, layout }));
		},
		itemClicked({ subNav }, event) {
			if (isForElsewhere(event)) return;
			cancel();
			const byMouse = "pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "mouse";
			// A mouse opens the drawer by resting on the item, so that its click follows the link. A finger or a key
			// opens the drawer.
			if (layout !== "over" || subNav === undefined || byMouse) {
				dispatch({ type: "clicked", subNav: layout === "over" ? undefined : subNav, layout });
				return;
			}
			event.preventDefault();
			if (state.by === "click" && isShown(state, subNav)) close();
			else dispatch({ type: "clicked", subNav, layout });
		},
		linkFollowed(href, event) {
			if (layout === "beside" || isForElsewhere(event)) return;
			// A link to this very page needs no second entry for it: the drawer closes, and that is all.
			if (hasEntry && href === pathname + search) event.preventDefault();
			else entry.forget();
			close();
		},
		openMenu,
		close,
		back: () => dispatch({ type: "back" }),
		enter: (subNav) => dispatch({ type: "clicked", subNav, layout }),
	};
}
