import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import { WrongUsage } from "./parse-folder.ts";

/** The file in which a folder of `--to` remembers what was written into it. Imports ignore names with a dot. */
export const MARK = ".import-blog.json";

/** A content folder that a blog is written into. */
export interface BlogFolder {
	readonly root: string;
	/** Writes a file, unless it has been changed or deleted in the folder since it was last written. */
	write(file: string, content: string | Uint8Array): Promise<void>;
	/** Paths of files that were changed or deleted in the folder, and stay so. */
	readonly kept: ReadonlySet<string>;
	/** Removes what an earlier run wrote, this one did not, and nobody has changed. Remembers what was written. */
	finish(): Promise<void>;
}

/**
 * Opens a folder for the texts of a blog.
 * @throws {WrongUsage} if it has files and none of them came from here: an owner's folder is not written into.
 */
export async function openBlogFolder(root: string): Promise<BlogFolder> {
	await mkdir(root, { recursive: true });
	const mark = path.join(root, MARK);
	const before = await readFile(mark, "utf8")
		.then((text) => new Map(Object.entries(JSON.parse(text) as Record<string, string>)))
		.catch(() => null);
	if (before === null && (await readdir(root)).length > 0)
		throw new WrongUsage("La carpeta de --to tiene ya otras cosas. Indica una vacía o una que no exista.");
	const earlier = before ?? new Map<string, string>();
	/** The digests of what is written, and the earlier ones of what is kept. */
	const known = new Map<string, string>();
	const kept = new Set<string>();
	/** The texts that are new in the folder, by their ids. */
	const fresh = new Map<string, string>();
	const at = (file: string) => path.join(root, file);
	const remember = () => writeFile(mark, `${JSON.stringify(Object.fromEntries(known), null, "\t")}\n`);
	const keep = (file: string) => {
		kept.add(file);
		const hash = earlier.get(file);
		if (hash !== undefined) known.set(file, hash);
	};
	// A run that is interrupted leaves a folder in which the next one goes on.
	if (before === null) await remember();
	return {
		root,
		kept,
		async write(file, content) {
			if (kept.has(file)) return;
			const bytes = await readFile(at(file)).catch(() => null);
			const present = bytes === null ? null : hashOf(bytes);
			const hash = hashOf(content);
			const expected = known.get(file) ?? earlier.get(file) ?? null;
			if (present !== expected && present !== hash) return keep(file);
			known.set(file, hash);
			if (present === null) fresh.set(idOf(file, content), file);
			if (present === hash) return;
			await mkdir(path.dirname(at(file)), { recursive: true });
			await writeFile(at(file), content);
		},
		async finish() {
			for (const [file, hash] of earlier) {
				// Settings are not written where the site has its owner's own.
				if (known.has(file) || file === SETTINGS_PATH) continue;
				const present = await readFile(at(file)).catch(() => null);
				if (present !== null && hashOf(present) === hash) await rm(at(file));
				else if (present !== null) {
					keep(file);
					// The same text under another name, which it has there since: only one of them can have the id.
					const twin = fresh.get(idOf(file, present));
					if (twin !== undefined) {
						await rm(at(twin));
						known.delete(twin);
					}
				}
			}
			const settings = earlier.get(SETTINGS_PATH);
			if (settings !== undefined && !known.has(SETTINGS_PATH)) known.set(SETTINGS_PATH, settings);
			await remember();
		},
	};
}

/** The id that a text names in its front matter; its path for one without, and for other files. */
function idOf(file: string, content: string | Uint8Array): string {
	if (!file.endsWith(".md")) return file;
	const head =
		Buffer.from(content)
			.toString("utf8")
			.split(/^---[ \t]*\r?$/m, 2)[1] ?? "";
	// A word that was cut out of a text keeps the whole text in memory; its copy does not.
	return structuredClone(/^id:[ \t]*["']?([\w-]+)/m.exec(head)?.[1]) ?? file;
}

function hashOf(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
