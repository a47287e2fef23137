import { type ComponentProps, type ReactNode, useContext, useState } from "react";
import { suggestEmailAddress } from "../../domain/sign-in/email-address.ts";
import { Button } from "../ui/button.tsx";
import styles from "./forms.module.css";
import { FormContext } from "./refusal.ts";

/** Attributes that connect a control with its label, hint and error message. */
interface ControlProps {
	readonly id: string;
	readonly name: string;
	readonly className: string | undefined;
	readonly "aria-invalid": true | undefined;
	readonly "aria-describedby": string | undefined;
	readonly autoFocus: true | undefined;
}

interface Texts {
	/** The control's name in the form; must be unique on the page. */
	readonly name: string;
	readonly label: ReactNode;
	/** Help text, above the control. */
	readonly hint?: ReactNode;
	/** An error that the page itself has found. Otherwise the field shows the one in the form's refusal. */
	readonly error?: string | undefined;
	/** Whether it has the focus when its page is loaded and no form of the page was refused. */
	readonly isFirst?: boolean | undefined;
	/** Element id of a further text that describes the control. */
	readonly describedBy?: string | undefined;
}

/** Element id of the control with this name, for links to it. */
export function fieldId(name: string): string {
	return `campo-${name}`;
}

/**
 * The field's error message, unless the user has already reacted to it by changing the value; the attributes of its
 * control; and the form's refusal, whose values the field repeats.
 */
function useField(
	{ name, hint, error: own, isFirst = false, describedBy: text }: Texts,
	className: string | undefined,
) {
	const { refusal, changed } = useContext(FormContext);
	const error = own ?? (changed.has(name) ? undefined : refusal?.fields[name]);
	const id = fieldId(name);
	const describedBy = [
		text,
		hint === undefined ? undefined : `${id}-ayuda`,
		error === undefined ? undefined : `${id}-error`,
	].filter((each) => each !== undefined);
	const props: ControlProps = {
		id,
		name,
		className,
		"aria-invalid": error === undefined ? undefined : true,
		"aria-describedby": describedBy.length === 0 ? undefined : describedBy.join(" "),
		// As an attribute it works without scripts, and does not move the focus when an existing page re-renders.
		autoFocus: (refusal === undefined ? isFirst : Object.keys(refusal.fields)[0] === name) || undefined,
	};
	return { error, props, refusal };
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
	return children === undefined ? null : (
		<p id={`${id}-ayuda`} className={styles.hint}>
			{children}
		</p>
	);
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
	return children === undefined ? null : (
		<p id={`${id}-error`} className={styles.error}>
			<span className={styles.mark} aria-hidden="true">
				!
			</span>
			{children}
		</p>
	);
}

/**
 * A form field: label, hint, control and error message. The control is an `<input>` unless `control` renders another
 * one (`<textarea>`, `<select>`) with the props it receives. In a refused form it has the typed value again.
 */
export function Field({
	name,
	label,
	hint,
	error: own,
	isFirst,
	describedBy,
	optional = false,
	control,
	defaultValue,
	...input
}: Texts & {
	optional?: boolean;
	control?: (props: ControlProps & { readonly defaultValue: string | undefined }) => ReactNode;
	defaultValue?: string | undefined;
} & Omit<ComponentProps<"input">, keyof ControlProps | "defaultValue">) {
	const { error, props, refusal } = useField({ name, label, hint, error: own, isFirst, describedBy }, styles.control);
	const given = { ...props, defaultValue: refusal?.values[name] ?? defaultValue };
	return (
		<div className={styles.field}>
			<label htmlFor={props.id} className={styles.label}>
				{label}
				{optional ? <span className={styles.optional}> (opcional)</span> : null}
			</label>
			<Hint id={props.id}>{hint}</Hint>
			{control === undefined ? <input {...input} {...given} /> : control(given)}
			<FieldError id={props.id}>{error}</FieldError>
		</div>
	);
}

/** A checkbox with its label beside it. In a refused form it is ticked as it was sent. */
export function CheckField({
	name,
	label,
	hint,
	error: own,
	...input
}: Texts & Omit<ComponentProps<"input">, keyof ControlProps | "type">) {
	const { error, props, refusal } = useField({ name, label, hint, error: own }, styles.box);
	const sent = refusal === undefined ? {} : { defaultChecked: Object.hasOwn(refusal.values, name) };
	return (
		<div className={styles.agreed}>
			<div className={styles.check}>
				<input {...input} {...sent} {...props} type="checkbox" />
				<label htmlFor={props.id}>{label}</label>
			</div>
			<Hint id={props.id}>{hint}</Hint>
			<FieldError id={props.id}>{error}</FieldError>
		</div>
	);
}

