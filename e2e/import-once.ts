import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Imports the sample content before the workers start, because each would import the same content, and makes its
 * pictures in all sizes, which takes half a minute.
 */
export default function importOnce(): () => void {
	const root = path.resolve(import.meta.dirname, "..");
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-sample-"));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	for (const args of [
		["import", path.join(root, "content")],
		["media", "--make"],
	]) {
		const { status } = spawnSync(process.execPath, [path.join(root, "server/cli/main.ts"), ...args], {
			cwd: root,
			env: { ...process.env, DATA_DIR: folder },
			stdio: ["ignore", "ignore", "inherit"],
		});
		if (status === 0) continue;
		remove();
		throw new Error(`The sample content could not be imported: ${args[0]} ended with ${status}.`);
	}
	process.env.SAMPLE_DATA = folder;
	return remove;
}
