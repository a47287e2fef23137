import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { anchorOf, type FormAnswer, type Intent } from "./intents.ts";
import styles from "./own-form.module.css";
import { useOutcome } from "./section.tsx";

/** The server's answer if it refused this form; undefined otherwise. */
export function useAnswer(intent: Intent): FormAnswer | undefined {
	const { answer } = useOutcome();
	return answer?.intent === intent ? answer : undefined;
}

/** A form of the dashboard: its fields, their errors, and the button that sends it. */
export function OwnForm({
	intent,
	submit,
	look = "outlined",
	hidden = {},
	children,
	...rest
}: {
	intent: Intent;
	/** The label of the button. */
	submit: ReactNode;
	look?: ButtonLook;
	/** Hidden fields: values by name. */
	hidden?: Readonly<Record<string, string>>;
	children?: (answer: FormAnswer | undefined) => ReactNode;
} & Pick<ComponentProps<"form">, "encType" | "onSubmit">) {
	const answer = useAnswer(intent);
	return (
		<PostForm action={`/user#${anchorOf(intent)}`} refusal={answer} className={styles.form} {...rest}>
			<input type="hidden" name="intent" value={intent} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children?.(answer)}
			<p>
				<Button look={look} type="submit">
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

/** The step with the field for the code from the mail, and buttons to get another code and to give up. */
export function CodeStep({
	email,
	intent,
	again,
	leave,
	submit,
	leaveName,
	lead = null,
}: {
	email: string;
	intent: Intent;
	again: Intent;
	leave: Intent;
	submit: string;
	leaveName: string;
	/** Text shown before the form. */
	lead?: ReactNode;
}) {
	return (
		<>
			{lead === null ? null : <p>{lead}</p>}
			<OwnForm intent={intent} submit={submit} look="filled">
				{(answer) => (
					<Field
						name="code"
						label="Código"
						inputMode="numeric"
						autoComplete="one-time-code"
						hint={`Te hemos enviado un código a ${email}. Caduca en 10 minutos.`}
						defaultValue={answer?.values.code}
						error={answer?.fields.code}
					/>
				)}
			</OwnForm>
			<Actions>
				<OwnForm intent={again} submit="Enviarme otro código" look="quiet" />
				<OwnForm intent={leave} submit={leaveName} look="quiet" />
			</Actions>
		</>
	);
}
