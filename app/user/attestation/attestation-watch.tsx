import { type RefObject, useEffect } from "react";
import type { AttestationSettings } from "../../../domain/sign-in/attestation.ts";
import { attestForm } from "./attest-form.ts";
import { useConsent } from "./consent-choice.ts";
import { ConsentPanel } from "./consent-panel.tsx";

/**
 * The browser's part of a form that proves where it comes from: asks for consent and, once it is given, adds a token to
 * the form.
 */
export function AttestationWatch({
	form,
	settings,
	fresh,
}: {
	form: RefObject<HTMLFormElement | null>;
	settings: AttestationSettings;
	fresh: boolean;
}) {
	const consent = useConsent();
	useEffect(() => {
		if (consent === true && form.current !== null) return attestForm(form.current, settings, fresh);
	}, [consent, form, settings, fresh]);
	return <ConsentPanel />;
}
