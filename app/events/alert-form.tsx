import { data, href, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import type { AttestationSettings } from "../../domain/sign-in/attestation.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { DataNotice } from "../forms/data-notice.tsx";
import { EmailField, Trap } from "../forms/fields.tsx";
import { guardOf, refusalInit, refusalOf, textsOf } from "../forms/posted-form.ts";
import { useRefusal } from "../forms/refusal.ts";
import { StepForm } from "../forms/step-form.tsx";
import styles from "./registration.module.css";

/** Handles the posted alert form: a request to be mailed when registration opens. */
export async function askForAlert(client: Client, form: FormData) {
	const text = textsOf(form);
	const event = text("event", 200);
	const asked = await client.askForEventAlert({
		event: event === "" ? "-" : event,
		email: text("email"),
		...guardOf(text),
	});
	if (!(asked instanceof Failure)) return redirect(registerPath(event), 303);
	if (asked.code === "event.not_found" || asked.code === "event.alert_late")
		return redirect(href("/eventos/:slug", { slug: event }), 303);
	return data({ ...refusalOf(asked, form, { step: "avisar" }), raceLost: false }, refusalInit(asked));
}

/**
 * Form that asks for an e-mail when registration opens, or the status of a request already made (docs/product.md,
 * 16.12).
 */
export function AlertForm({
	event,
	alert,
	person,
	drawnAt,
	attestation,
}: {
	/** Slug. */
	event: string;
	alert: { readonly email: string; readonly isProved: boolean } | null;
	person: { readonly email: string } | null;
	drawnAt: number;
	attestation: AttestationSettings | null;
}) {
	const refusal = useRefusal("avisar");
	if (alert !== null && refusal === undefined) {
		return (
			<p role="status" className={styles.note}>
				{alert.isProved
					? `Recibirás un correo en ${alert.email} en cuanto se abra la inscripción.`
					: `Se ha enviado un correo a ${alert.email}. Pulsa su enlace y recibirás un aviso en cuanto se abra la inscripción.`}
			</p>
		);
	}
	return (
		<StepForm step="avisar" action={registerPath(event)} hidden={{ event }} submit="Avísame" attestation={attestation}>
			<Trap drawnAt={drawnAt} />
			{person === null ? (
				<EmailField hint="Recibirás un enlace para confirmarlo y otro correo cuando se abra la inscripción; después se borrará tu dirección." />
			) : (
				<p className={styles.note}>
					Recibirás un solo correo en <strong>{person.email}</strong>, cuando se abra la inscripción.
				</p>
			)}
			<DataNotice purpose="avisarte de que se abre la inscripción de este evento" />
		</StepForm>
	);
}
