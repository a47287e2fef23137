import { navigationFor } from "./navigation.ts";

/**
 * How the drawer stands: beside the page, over it, or over it on a handset, where it also holds the main navigation.
 */
export type DrawerLayout = "beside" | "over" | "handset";

/**
 * What the drawer does. `initial` is how the server sends it: open beside the page on wide screens when the address has
 * a navigation of its own, which the style sheet alone can tell.
 */
export interface DrawerState {
	/** Id of the navigation that shows. */
	readonly shown: string;
	readonly status: "initial" | "open" | "closed";
	/** How it was opened: a pointer that merely passes opens it without taking the page away. */
	readonly by: "address" | "hover" | "click";
}

/** What can happen to it. Layouts and paths come along, so that the rule is a pure function. */
export type DrawerEvent =
	| { readonly type: "navigated"; readonly pathname: string; readonly layout: DrawerLayout }
	| { readonly type: "hovered"; readonly subNav: string | undefined; readonly layout: DrawerLayout }
	| { readonly type: "clicked"; readonly subNav: string | undefined; readonly layout: DrawerLayout }
	| { readonly type: "left"; readonly pathname: string; readonly layout: DrawerLayout }
	| { readonly type: "closed"; readonly pathname: string }
	| { readonly type: "menu"; readonly pathname: string }
	| { readonly type: "back" }
	/** What was open before the page was loaded again. */
	| { readonly type: "restored"; readonly state: DrawerState };

/** The state for an address that was just loaded. */
export function initialDrawer(pathname: string): DrawerState {
	return { shown: navigationFor(pathname).id, status: "initial", by: "address" };
}

function restingAt(pathname: string, layout: DrawerLayout): DrawerState {
	const navigation = navigationFor(pathname);
	return {
		shown: navigation.id,
		status: layout === "beside" && navigation.type === "sub" ? "open" : "closed",
		by: "address",
	};
}

/** The drawer after an event (docs/product.md, 8.6). */
export function nextDrawer(state: DrawerState, event: DrawerEvent): DrawerState {
	switch (event.type) {
		case "navigated":
			return restingAt(event.pathname, event.layout);
		case "hovered":
			if (event.layout === "handset") return state;
			return event.subNav === undefined
				? { ...state, status: "closed", by: "hover" }
				: {
						shown: event.subNav,
						status: "open",
						by: state.by === "click" && state.status === "open" && state.shown === event.subNav ? "click" : "hover",
					};
		case "clicked":
			return event.subNav === undefined
				? { ...state, status: "closed", by: "click" }
				: { shown: event.subNav, status: "open", by: "click" };
		case "left":
			return state.by === "hover" ? restingAt(event.pathname, event.layout) : state;
		case "closed":
			return { shown: navigationFor(event.pathname).id, status: "closed", by: "click" };
		case "menu":
			return { shown: navigationFor(event.pathname).id, status: "open", by: "click" };
		case "back":
			return { ...state, shown: "main" };
		case "restored":
			return event.state;
	}
}

/** Whether the drawer takes the page's place for a while: it lies over it and was opened on purpose. */
export function isModal(state: DrawerState, layout: DrawerLayout): boolean {
	return state.status === "open" && state.by === "click" && layout !== "beside";
}

/** Whether this navigation is open. */
export function isShown(state: DrawerState, subNav: string | undefined): boolean {
	return subNav !== undefined && state.status === "open" && state.shown === subNav;
}
