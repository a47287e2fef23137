import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { emulatorPorts, installEmulators, startEmulators } from "./start.ts";

/*
 * `npm run test:firebase`: starts the emulators, runs every test that needs them, and ends what it started. What stands behind `--` goes to
 * Vitest.
 */

const root = path.resolve(import.meta.dirname, "../..");

/** Tests that use one emulated project, so one file after the other. */
const TESTS = ["adapters/firebase", "server/functions.test.ts"];

installEmulators();
const emulators = await startEmulators(emulatorPorts(process.env.EMULATOR_PORTS));
try {
	const vitest = spawn(
		process.execPath,
		[path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--no-file-parallelism", ...(process.argv.length > 2 ? process.argv.slice(2) : TESTS)],
		{ cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...emulators.env } },
	);
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => vitest.kill(signal));
	const [code] = await once(vitest, "exit");
	process.exitCode = typeof code === "number" ? code : 1;
} finally {
	await emulators.stop();
}
