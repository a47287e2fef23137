/**
 * What a token says about where a form comes from: `ok`, a browser that shows this site and that the provider took for
 * a person's; `bad`, it is forged, expired or another app's; `unknown`, nobody could be asked about it.
 */
export type AttestationVerdict = "ok" | "bad" | "unknown";

/** Checks the tokens by which browsers prove that a form comes from this site's pages (docs/product.md, 15.11). */
export interface AppAttestation {
	/** Looks at a token that a browser sent, whatever it holds. */
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
	/** An address on this machine that hands out tokens in place of reCAPTCHA; null: reCAPTCHA does. */
	readonly standInUrl: string | null;
}
