import { createContext } from "react-router";
import type { Client } from "../api/client.ts";
import type { AttestationSettings } from "../domain/user/attestation.ts";

/** What a page's render tells the server, and the server the render, beside the response. One for each request. */
export interface PageExchange {
	/** Secret of this render: only scripts that carry it may run. */
	readonly nonce: string;
	/**
	 * The compiled body the page shows, given by the loader so that it stands in the page once (docs/decisions/0002).
	 */
	body: string | null;
	/** Set by a loader whose answer shows less than some readers may have. */
	restricted: boolean;
	/**
	 * Set by a loader whose page has a form that proves where it comes from: its policy lets the page ask for that
	 * (docs/product.md, 11.1).
	 */
	attests: boolean;
	/** Set by a loader that answers without a part that failed: such a page is shown once and not kept. */
	partial: boolean;
	/** Set by a loader whose page must stand alone: it is sent without the application's scripts. */
	inert: boolean;
	/** The rendered document, its nonce still in it: handed over as text, past the response. */
	html: string | null;
	/** Named on the error page and in the log when something unexpected failed. */
	incident: string | null;
}

/** What the server knows and pages need. */
export interface SiteSettings {
	/** Origin without trailing slash. */
	readonly siteUrl: string;
	/** Whether robots may index the site. */
	readonly indexable: boolean;
	/** Whether somebody develops the site here (`APP_ENV=development`), whatever kind of build it is. */
	readonly development: boolean;
	/** The product's version, from package.json. */
	readonly version: string;
	/** How forms prove that they come from this site; null: nobody asks. */
	readonly attestation: AttestationSettings | null;
	/** What time it is. */
	readonly now: () => Date;
}

/** The door to data. */
export const clientContext = createContext<Client>();
/** This request's exchange with the server. */
export const exchangeContext = createContext<PageExchange>();
/** The site's settings. */
export const settingsContext = createContext<SiteSettings>();
/** The last sanitiser every body passes on its way out, remembered by content. */
export const sanitizeContext = createContext<(html: string) => string>();
/**
 * Logs an unexpected failure, or with "info" what only looks like one, and answers the code that names it to the
 * visitor.
 */
export const reportContext = createContext<(error: unknown, level?: "info") => string>();
