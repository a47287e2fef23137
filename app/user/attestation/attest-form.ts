import type { AttestationSettings } from "../../../domain/user/attestation.ts";
import { startAttestation, stopAttestation, tokenFor } from "./browser-attestation.ts";

/** The name of the field that holds the token. */
export const TOKEN_FIELD = "attestation";

/**
 * Has a form carry a token when it is sent; what that needs is loaded when somebody begins to fill it in. With `fresh`
 * the first token is a new one: the last was refused. Answers what ends it.
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
