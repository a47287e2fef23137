import { createContext } from "react";

/**
 * Why the server did not accept a form: what is wrong with which field by its name, or, where `fields` is empty,
 * `message` about the whole of it.
 */
export interface FormRefusal {
	readonly message: string;
	readonly fields: Readonly<Record<string, string>>;
	/** Names a failure of ours where nobody expected it, for who is written to about it. */
	readonly incident?: string | null;
}

/** Whether it is no field's fault. */
export function isOfWhole(refusal: FormRefusal | undefined): refusal is FormRefusal {
	return refusal !== undefined && Object.keys(refusal.fields).length === 0;
}

/** What was wrong with the fields of a form when it came back from the server. */
export interface WrongFields {
	/** The name of the field in which the keyboard goes on. */
	readonly first: string | undefined;
	/** What was wrong with which field. */
	readonly wrong: Readonly<Record<string, string>>;
	/** The fields that were changed since: what was said of them may no longer be true. */
	readonly changed: ReadonlySet<string>;
}

/** Reaches from a form to its fields. */
export const WrongFieldsContext = createContext<WrongFields>({ first: undefined, wrong: {}, changed: new Set() });
