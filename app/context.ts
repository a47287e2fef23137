import { createContext } from "react-router";
import type { Client } from "../api/client.ts";
import type { AttestationSettings } from "../domain/sign-in/attestation.ts";
import type { SiteConfig } from "../domain/site/site-config.ts";
import type { Upload } from "../domain/uploads/upload.ts";

/** Data that the page render and the server exchange besides the response. One object per request. */
export interface PageExchange {
	/** Random secret of this render: only inline scripts that carry it may run. */
	readonly nonce: string;
	/**
	 * The page's compiled body. Loaders pass it here so that the document contains it only once (docs/decisions/0002).
	 */
	body: string | null;
	/** Set by a loader when the response shows less than some readers may see. */
	restricted: boolean;
	/**
	 * Set by a loader when the page has a form that sends an attestation: the page's policy then allows what it needs
	 * (docs/product.md, 11.1).
	 */
	attests: boolean;
	/**
	 * Set by a loader when videos of other sites play in the page: the origins that its policy then lets it frame
	 * (docs/product.md, 11.1).
	 */
	frames: readonly string[];
	/** Set by a loader when a part of the page failed: the response is sent once and not cached. */
	partial: boolean;
	/** Set by a loader when the page must work on its own: it is sent without the application's scripts. */
	inert: boolean;
	/** The rendered document, still with its nonce. It is passed here as text instead of in the response. */
	html: string | null;
	/** The incident id of an unexpected failure, shown on the error page and written to the log. */
	incident: string | null;
}

/** What the server tells pages: its configuration, and the site's settings. */
export interface SiteSettings {
	/** Origin without trailing slash. */
	readonly siteUrl: string;
	/** The site's settings in force. */
	readonly site: SiteConfig;
	/** Whether robots may index the site. */
	readonly indexable: boolean;
	/** Whether this is a development environment (`APP_ENV=development`), whatever the kind of build. */
	readonly development: boolean;
	/** The paths of the site's own pages that the sitemap lists. */
	readonly indexedPaths: readonly string[];
	/** The product's version, from package.json. */
	readonly version: string;
	/** How forms prove that they come from this site; null: no attestation is asked for. */
	readonly attestation: AttestationSettings | null;
	/** The current time. */
	readonly now: () => Date;
}

/** The API client, through which pages read and write all data. */
export const clientContext = createContext<Client>();
export const exchangeContext = createContext<PageExchange>();
export const settingsContext = createContext<SiteSettings>();
/** The files that came with a form, by the names of their fields. They are not part of its data. */
export const uploadsContext = createContext<ReadonlyMap<string, Upload>>(new Map());
/** The sanitiser that every body goes through just before it is sent. Its results are cached by content. */
export const sanitizeContext = createContext<(html: string) => string>();
/**
 * Logs an unexpected failure and returns its incident id, which is shown to the visitor. Use the level "info" for an
 * error that needs no attention.
 */
export const reportContext = createContext<(error: unknown, level?: "info") => string>();
