/** A text was changed by two people at once. Nothing was stored. */
export interface Conflict {
	/** The version that the site has now, and its text. */
	readonly version: number;
	readonly site: string;
	/** Whole, as it would have been stored. */
	readonly mine: string;
	/** Both, joined. `conflicts`: how many places are marked in it because both changed them. */
	readonly proposal: string;
	readonly conflicts: number;
	/** Who wrote the site's, by name; null if that is not known. */
	readonly by: string | null;
	readonly at: string;
}

/** A text as the controls of its form show it, by their names, and as a whole. */
export interface ShownText {
	readonly ficha: Readonly<Record<string, string>>;
	readonly body: string;
	readonly text: string;
}

/** A save that was joined with what somebody else saved meanwhile. */
export interface JoinedSave {
	readonly version: number;
	readonly isNew: boolean;
	/** The joined text; the version of what was sent; and who saved the other text, and when. */
	readonly joined: ShownText & Pick<Conflict, "by" | "at"> & { readonly mine: number };
}

/** What became of a save. `version`: the number that the text has now. */
export type Saved =
	| { readonly version: number; readonly isNew: boolean }
	| JoinedSave
	| { readonly conflict: Conflict };
