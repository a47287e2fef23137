/** The parts of Firebase's web SDK that forms use, in one module that is loaded when a form first needs it. */
export { deleteApp, initializeApp } from "@firebase/app";
export {
	type AppCheck,
	CustomProvider,
	getToken,
	initializeAppCheck,
	ReCaptchaEnterpriseProvider,
	setTokenAutoRefreshEnabled,
} from "@firebase/app-check";
