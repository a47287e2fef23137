import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Author } from "../domain/content/content.ts";
import { type ContentFrontMatter, contentFrontMatter } from "../domain/content/content-front-matter.ts";
import { type EventFrontMatter, eventFrontMatter } from "../domain/events/event-front-matter.ts";
import { digestOf } from "./assets.server.ts";
import type { FileProblem, SourceFile } from "./content-files.server.ts";
import { checkFields, splitFile, textOf } from "./front-matter.server.ts";
import { ownDigest } from "./source-hash.server.ts";

/** The photo and address of the people who sign content, by their name. */
export type Authors = Readonly<Record<string, { readonly photo: string | null; readonly url: string | null }>>;

interface Draft {
	readonly file: SourceFile;
	readonly id: string;
	readonly body: string;
	/** The whole file, front matter included, and the digest of its bytes. */
	readonly text: string;
	readonly hash: string;
	readonly author: Author;
	/** Digest of the file and its settings, without its images: see `ownDigest`. */
	readonly own: string;
}

/** A page's source file, read and validated but not compiled. */
export interface PageDraft extends Draft {
	readonly kind: "page";
	readonly data: ContentFrontMatter;
}

/** An event's source file, read and validated but not compiled. */
export interface EventDraft extends Draft {
	readonly kind: "event";
	readonly data: EventFrontMatter;
	readonly firstImportedAt: string;
}

/**
 * Reads a file and validates its front matter (docs/product.md, 5.2 and 6.1). `firstImportOf` returns when the event
 * with an id was first imported, in ISO 8601 in UTC. Rejects only when the file cannot be read.
 */
export async function readDraft(
	root: string,
	file: SourceFile,
	authors: Authors,
	firstImportOf: (id: string) => string,
): Promise<PageDraft | EventDraft | { readonly problems: readonly FileProblem[] }> {
	const bytes = await readFile(join(root, file.path));
	const split = splitFile(bytes);
	if ("problems" in split) return inFile(file, split.problems);
	const common = (data: { id?: string | undefined; createdBy: string }) => {
		const author = authorOf(data.createdBy, authors);
		return {
			file,
			id: data.id ?? defaultId(file.url),
			body: split.body,
			text: textOf(bytes),
			hash: digestOf(bytes),
			author,
			own: ownDigest(file.path, bytes, author),
		};
	};
	if (file.kind === "event") {
		const firstImportedAt = firstImportOf(typeof split.data.id === "string" ? split.data.id : defaultId(file.url));
		const checked = checkFields(eventFrontMatter(firstImportedAt), split.data);
		return "problems" in checked
			? inFile(file, checked.problems)
			: { ...common(checked.value), kind: "event", data: checked.value, firstImportedAt };
	}
	const checked = checkFields(contentFrontMatter, split.data);
	return "problems" in checked
		? inFile(file, checked.problems)
		: { ...common(checked.value), kind: "page", data: checked.value };
}

/** The id of a file without an `id` field. It is derived from the address, so it is the same in every import. */
export function defaultId(url: string): string {
	return digestOf(url).slice(0, 16);
}

function authorOf(name: string, authors: Authors): Author {
	const known = Object.hasOwn(authors, name) ? authors[name] : undefined;
	return { displayName: name, photoURL: known?.photo ?? null, url: known?.url ?? null };
}

function inFile(
	file: SourceFile,
	problems: readonly { field: string; reason: string }[],
): { readonly problems: readonly FileProblem[] } {
	return { problems: problems.map((problem) => ({ file: file.path, ...problem })) };
}
