import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file of the owner's folder as a whole: nobody finds half of it, and what was there stays if there is no room.
 * Missing folders are created. A file that is there keeps its permissions; a link is replaced and not followed. Unlike
 * `putWhole`, it does not wait for the disk: folders are written again after a power cut.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
	const mode = (await stat(file).catch(() => null))?.mode;
	await mkdir(path.dirname(file), { recursive: true });
	const half = path.join(path.dirname(file), `.${path.basename(file)}.half`);
	try {
		await writeFile(half, content, mode === undefined ? {} : { mode });
		await rename(half, file);
	} catch (error) {
		await rm(half, { force: true }).catch(() => undefined);
		throw error;
	}
}
