import type { AttestationSettings, BrowserAttestation } from "../../../domain/sign-in/attestation.ts";

type RunningAttestation = ReturnType<BrowserAttestation>;

/** How long a form waits for its token before it is sent without one. */
const PATIENCE_MS = 5_000;

/**
 * Loaded only after the person has consented: from then on the browser connects to Google. The module is
 * backends/firebase/app-check/app-check.ts, whose packages need not be installed (vite.config.ts). `as string` keeps
 * TypeScript from looking for it.
 */
const load = (): Promise<{ readonly startBrowserAttestation: BrowserAttestation }> =>
	import("virtual:app-check" as string);

interface PolicyFactory {
	createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/** Addresses of reCAPTCHA's scripts; any other is refused. */
const SCRIPTS = /^https:\/\/www\.(?:google|gstatic)\.com\/recaptcha\/[\w./-]+(?:\?[\w.=&%-]*)?$/;

let trusted = false;

/**
 * Lets App Check add reCAPTCHA's script where browsers enforce Trusted Types: App Check passes the script's address as
 * plain text. The parameter `trustedtypes=true` makes reCAPTCHA use its own policies for the scripts it adds
 * (google/recaptcha).
 */
function trustRecaptcha(): void {
	const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
	if (factory === undefined || trusted) return;
	trusted = true;
	factory.createPolicy("default", {
		createScriptURL: (address) =>
			SCRIPTS.test(address) ? address.replace("/enterprise.js?", "/enterprise.js?trustedtypes=true&") : null,
	});
}

let begun: Promise<RunningAttestation> | null = null;

async function begin(settings: AttestationSettings): Promise<RunningAttestation> {
	const { startBrowserAttestation } = await load();
	if (settings.standInUrl === null) trustRecaptcha();
	return startBrowserAttestation(settings);
}

/**
 * Loads the SDK and starts App Check, which requests the first token. Later calls share the result of the first one,
 * unless that failed. Rejects if the SDK cannot be loaded or started.
 */
export function startAttestation(settings: AttestationSettings): Promise<RunningAttestation> {
	begun ??= begin(settings).catch((error: unknown) => {
		begun = null;
		throw error;
	});
	return begun;
}

/** A token for a form, a new one if `fresh`; "" if there is none within 5 seconds. Never rejects. */
export async function tokenFor(settings: AttestationSettings, fresh: boolean): Promise<string> {
	const ask = async () => (await startAttestation(settings)).getToken(fresh);
	const giveUp = new Promise<string>((resolve) => {
		setTimeout(resolve, PATIENCE_MS, "");
	});
	return Promise.race([ask().catch(() => ""), giveUp]);
}

/** Stops App Check: no more tokens are requested, and the elements it added to the page are removed. */
export async function stopAttestation(): Promise<void> {
	const ending = begun;
	begun = null;
	await (await ending?.catch(() => null))?.stop();
}
