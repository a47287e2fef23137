import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildIfStale } from "./build.ts";

/**
 * Makes the production build before the tests that run the built site start, unless there is one of these sources.
 * @throws {Error} when the build fails; the compiler has printed why.
 */
export default function buildOnce(): void {
	// In a process of its own: with Vitest's setting in its environment, Vite would build without the project's plugins.
	const { VITEST: _, ...env } = process.env;
	const { status } = spawnSync(process.execPath, [import.meta.filename], { env, stdio: ["ignore", 2, 2] });
	if (status !== 0) throw new Error("The site could not be built.");
}

if (import.meta.main) buildIfStale({ root: path.resolve(import.meta.dirname, ".."), appEnv: "production" });
