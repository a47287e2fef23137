import { type ComponentType, createContext, useContext } from "react";

/**
 * What the server's render knows and the browser reads back from the page it got, so that it need not be sent twice.
 * The fields are undefined where they do not apply.
 */
export interface ServerNotes {
	/** Secret of the render; in the browser always undefined, because it is taken off the page. */
	readonly nonce?: string | undefined;
	/** The compiled HTML of the page's body. */
	readonly body?: string | undefined;
	/** Whether the page is sent without the application's scripts; in the browser always undefined. */
	readonly inert?: boolean | undefined;
	/** Code of the failure the page tells of. */
	readonly incident?: string | undefined;
	/**
	 * What draws a failure: at hand where everything is rendered in one go; in the browser always undefined, which
	 * loads it when it is needed.
	 */
	readonly FailureView?: ComponentType<{ error: unknown }> | undefined;
}

const ServerNotesContext = createContext<ServerNotes>({});

/** Gives the notes of this document to what is inside. */
export const ServerNotesProvider = ServerNotesContext.Provider;

/** The notes of the document that was loaded; they say nothing of pages navigated to since. */
export function useServerNotes(): ServerNotes {
	return useContext(ServerNotesContext);
}

let hydrated = false;

/** Called once, in the browser, when the document that was loaded has become the application's. */
export function markHydrated(): void {
	hydrated = true;
}

/**
 * Whether what is rendered now is the document itself: on the server, and in the browser while it takes that document
 * over.
 */
export function isDocumentRender(): boolean {
	return !hydrated;
}
