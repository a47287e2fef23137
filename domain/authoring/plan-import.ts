import { change } from "./plan-save.ts";
import { isChangedOnSite, placeOf, type Revision, type Source } from "./source.ts";
import type { SourceWrite } from "./source-store.ts";

/** A file of a folder that is to be imported. */
export interface FolderFile {
	/** Path below the folder, with slashes. */
	readonly path: string;
	/** As in `Source`: from the file's own `id` or from its address. */
	readonly id: string;
	readonly text: string;
	/** SHA-256 of its bytes, in base64url. */
	readonly hash: string;
	/** Whether the file says that it is not to be published, or its folder does. */
	readonly draft: boolean;
	/** Whether only its folder says so. What the site shows with the same text then stays in view. */
	readonly isHeld?: boolean;
	/** When the file is to be published (ISO 8601 in UTC), and whether that time has come. Null: at once, or a draft. */
	readonly schedule: { readonly at: string; readonly isDue: boolean } | null;
}

/**
 * What a file of a folder is to the site.
 * - `added`: the site does not have it.
 * - `same`: the site has the same text at the same path.
 * - `ends`: the texts differ only in line ends, in the byte order mark, or in empty lines at the end.
 * - `changed`: only the folder changed it. `moved`: only its path. `back`: it is a text that the folder had before.
 * - `older`: the site changed it since, and the folder did not.
 * - `elsewhere`: the site moved it, and the folder did not.
 * - `binned`: the site put it into the bin, and the folder did not change it.
 * - `conflict`: both changed it.
 */
export type FolderCase =
	| "added"
	| "same"
	| "ends"
	| "changed"
	| "moved"
	| "back"
	| "older"
	| "elsewhere"
	| "binned"
	| "conflict";

/** What an import does with a file. */
export interface Decision {
	readonly file: FolderFile;
	readonly case: FolderCase;
	/** The site's file; null for one that is new to it. */
	readonly source: Source | null;
	/** Whether the folder's file is compiled and published. Otherwise the site's stays as it is. */
	readonly isTaken: boolean;
	/** Of a conflict that is settled by merging: what is taken in place of the folder's text. Otherwise null. */
	readonly merged: MergedText | null;
}

/** What became of the texts of both sides. */
export interface MergedText extends Pick<FolderFile, "text" | "hash" | "draft" | "schedule"> {}

/** What an import would do with the files of a folder and of the site. */
export interface ImportPlan {
	/** In the order of the folder's files. */
	readonly decisions: readonly Decision[];
	/** Files in conflict for which the choices have no answer. While there are any, nothing may be written. */
	readonly conflicts: readonly Decision[];
	/** The site's files that leave it: into the bin, where all their texts stay. */
	readonly leaving: readonly Source[];
	/** The site's files that are missing in the folder and stay, although missing ones were to leave. */
	readonly staying: readonly Source[];
}

/** How an import treats what the folder does not know of. */
export interface ImportChoices {
	/** Which side wins where both changed, or where the site is newer; null: the site where it is newer. */
	readonly keep: "desk" | "folder" | null;
	/** Whether files that are missing in the folder leave; `all`: also those that were written on the site. */
	readonly prune: "none" | "missing" | "all";
}

/** What is known when an import is planned. */
export interface ImportFacts {
	readonly files: readonly FolderFile[];
	/** All files of the site, those in the bin included. */
	readonly sources: readonly Source[];
	/** The ids of those whose text differs from that of the folder's file only as in `FolderCase` `ends`. */
	readonly onlyEnds?: ReadonlySet<string>;
	/** By id, the texts of files in conflict that could be merged. Absent: none. */
	readonly merged?: ReadonlyMap<string, MergedText>;
	/** Paths of files of the folder that cannot be read: what the site has at their places stays. Absent: none. */
	readonly unread?: readonly string[];
	/**
	 * Ids of files of the folder with problems. Their texts are kept without being published, and none takes the place
	 * of another file. Absent: none.
	 */
	readonly held?: ReadonlySet<string>;
}

/** Decides for each file of a folder who wins, by the texts that the site remembers (docs/product.md, 22.2). */
export function planImport(
	{ files, sources, onlyEnds = new Set(), merged = new Map(), unread = [], held: wrong = new Set() }: ImportFacts,
	{ keep, prune }: ImportChoices,
): ImportPlan {
	const byId = new Map(sources.map((source) => [source.id, source]));
	const live = sources.filter(({ trashedAt }) => trashedAt === null);
	const holders = new Map(live.map((source) => [placeOf(source.path), source]));
	const named = new Set(files.map(({ id }) => id));

	/** The site's file, with another id, whose place a file would take although it stays where it is. */
	function rivalOf(file: FolderFile): Source | null {
		const holder = holders.get(placeOf(file.path));
		return holder === undefined || named.has(holder.id) ? null : holder;
	}

	const decisions = files.map((file): Decision => {
		const own = byId.get(file.id) ?? null;
		const rival = rivalOf(file);
		if (rival !== null && wrong.has(file.id))
			return { file, source: rival, case: "added", isTaken: false, merged: null };
		if (rival !== null && isChangedOnSite(rival)) return decide(file, rival, caseAgainst(file, rival), keep);
		const found = own === null ? "added" : caseOf(file, own, onlyEnds.has(own.id));
		const both = found === "conflict" ? (merged.get(file.id) ?? null) : null;
		return both === null
			? decide(file, own, found, keep)
			: { file, source: own, case: found, isTaken: true, merged: both };
	});
	const taken = decisions.filter(({ isTaken }) => isTaken);
	const rivals = new Set(taken.flatMap(({ file }) => rivalOf(file) ?? []));
	const held = new Set([...named, ...decisions.flatMap(({ source }) => source?.id ?? [])]);
	const places = new Set(unread.map(placeOf));
	const missing = live.filter(({ id, path }) => !held.has(id) && !places.has(placeOf(path)));
	const leaves = (source: Source) =>
		rivals.has(source) || prune === "all" || (prune === "missing" && !isChangedOnSite(source));
	return {
		decisions,
		conflicts: decisions.filter((each) => each.case === "conflict" && each.merged === null && keep === null),
		leaving: [...missing.filter(leaves), ...[...rivals].filter(({ id }) => held.has(id))],
		staying: prune === "none" ? [] : missing.filter((source) => !leaves(source)),
	};
}

