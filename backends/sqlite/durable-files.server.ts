import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Only the site's own account may read what it keeps. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** Carries what is in a file, or which names are in a folder, to the disk. */
async function flush(name: string): Promise<void> {
	const handle = await open(name, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Carries the names in a folder to the disk: a rename lasts only then. */
export const flushFolder = flush;

/** Makes a folder with those above it, for this account only, so that they are there after a power cut. */
export async function makeFolder(folder: string): Promise<void> {
	const first = await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
	if (first === undefined) return;
	for (let made = path.resolve(folder); made.length >= path.resolve(first).length; made = path.dirname(made)) {
		await flush(path.dirname(made));
	}
}

/**
 * Puts a file where it belongs, whole or not at all: `fill` writes it under the name it is given, it reaches the disk,
 * and takes the place of what had its name. The folder is for `flushFolder`, once for many. What `fill` throws leaves
 * nothing behind; a killed process leaves that other name, which is made anew.
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
