import type { AttestationSettings } from "../../../domain/sign-in/attestation.ts";
import { startAttestation, stopAttestation, tokenFor } from "./browser-attestation.ts";

/** The name of the form field for the token. */
export const TOKEN_FIELD = "attestation";

/**
 * Adds a token to a form when it is sent. The SDK is loaded when the person begins to fill in the form. With `fresh`
 * the token is a new one, because the last one was refused. Returns a function that ends this: it clears the token and
 * stops App Check.
 */
export function attestForm(form: HTMLFormElement, settings: AttestationSettings, fresh: boolean): () => void {
	const field = form.elements.namedItem(TOKEN_FIELD);
	let state: "idle" | "asking" | "ready" = "idle";

	const onFocus = () => {
		startAttestation(settings).catch(() => undefined);
	};
	const onSubmit = async (event: SubmitEvent) => {
		if (state === "ready" || !navigator.onLine || !(field instanceof HTMLInputElement)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		if (state === "asking") return;
		state = "asking";
		form.ariaBusy = "true";
		field.value = await tokenFor(settings, fresh);
		// A known token comes in a microtask. Until the present submit event has ended, the form ignores `requestSubmit`
		// (HTML standard, "firing submission events").
		await new Promise((resolve) => setTimeout(resolve));
		form.ariaBusy = null;
		state = "ready";
		form.requestSubmit(event.submitter);
		state = "idle";
	};
	form.addEventListener("focusin", onFocus);
	form.addEventListener("submit", onSubmit);
	return () => {
		form.removeEventListener("focusin", onFocus);
		form.removeEventListener("submit", onSubmit);
		if (field instanceof HTMLInputElement) field.value = "";
		stopAttestation().catch(() => undefined);
	};
}