/** How long after leaving the field an address is asked about, in milliseconds. */
const ASKED_AFTER_MS = 250;

/**
 * The field for a person's e-mail address, the same in all forms. It asks about an address that looks mistyped, which may
 * be sent all the same. It does so after the press that took the focus away: what that was aimed at must not move.
 * `offersPasskeys`: whether the browser lists the person's passkeys for it too, where the page asks for one (WebAuthn,
 * 5.1.4, conditional mediation).
 */
export function EmailField({
	hint,
	offersPasskeys = false,
	defaultValue,
}: {
	hint?: ReactNode;
	offersPasskeys?: boolean;
	defaultValue?: string | undefined;
}) {
	const [meant, setMeant] = useState<string | null>(null);
	return (
		<div className={styles.field}>
			<Field
				name="email"
				label="Correo electrónico"
				type="email"
				autoComplete={offersPasskeys ? "username webauthn" : "email"}
				inputMode="email"
				spellCheck={false}
				autoCapitalize="none"
				required
				maxLength={254}
				hint={hint}
				defaultValue={defaultValue}
				onBlur={({ target }) => setTimeout(() => setMeant(suggestEmailAddress(target.value)), ASKED_AFTER_MS)}
			/>
			{meant === null ? null : (
				<p role="status" className={styles.hint}>
					¿Querías decir {meant}?{" "}
					<Button
						look="quiet"
						onClick={() => {
							const field = document.getElementById(fieldId("email")) as HTMLInputElement;
							field.value = meant;
							field.dispatchEvent(new Event("input", { bubbles: true }));
							field.focus();
							setMeant(null);
						}}
					>
						Cambiarlo
					</Button>
				</p>
			)}
		</div>
	);
}

/**
 * The field for the six-digit code from a mail. It accepts more than six characters, because people paste codes with
 * the text around them.
 */
export function CodeField({
	label = "Código de seis cifras",
	...texts
}: { label?: string } & Pick<Texts, "hint" | "isFirst" | "describedBy">) {
	return (
		<div className={styles.code}>
			<Field
				{...texts}
				name="code"
				label={label}
				inputMode="numeric"
				autoComplete="one-time-code"
				required
				maxLength={20}
			/>
		</div>
	);
}

/**
 * A password field whose text can be shown while it is typed. `kind` tells the browser's password manager whether the
 * password is an existing or a new one.
 */
export function PasswordField({
	name = "password",
	label = "Contraseña",
	kind,
}: {
	name?: string;
	label?: string;
	kind: "current-password" | "new-password";
}) {
	const [shown, setShown] = useState(false);
	const isNew = kind === "new-password";
	return (
		<Field
			name={name}
			label={label}
			hint={isNew ? "Al menos 10 caracteres. Una frase corta es fácil de recordar." : undefined}
			control={(props) => (
				<div className={styles.row}>
					<input
						{...props}
						type={shown ? "text" : "password"}
						autoComplete={kind}
						required
						spellCheck={false}
						autoCapitalize="none"
						{...(isNew ? { minLength: 10 } : {})}
					/>
					<Button
						look="quiet"
						aria-pressed={shown}
						aria-controls={props.id}
						onClick={() => setShown(!shown)}
						data-needs-script
					>
						{shown ? "Ocultar" : "Mostrar"}
					</Button>
				</div>
			)}
		/>
	);
}

/**
 * Fields that tell bots from people (docs/product.md, 15.6): a field that people neither see nor reach, and the time
 * when the form was drawn, in milliseconds since 1970. A form that comes back keeps its first time, because its author
 * has already taken the time that a person needs.
 */
export function Trap({ drawnAt }: { drawnAt: number }) {
	const before = useContext(FormContext).refusal?.values.drawnAt ?? "";
	return (
		<>
			<input type="hidden" name="drawnAt" value={/^\d{1,16}$/.test(before) ? before : drawnAt} />
			<div className={styles.trap} aria-hidden="true">
				<label>
					No rellenes este campo
					<input name="trap" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
		</>
	);
}
