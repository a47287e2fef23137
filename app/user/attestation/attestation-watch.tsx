import { type RefObject, useEffect } from "react";
import type { AttestationSettings } from "../../../domain/user/attestation.ts";
import { attestForm } from "./attest-form.ts";
import { useConsent } from "./consent-choice.ts";
import { ConsentPanel } from "./consent-panel.tsx";

/** What a form that proves where it comes from does in the browser: asks whether it may, and then carries a token. */
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
