import { type ComponentProps, type ReactNode, useContext } from "react";
import styles from "./field.module.css";
import { WrongFieldsContext } from "./form-refusal.ts";

/** What ties a control to the texts around it. */
export interface ControlProps {
	readonly id: string;
	readonly name: string;
	readonly className: string | undefined;
	readonly "aria-invalid": true | undefined;
	readonly "aria-describedby": string | undefined;
	readonly autoFocus: true | undefined;
}

interface Texts {
	/** The control's name in the form; unique in the page. */
	readonly name: string;
	readonly label: ReactNode;
	/** What helps to fill it in, above the control. */
	readonly hint?: ReactNode;
	/** What is wrong with what it holds, under the control; absent when nothing is. */
	readonly error?: string | undefined;
}

/** The id of the control of this name, for links that lead to it. */
export function fieldId(name: string): string {
	return `campo-${name}`;
}

/** The texts as they stand: without what was wrong before somebody changed it. */
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
		// As an attribute it needs no script, and changes nothing in a page that stands.
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
 * A question of a form: its label, help, control and what is wrong with it. The control is an `<input>` unless
 * `control` draws another (`<textarea>`, `<select>`) with the properties it is given.
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

/** A box to tick, with its label beside it. */
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
