import { deleteApp, initializeApp } from "@firebase/app";
import {
	CustomProvider,
	getToken,
	initializeAppCheck,
	ReCaptchaEnterpriseProvider,
	setTokenAutoRefreshEnabled,
} from "@firebase/app-check";
import type { BrowserAttestation } from "../../../domain/sign-in/attestation.ts";

/** Requests a token from the stand-in for reCAPTCHA. */
async function askStandIn(url: string) {
	const answer: { readonly token: string; readonly expireTimeMillis: number } = await (
		await fetch(url, { method: "POST" })
	).json();
	return answer;
}

/** Starts App Check in a browser, with automatic refresh. It requests the first token at once. */
export const startBrowserAttestation: BrowserAttestation = ({ siteKey, projectId, appId, apiKey, standInUrl }) => {
	const provider =
		standInUrl === null
			? new ReCaptchaEnterpriseProvider(siteKey)
			: new CustomProvider({ getToken: () => askStandIn(standInUrl) });
	const app = initializeApp({ projectId, appId, apiKey });
	const appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
	return {
		getToken: async (fresh) => (await getToken(appCheck, fresh)).token,
		async stop() {
			setTokenAutoRefreshEnabled(appCheck, false);
			await deleteApp(app);
			for (const element of document.querySelectorAll("[id^=fire_app_check_], .grecaptcha-badge")) element.remove();
		},
	};
};
