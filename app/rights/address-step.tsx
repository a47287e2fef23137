import type { ReactNode } from "react";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { parseEmailAddress, suggestEmailAddress } from "../../domain/user/email-address.ts";
import { Button } from "../ui/button.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { Trap } from "../ui/trap.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { useCountdown } from "../ui/use-countdown.ts";
import { CodeField } from "../user/code-field.tsx";
import { DataNotice } from "../user/data-notice.tsx";
import { EmailField } from "../user/email-field.tsx";
import type { RightsStep, RightsTrouble } from "./rights-action.ts";
import styles from "./rights-page.module.css";

/** A form of the page: fields, their errors, and the button that sends it. */
export function StepForm({
	step,
	submit,
	look = "filled",
	trouble,
	children,
}: {
	step: RightsStep;
	submit: string;
	look?: "filled" | "outlined" | "quiet";
	trouble?: RightsTrouble | undefined;
	children?: (own: RightsTrouble | undefined) => ReactNode;
}) {
	const own = trouble?.step === step ? trouble : undefined;
	return (
		<PostForm action={RIGHTS_PATH} refusal={own} className={styles.form}>
			<input type="hidden" name="hacer" value={step} />
			{children?.(own)}
			<p>
				<Button look={look} type="submit">
					{submit}
				</Button>
			</p>
		</PostForm>
	);
}

/**
 * The first step: the address whose data are requested. The answer does not reveal whether anything is stored. `again`:
 * whether something was done before.
 */
export function AddressStep({
	drawnAt,
	trouble,
	again,
}: {
	drawnAt: number;
	trouble: RightsTrouble | undefined;
	again: boolean;
}) {
	return (
		<section aria-labelledby="correo" className={styles.part}>
			<h2 id="correo">{again ? "Ver lo que guardamos con un correo" : "Escribe tu correo"}</h2>
			{trouble !== undefined && trouble.step !== "codigo" ? <Trouble>{trouble.message}</Trouble> : null}
			<StepForm step="codigo" submit="Enviarme un código" trouble={trouble}>
				{(own) => (
					<>
						<Trap drawnAt={drawnAt} before={own?.values.drawnAt} />
						<EmailField
							value={own?.values.email}
							error={own?.fields.email}
							hint="Te enviaremos un código de seis cifras para saber que el correo es tuyo. No se crea ninguna cuenta."
						/>
						<DataNotice
							purpose="comprobar que el correo es tuyo y atender lo que pidas"
							basis="la obligación legal de atender tus derechos (RGPD, artículo 12)"
						/>
					</>
				)}
			</StepForm>
		</section>
	);
}

/** The second step: the code from the mail. */
export function CodeStep({
	pending,
	drawnAt,
	trouble,
}: {
	pending: { readonly email: string; readonly resendInSeconds: number };
	drawnAt: number;
	trouble: RightsTrouble | undefined;
}) {
	const left = useCountdown(pending.resendInSeconds);
	const address = parseEmailAddress(pending.email);
	const meant = address === null ? null : suggestEmailAddress(address);
	return (
		<section aria-labelledby="codigo" className={styles.part}>
			<h2 id="codigo">Revisa tu correo.</h2>
			<p role="status">
				Te hemos enviado un código a <strong>{pending.email}</strong>. Caduca en 10 minutos.
			</p>
			{meant === null ? null : <p>¿Querías decir {meant}? Si es así, usa otro correo.</p>}
			<StepForm
				step="comprobar"
				submit="Ver mis datos"
				look={trouble?.isSpent === true ? "outlined" : "filled"}
				trouble={trouble}
			>
				{(own) => (
					<>
						<input type="hidden" name="drawnAt" value={drawnAt} />
						<CodeField value={own?.values.code} error={own?.fields.code} />
					</>
				)}
			</StepForm>
			<div className={styles.actions}>
				<PostForm action={RIGHTS_PATH}>
					<Button type="submit" look="quiet" name="hacer" value="otro-codigo" aria-disabled={left > 0 || undefined}>
						Enviar otro código
					</Button>
				</PostForm>
				<PostForm action={RIGHTS_PATH}>
					<Button type="submit" look="quiet" name="hacer" value="dejar">
						Usar otro correo
					</Button>
				</PostForm>
			</div>
			{left > 0 ? <p className={styles.note}>Podrás pedir otro código en {left} s.</p> : null}
			{trouble?.step === "otro-codigo" && left === 0 ? <Trouble>{trouble.message}</Trouble> : null}
			<p className={styles.note}>
				Si no lo ves, mira en el correo no deseado. También puedes pulsar el enlace del mensaje.
			</p>
		</section>
	);
}
