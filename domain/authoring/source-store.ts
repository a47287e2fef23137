import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import { type Revision, type RevisionSummary, SETTINGS_SOURCE, type Source } from "./source.ts";
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

/** The name of its bytes in the media store, where nothing serves them. The same bytes are kept once. */
export function originalName({ path, hash }: Pick<Asset, "path" | "hash">): string {
	const ending = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1] ?? "bin";
	return `originals/${hash}.${ending.toLowerCase()}`;
}

/** The stored files with an id or a path that a write names. */
export interface Rivals {
	readonly byId: (id: string) => Source | undefined;
	/** The file outside the bin at a path. */
	readonly byPath: (path: string) => Source | undefined;
}

/** A change was planned for a file that has changed since, or for a path that another file has. Nothing was written. */
export class StaleSource extends Error {
	readonly path: string;
	constructor(path: string) {
		super(`«${path}» ha cambiado en el sitio mientras tanto. No se ha guardado nada: vuelve a intentarlo.`);
		this.name = "StaleSource";
		this.path = path;
	}
}

/**
 * Refuses changes that were planned for another state of the tree. Every store calls it within the transaction of the
 * write.
 * @throws {StaleSource}
 */
export function refuseStale(writes: readonly SourceWrite[], { byId, byPath }: Rivals): void {
	const written = new Map(writes.map(({ source }) => [source.id, source]));
	const paths = new Set<string>();
	for (const { expected, source } of writes) {
		if ((byId(source.id)?.changes ?? null) !== expected) throw new StaleSource(source.path);
		if (source.trashedAt !== null) continue;
		const holder = byPath(source.path);
		const after = holder === undefined ? undefined : (written.get(holder.id) ?? holder);
		const isTaken =
			after !== undefined && after.id !== source.id && after.path === source.path && after.trashedAt === null;
		if (isTaken || paths.has(source.path)) throw new StaleSource(source.path);
		paths.add(source.path);
	}
}

/** Whether writes change what every page shows. Then the store raises its revision with them. */
export function changesSettings(writes: readonly SourceWrite[]): boolean {
	return writes.some(({ source }) => source.id === SETTINGS_SOURCE);
}

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
	 * @throws {StaleSource} see `refuseStale`.
	 */
	write(writes: readonly SourceWrite[]): Promise<void>;

	/** Names a revision; null takes its name away. Does nothing if there is no such revision. */
	name(id: string, version: number, name: string | null): Promise<void>;

	/** Removes texts of a file for good. The current text stays, even if it is named here. Returns how many went. */
	forget(id: string, versions: readonly number[]): Promise<number>;

	/** Removes a file and all its texts for good. Does nothing for an unknown id. */
	remove(id: string): Promise<void>;
}
