import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Only the site's operating system account may read its data. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** Flushes the content of a file, or the list of names in a folder, to disk. */
async function flush(name: string): Promise<void> {
	const handle = await open(name, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Flushes the list of names in a folder to disk: only then is a rename durable. */
export const flushFolder = flush;

/**
 * Creates a folder and the missing ones above it, for this account only, and flushes them so that they survive a power
 * cut.
 */
export async function makeFolder(folder: string): Promise<void> {
	const first = await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
	if (first === undefined) return;
	for (let made = path.resolve(folder); made.length >= path.resolve(first).length; made = path.dirname(made)) {
		await flush(path.dirname(made));
	}
}

/**
 * Writes a file whole or not at all: `fill` writes it to the path `half`; then it is flushed to disk and renamed to
 * `file`, replacing the file of that name. The caller flushes the folder with `flushFolder`, once for many files. If
 * `fill` throws, nothing is left behind. If the process is killed, the file at `half` remains; with the default name,
 * the next call writes it again.
 */
export async function putWhole(
	file: string,
	fill: (half: string) => Promise<void>,
	half = `${file}.tmp`,
): Promise<void> {
	try {
		await fill(half);
		const handle = await open(half, "r+");
		try {
			await handle.chmod(OWN_FILE);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(half, file);
	} catch (error) {
		await rm(half, { force: true }).catch(() => undefined);
		throw error;
	}
}
