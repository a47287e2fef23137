import { type ComponentType, createContext, useContext, useDeferredValue, useState, useSyncExternalStore } from "react";
import type { SiteSettings } from "./context.ts";
import type { SharedParts } from "./shell/rendered-once.tsx";

/**
 * Data from the server render that the browser reads back from the loaded document instead of receiving it twice. A
 * field is undefined where it does not apply.
 */
export interface ServerNotes {
	/** The render's nonce. Always undefined in the browser, because it is removed from the page. */
	readonly nonce?: string | undefined;
	/** What the server tells pages, for parts that only the document has. Always undefined in the browser. */
	readonly settings?: SiteSettings | undefined;
	/** The document's parts that are rendered once. Always undefined in the browser. */
	readonly parts?: SharedParts | undefined;
	/** The compiled HTML of the page's body. */
	readonly body?: string | undefined;
	/** Whether the page is sent without the application's scripts. Always undefined in the browser. */
	readonly inert?: boolean | undefined;
	/** Incident id of the failure that the page reports. */
	readonly incident?: string | undefined;
	/**
	 * Component that renders a failure. The server passes it, because it renders everything in one call; in the browser
	 * it is always undefined and gets loaded when needed.
	 */
	readonly FailureView?: ComponentType<{ error: unknown }> | undefined;
}

const ServerNotesContext = createContext<ServerNotes>({});

/** Provides the document's notes to the tree inside. */
export const ServerNotesProvider = ServerNotesContext.Provider;

/** The notes of the document that was loaded; they say nothing about pages navigated to since. */
export function useServerNotes(): ServerNotes {
	return useContext(ServerNotesContext);
}

let hydrated = false;

/** Call once, in the browser, when hydration of the loaded document is complete. */
export function markHydrated(): void {
	hydrated = true;
}

/**
 * Whether this render belongs to the loaded document: always on the server, and in the browser until hydration is
 * complete.
 */
export function isDocumentRender(): boolean {
	return !hydrated;
}

/**
 * Whether a component takes over what the server sent. False where React makes its elements: after a navigation, and
 * in a document that a translator or an extension changed before hydration, which React renders anew as a whole. It
 * stays what it was at first.
 */
export function useIsTakenOver(): boolean {
	return useState(
		useSyncExternalStore(
			() => () => {},
			() => false,
			() => true,
		),
	)[0];
}

/**
 * Whether the application runs: false on the server and in the first rendering of a document that came from there. The
 * next rendering may be interrupted; that of an external store could not, and would hold up the reader.
 */
export function useIsHydrated(): boolean {
	return useDeferredValue(true, hydrated);
}
