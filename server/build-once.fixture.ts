import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildIfStale } from "./build.ts";

/**
 * Makes the production build before the tests that run the built site start, unless there is one of these sources.
 * @throws {Error} when the build fails, with everything that the build printed.
 */
export default function buildOnce(): void {
	// In a process of its own: with Vitest's setting in its environment, Vite would build without the project's plugins.
	const { VITEST: _, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, [import.meta.filename], {
		env,
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	if (status !== 0) throw new Error(`The site could not be built.\n${stdout}${stderr}`);
}

if (import.meta.main) buildIfStale({ root: path.resolve(import.meta.dirname, ".."), appEnv: "production" });
