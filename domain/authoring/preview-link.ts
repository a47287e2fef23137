/**
 * A secret address at which a text is shown as readers will see it, to anybody who has the address (docs/product.md,
 * 26.19). Its token is known to nobody but them. Instants are ISO 8601 in UTC.
 */
export interface PreviewLink {
	/** SHA-256 of the token (`hashSecret`). It also names the link where it is listed. */
	readonly tokenHash: string;
	/** The id of the text's file. */
	readonly sourceId: string;
	/** The version that it shows; null: the present one, whenever it is opened. */
	readonly version: number | null;
	readonly audience: "visitor" | "member";
	/** `Source["publishedHash"]` when it was made: the link ends with the next publication. */
	readonly publishedHash: string | null;
	/** The account that made it, by uid. */
	readonly by: string;
	readonly createdAt: string;
	/** The first instant at which it does not work any more. */
	readonly expiresAt: string;
	/** How often its page was shown. */
	readonly uses: number;
	/** Names in the media store of the files that its page had when it was shown last. It gives out no others. */
	readonly files: readonly string[];
}

/** Stores preview links. Decides nothing: who may open one, and whether it has ended, is `liveLink`'s to say. */
export interface PreviewLinkStore {
	/** Adds a link. Rejects if there is one with this hash. */
	add(link: PreviewLink): Promise<void>;
	find(tokenHash: string): Promise<PreviewLink | null>;
	/** The links of a text, or of all, the newest first. */
	list(which?: { readonly sourceId: string }): Promise<readonly PreviewLink[]>;
	/** Counts one use more, and keeps which files the page had. Does nothing for an unknown link. */
	opened(tokenHash: string, files: readonly string[]): Promise<void>;
	/** Removes links. Those that are not there do not matter. */
	remove(tokenHashes: readonly string[]): Promise<void>;
}
