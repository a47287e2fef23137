import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.ts";
import { type Figure, plain } from "./report.ts";
import { writeMarkdown } from "./samples.ts";

/**
 * Runs `site import` on a folder and returns its duration in seconds.
 * @throws {Error} when the command fails.
 */
export async function runImport(folder: string, dataDir: string): Promise<number> {
	mkdirSync(dataDir, { recursive: true });
	const begin = performance.now();
	await new Promise<void>((resolve, reject) => {
		const child = spawn(process.execPath, [path.join(root, "server/cli/main.ts"), "import", folder], {
			cwd: root,
			env: { ...process.env, DATA_DIR: dataDir },
			stdio: ["ignore", "ignore", "inherit"],
		});
		child.once("error", reject);
		child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The import ended with ${code}.`))));
	});
	return (performance.now() - begin) / 1_000;
}

/** Measures the import of generated Markdown files of about 1,000 words into an empty store, on one core. */
export async function measureImport(folder: string, files: number): Promise<Figure[]> {
	writeMarkdown(path.join(folder, "markdown"), files);
	const first = await runImport(path.join(folder, "markdown"), path.join(folder, "imported"));
	const again = await runImport(path.join(folder, "markdown"), path.join(folder, "imported"));
	return [
		plain(`import of ${files} files`, first, "s"),
		plain("files a second", files / first, ""),
		plain("the same again, nothing changed", again, "s"),
	];
}
