import { type ComponentProps, type ReactNode, useContext } from "react";
import styles from "./field.module.css";
import { WrongFieldsContext } from "./form-refusal.ts";

/** Attributes that connect a control with its label, hint and error message. */
export interface ControlProps {
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
	/** Error message, below the control; absent if the value is fine. */
	readonly error?: string | undefined;
}

/** Element id of the control with this name, for links to it. */
export function fieldId(name: string): string {
	return `campo-${name}`;
}

/** The field's texts, without an error that the user has already reacted to by changing the value. */
function useTexts<Given extends Texts>(texts: Given): Given & { readonly isFirstWrong: boolean } {
	const { first, wrong, changed } = useContext(WrongFieldsContext);
	const { name, error } = texts;
	return {
		...texts,
		error: changed.has(name) && error === wrong[name] ? undefined : error,
		isFirstWrong: name === first,
	};
}

function controlProps(
	{ name, hint, error, isFirstWrong }: Texts & { readonly isFirstWrong: boolean },
	className: string | undefined,
): ControlProps {
	const id = fieldId(name);
	const describedBy = [hint === undefined ? null : `${id}-ayuda`, error === undefined ? null : `${id}-error`].filter(
		(each) => each !== null,
	);
	return {
		id,
		name,
		className,
		"aria-invalid": error === undefined ? undefined : true,
		"aria-describedby": describedBy.length === 0 ? undefined : describedBy.join(" "),
		// As an attribute it works without scripts, and does not move the focus when an existing page re-renders.
		autoFocus: isFirstWrong || undefined,
	};
}

function Hint({ name, hint }: Texts) {
	return hint === undefined ? null : (
		<p id={`${fieldId(name)}-ayuda`} className={styles.hint}>
			{hint}
		</p>
	);
}

function FieldError({ name, error }: Texts) {
	return error === undefined ? null : (
		<p id={`${fieldId(name)}-error`} className={styles.error}>
			<span className={styles.mark} aria-hidden="true">
				!
			</span>
			{error}
		</p>
	);
}

/**
 * A form field: label, hint, control and error message. The control is an `<input>` unless `control` renders another
 * one (`<textarea>`, `<select>`) with the props it receives.
 */
export function Field({
	name,
	label,
	hint,
	error,
	optional = false,
	control,
	...input
}: Texts & { optional?: boolean; control?: (props: ControlProps) => ReactNode } & Omit<
		ComponentProps<"input">,
		keyof ControlProps
	>) {
	const texts = useTexts({ name, label, hint, error });
	const props = controlProps(texts, styles.control);
	return (
		<div className={styles.field}>
			<label htmlFor={props.id} className={styles.label}>
				{label}
				{optional ? <span className={styles.optional}> (opcional)</span> : null}
			</label>
			<Hint {...texts} />
			{control === undefined ? <input {...input} {...props} /> : control(props)}
			<FieldError {...texts} />
		</div>
	);
}

/** A checkbox with its label beside it. */
export function CheckField({
	name,
	label,
	hint,
	error,
	...input
}: Texts & Omit<ComponentProps<"input">, keyof ControlProps | "type">) {
	const texts = useTexts({ name, label, hint, error });
	const props = controlProps(texts, styles.box);
	return (
		<div className={styles.field}>
			<div className={styles.check}>
				<input {...input} {...props} type="checkbox" />
				<label htmlFor={props.id}>{label}</label>
			</div>
			<Hint {...texts} />
			<FieldError {...texts} />
		</div>
	);
}
