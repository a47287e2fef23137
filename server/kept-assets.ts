import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, stat, unlink, utimes } from "node:fs/promises";
import path from "node:path";

/** How long browser files are kept after the last day on which a version that has them ran (docs/product.md, 21.7). */
const KEPT_MS = 30 * 24 * 3_600_000;

/** The folder of browser files, and the folder for those of earlier versions. Both have a subfolder `assets`. */
export interface AssetFolders {
	readonly clientFolder: string;
	readonly keptFolder: string;
}

/** Copies a file so that readers never see a partial one. */
async function copyWhole(from: string, to: string): Promise<void> {
	const part = `${to}.${randomUUID()}.part`;
	try {
		await copyFile(from, part);
		await rename(part, to);
	} catch (error) {
		await unlink(part).catch(() => undefined);
		throw error;
	}
}

/**
 * Copies this version's hashed files beside the data, marks them as in use at `now`, and removes those that no version
 * has used for 30 days.
 * @throws when a file cannot be written; existing files stay.
 */
export async function keepAssets({ clientFolder, keptFolder }: AssetFolders, now: Date): Promise<void> {
	const [from, to] = [path.join(clientFolder, "assets"), path.join(keptFolder, "assets")];
	await mkdir(to, { recursive: true });
	for (const name of await readdir(from)) {
		const target = path.join(to, name);
		await utimes(target, now, now).catch(async (error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT") throw error;
			await copyWhole(path.join(from, name), target);
			await utimes(target, now, now);
		});
	}
	for (const name of await readdir(to)) {
		const file = path.join(to, name);
		// Another process may have removed it.
		const usedAt = await stat(file).then(
			({ mtimeMs }) => mtimeMs,
			() => null,
		);
		if (usedAt !== null && now.getTime() - usedAt > KEPT_MS) await unlink(file).catch(() => undefined);
	}
}
