/** What a letter says of one page or event. */
export interface LetterSubject {
	readonly kind: "page" | "event";
	readonly id: string;
	readonly name: string;
	/** Its address on the site when the letter was written, encoded: `/blog/hola`. */
	readonly path: string;
	/** Whether the letter has its text; otherwise its summary. */
	readonly isWhole: boolean;
	/** What the letter says below the name, as HTML that `composeLetter` made. Addresses in it are absolute. */
	readonly html: string;
}

/** What a letter says, part by part: the record that stays on the site, from which a part can be taken away. */
export interface LetterContents {
	/** What its author wrote before them, as HTML; null: nothing. */
	readonly opening: string | null;
	readonly subjects: readonly LetterSubject[];
}
