/** The parts of Firebase's web SDK that forms use, as one file that is fetched when the first of them needs it. */
export { deleteApp, initializeApp } from "@firebase/app";
export {
	type AppCheck,
	CustomProvider,
	getToken,
	initializeAppCheck,
	ReCaptchaEnterpriseProvider,
	setTokenAutoRefreshEnabled,
} from "@firebase/app-check";