/** The case of a file that the site knows by its id. */
function caseOf(file: FolderFile, source: Source, isOnlyEnds: boolean): FolderCase {
	const { base, known, deskVersion, trashedAt } = source;
	const before = known.find(({ hash }) => hash === file.hash);
	const isOlder = before !== undefined && (deskVersion ?? 0) > before.version;
	// Who put it into the bin: an import leaves no base, because then the folder agreed that it is gone.
	if (trashedAt !== null) {
		if (base === null) return "added";
		return file.hash === source.hash || before !== undefined ? "binned" : "conflict";
	}
	if (file.hash === source.hash) {
		if (file.path === source.path) return "same";
		if (base === null) return "conflict";
		if (file.path === base.path) return "elsewhere";
		return source.path === base.path ? "moved" : "conflict";
	}
	if (isOnlyEnds && file.path === source.path) return "ends";
	if (isOlder && (base === null || file.path === base.path)) return "older";
	if (isChangedOnSite(source)) return "conflict";
	return before === undefined ? "changed" : "back";
}

/** The case of a file whose place a file of the site with another id has, which was changed there. */
function caseAgainst(file: FolderFile, rival: Source): FolderCase {
	if (file.hash === rival.hash) return "same";
	const before = rival.known.find(({ hash }) => hash === file.hash);
	return before !== undefined && (rival.deskVersion ?? 0) > before.version ? "older" : "conflict";
}

function decide(file: FolderFile, source: Source | null, found: FolderCase, keep: ImportChoices["keep"]): Decision {
	return { file, source, case: found, isTaken: isTaken(file, source, found, keep), merged: null };
}

function isTaken(file: FolderFile, source: Source | null, found: FolderCase, keep: ImportChoices["keep"]): boolean {
	switch (found) {
		case "added":
		case "changed":
		case "moved":
		case "back":
			return true;
		case "same":
		case "ends":
			// The same text, which the site holds back or has withdrawn: importing it again must not publish it.
			if (file.isHeld) return keep === "folder";
			if (keep === "folder" || file.draft || source === null) return true;
			if (source.scheduledVersion === source.version) return file.schedule?.isDue === true;
			return !isHeldOnSite(source);
		default:
			return keep === "folder";
	}
}

/** Whether the site keeps its text from readers. One that an import could not publish is only waiting for the next. */
function isHeldOnSite({ version, publishedVersion, publishedHash, deskVersion, hash }: Source): boolean {
	return publishedVersion !== version && (deskVersion === version || publishedHash === hash);
}

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
		...plan.leaving.map((source) => leaveFolder(source, now)),
		...plan.decisions.flatMap((decision) => {
			const { id } = decision.file;
			const write = decision.isTaken
				? takenWrite(decision, { used: files.get(id) ?? [], isHeld: held.has(id), now })
				: keptWrite(decision, kept, now);
			return write ?? [];
		}),
	];
}

/** Puts a file into the bin because the folder does not have it any more: there is nothing left to agree on. */
export function leaveFolder(source: Source, now: string): SourceWrite {
	return change(source, {
		...{ trashedAt: now, base: null, publishedVersion: null, scheduledVersion: null, publishAt: null },
		...{ updatedAt: now, updatedBy: null },
	});
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
	const published = (version: number) => publishedAs({ ...file, version, hash, isHeld }, source);
	if (source === null) {
		return {
			expected: null,
			source: {
				...{ id, path, hash, version: 1, changes: 1, deskVersion: null, base: { path, hash }, files },
				...{ known: [{ hash, version: 1 }], ...published(1) },
				...{ createdAt: now, createdBy: null, updatedAt: now, updatedBy: null, trashedAt: null },
			},
			revisions: [imported(file, id, 1, now)],
		};
	}
	const isNew = source.hash !== hash;
	const version = source.version + Number(isNew);
	const after = change(source, {
		...{ path, hash, version, base: { path, hash }, trashedAt: null, files },
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
		const agreed = change(source, { base: { path, hash: source.hash }, known });
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
	const { text, hash } = file;
	return { sourceId, version, hash, text, why: "imported", by: null, at: now, name: null };
}

function withKnown({ known }: Source, hash: string, version: number): Source["known"] {
	const before = known.find((each) => each.hash === hash);
	if (before?.version === version) return known;
	return [...known.filter((each) => each.hash !== hash), { hash, version }];
}

/** Whether two states of a file differ in nothing but the count of changes. */
function isSame(one: Source, other: Source): boolean {
	return JSON.stringify({ ...one, changes: 0 }) === JSON.stringify({ ...other, changes: 0 });
}
