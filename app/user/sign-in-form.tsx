import { href } from "react-router";
import type { AttestationSettings } from "../../domain/sign-in/attestation.ts";
import { AccountNotice } from "../forms/data-notice.tsx";
import { EmailField, Trap } from "../forms/fields.tsx";
import { StepForm } from "../forms/step-form.tsx";

/** The path of the login that returns to the page `back` of this site. `rest`: further query parameters. */
export function loginPath(back: string | null, rest: Readonly<Record<string, string>> = {}): string {
	const query = new URLSearchParams({ ...(back === null ? {} : { redirect: back }), ...rest });
	return query.size === 0 ? href("/iniciar-sesion") : `${href("/iniciar-sesion")}?${query}`;
}

/**
 * Requests a code by mail. It is the default way to sign in, on the login page and in restricted articles. `drawnAt`:
 * when the server rendered the page, in milliseconds since 1970.
 */
export function CodeRequestForm({
	back,
	drawnAt,
	attestation = null,
	offersPasskeys = false,
}: {
	back: string | null;
	drawnAt: number;
	attestation?: AttestationSettings | null;
	/** Whether the page has a `PasskeyForm` whose keys the address field lists. */
	offersPasskeys?: boolean;
}) {
	return (
		<StepForm step="code" action={loginPath(back)} submit="Enviarme un código" attestation={attestation}>
			<Trap drawnAt={drawnAt} />
			<EmailField offersPasskeys={offersPasskeys} hint="Si aún no tienes cuenta, se creará con este correo." />
			<AccountNotice />
		</StepForm>
	);
}
