import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import type { AttestationSettings } from "../../domain/sign-in/attestation.ts";
import { suggestEmailAddress } from "../../domain/sign-in/email-address.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { CodeField } from "./fields.tsx";
import styles from "./forms.module.css";
import { PostForm, RefusalMessage } from "./post-form.tsx";
import { useRefusal } from "./refusal.ts";

/**
 * One of several forms of a page: its fields and the button that sends it. The step is posted in `hacer`. If the server
 * refused the step, the form says why, unless the page does so elsewhere.
 */
export function StepForm<Step extends string>({
	step,
	submit,
	look = "filled",
	hidden = {},
	button = {},
	messageElsewhere = false,
	children,
	...form
}: {
	step: Step;
	/** The label of the button. */
	submit: ReactNode;
	look?: ButtonLook;
	/** Hidden fields: values by name. */
	hidden?: Readonly<Record<string, string>>;
	/** Further attributes of the button. */
	button?: ComponentProps<"button">;
	messageElsewhere?: boolean;
} & Omit<ComponentProps<typeof PostForm>, "refusal" | "isRepeated" | "hidden">) {
	const refusal = useRefusal(step);
	return (
		<PostForm {...form} {...(messageElsewhere ? { isRepeated: refusal !== undefined } : { refusal })}>
			{Object.entries({ hacer: step, ...hidden }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
			<p>
				<Button {...button} look={look} type="submit">
					{submit}
				</Button>
			</p>
		</PostForm>
	);
}

/** Places the buttons of several forms side by side. */
export function Actions({ children }: { children: ReactNode }) {
	return <div className={styles.actions}>{children}</div>;
}

/** Element id of the sentence in `CodeSent`. */
const CODE_SENT = "codigo-enviado";

/** Says that a code was sent to `email`, and asks whether another address was meant if this one looks mistyped. */
export function CodeSent({ email }: { email: string }) {
	const meant = suggestEmailAddress(email);
	return (
		<>
			<p id={CODE_SENT} role="status" className={styles.sent}>
				Se ha enviado un código a <strong>{email}</strong>. Caduca en 10 minutos.
			</p>
			{meant === null ? null : <p>¿Querías decir {meant}? Si es así, usa otro correo.</p>}
		</>
	);
}

/** Whole seconds left, counted down in the browser; without scripts it stays at `seconds`. */
export function useCountdown(seconds: number): number {
	const [left, setLeft] = useState(seconds);
	useEffect(() => {
		setLeft(seconds);
		const endsAt = Date.now() + seconds * 1_000;
		const timer = setInterval(() => {
			const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
			setLeft(now);
			if (now === 0) clearInterval(timer);
		}, 1_000);
		return () => clearInterval(timer);
	}, [seconds]);
	return left;
}

/** A disclosure for an action that needs confirmation: its summary is `name`. It opens without scripts too. */
export function Fold({ name, children }: { name: string; children: ReactNode }) {
	return (
		<details className={styles.fold}>
			<summary>{name}</summary>
			<div className={styles.inside}>{children}</div>
		</details>
	);
}

/**
 * The field for the code from the mail, and buttons to get another code and to give up. `waitSeconds`: how long until
 * another code can be requested; `isFirst`: whether the page is about the code alone, with `CodeSent` above the field,
 * which then has the focus; `lost`: what to do without the mail; `children`: further fields.
 */
export function CodeStep<Step extends string>({
	action,
	steps: { verify, again, leave },
	submit,
	againLabel = "Enviar otro código",
	leaveLabel = "Usar otro correo",
	waitSeconds = 0,
	attestation = null,
	isFirst = false,
	label,
	hint,
	lost,
	children,
}: {
	action: string;
	steps: { readonly verify: Step; readonly again: Step; readonly leave: Step };
	/** The label of the button that sends the code. */
	submit: string;
	againLabel?: string;
	leaveLabel?: string;
	waitSeconds?: number;
	/** Settings for the token that the request for another code carries; null: it carries none. */
	attestation?: AttestationSettings | null;
	isFirst?: boolean;
	lost?: string;
	children?: ReactNode;
} & Pick<ComponentProps<typeof CodeField>, "label" | "hint">) {
	const left = useCountdown(waitSeconds);
	const waitId = useId();
	const isSpent = useRefusal(verify)?.isCodeSpent === true;
	const notSent = useRefusal(again);
	return (
		<>
			<StepForm step={verify} action={action} submit={submit} look={isSpent ? "outlined" : "filled"}>
				<CodeField
					{...(label === undefined ? {} : { label })}
					{...(isFirst && notSent === undefined ? { isFirst, describedBy: CODE_SENT } : {})}
					hint={hint}
				/>
				{children}
			</StepForm>
			<div className={styles.further}>
				{lost === undefined ? null : <p className={styles.wait}>{lost}</p>}
				{left > 0 ? (
					<p id={waitId} className={styles.wait}>
						Podrás pedir otro código dentro de {left}&nbsp;s.
					</p>
				) : null}
				{notSent !== undefined && left === 0 ? <RefusalMessage refusal={notSent} /> : null}
				<Actions>
					<StepForm
						messageElsewhere
						step={again}
						action={action}
						attestation={attestation}
						submit={againLabel}
						look="quiet"
						button={left > 0 ? { "aria-disabled": true, "aria-describedby": waitId } : {}}
					/>
					<StepForm step={leave} action={action} submit={leaveLabel} look="quiet" />
				</Actions>
			</div>
		</>
	);
}
