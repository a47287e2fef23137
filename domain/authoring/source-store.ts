import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { Revision, RevisionSummary, Source } from "./source.ts";
import type { assetRecord } from "./source-record.ts";

/** A change to one file of the tree, as a plan made it. */
export interface SourceWrite {
	/** `changes` of the file that the plan was made for; null for a file that must not exist yet. */
	readonly expected: number | null;
	/** The file after the change. */
	readonly source: Source;
	/** The new texts, oldest first. If there are any, the last one is the file's text. */
	readonly revisions: readonly Revision[];
}

/** A picture or another file that texts use, as the author brought it. `hash`: SHA-256 of its bytes, in hexadecimal. */
export type Asset = Unchanging<z.output<typeof assetRecord>>;

/**
 * The tree: the files that authors wrote, each with the texts that it had (docs/product.md, 22). Drafts and the bin are
 * part of it, so it is never an answer to a reader. The store keeps rows; plans decide what is written.
 */
export interface SourceStore {
	/** All files, those in the bin included, in the order of their paths. */
	list(): Promise<readonly Source[]>;

	/** The files outside the bin of which a text is scheduled, in the order of their times. */
	scheduled(): Promise<readonly Source[]>;

	/** The file with this id, or null. */
	find(id: string): Promise<Source | null>;

	/** The pictures and other files that texts use or used, in the order of their paths. */
	assets(): Promise<readonly Asset[]>;

	/** The revisions of a file, newest first. Empty for an unknown id. */
	revisions(id: string): Promise<readonly RevisionSummary[]>;

	/** A text of a file; null if there is no such revision. */
	text(id: string, version: number): Promise<string | null>;

	/**
	 * Stores changes, all or none. A revision that exists keeps its text.
	 * @throws {StaleSource} as `refuseStale` does, which every store calls within the transaction.
	 */
	write(writes: readonly SourceWrite[]): Promise<void>;

	/** Names a revision; null takes its name away. Does nothing if there is no such revision. */
	name(id: string, version: number, name: string | null): Promise<void>;

	/**
	 * Says of a revision that was only saved that readers got it (`published`), so that it stays. Does nothing for others,
	 * or if there is no such revision.
	 */
	markPublished(id: string, version: number): Promise<void>;

	/** Removes texts of a file for good. The current text stays, even if it is named here. Returns how many went. */
	forget(id: string, versions: readonly number[]): Promise<number>;

	/**
	 * Removes what has become too much (`versionsToThin`): as `forget`, but a revision that somebody has named or
	 * published meanwhile stays too.
	 */
	thin(id: string, versions: readonly number[]): Promise<number>;

	/** Removes a file and all its texts for good. Does nothing for an unknown id. */
	remove(id: string): Promise<void>;
}
