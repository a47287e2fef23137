import type { AttestationSettings } from "../../../domain/user/attestation.ts";
import type { AppCheck } from "./app-check-sdk.ts";

/** How long a form waits for its token before it is sent without one. */
const PATIENCE_MS = 5_000;

/** Loaded only after the person has consented: from then on the browser connects to Google. */
const load = () => import("./app-check-sdk.ts");

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

/** Requests a token from the stand-in for reCAPTCHA. */
async function askStandIn(url: string) {
	const answer: { readonly token: string; readonly expireTimeMillis: number } = await (
		await fetch(url, { method: "POST" })
	).json();
	return answer;
}

let begun: Promise<AppCheck> | null = null;

async function begin({ siteKey, projectId, appId, apiKey, standInUrl }: AttestationSettings): Promise<AppCheck> {
	const sdk = await load();
	if (standInUrl === null) trustRecaptcha();
	const provider =
		standInUrl === null
			? new sdk.ReCaptchaEnterpriseProvider(siteKey)
			: new sdk.CustomProvider({ getToken: () => askStandIn(standInUrl) });
	return sdk.initializeAppCheck(sdk.initializeApp({ projectId, appId, apiKey }), {
		provider,
		isTokenAutoRefreshEnabled: true,
	});
}

/**
 * Loads the SDK and starts App Check, which requests the first token. Later calls share the result of the first one,
 * unless that failed. Rejects if the SDK cannot be loaded or started.
 */
export function startAttestation(settings: AttestationSettings): Promise<AppCheck> {
	begun ??= begin(settings).catch((error: unknown) => {
		begun = null;
		throw error;
	});
	return begun;
}

/** A token for a form, a new one if `fresh`; "" if there is none within 5 seconds. Never rejects. */
export async function tokenFor(settings: AttestationSettings, fresh: boolean): Promise<string> {
	const ask = async () => {
		const [sdk, appCheck] = [await load(), await startAttestation(settings)];
		return (await sdk.getToken(appCheck, fresh)).token;
	};
	const giveUp = new Promise<string>((resolve) => {
		setTimeout(resolve, PATIENCE_MS, "");
	});
	return Promise.race([ask().catch(() => ""), giveUp]);
}

/** Stops App Check: no more tokens are requested, and the elements it added to the page are removed. */
export async function stopAttestation(): Promise<void> {
	const ending = begun;
	begun = null;
	const appCheck = await ending?.catch(() => null);
	if (appCheck === null || appCheck === undefined) return;
	const sdk = await load();
	sdk.setTokenAutoRefreshEnabled(appCheck, false);
	await sdk.deleteApp(appCheck.app);
	for (const element of document.querySelectorAll("[id^=fire_app_check_], .grecaptcha-badge")) element.remove();
}
