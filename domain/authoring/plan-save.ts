import type { Revision, Source } from "./source.ts";
import type { SourceWrite } from "./source-store.ts";

/** A text that somebody wrote on the site. `hash`: SHA-256 of its bytes, in base64url. */
export interface WrittenText extends Pick<Revision, "text" | "hash" | "by"> {
	readonly why: Exclude<Revision["why"], "imported">;
	readonly now: string;
}

/** A new file, written on the site. It is not published. */
export function planCreate({ id, path, ...written }: WrittenText & Pick<Source, "id" | "path">): SourceWrite {
	const { hash, by, now } = written;
	return {
		expected: null,
		source: {
			...{ id, path, hash, version: 1, changes: 1, deskVersion: 1, known: [], base: null, files: [] },
			...{ publishedVersion: null, publishedHash: null, scheduledVersion: null, publishAt: null },
			...{ createdAt: now, createdBy: by, updatedAt: now, updatedBy: by, trashedAt: null, asked: null },
		},
		revisions: [revisionOf(id, 1, written)],
	};
}

/**
 * A new text of a file. `base`: the version that its author had before them.
 * @returns null when that is no longer the file's version: somebody else wrote meanwhile, and nothing may be written.
 */
export function planSave(source: Source, base: number, written: WrittenText): SourceWrite | null {
	if (source.version !== base) return null;
	const { hash, by, now } = written;
	if (source.hash === hash) return { expected: source.changes, source, revisions: [] };
	const version = source.version + 1;
	return {
		...change(source, { hash, version, deskVersion: version, updatedAt: now, updatedBy: by }),
		revisions: [revisionOf(source.id, version, written)],
	};
}

/** Another path for a file. What a folder had agreed on stays, so that the next import knows who moved it. */
export function planMove(source: Source, path: string, { by, now }: Pick<WrittenText, "by" | "now">): SourceWrite {
	return change(source, { path, updatedAt: now, updatedBy: by });
}

/**
 * Puts a file into the bin. Readers no longer see it. `isAgreed`: the folder does not have it any more either, so that
 * there is nothing left to agree on, and it may come back with the folder.
 */
export function planTrash(
	source: Source,
	{ by, now, isAgreed = false }: Pick<WrittenText, "by" | "now"> & { readonly isAgreed?: boolean },
): SourceWrite {
	return change(source, {
		...{ trashedAt: now, publishedVersion: null, scheduledVersion: null, publishAt: null, asked: null },
		...(isAgreed ? { base: null } : {}),
		...{ updatedAt: now, updatedBy: by },
	});
}

/**
 * Publishes the text that is scheduled. `hash`: that text's.
 * @throws {Error} when none is.
 */
export function planScheduled(source: Source, hash: string): SourceWrite {
	const { scheduledVersion, path } = source;
	if (scheduledVersion === null) throw new Error(`Nothing of ${path} is scheduled.`);
	const published = { publishedVersion: scheduledVersion, publishedHash: hash };
	return change(source, { ...published, scheduledVersion: null, publishAt: null });
}

/** A change of some fields, without a new text. */
export function change(source: Source, to: Partial<Source>): SourceWrite {
	return { expected: source.changes, source: { ...source, ...to, changes: source.changes + 1 }, revisions: [] };
}

function revisionOf(sourceId: string, version: number, { text, hash, why, by, now }: WrittenText): Revision {
	return { sourceId, version, hash, text, why, by, at: now, name: null };
}
