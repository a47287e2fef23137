import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";

/** Marks the history entry created when an overlay opens. */
const MARK = "overlay";

type PopListener = (event: PopStateEvent) => void;

const popListeners = new Set<PopListener>();

/**
 * Call this before the router is created. Browsers call `popstate` listeners on `window` in the order of registration,
 * capturing or not; this one must be first to stop events about an overlay from reaching the router.
 */
export function listenBeforeRouter(): void {
	addEventListener("popstate", (event) => {
		for (const listener of popListeners) listener(event);
	});
}

interface Overlay {
	/** Whether the overlay is open and the back button should close it. */
	readonly active: boolean;
	/** Whether the overlay is about to reopen after a page reload: its history entry then stays. */
	readonly returns: boolean;
	readonly close: () => void;
	/** Called when the forward button returns to the overlay's entry. */
	readonly reopen: () => void;
}

/** Control over an overlay's history entry. */
export interface OverlayEntry {
	/** Takes over the current history entry, which a fragment link created for this page, as the overlay's entry. */
	adopt(): void;
	/** Gives the entry up because a link replaces it: closing the overlay must not go back. */
	forget(): void;
}

function isMarked(state: unknown): boolean {
	return typeof state === "object" && state !== null && MARK in state;
}

/** The router's key of a history entry. The overlay's entry has the key of the page under it. */
function keyOf(state: unknown): string {
	return typeof state === "object" && state !== null && "key" in state ? String(state.key) : "default";
}

/**
 * Lets the back button close an overlay. Opening it pushes a history entry for the same address; closing it in another
 * way goes back over that entry. The router never sees these entries, so closing neither loads nor scrolls anything.
 */
export function useBackCloses({ active, returns, close, reopen }: Overlay): OverlayEntry {
	const { key, pathname, search } = useLocation();
	const address = pathname + search;
	/** Whether the current history entry is the overlay's; null until the first effect. */
	const made = useRef<boolean | null>(null);
	/** Whether a fragment link created the entry: the router then knows the page's own entry by another key. */
	const adopted = useRef(false);

	useEffect(() => {
		// After a reload the page is on the overlay's entry, but the overlay is closed.
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
