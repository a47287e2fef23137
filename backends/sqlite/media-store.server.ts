import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { isMediaName, type MediaStore } from "../../domain/content/media-store.ts";
import { NoRoom } from "../../domain/unavailable.ts";
import { flushFolder, makeFolder, putWhole } from "./durable-files.server.ts";

/** The disk is full, or the account may use no more of it. The file was not stored. */
class DiskFull extends NoRoom {
	constructor(cause: unknown) {
		super("No queda sitio en el disco para las imágenes y los archivos. Haz sitio e inténtalo de nuevo.", { cause });
		this.name = "DiskFull";
	}
}

function isDiskFull(error: unknown): boolean {
	return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** The temporary name of a file that is being written. */
const HALF = /\.[0-9a-f-]{36}\.tmp$/;

/** How long nobody takes to write a file, in milliseconds. */
const HALF_MS = 3_600_000;

/** Removes what a process that was killed has left half-written. */
async function removeLeft(file: string): Promise<void> {
	const found = await stat(file).catch(orNull);
	if (found !== null && Date.now() - found.mtimeMs > HALF_MS) await rm(file, { force: true });
}

/**
 * `MediaStore` as files under `folder`, which is created with the first file. Names that do not have the port's form
 * are treated as missing; `put` refuses them.
 */
export function createFileMediaStore(folder: string): MediaStore {
	const fileOf = (name: string) => (isMediaName(name) ? path.join(folder, name) : null);
	return {
		async has(name) {
			const file = fileOf(name);
			if (file === null) return false;
			return access(file).then(
				() => true,
				() => false,
			);
		},
		async put(name, bytes) {
			const file = fileOf(name);
			if (file === null) throw new TypeError(`Not a media name: ${name}`);
			const folder = path.dirname(file);
			try {
				await makeFolder(folder);
				// Each call has a temporary name of its own, because two may put the same file at once.
				await putWhole(
					file,
					(half) => writeFile(half, bytes, { flag: "wx", mode: 0o600 }),
					`${file}.${randomUUID()}.tmp`,
				);
				await flushFolder(folder);
			} catch (error) {
				throw isDiskFull(error) ? new DiskFull(error) : error;
			}
		},
		async read(name) {
			const file = fileOf(name);
			if (file === null) return null;
			return readFile(file).catch(orNull);
		},
		async find(name) {
			const file = fileOf(name);
			if (file === null) return null;
			const found = await stat(file).catch(orNull);
			if (found === null) return null;
			return {
				bytes: found.size,
				keptAt: found.mtime,
				read: (from, to) =>
					Readable.toWeb(createReadStream(file, { start: from, end: to })) as ReadableStream<Uint8Array>,
			};
		},
		async remove(name) {
			const file = fileOf(name);
			if (file !== null) await rm(file, { force: true });
		},
		async *names() {
			for (const top of ["open", "locked", "school", "originals"]) {
				const entries = await readdir(path.join(folder, top), { recursive: true, withFileTypes: true }).catch(
					(error: NodeJS.ErrnoException) => {
						if (error.code === "ENOENT") return [];
						throw error;
					},
				);
				for (const entry of entries) {
					const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/");
					if (entry.isFile() && isMediaName(name)) yield name;
					else if (entry.isFile() && HALF.test(name)) await removeLeft(path.join(folder, name));
				}
			}
		},
	};
}

/** Null if the file does not exist; any other error is thrown again. */
function orNull(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT") return null;
	throw error;
}

/** `MediaStore` in memory, for a backend whose data end with the process. */
export function createMemoryMediaStore(): MediaStore {
	const files = new Map<string, { readonly bytes: Uint8Array; readonly keptAt: Date }>();
	return {
		async has(name) {
			return files.has(name);
		},
		async put(name, bytes) {
			if (!isMediaName(name)) throw new TypeError(`Not a media name: ${name}`);
			if (!files.has(name)) files.set(name, { bytes, keptAt: new Date() });
		},
		async read(name) {
			return files.get(name)?.bytes ?? null;
		},
		async find(name) {
			const file = files.get(name);
			if (file === undefined) return null;
			const { bytes, keptAt } = file;
			return {
				bytes: bytes.byteLength,
				keptAt,
				read: (from, to) => new Blob([new Uint8Array(bytes.subarray(from, to + 1))]).stream(),
			};
		},
		async remove(name) {
			files.delete(name);
		},
		async *names() {
			yield* [...files.keys()];
		},
	};
}
