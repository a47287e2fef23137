import { createContext, useContext } from "react";

/** Why the server refused a form, and what is needed to show the form again. */
export interface FormRefusal {
	/** The step of the form, as it was posted in `hacer`; "" if the page has only one form. */
	readonly step: string;
	/** A sentence about the whole form, shown if `fields` is empty. */
	readonly message: string;
	/** Error messages by field name. The first field gets the focus. */
	readonly fields: Readonly<Record<string, string>>;
	/** The typed values by field name, except secrets. */
	readonly values: Readonly<Record<string, string>>;
	/** Whether the mailed code has expired or was tried too often, so that another one must be sent. */
	readonly isCodeSpent: boolean;
	/** Incident id of an unexpected failure of ours, for people to quote when they write to us; null if there is none. */
	readonly incident: string | null;
}

/** Whether the refusal is about the whole form and not about single fields. */
export function isOfWhole(refusal: FormRefusal | undefined): refusal is FormRefusal {
	return refusal !== undefined && Object.keys(refusal.fields).length === 0;
}

const RefusalContext = createContext<FormRefusal | undefined>(undefined);

/** Gives the page's refused form to the steps inside; undefined if no form was refused. */
export const RefusalProvider = RefusalContext.Provider;

/** The refusal of this step's form; without a step, of any form of the page. Undefined if it was not refused. */
export function useRefusal(step?: string): FormRefusal | undefined {
	const refusal = useContext(RefusalContext);
	return step === undefined || refusal?.step === step ? refusal : undefined;
}

/** What a form tells its fields. */
export interface FormState {
	readonly refusal: FormRefusal | undefined;
	/** Names of fields changed since the refusal: their messages may no longer apply. */
	readonly changed: ReadonlySet<string>;
	/** Whether the form proves where it comes from, which its data notice mentions (docs/product.md, 15.11). */
	readonly isAttested: boolean;
}

/** Passes the state of a form to its fields. */
export const FormContext = createContext<FormState>({ refusal: undefined, changed: new Set(), isAttested: false });
