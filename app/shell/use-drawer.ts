import {
	type MouseEvent,
	type PointerEvent,
	startTransition,
	useCallback,
	useEffect,
	useReducer,
	useRef,
	useState,
} from "react";
import { useLocation } from "react-router";
import { isKept, keep, removeKept } from "../updates/kept-state.ts";
import { type DrawerLayout, type DrawerState, initialDrawer, isModal, isShown, nextDrawer } from "./drawer-state.ts";
import type { NavItem } from "./navigation.ts";
import { useBackCloses } from "./use-back-closes.ts";

/** The drawer element's id. A link to this fragment opens the drawer before scripts load. */
export const DRAWER_ID = "navegacion";

/** How long a pointer must rest on an item, or stay away from rail and drawer, before that counts, in milliseconds. */
const REST_MS = 300;
/** A pointer that moves less than this, in CSS pixels, rests. */
const TREMBLE = 3;

/** Media query of handsets (docs/product.md, 8.6). The style sheets repeat these queries: keep them equal. */
const HANDSET = "(max-width: 599.98px) and (orientation: portrait), (max-width: 959.98px) and (orientation: landscape)";
/** Media query of screens that show the drawer beside the page. */
const LARGE = "(min-width: 1440px)";

/** The current drawer layout, by media queries. Browser only. */
function drawerLayoutNow(): DrawerLayout {
	if (matchMedia(HANDSET).matches) return "handset";
	return matchMedia(LARGE).matches ? "beside" : "over";
}

/**
 * The current drawer layout. It is "over" on the server, which cannot know it, and therefore in the first render. The
 * next one may be interrupted, so that hydration does not hold up the reader twice.
 */
function useDrawerLayout(): DrawerLayout {
	const [layout, setLayout] = useState<DrawerLayout>("over");
	useEffect(() => {
		const update = () => startTransition(() => setLayout(drawerLayoutNow));
		update();
		addEventListener("resize", update);
		return () => removeEventListener("resize", update);
	}, []);
	return layout;
}

/** The drawer's state and actions, for rail, drawer and header. */
export interface DrawerControl {
	readonly state: DrawerState;
	readonly layout: DrawerLayout;
	/** Whether the rest of the page is inert. */
	readonly modal: boolean;
	/** Whether a link followed in the drawer replaces the history entry that opening the drawer created. */
	readonly replacesEntry: boolean;
	pointerEntered(item: NavItem, event: PointerEvent): void;
	/** For moves of the pointer over rail or drawer. */
	pointerMoved(event: PointerEvent): void;
	/** For a pointer that enters the drawer, or the rail again: items it crossed on its way do not count. */
	pointerArrived(event: PointerEvent): void;
	/** For a pointer that leaves rail and drawer. */
	pointerLeft(event: PointerEvent): void;
	itemClicked(item: NavItem, event: MouseEvent): void;
	/** For the button beside an item, which opens its navigation and closes it again. */
	moreClicked(subNav: string): void;
	linkFollowed(href: string, event: MouseEvent): void;
	openMenu(): void;
	close(): void;
	/** Goes back to the main navigation, on handsets. */
	back(): void;
}

/** Whether a click opens another tab or window, which the browser handles. */
function isForElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
	return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

/** Whether the document was loaded with the drawer's fragment: the previous history entry is then another page's. */
function wasLoadedWithFragment(): boolean {
	return performance.getEntriesByType("navigation").some(({ name }) => name.endsWith(`#${DRAWER_ID}`));
}

/** A single timer of `REST_MS`: a new call of `soon` replaces the pending one. */
function useSoon() {
	const timer = useRef<number | undefined>(undefined);
	const cancel = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = undefined;
	}, []);
	useEffect(() => cancel, [cancel]);
	const soon = (callback: () => void) => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => {
			timer.current = undefined;
			callback();
		}, REST_MS);
	};
	return { soon, cancel, isPending: () => timer.current !== undefined };
}

/** The drawer's state and everything that changes it (docs/product.md, 8.6). */
export function useDrawer(): DrawerControl {
	const { pathname, search, hash } = useLocation();
	const layout = useDrawerLayout();
	const [state, dispatch] = useReducer(nextDrawer, pathname, initialDrawer);
	const modal = isModal(state, layout);
	const hasEntry = modal && layout === "handset";
	const { soon, cancel, isPending } = useSoon();
	/** The item that the pointer is on, and where the pointer began to rest. */
	const over = useRef<{ readonly item: NavItem; x: number; y: number } | null>(null);

	const close = useCallback(() => dispatch({ type: "closed" }), []);
	const openMenu = useCallback(() => dispatch({ type: "menu" }), []);
	const entry = useBackCloses({ active: hasEntry, returns: isKept(DRAWER_ID), close, reopen: openMenu });

	useEffect(() => {
		// Hydration's first render does not know the layout; the next one, which follows at once, does.
		if (layout !== drawerLayoutNow()) return;
		const kept = removeKept(DRAWER_ID);
		startTransition(() =>
			dispatch(kept ? { type: "restored", state: kept as DrawerState } : { type: "navigated", pathname, layout }),
		);
	}, [pathname, layout]);
	// A drawer opened by hovering is not restored after a reload.
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

	const waitForRest = () => {
		soon(() => dispatch({ type: "hovered", subNav: over.current?.item.subNav, layout }));
	};

	/** What the pointer has opened stays open: only what was opened otherwise is closed. */
	const moreClicked = (subNav: string) => {
		cancel();
		if (state.by !== "hover" && isShown(state, subNav)) close();
		else dispatch({ type: "clicked", subNav, layout });
	};

	const linkFollowed = (href: string, event: MouseEvent) => {
		if (layout === "beside" || isForElsewhere(event)) return;
		// A link to the current page needs no second history entry: only close the drawer.
		if (hasEntry && href === pathname + search) event.preventDefault();
		else entry.forget();
		close();
	};

	return {
		state,
		layout,
		modal,
		replacesEntry: hasEntry,
		pointerEntered(item, { pointerType, clientX, clientY }) {
			if (pointerType !== "mouse") return;
			over.current = { item, x: clientX, y: clientY };
			waitForRest();
		},
		pointerMoved({ clientX, clientY }) {
			const at = over.current;
			if (at === null || !isPending() || Math.hypot(clientX - at.x, clientY - at.y) < TREMBLE) return;
			over.current = { item: at.item, x: clientX, y: clientY };
			waitForRest();
		},
		pointerArrived(event) {
			if (event.pointerType === "mouse") cancel();
		},
		pointerLeft(event) {
			over.current = null;
			if (event.pointerType === "mouse") soon(() => dispatch({ type: "left", pathname, layout }));
		},
		itemClicked({ href, subNav }, event) {
			if (isForElsewhere(event)) return;
			if (hasEntry) return linkFollowed(href, event);
			cancel();
			const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
			// A finger cannot hover: it opens the drawer, whose first link leads on. A mouse and a key follow the link.
			if (layout !== "over" || subNav === undefined || !/touch|pen/.test(pointerType)) {
				// Over a page that is about to be replaced nothing opens.
				dispatch({ type: "clicked", subNav: layout === "beside" ? subNav : undefined, layout });
				return;
			}
			event.preventDefault();
			moreClicked(subNav);
		},
		moreClicked,
		linkFollowed,
		openMenu,
		close,
		back: () => dispatch({ type: "back" }),
	};
}
