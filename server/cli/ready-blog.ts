import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BlogKind, Finding } from "../../publishing/converters/blog.server.ts";

/** A blog of which all texts are written into a content folder, and none is published. */
export interface ReadyBlog {
	/** The content folder. */
	readonly root: string;
	/** A folder to remove at the end. */
	readonly temporary: string;
	/** As `BlogChoices`. */
	readonly to: string | null;
	readonly dryRun: boolean;
	readonly keepSample: boolean;
	readonly told: ToldOfBlog;
}

/** What the conversion of a blog tells its owner. */
export interface ToldOfBlog {
	readonly kind: BlogKind;
	readonly texts: readonly ToldText[];
	readonly findings: readonly Finding[];
	/** The number of files that were taken along. */
	readonly files: number;
	/** Things that only the owner can say. */
	readonly toDo: readonly string[];
	/** Files that were changed or deleted in the content folder, and stay so. */
	readonly kept: readonly string[];
}

/** A text that was written. */
export interface ToldText {
	/** As `Entry.place`. */
	readonly place: string;
	/** Its path below the content folder, and its address here. */
	readonly path: string;
	readonly url: string;
	readonly isDraft: boolean;
	/** The number of its former addresses. */
	readonly redirects: number;
}

/** Writes what is known of a blog into its temporary folder, for `readReady`. Returns the file. */
export async function keepReady({ told, ...blog }: ReadyBlog): Promise<string> {
	const file = path.join(blog.temporary, "blog.json");
	try {
		await writeFile(toldOf(blog), JSON.stringify(told));
		await writeFile(file, JSON.stringify(blog));
	} catch (error) {
		await rm(blog.temporary, { recursive: true, force: true });
		throw error;
	}
	return file;
}

/** Reads what `keepReady` has written. `told` is read when it is asked for. */
export async function readReady(
	file: string,
): Promise<{ readonly blog: Omit<ReadyBlog, "told">; readonly told: () => Promise<ToldOfBlog> }> {
	const blog = JSON.parse(await readFile(file, "utf8")) as Omit<ReadyBlog, "told">;
	return { blog, told: async () => JSON.parse(await readFile(toldOf(blog), "utf8")) as ToldOfBlog };
}

function toldOf({ temporary }: Pick<ReadyBlog, "temporary">): string {
	return path.join(temporary, "cuenta.json");
}
