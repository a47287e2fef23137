import { data, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import type { AttestationSettings } from "../../domain/user/attestation.ts";
import { drawnAtOf, guardOf, refusalOf, textsOf } from "../posted-form.ts";
import { Button } from "../ui/button.tsx";
import { Trap } from "../ui/trap.tsx";
import { AttestationNotice, AttestedForm } from "../user/attestation/attested-form.tsx";
import { DataNotice } from "../user/data-notice.tsx";
import { EmailField } from "../user/email-field.tsx";
import { registrationPagePath } from "./event-paths.ts";
import styles from "./registration.module.css";

/** Result of an alert request that the server refused. */
interface AlertTrouble {
	readonly message: string;
	readonly fields: Readonly<Record<string, string>>;
	readonly values: { readonly email: string; readonly drawnAt: string };
}

/** Handles the posted alert form: a request to be mailed when registration opens. */
export async function askForAlert(client: Client, form: FormData) {
	const text = textsOf(form);
	const event = text("event").slice(0, 200);
	const values = { email: text("email").slice(0, 1_000) };
	const asked = await client.askForEventAlert({ event: event === "" ? "-" : event, ...values, ...guardOf(text) });
	if (!(asked instanceof Failure)) return redirect(registrationPagePath(event), 303);
	if (asked.code === "event.not_found" || asked.code === "event.alert_late")
		return redirect(`/eventos/${encodeURIComponent(event)}`, 303);
	const { message, fields = {} } = asked;
	return data(
		{ kind: "alert" as const, message, fields, values: { ...values, drawnAt: drawnAtOf(text) } },
		refusalOf(asked),
	);
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
	trouble,
	attestation,
}: {
	/** Slug. */
	event: string;
	alert: { readonly email: string; readonly isProved: boolean } | null;
	person: { readonly email: string } | null;
	drawnAt: number;
	trouble: AlertTrouble | undefined;
	attestation: AttestationSettings | null;
}) {
	if (alert !== null && trouble === undefined) {
		return (
			<p role="status" className={styles.note}>
				{alert.isProved
					? `Te escribiremos a ${alert.email} en cuanto se abra la inscripción.`
					: `Te hemos enviado un correo a ${alert.email}. Pulsa su enlace y te avisaremos en cuanto se abra la inscripción.`}
			</p>
		);
	}
	return (
		<AttestedForm
			attestation={attestation}
			refusal={trouble}
			action={registrationPagePath(event)}
			className={styles.form}
		>
			<input type="hidden" name="hacer" value="avisar" />
			<input type="hidden" name="event" value={event} />
			<Trap drawnAt={drawnAt} before={trouble?.values.drawnAt} />
			{person === null ? (
				<EmailField
					value={trouble?.values.email}
					error={trouble?.fields.email}
					hint="Te escribiremos una vez, cuando se abra la inscripción, y borraremos tu correo."
				/>
			) : (
				<p className={styles.note}>
					Te escribiremos una vez a <strong>{person.email}</strong>, cuando se abra la inscripción.
				</p>
			)}
			<DataNotice
				purpose="avisarte de que se abre la inscripción de este evento"
				basis="lo que nos pides, antes de apuntarte"
			/>
			<AttestationNotice attestation={attestation} />
			<p className={styles.choices}>
				<Button look="filled" type="submit">
					Avísame
				</Button>
			</p>
		</AttestedForm>
	);
}
