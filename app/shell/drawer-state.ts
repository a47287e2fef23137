import { mainNavigation, navigationFor } from "./navigation.ts";

/**
 * Where the drawer is shown: beside the page, over it, or over it on a handset, as a sheet that begins with what the bar
 * does not have.
 */
export type DrawerLayout = "beside" | "over" | "handset";

/**
 * State of the drawer. The server always sends `initial`: the style sheet alone then decides, and shows the drawer
 * beside the page on wide screens if the address has a navigation of its own.
 */
export interface DrawerState {
	/** Id of the navigation shown. */
	readonly shown: string;
	readonly status: "initial" | "open" | "closed";
	/** What caused the state. A drawer opened by hovering does not make the rest of the page inert. */
	readonly by: "address" | "hover" | "click";
}

/** Events that change the drawer. They carry layout and path, so that `nextDrawer` is a pure function. */
export type DrawerEvent =
	| { readonly type: "navigated"; readonly pathname: string; readonly layout: DrawerLayout }
	| { readonly type: "hovered"; readonly subNav: string | undefined; readonly layout: DrawerLayout }
	| { readonly type: "clicked"; readonly subNav: string | undefined; readonly layout: DrawerLayout }
	| { readonly type: "left"; readonly pathname: string; readonly layout: DrawerLayout }
	| { readonly type: "closed" }
	| { readonly type: "menu" }
	| { readonly type: "back" }
	/** Restores the state from before a reload. */
	| { readonly type: "restored"; readonly state: DrawerState };

/** The state for a document just loaded at this path. */
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

/** The state after an event (docs/product.md, 8.6). */
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
			return { ...state, status: "closed", by: "click" };
		case "menu":
			return { shown: mainNavigation.id, status: "open", by: "click" };
		case "back":
			return { ...state, shown: mainNavigation.id };
		case "restored":
			return event.state;
	}
}

/** Whether the drawer acts as a modal: it lies over the page and was opened on purpose. */
export function isModal(state: DrawerState, layout: DrawerLayout): boolean {
	return state.status === "open" && state.by === "click" && layout !== "beside";
}

/** Whether the drawer is open and shows this navigation. */
export function isShown(state: DrawerState, subNav: string | undefined): boolean {
	return subNav !== undefined && state.status === "open" && state.shown === subNav;
}
