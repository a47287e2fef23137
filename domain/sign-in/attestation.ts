/**
 * Result of checking the token of a form: `ok`, it comes from a browser that shows this site and that, according to the
 * provider, a person uses; `bad`, it is forged, expired or from another app; `unknown`, it could not be checked.
 */
export type AttestationVerdict = "ok" | "bad" | "unknown";

/** Checks the tokens with which browsers prove that a form comes from this site's pages (docs/product.md, 15.11). */
export interface AppAttestation {
	/** Checks a token as a browser sent it; it may be any text. */
	verify(token: string): Promise<AttestationVerdict>;
}

/** What a browser needs to get such tokens. None of it is secret. */
export interface AttestationSettings {
	/** Key of reCAPTCHA Enterprise for this site. */
	readonly siteKey: string;
	/** The Firebase project with App Check, the web app in it, and its API key. */
	readonly projectId: string;
	readonly appId: string;
	readonly apiKey: string;
	/** URL on this machine that issues tokens in place of reCAPTCHA; null: reCAPTCHA issues them. */
	readonly standInUrl: string | null;
}

/** Starts getting such tokens in a browser; the first is requested at once. */
export type BrowserAttestation = (settings: AttestationSettings) => {
	/** Resolves to the current token, or to a new one if `fresh`. Rejects when the provider gives none. */
	getToken(fresh: boolean): Promise<string>;
	/** Requests no more tokens and removes what the provider added to the page. */
	stop(): Promise<void>;
};
