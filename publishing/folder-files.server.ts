import { posix } from "node:path";
import { placeOf } from "../domain/authoring/file-path.ts";
import type { FolderFile } from "../domain/authoring/plan-import.ts";
import { lessonSource, moduleSource } from "../domain/authoring/source.ts";
import type { FileProblem } from "./content-files.server.ts";
import type { EventDraft, PageDraft, WrongDraft } from "./draft.server.ts";
import type { LessonDraft, ModuleDraft, WrongLesson } from "./school-sources.server.ts";

/** A file of a content folder of which something could be read. */
export type AnyDraft = PageDraft | EventDraft | WrongDraft | LessonDraft | WrongLesson | ModuleDraft;

/** Its path below the folder, wherever it lies. */
export const pathOf = (draft: AnyDraft) => ("file" in draft ? draft.file.path : draft.path);

/** When a file says that it is to be published, and whether that is past at an instant. Null: at once, or not at all. */
export function scheduleOf(draft: AnyDraft, now: string): FolderFile["schedule"] {
	if (!("own" in draft)) return null;
	const { publishAt, draft: isDraft } = draft.data;
	return publishAt === undefined || isDraft ? null : { at: publishAt, isDue: publishAt <= now };
}

/** The file as the plan of an import takes it. `now`: the moment of the import. */
export function toFolderFile(draft: AnyDraft, now: string): FolderFile {
	const common = {
		hash: draft.hash,
		schedule: scheduleOf(draft, now),
		get text() {
			return draft.text;
		},
	};
	// A copy of `common` would unpack the text.
	const file = (own: Omit<FolderFile, keyof typeof common>): FolderFile => Object.assign(common, own);
	if ("file" in draft) {
		const { path, at } = draft.file;
		return file({ id: draft.id, path, draft: draft.data.draft, isHeld: at !== path });
	}
	if ("data" in draft) {
		const isDraft = "draft" in draft.data && draft.data.draft;
		return file({ id: lessonSource(draft.id), path: draft.path, draft: isDraft });
	}
	return file({ id: moduleSource(draft.number), path: draft.path, draft: false });
}

/**
 * Without the files whose id or place an earlier one has, also on a disk that does not tell capitals and forms of accents
 * apart: a problem says so.
 */
export function withoutTwins(files: readonly FolderFile[]): readonly FolderFile[] {
	const [ids, places] = [new Set<string>(), new Set<string>()];
	return files.filter(({ id, path }) => {
		const place = placeOf(path).normalize("NFC").toLowerCase();
		if (ids.has(id) || places.has(place)) return false;
		ids.add(id);
		places.add(place);
		return true;
	});
}

/** Tells the files that are not published: those with problems, and the lessons of a module with problems. */
export function heldBack(problems: readonly FileProblem[]): (path: string) => boolean {
	const wrong = new Set(problems.map(({ file }) => file));
	return (path) => {
		const folder = posix.dirname(path);
		return wrong.has(path) || wrong.has(folder) || (path.startsWith("school/") && wrong.has(`${folder}/module.md`));
	};
}
