import { createContext } from "react";

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
