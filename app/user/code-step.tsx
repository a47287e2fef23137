import type { AttestationSettings } from "../../domain/user/attestation.ts";
import { parseEmailAddress, suggestEmailAddress } from "../../domain/user/email-address.ts";
import { Button } from "../ui/button.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { useCountdown } from "../ui/use-countdown.ts";
import { AttestedForm } from "./attestation/attested-form.tsx";
import { CodeField } from "./code-field.tsx";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field.tsx";
import { type FormTrouble, loginPath, SignInForm } from "./sign-in-form.tsx";

/** A code that was sent and has not been entered yet. */
export interface PendingCode {
	readonly purpose: string;
	readonly email: string;
	readonly resendInSeconds: number;
}

/**
 * The second step of signing in: the code from the mail, and a new password if one was requested (docs/product.md,
 * 15.3).
 */
export function CodeStep({
	pending,
	back,
	drawnAt,
	trouble,
	attestation,
}: {
	pending: PendingCode;
	back: string | null;
	drawnAt: number;
	trouble: FormTrouble | undefined;
	attestation: AttestationSettings | null;
}) {
	const left = useCountdown(pending.resendInSeconds);
	const address = parseEmailAddress(pending.email);
	const meant = address === null ? null : suggestEmailAddress(address);
	const reset = pending.purpose === "password-reset";
	return (
		<>
			<p role="status" className={styles.sent}>
				Te hemos enviado un código a <strong>{pending.email}</strong>. Caduca en 10 minutos.
			</p>
			{meant === null ? null : <p>¿Querías decir {meant}? Si es así, usa otro correo.</p>}
			<SignInForm
				step="verify"
				action={loginPath(back)}
				drawnAt={drawnAt}
				trouble={trouble}
				look={trouble?.isSpent === true ? "outlined" : "filled"}
				submit={reset ? "Guardar la contraseña y entrar" : "Entrar"}
			>
				{(own) => (
					<>
						<CodeField value={own?.values.code} error={own?.fields.code} />
						{reset ? <PasswordField kind="new-password" label="Contraseña nueva" error={own?.fields.password} /> : null}
					</>
				)}
			</SignInForm>
			<div className={styles.actions}>
				<AttestedForm attestation={attestation} refused={trouble?.step === "resend"} action={loginPath(back)}>
					<input type="hidden" name="paso" value="resend" />
					<Button type="submit" look="quiet" aria-disabled={left > 0 || undefined}>
						Enviar otro código
					</Button>
				</AttestedForm>
				<PostForm action={loginPath(back)}>
					<input type="hidden" name="paso" value="forget" />
					<Button type="submit" look="quiet">
						Usar otro correo
					</Button>
				</PostForm>
			</div>
			{left > 0 ? <p className={styles.wait}>Podrás pedir otro código en {left} s.</p> : null}
			{trouble?.step === "resend" && left === 0 ? <Trouble>{trouble.message}</Trouble> : null}
			<p>Si no lo ves, mira en el correo no deseado. También puedes pulsar el enlace del mensaje.</p>
		</>
	);
}
