/** A value that a field of a front matter may be given. */
export type FieldValue =
	| string
	| number
	| boolean
	| null
	| readonly FieldValue[]
	| { readonly [name: string]: FieldValue };

/** The value that a field gets; undefined takes the field out. `at`: its name, or its group's and its own. */
export interface FieldChange {
	readonly at: readonly [string] | readonly [string, string];
	readonly value: FieldValue | undefined;
}

/** A problem that an author has to fix in a text. `reason`: a Spanish sentence. */
export interface TextProblem {
	readonly field: string;
	readonly reason: string;
}

/**
 * A text in its parts: the fields of its front matter, and what stands below it, with plain line ends. `problems` are
 * those of a front matter that cannot be read; `fields` is empty then.
 */
export interface TextParts {
	readonly fields: Readonly<Record<string, unknown>>;
	readonly body: string;
	readonly problems: readonly TextProblem[];
}

/** Two texts that were made from the same one, as one text. `conflicts`: places that both changed, marked in it. */
export interface JoinedTexts {
	readonly text: string;
	readonly conflicts: number;
}

/**
 * Reads and changes the texts of files (docs/product.md, 5.2). What is not changed keeps its bytes: line ends, the order
 * of fields, quotation marks and comments.
 */
export interface TextFormat {
	/** SHA-256 of the text's bytes, in base64url. */
	hash(text: string): string;

	read(text: string): TextParts;

	/** The text with other values in some fields. Null if its front matter cannot be changed so. */
	change(text: string, changes: readonly FieldChange[]): string | null;

	/** The text with another body. `body`: with plain line ends, as a form sends it after they are made plain. */
	withBody(text: string, body: string): string;

	/** What somebody made of a text in a form. Lines that are the same keep their bytes. */
	retyped(text: string, typed: string): string;

	/** A new text with these fields, in their order. */
	write(fields: Readonly<Record<string, FieldValue>>, body: string): string;

	/** Joins what the site has and what somebody else made of `base`, line by line. */
	join(versions: { readonly base: string; readonly site: string; readonly mine: string }): JoinedTexts;
}

/** The lines around a place that both changed, in a joined text. */
export const CONFLICT_MARKS = { mine: "«««««« Lo tuyo", middle: "======", site: "»»»»»» Lo del sitio" } as const;

/** Whether a text still has such marks. */
export function hasConflictMarks(text: string): boolean {
	return text.split(/\r\n|\n|\r/).some((line) => line === CONFLICT_MARKS.mine || line === CONFLICT_MARKS.site);
}

/** A text as a form sends it, with plain line ends. */
export function withPlainEnds(text: string): string {
	return text.replace(/\r\n?/g, "\n");
}
