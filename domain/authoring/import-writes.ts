import type { Decision, FolderFile, ImportPlan, MergedText } from "./plan-import.ts";
import { change, planTrash } from "./plan-save.ts";
import { isMaybeCopied, type Revision, type Source, withKnown } from "./source.ts";
import type { SourceWrite } from "./source-store.ts";

/** What is known once the taken files are compiled. */
export interface ImportOutcome {
	/** For each source id, the paths of the pictures and other files that its text was compiled with. */
	readonly files: ReadonlyMap<string, readonly string[]>;
	/** The texts of the site's files in conflict that stay as they are, by source id. */
	readonly kept: ReadonlyMap<string, string>;
	/** Ids of files with problems: their texts are kept without being published. Absent: none. */
	readonly held?: ReadonlySet<string>;
	/** ISO 8601 in UTC. */
	readonly now: string;
}

/** The changes to the tree that go with an import. What stays as it is has none. */
export function writesOf(
	plan: ImportPlan,
	{ files, kept, held = new Set(), now }: ImportOutcome,
): readonly SourceWrite[] {
	return [
		...plan.leaving.map((source) => planTrash(source, { by: null, now, isAgreed: true })),
		...plan.decisions.flatMap((decision) => {
			const { id } = decision.file;
			const write = decision.isTaken
				? takenWrite(decision, { used: files.get(id) ?? [], isHeld: held.has(id), now })
				: keptWrite(decision, kept, now);
			return write ?? [];
		}),
	];
}

interface Taken {
	readonly used: readonly string[];
	readonly isHeld: boolean;
	readonly now: string;
}

function takenWrite(decision: Decision, { used, isHeld, now }: Taken): SourceWrite | null {
	const { file, source: found, case: which, merged } = decision;
	// A file of another id at this place leaves: see `ImportPlan.leaving`.
	const source = found?.id === file.id ? found : null;
	if (source !== null && merged !== null) return mergedWrite(source, { file, merged, taken: { used, isHeld, now } });
	const { path, id } = file;
	const files = isHeld ? (source?.files ?? []) : used;
	// Where only line ends differ, the site's bytes stay.
	const hash = which === "ends" && source !== null ? source.hash : file.hash;
	const { draft, schedule } = file;
	const published = (version: number) => publishedAs({ draft, schedule, version, hash, isHeld }, source);
	if (source === null) {
		return {
			expected: null,
			source: {
				...{ id, path, hash, version: 1, changes: 1, deskVersion: null, base: { path, hash }, files },
				...{ known: [{ hash, version: 1 }], ...published(1) },
				...{ createdAt: now, createdBy: null, updatedAt: now, updatedBy: null, trashedAt: null, asked: null },
			},
			revisions: [imported(file, id, 1, now)],
		};
	}
	const isNew = source.hash !== hash;
	const version = source.version + Number(isNew);
	const after = change(source, {
		...{ path, hash, version, base: isNew ? { path, hash } : agreedOn(source, path), trashedAt: null, files },
		...{ known: withKnown(source, file.hash, version), ...published(version) },
		...(isNew || path !== source.path || source.trashedAt !== null ? { updatedAt: now, updatedBy: null } : {}),
	});
	if (isNew) return { ...after, revisions: [imported(file, id, version, now)] };
	return isSame(after.source, source) ? null : after;
}

/** What readers see after an import has taken a text, and what they will see. */
function publishedAs(
	{
		version,
		hash,
		isHeld,
		draft,
		schedule,
	}: Pick<Source, "version" | "hash"> & Pick<FolderFile, "draft" | "schedule"> & Pick<Taken, "isHeld">,
	before: Source | null,
): Pick<Source, "publishedVersion" | "publishedHash" | "scheduledVersion" | "publishAt"> {
	const { publishedVersion = null, publishedHash = null } = before ?? {};
	const never = { scheduledVersion: null, publishAt: null };
	if (isHeld) return { publishedVersion, publishedHash, ...never };
	if (schedule?.isDue === false)
		return { publishedVersion, publishedHash, scheduledVersion: version, publishAt: schedule.at };
	if (draft) return { publishedVersion: null, publishedHash, ...never };
	return { publishedVersion: version, publishedHash: hash, ...never };
}

/** The folder's text and then the merged one. The folder stays behind the site until it is exported. */
function mergedWrite(
	source: Source,
	{ file, merged, taken }: { readonly file: FolderFile; readonly merged: MergedText; readonly taken: Taken },
): SourceWrite {
	const { path, hash: base } = file;
	const { text, hash } = merged;
	const { now, isHeld } = taken;
	const version = source.version + 2;
	const after = change(source, {
		...{ path, hash, version, deskVersion: version, base: { path, hash: base } },
		...{ known: withKnown(source, base, version - 1), files: isHeld ? source.files : taken.used },
		...publishedAs({ ...merged, version, isHeld }, source),
		...{ updatedAt: now, updatedBy: null },
	});
	const own = { sourceId: source.id, version, hash, text, why: "merged" as const, by: null, at: now, name: null };
	return { ...after, revisions: [imported(file, source.id, version - 1, now), own] };
}

/** What a folder's file leaves in the tree when the site's stays. */
function keptWrite(
	{ file, source, case: which }: Decision,
	kept: ReadonlyMap<string, string>,
	now: string,
): SourceWrite | null {
	if (source === null) return null;
	const { path, hash } = file;
	if (which === "same" || which === "ends") {
		const known = withKnown(source, hash, source.version);
		const agreed = change(source, { base: agreedOn(source, path), known });
		return isSame(agreed.source, source) ? null : agreed;
	}
	if (which !== "conflict") return null;
	// The folder's state is settled, so that the next import of the same folder finds it older and not in conflict.
	const base = { path, hash };
	const settled = change(source, { base });
	if (hash === source.hash || source.known.some((each) => each.hash === hash))
		return isSame(settled.source, source) ? null : settled;
	const text = kept.get(source.id);
	if (text === undefined) throw new Error(`The text of ${source.path} is not there.`);
	// The folder's text becomes a revision, and the site's follows it.
	const version = source.version + 2;
	const isPublished = source.publishedVersion === source.version;
	const after = change(source, {
		...{ base, version, deskVersion: version, known: withKnown(source, hash, version - 1) },
		...(isPublished ? { publishedVersion: version } : {}),
	});
	const again = { sourceId: source.id, version, hash: source.hash, text, by: source.updatedBy, at: now, name: null };
	return {
		...after,
		revisions: [imported(file, source.id, version - 1, now), { ...again, why: "restored" as const }],
	};
}

function imported(file: FolderFile, sourceId: string, version: number, now: string): Revision {
	const { hash } = file;
	return {
		...{ sourceId, version, hash, why: "imported", by: null, at: now, name: null },
		get text() {
			return file.text;
		},
	};
}

/** What folder and site agree on when the folder has the site's text at a path. */
function agreedOn(source: Source, path: string): Source["base"] {
	return source.trashedAt === null && isMaybeCopied(source) ? source.base : { path, hash: source.hash };
}

/** Whether two states of a file differ in nothing but the count of changes. */
function isSame(one: Source, other: Source): boolean {
	return JSON.stringify({ ...one, changes: 0 }) === JSON.stringify({ ...other, changes: 0 });
}
