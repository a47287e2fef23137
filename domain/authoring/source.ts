import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { revisionRecord, sourceRecord } from "./source-record.ts";

/** A file that an author wrote, as the site keeps it. Its text is the revision with the number `version`. */
export type Source = Unchanging<z.output<typeof sourceRecord>>;

/** A text that a file has or had. It never changes. */
export type Revision = Unchanging<z.output<typeof revisionRecord>>;

/** A revision without its text. */
export type RevisionSummary = Omit<Revision, "text">;

/** The id of a lesson's file. Pages and events have their own ids, which contain no colon. */
export function lessonSource(lessonId: string): string {
	return `lesson:${lessonId}`;
}

/** The id of a module's file. */
export function moduleSource(number: number): string {
	return `module:${number}`;
}

/** The id of the lesson that a file is the source of; null for other files. */
export function lessonOf(sourceId: string): string | null {
	return sourceId.startsWith("lesson:") ? sourceId.slice("lesson:".length) : null;
}

/** The id of the file with the site's settings. */
export const SETTINGS_SOURCE = "settings";

/**
 * The first line in the front matter of a text that was won back from its page: a comment, which its author removes once
 * they have looked at the text (docs/product.md, 22.6).
 */
export const RECOVERED = "# Recuperado de la página publicada: revísalo y borra esta línea.";

/** The state of a file, in the order in which one hides the other. */
export type SourceState = "trashed" | "scheduled" | "draft" | "withdrawn" | "changed" | "published";

/** The state of a file at an instant (ISO 8601 in UTC). */
export function stateOf(
	source: Pick<Source, "trashedAt" | "publishAt" | "publishedVersion" | "publishedHash" | "version">,
	now: string,
): SourceState {
	if (source.trashedAt !== null) return "trashed";
	if (source.publishAt !== null && source.publishAt > now) return "scheduled";
	if (source.publishedVersion === null) return source.publishedHash === null ? "draft" : "withdrawn";
	return source.version > source.publishedVersion ? "changed" : "published";
}

/** Whether the site's text or place is another than the one that it last agreed on with a folder. */
export function isChangedOnSite({ base, hash, path }: Pick<Source, "base" | "hash" | "path">): boolean {
	return base === null || base.hash !== hash || base.path !== path;
}

/**
 * The hashes of the texts, other than the site's, that a folder may have of a file, or have been written behind: the one
 * that was last agreed on, and those that have left the site since, in exports of any kind.
 */
export function textsAbroad({ base, hash, known }: Pick<Source, "base" | "hash" | "known">): readonly string[] {
	const since = known.find((each) => each.hash === base?.hash)?.version ?? 0;
	const left = known.filter(({ version }) => version >= since).map((each) => each.hash);
	return [...new Set([...(base === null ? [] : [base.hash]), ...left])].filter((each) => each !== hash);
}

/**
 * Whether a folder with the site's text may be a copy, beside another one that has a text of before. Nothing is agreed
 * with such a folder: the next import of the other one would overwrite what was written on the site.
 */
export function isMaybeCopied(source: Pick<Source, "base" | "hash" | "known">): boolean {
	const { hash, known } = source;
	return known.some((each) => each.hash === hash) && textsAbroad(source).length > 0;
}

/** The texts that a file is known to have had, with this one as the latest of its hash. */
export function withKnown({ known }: Pick<Source, "known">, hash: string, version: number): Source["known"] {
	const before = known.find((each) => each.hash === hash);
	if (before?.version === version) return known;
	return [...known.filter((each) => each.hash !== hash), { hash, version }];
}
