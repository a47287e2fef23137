import type { AttestationSettings } from "../../../domain/user/attestation.ts";
import type { AppCheck } from "./app-check-sdk.ts";

/** How long a form waits for its token; then it goes without. */
const PATIENCE_MS = 5_000;

/** Loaded only after the person has accepted it: from then on the browser talks to Google. */
const load = () => import("./app-check-sdk.ts");

interface PolicyFactory {
	createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/** Addresses of reCAPTCHA's scripts; any other is refused. */
const SCRIPTS = /^https:\/\/www\.(?:google|gstatic)\.com\/recaptcha\/[\w./-]+(?:\?[\w.=&%-]*)?$/;

let trusted = false;

/**
 * Lets App Check add reCAPTCHA's script where browsers ask for Trusted Types: it hands its address over as text. The
 * script is asked to mark what it adds itself (google/recaptcha, `trustedtypes=true`).
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

/** A token of the stand-in's. */
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

/** Gets ready to prove where forms come from: loads what that needs and asks for the first token. */
export function startAttestation(settings: AttestationSettings): Promise<AppCheck> {
	begun ??= begin(settings).catch((error: unknown) => {
		begun = null;
		throw error;
	});
	return begun;
}

/** A token for a form, a new one if `fresh`; empty when none is to be had in time. */
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

/** Ends it: nothing is asked any more, and what stood in the page for it is gone. */
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
