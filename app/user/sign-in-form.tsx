import type { ReactNode } from "react";
import type { AttestationSettings } from "../../domain/user/attestation.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import type { FormRefusal } from "../ui/form-refusal.ts";
import { Trap } from "../ui/trap.tsx";
import { AttestationNotice, AttestedForm } from "./attestation/attested-form.tsx";
import { AccountNotice } from "./data-notice.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./sign-in-form.module.css";

/** What a form of the login is for; sent as `paso`. */
export type SignInStep = "code" | "password" | "sign-up" | "password-reset" | "verify" | "resend" | "forget";

/** What came back from a form that could not be accepted. */
export interface FormTrouble extends FormRefusal {
	readonly step: SignInStep;
	/** Whether no code can be tried any more until another one was sent. */
	readonly isSpent: boolean;
	/** What was typed, passwords excepted, and when the form was first drawn: who corrects it has had their time. */
	readonly values: Readonly<Record<string, string>>;
}

/** The address of the login that leads back to a page of this site. */
export function loginPath(back: string | null, rest: Readonly<Record<string, string>> = {}): string {
	const query = new URLSearchParams({ ...(back === null ? {} : { redirect: back }), ...rest });
	return query.size === 0 ? "/iniciar-sesion" : `/iniciar-sesion?${query}`;
}

/**
 * A form of the login, which is sent as a document so that nothing of who was here before stays in the page: fields,
 * what is wrong with them, a button, and what only robots fill in (docs/product.md, 15.6). `drawnAt` is when the server
 * drew the page.
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
	/** How it proves where it comes from, if it does. */
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

/** Asks for a code by mail: the first way in, on the login page and inside restricted articles alike. */
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
