import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Author } from "../domain/content/content.ts";
import {
	type ContentFrontMatter,
	contentFrontMatter,
	type ReadableFields,
	readableFields,
} from "../domain/content/content-front-matter.ts";
import { appliedFields, type EventFrontMatter, eventFrontMatter } from "../domain/events/event-front-matter.ts";
import { authorOf } from "../domain/site/author-of.ts";
import { digestOf } from "./assets.server.ts";
import type { FileProblem, SourceFile } from "./content-files.server.ts";
import { checkFields, type FieldProblem, splitFile, textOf } from "./front-matter.server.ts";
import { inWordsOfThisSite } from "./other-systems.server.ts";
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
 * A source file whose name or front matter has problems. The rest is read as far as it goes, so that its text and its
 * relations to other files can be checked in the same run.
 */
export interface WrongDraft extends Pick<Draft, "file" | "id" | "body" | "text" | "hash"> {
	readonly data: ReadableFields;
	readonly problems: readonly FileProblem[];
}

/** A source file of which nothing can be read. */
export interface UnreadFile {
	readonly file: SourceFile;
	readonly unread: readonly FileProblem[];
}

interface ReadOptions {
	readonly authors: Authors;
	/** When the event with an id was first imported, in ISO 8601 in UTC. */
	readonly firstImportOf: (id: string) => string;
	/** The text to read in place of the file's. */
	readonly text?: string | undefined;
}

/**
 * Reads a file and validates its front matter (docs/product.md, 5.2 and 6.1). Rejects only when the file cannot be
 * read.
 */
export async function readDraft(
	root: string,
	file: SourceFile,
	{ authors, firstImportOf, text }: ReadOptions,
): Promise<PageDraft | EventDraft | WrongDraft | UnreadFile> {
	const bytes = text === undefined ? await readFile(join(root, file.at)) : Buffer.from(text);
	const split = splitFile(bytes);
	const isHeld = file.at !== file.path;
	const named = file.refused === null ? [] : [{ field: "archivo", reason: file.refused }];
	const asWrong = (problems: readonly FieldProblem[]): WrongDraft | UnreadFile => {
		const inFile = [...named, ...problems].map((problem) => ({ file: file.at, ...problem }));
		if (split.body === undefined) return { file, unread: inFile };
		const data = readableFields("data" in split ? split.data : { id: idIn(split.yaml ?? "") });
		const own = { id: data.id ?? defaultId(file.url), body: split.body, text: textOf(bytes), hash: digestOf(bytes) };
		return { file, ...own, data: held(data, isHeld), problems: inFile };
	};
	if ("problems" in split) return asWrong(split.problems);
	const common = (data: { id?: string | undefined; createdBy: string }) => {
		const author = authorOf(data.createdBy, authors);
		return {
			file,
			id: data.id ?? defaultId(file.url),
			body: split.body,
			text: textOf(bytes),
			hash: digestOf(bytes),
			author,
			own: ownDigest(file.at, bytes, author),
		};
	};
	if (file.kind === "event") {
		const firstImportedAt = firstImportOf(typeof split.data.id === "string" ? split.data.id : defaultId(file.url));
		const checked = checkFields(eventFrontMatter(firstImportedAt), appliedFields(split.data));
		if ("problems" in checked) return asWrong(inWordsOfThisSite(checked.problems, split.data));
		if (named.length > 0) return asWrong([]);
		return { ...common(checked.value), kind: "event", data: held(checked.value, isHeld), firstImportedAt };
	}
	const checked = checkFields(contentFrontMatter, split.data);
	if ("problems" in checked) return asWrong(inWordsOfThisSite(checked.problems, split.data));
	if (named.length > 0) return asWrong([]);
	return { ...common(checked.value), kind: "page", data: held(checked.value, isHeld) };
}

/** The fields of a file; of one that is held back by its folder, as if it said so itself. */
function held<Fields extends { readonly draft: boolean }>(fields: Fields, isHeld: boolean): Fields {
	return isHeld ? { ...fields, draft: true } : fields;
}

/** The id in a front matter that is not understood as a whole. */
function idIn(yaml: string): string | undefined {
	return /^id:[ \t]*(["']?)([\w-]+)\1[ \t]*(?:#.*)?$/m.exec(yaml)?.[2];
}

/** The id of a file without an `id` field. It is derived from the address, so it is the same in every import. */
export function defaultId(url: string): string {
	return digestOf(url).slice(0, 16);
}
