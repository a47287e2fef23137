import type { ReactNode } from "react";
import type { AttestationSettings } from "../../domain/user/attestation.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import type { FormRefusal } from "../ui/form-refusal.ts";
import { Trap } from "../ui/trap.tsx";
import { AttestationNotice, AttestedForm } from "./attestation/attested-form.tsx";
import { AccountNotice } from "./data-notice.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./sign-in-form.module.css";

/** The step that a form of the login performs; sent as `paso`. */
export type SignInStep = "code" | "password" | "sign-up" | "password-reset" | "verify" | "resend" | "forget";

/** Why a form of the login was not accepted. */
export interface FormTrouble extends FormRefusal {
	readonly step: SignInStep;
	/** Whether the code has expired or was tried too often, so that another one must be sent. */
	readonly isSpent: boolean;
	/**
	 * The typed values, except passwords, and the time when the form was first drawn (`drawnAt`): a form that is sent
	 * again after a correction is then not refused for coming too fast.
	 */
	readonly values: Readonly<Record<string, string>>;
}

/** The path of the login that returns to the page `back` of this site. `rest`: further query parameters. */
export function loginPath(back: string | null, rest: Readonly<Record<string, string>> = {}): string {
	const query = new URLSearchParams({ ...(back === null ? {} : { redirect: back }), ...rest });
	return query.size === 0 ? "/iniciar-sesion" : `/iniciar-sesion?${query}`;
}

/**
 * A form of the login: fields, their errors, a button, and the trap for robots (docs/product.md, 15.6). It is sent as a
 * document, so that nothing of the previous person stays in the page. `drawnAt`: when the server rendered the page, in
 * milliseconds since 1970.
 */
export function SignInForm({
	step,
	action,
	drawnAt,
	trouble,
	submit,
	look = "filled",
	attestation = null,
	children,
}: {
	step: SignInStep;
	action: string;
	drawnAt: number;
	trouble?: FormTrouble | undefined;
	submit: string;
	look?: ButtonLook;
	/** Settings for the token that proves where the form comes from; null: the form carries none. */
	attestation?: AttestationSettings | null;
	children: (trouble: FormTrouble | undefined) => ReactNode;
}) {
	const own = trouble?.step === step ? trouble : undefined;
	return (
		<AttestedForm attestation={attestation} refusal={own} action={action} className={styles.form}>
			<input type="hidden" name="paso" value={step} />
			<Trap drawnAt={drawnAt} before={own?.values.drawnAt} />
			{children(own)}
			<AttestationNotice attestation={attestation} />
			<p>
				<Button look={look} type="submit">
					{submit}
				</Button>
			</p>
		</AttestedForm>
	);
}

/** Requests a code by mail. It is the default way to sign in, on the login page and in restricted articles. */
export function CodeRequestForm({
	back,
	drawnAt,
	trouble,
	attestation = null,
}: {
	back: string | null;
	drawnAt: number;
	trouble?: FormTrouble | undefined;
	attestation?: AttestationSettings | null;
}) {
	return (
		<SignInForm
			step="code"
			action={loginPath(back)}
			drawnAt={drawnAt}
			trouble={trouble}
			submit="Enviarme un código"
			attestation={attestation}
		>
			{(own) => (
				<>
					<EmailField
						value={own?.values.email}
						error={own?.fields.email}
						hint="Te enviaremos un código de seis cifras. Si no tienes cuenta, se creará con él."
					/>
					<AccountNotice sendsCode />
				</>
			)}
		</SignInForm>
	);
}
