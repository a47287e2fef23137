import { placeOf } from "./file-path.ts";
import { isChangedOnSite, type Source } from "./source.ts";

/** A file of a folder that is to be imported. */
export interface FolderFile {
	/** Path below the folder, with slashes. */
	readonly path: string;
	/** As in `Source`: from the file's own `id` or from its address. */
	readonly id: string;
	/** May be unpacked each time that it is read: a plan reads it only where it needs it. */
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
	/**
	 * The ids of those whose text has all that was changed on the site, and more: it was written behind an export that
	 * agreed on nothing. Absent: none.
	 */
	readonly following?: ReadonlySet<string>;
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
	{ files, sources, merged = new Map(), unread = [], held: wrong = new Set(), ...texts }: ImportFacts,
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
		const found = own === null ? "added" : caseOf(file, own, texts);
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
function caseOf(
	file: FolderFile,
	source: Source,
	{ onlyEnds, following }: Pick<ImportFacts, "onlyEnds" | "following">,
): FolderCase {
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
	if (onlyEnds?.has(source.id) && file.path === source.path) return "ends";
	if (isOlder && (base === null || file.path === base.path)) return "older";
	if (following?.has(source.id)) return "changed";
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
