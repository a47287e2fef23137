import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Imports the sample content into a data folder, and makes its pictures in all sizes: until a size is made, another one
 * stands for it. It takes half a minute.
 * @throws if it cannot be imported.
 */
export function importSample(dataDir: string, settings: Readonly<Record<string, string>> = {}): void {
	const root = path.resolve(import.meta.dirname, "..");
	for (const args of [
		["import", path.join(root, "content")],
		["media", "--make"],
	]) {
		const { status } = spawnSync(process.execPath, [path.join(root, "server/cli/main.ts"), ...args], {
			cwd: root,
			env: { ...process.env, DATA_DIR: dataDir, ...settings },
			stdio: ["ignore", "ignore", "inherit"],
		});
		if (status !== 0) throw new Error(`The sample content could not be imported: ${args[0]} ended with ${status}.`);
	}
}

/** Imports the sample content before the workers start, because each would import the same content. */
export default function importOnce(): () => void {
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-sample-"));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	try {
		importSample(folder);
	} catch (error) {
		remove();
		throw error;
	}
	process.env.SAMPLE_DATA = folder;
	return remove;
}
