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

/** The path of the file with the site's settings, at the content folder's root, and its id. */
export const SETTINGS_PATH = "sitio.yaml";
export const SETTINGS_SOURCE = "settings";

/** What a file of the tree is for. */
export type SourceKind = "page" | "event" | "lesson" | "module" | "settings";

const LESSON_FILE = /^school\/expert\/module[1-9]\d{0,2}(?:-[^/]*)?\/(?:(module)\.md|[1-9]\d{0,2}-[^/]+\.md)$/;

const LESSON_PLACE = /^(school\/expert\/module\d+)(?:-[^/]*)?\/(?:module\.md|(\d+)-[^/]+\.md)$/;

/**
 * The kind of the file at a path below the content folder; null for pictures and other files that texts use. Nothing
 * else decides the kind, so that the tree and a folder never disagree.
 */
export function kindOf(path: string): SourceKind | null {
	if (path === SETTINGS_PATH) return "settings";
	if (path.startsWith("school/")) {
		const found = LESSON_FILE.exec(path);
		return found === null ? null : found[1] === undefined ? "lesson" : "module";
	}
	if (!/\.(?:md|html)$/.test(path)) return null;
	return path.startsWith("eventos/") && path !== "eventos/index.md" ? "event" : "page";
}

/**
 * The place on the site that a path stands for: two files outside the bin never have the same. `blog/x.md`,
 * `blog/x.html` and `blog/x/index.md` are one place, and so are all names of the second lesson of a module.
 */
export function placeOf(path: string): string {
	const [, module, lesson = ""] = LESSON_PLACE.exec(path) ?? [];
	if (module !== undefined) return `${module}/${lesson}`;
	return path.replace(/\.(?:md|html)$/, "").replace(/(?:^|\/)index$/, "");
}

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
