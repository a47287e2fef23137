import { planSave } from "../authoring/plan-save.ts";
import type { RevisionSummary, Source } from "../authoring/source.ts";
import { isOnlySaved } from "../authoring/thin-revisions.ts";
import { Failure, wrongField } from "../failure.ts";
import { type Comparison, compareVersions } from "./compare-versions.ts";
import { type DeskContext, findOwn, noText, staleText } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { writeTree, writtenBy } from "./save-text.ts";

/** Versions on a page of a text's history. */
const HISTORY_PAGE = 50;

/** Length limit of a version's name, in characters. */
const MAX_NAME = 80;

/** A version of a text, and what it is for readers. */
export interface Version extends Pick<RevisionSummary, "version" | "why" | "by" | "at" | "name"> {
	readonly isCurrent: boolean;
	/** Whether it is what readers see now. */
	readonly isPublished: boolean;
	readonly isScheduled: boolean;
}

/** A page of the versions of a text, newest first. */
export interface History {
	readonly versions: readonly Version[];
	readonly total: number;
	readonly page: number;
	readonly pages: number;
}

function versionOf(source: Source, { version, why, by, at, name }: RevisionSummary): Version {
	const { publishedVersion, scheduledVersion } = source;
	return {
		...{ version, why, by, at, name, isCurrent: version === source.version },
		...{ isPublished: version === publishedVersion, isScheduled: version === scheduledVersion },
	};
}

/**
 * The versions of a text (docs/product.md, 26.17). `isKept`: only those that were more than saved, the current one and
 * what readers see or will see.
 */
export async function listVersions(
	context: DeskContext,
	{ id, isKept, page }: { readonly id: string; readonly isKept: boolean; readonly page: number },
): Promise<History | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const revisions = await context.backend.sources.revisions(id);
	const wanted = revisions
		.map((revision) => versionOf(source, revision))
		.filter((each) => !isKept || !isOnlySaved(each) || each.isCurrent || each.isPublished || each.isScheduled);
	const pages = Math.max(1, Math.ceil(wanted.length / HISTORY_PAGE));
	const at = Math.min(page, pages);
	const versions = wanted.slice((at - 1) * HISTORY_PAGE, at * HISTORY_PAGE);
	return { versions, total: wanted.length, page: at, pages };
}

/** The version that another is compared with: the one before it, what readers see, the current one, or a number. */
export type Beside = "before" | "published" | "current" | number;

/** Two versions of a text, the earlier first, and what became of one in the other. */
export interface ComparedVersions {
	readonly version: Version;
	/** The text of `version`, as it was kept. */
	readonly text: string;
	/** What it was compared with; null: there is none, as before the first. */
	readonly other: Version | null;
	/** Null without another. */
	readonly comparison: Comparison | null;
}

/** Compares two versions of a text. The earlier one is always the first, whichever was asked for. */
export async function comparedVersions(
	context: DeskContext,
	{ id, version, beside }: { readonly id: string; readonly version: number; readonly beside: Beside },
): Promise<ComparedVersions | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const { sources } = context.backend;
	const sort = sortOf(source.path);
	const revisions = await sources.revisions(id);
	const own = revisions.find((each) => each.version === version);
	const text = await sources.text(id, version);
	if (own === undefined || text === null || sort === null) return noText();
	const wanted =
		beside === "before"
			? revisions.find((each) => each.version < version)?.version
			: beside === "published"
				? source.publishedVersion
				: beside === "current"
					? source.version
					: beside;
	const shown = versionOf(source, own);
	const found = revisions.find((each) => each.version === wanted);
	if (found === undefined) {
		// A number that somebody wrote is asked for; the first version simply has none before it.
		return typeof beside === "number" ? noText() : { version: shown, text, other: null, comparison: null };
	}
	const otherText = (await sources.text(id, found.version)) ?? "";
	const isLater = found.version > version;
	const both = isLater ? { before: text, after: otherText } : { before: otherText, after: text };
	const comparison = compareVersions(context.tools.format, sort, both);
	return { version: shown, text, other: versionOf(source, found), comparison };
}

/** Gives a version of a text a name, so that it stays and is found again; "" takes its name away. */
export async function nameVersion(
	context: DeskContext,
	{ id, version, name }: { readonly id: string; readonly version: number; readonly name: string },
): Promise<null | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (source.trashedAt !== null) return inBin();
	const typed = name.trim().replace(/\s+/g, " ");
	if ([...typed].length > MAX_NAME) return wrongField("nombre", `Hasta ${MAX_NAME} caracteres.`);
	const { sources } = context.backend;
	return context.backend.transaction(async () => {
		// It may have been thinned while its page was open.
		if ((await sources.text(id, version)) === null) return noText();
		await sources.name(id, version, typed === "" ? null : typed);
		return null;
	});
}

/** Failure for changes to a text that is in the bin. */
function inBin(): Failure {
	return new Failure(409, "desk.in_bin", "Este texto está en la papelera. Recupéralo antes.");
}

/**
 * Makes an earlier text of a file its present one again, as a new version: the one that it replaces stays in the
 * history. If it is the text that readers see, there is nothing left to publish. `base`: the version that the person
 * took for the present one.
 */
export async function restoreVersion(
	context: DeskContext,
	{ id, version, base }: { readonly id: string; readonly version: number; readonly base: number },
): Promise<{ readonly version: number } | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (source.trashedAt !== null) return inBin();
	const text = await context.backend.sources.text(id, version);
	if (text === null) return noText();
	const write = planSave(source, base, writtenBy(context, text, "restored"));
	if (write === null) return staleText();
	if (write.revisions.length === 0) return { version: source.version };
	const { hash, version: next } = write.source;
	const isShown = source.publishedVersion !== null && hash === source.publishedHash;
	const after = isShown ? { ...write.source, publishedVersion: next } : write.source;
	const act = { what: "version-restored", on: id, detail: String(version) } as const;
	return (await writeTree(context, [{ ...write, source: after }], act)) ?? { version: next };
}
