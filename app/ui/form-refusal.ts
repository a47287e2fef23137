import { createContext } from "react";

/**
 * Why the server refused a form: error messages by field name or, if `fields` is empty, `message` about the whole form.
 */
export interface FormRefusal {
	readonly message: string;
	readonly fields: Readonly<Record<string, string>>;
	/** Incident id of an unexpected failure of ours, for people to quote when they write to us. */
	readonly incident?: string | null;
}

/** Whether the refusal is about the whole form and not about single fields. */
export function isOfWhole(refusal: FormRefusal | undefined): refusal is FormRefusal {
	return refusal !== undefined && Object.keys(refusal.fields).length === 0;
}

/** The wrong fields of a form that the server refused. */
export interface WrongFields {
	/** Name of the field that gets the focus. */
	readonly first: string | undefined;
	/** Error messages by field name. */
	readonly wrong: Readonly<Record<string, string>>;
	/** Names of fields changed since then: their messages may no longer apply. */
	readonly changed: ReadonlySet<string>;
}

/** Passes the errors from a form to its fields. */
export const WrongFieldsContext = createContext<WrongFields>({ first: undefined, wrong: {}, changed: new Set() });
