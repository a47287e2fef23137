import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";

/** The mark of the history entry that opening an overlay makes. */
const MARK = "overlay";

type PopListener = (event: PopStateEvent) => void;

const popListeners = new Set<PopListener>();

/**
 * Must be called before the router is made. Browsers tell the window's listeners of `popstate` in the order in which
 * they came, capturing or not, and what concerns an overlay alone is kept from the router.
 */
export function listenBeforeRouter(): void {
	addEventListener("popstate", (event) => {
		for (const listener of popListeners) listener(event);
	});
}

interface Overlay {
	/** Whether the overlay is open and wants the back button to close it. */
	readonly active: boolean;
	/** Whether it is about to be opened again on a page that was loaded again: then its entry in the history stays. */
	readonly returns: boolean;
	readonly close: () => void;
	/** Called when the forward button leads to the overlay again. */
	readonly reopen: () => void;
}

/** The history entry of an overlay. */
export interface OverlayEntry {
	/** The entry that shows, which a fragment's link made for this page, is from now on the overlay's. */
	adopt(): void;
	/** A link takes the entry's place: nothing is left to go back over. */
	forget(): void;
}

function isMarked(state: unknown): boolean {
	return typeof state === "object" && state !== null && MARK in state;
}

/** The router's name of an entry: the overlay's entry has that of the page it lies over. */
function keyOf(state: unknown): string {
	return typeof state === "object" && state !== null && "key" in state ? String(state.key) : "default";
}

/**
 * Lets the back button close an overlay: opening it makes an entry for the same address, and closing it by other ways
 * goes back over that entry. The router never sees these entries, so that closing neither loads nor scrolls anything.
 */
export function useBackCloses({ active, returns, close, reopen }: Overlay): OverlayEntry {
	const { key, pathname, search } = useLocation();
	const address = pathname + search;
	/** Whether the entry that shows is the overlay's; unknown until the first effect. */
	const made = useRef<boolean | null>(null);
	/** Whether a fragment's link made it: then the router knows the page's own entry by another key. */
	const adopted = useRef(false);

	useEffect(() => {
		// A page that was reloaded stands on the entry, but its overlay is closed.
		made.current ??= isMarked(history.state);
		if (active === made.current || returns) return;
		if (!active) return history.back();
		made.current = true;
		history.pushState({ ...history.state, [MARK]: true }, "");
	}, [active, returns]);

	useEffect(() => {
		const onPop = (event: PopStateEvent) => {
			const isOfThisPage =
				keyOf(event.state) === key || (adopted.current && location.pathname + location.search === address);
			if (isMarked(event.state)) {
				if (!isOfThisPage) return;
				event.stopImmediatePropagation();
				made.current = true;
				reopen();
			} else if (made.current === true) {
				if (isOfThisPage) event.stopImmediatePropagation();
				made.current = false;
				close();
			}
		};
		popListeners.add(onPop);
		return () => {
			popListeners.delete(onPop);
		};
	}, [key, address, close, reopen]);

	return useMemo(
		() => ({
			adopt() {
				made.current = true;
				adopted.current = true;
				history.replaceState({ ...history.state, [MARK]: true }, "");
			},
			forget() {
				made.current = false;
				adopted.current = false;
			},
		}),
		[],
	);
}
