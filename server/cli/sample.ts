import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { kindOf, LASTING_PATH, moduleFolderOf, urlOf } from "../../domain/authoring/file-path.ts";
import type { Author } from "../../domain/content/content.ts";
import { createAssetReader } from "../../publishing/assets.server.ts";
import { filesBelow } from "../../publishing/content-files.server.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { isUnchanged, ownDigestsOf, withoutCard } from "../../publishing/source-hash.server.ts";
import sampleFiles from "./sample-files.json" with { type: "json" };

/*
 * Decision: the sample is known by its bytes (docs/product.md, 7.6). `sample-files.json` lists its files with their
 * digests. A file with other bytes belongs to the owner, wherever it lies. Neither a date nor a field in the file could
 * tell a text that the owner rewrote from one that nobody touched.
 */

/** Whether the sample stays beside the owner's texts. */
export type SampleAnswer = "keep" | "drop";

/** The file of a content folder in which the answer is remembered. Imports ignore names that start with a dot. */
const ANSWER_FILE = ".sample";

/** Who signs the sample. */
const SIGNED_BY = "Inés Valcárcel";
/** As the sample brings her, first in this version. */
const SHIPPED_AUTHORS = ["/autora.svg", "/autora.webp"].map((photo) => ({ photo, url: "/sobre-mi" }));

const files: Readonly<Record<string, string>> = sampleFiles;
const digestOf = async (file: string) => files[file] ?? null;
const fileOfUrl = new Map(Object.keys(files).map((file) => [urlOf(file), file]));

/** The answer that a content folder remembers; null for none. */
export async function readAnswer(folder: string): Promise<SampleAnswer | null> {
	const text = await readFile(path.join(folder, ANSWER_FILE), "utf8").catch(() => "");
	const answer = text.trim();
	return answer === "keep" || answer === "drop" ? answer : null;
}

/** Writes the answer into a content folder. */
export async function rememberAnswer(folder: string, answer: SampleAnswer): Promise<void> {
	await writeFile(path.join(folder, ANSWER_FILE), `${answer}\n`);
}

/** The files of a content folder, seen against the sample. */
export interface SampleInFolder {
	/**
	 * Paths of the pages and events of the sample that nobody has changed, without the page that lasts; and of the
	 * folders of its modules, if nobody has changed or added a file in any of them.
	 */
	readonly untouched: ReadonlySet<string>;
	/** Whether the folder publishes anything that is not the sample's. */
	readonly hasOwn: boolean;
}

const sampleModules: ReadonlySet<string | null> = new Set(Object.keys(files).map(moduleFolderOf));

/**
 * Compares a content folder with the sample. A text whose picture was replaced counts as changed. `assets`: a reader of
 * the folder that remembers what it has read.
 */
export async function compareWithSample(folder: string, assets = createAssetReader(folder)): Promise<SampleInFolder> {
	const found = await filesBelow(folder);
	const isSame = async (file: string) => files[file] !== undefined && (await assets.digest(file)) === files[file];
	const replaced: string[] = [];
	for (const file of found)
		if (kindOf(file) === null && files[file] !== undefined && !(await isSame(file)))
			replaced.push(path.posix.basename(file));

	const untouched = new Set<string>();
	const modules = new Set<string>();
	let hasOwn = false;
	let areModulesTouched = false;
	for (const file of found) {
		const module = moduleFolderOf(file);
		if (module !== null && sampleModules.has(module)) {
			modules.add(module);
			if (!(await isSame(file))) areModulesTouched = true;
		} else if (urlOf(file) !== null) {
			const text = (await isSame(file)) ? await readFile(path.join(folder, file), "utf8") : null;
			if (text === null || replaced.some((name) => text.includes(name))) hasOwn = true;
			else if (file !== LASTING_PATH) untouched.add(file);
		}
	}
	if (!areModulesTouched) for (const module of modules) untouched.add(module);
	return { untouched, hasOwn: hasOwn || areModulesTouched };
}

/** Pages, events or lessons in the store, or pages of the sample that have changed since. */
interface Stored {
	readonly id: string;
	readonly url: string;
	readonly sourceHash: string;
}

/**
 * The stored pages, events or lessons that came from the sample: those that are as it brings them, and those at its
 * addresses that somebody has changed. Without the page that lasts. What is stored of a file that is `untouched` in the
 * imported folder is an earlier version of the sample: the folder has nothing of the owner at that address.
 */
export async function findSample<Item extends Stored>(
	stored: readonly Item[],
	authors: Authors,
	{ untouched: inFolder }: Pick<SampleInFolder, "untouched">,
): Promise<{ readonly untouched: readonly Item[]; readonly changed: readonly Item[] }> {
	const own = Object.hasOwn(authors, SIGNED_BY) ? authors[SIGNED_BY] : undefined;
	const signatures = [...SHIPPED_AUTHORS, own, { photo: null, url: null }].flatMap((author): Author[] =>
		author === undefined ? [] : [{ displayName: SIGNED_BY, photoURL: author.photo, url: author.url }],
	);
	const isUntouched = async (file: string, hash: string) => {
		if (inFolder.has(file) || inFolder.has(moduleFolderOf(file) ?? "")) return true;
		const authorsOfFile = file.startsWith("school/") ? [null] : signatures;
		for (const author of authorsOfFile) {
			for (const digest of ownDigestsOf(file, files[file] ?? "", author))
				if (await isUnchanged(withoutCard(hash), digest, { digest: digestOf })) return true;
		}
		return false;
	};
	const untouched: Item[] = [];
	const changed: Item[] = [];
	for (const item of stored) {
		const file = fileOfUrl.get(item.url);
		if (file === undefined || file === LASTING_PATH) continue;
		((await isUntouched(file, item.sourceHash)) ? untouched : changed).push(item);
	}
	return { untouched, changed };
}
