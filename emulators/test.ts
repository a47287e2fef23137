import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buildIfStale } from "../server/build.ts";
import { emulatorPorts, installEmulators, startEmulators } from "./start.ts";

/*
 * `npm run test:firebase`: starts the emulators, runs every test that needs them, and ends what it started. What stands behind `--` goes to
 * Vitest.
 */

const root = path.resolve(import.meta.dirname, "..");

/** Tests that use one emulated project, so one file after the other: those of `server/` speak to a whole site kept there. */
const TESTS = [
	"adapters/firebase",
	"server/functions.test.ts",
	"server/sign-in.test.ts",
	"server/event-registration.test.ts",
	"server/waiting-list.test.ts",
	"server/dashboard",
	"server/canary",
	"server/access-matrix.test.ts",
	"server/page-caching.test.ts",
	"server/link-page.test.ts",
];

/** A test of hundreds of requests reads from a database that is not in its process. */
const TIMEOUT_MS = 90_000;

installEmulators();
buildIfStale({ root, appEnv: "production" });
const emulators = await startEmulators(emulatorPorts(process.env.EMULATOR_PORTS));
try {
	const wanted = process.argv.length > 2 ? process.argv.slice(2) : TESTS;
	const args = ["run", "--no-file-parallelism", `--testTimeout=${TIMEOUT_MS}`, ...wanted];
	const vitest = spawn(process.execPath, [path.join(root, "node_modules/vitest/vitest.mjs"), ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...emulators.env },
	});
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => vitest.kill(signal));
	const [code] = await once(vitest, "exit");
	process.exitCode = typeof code === "number" ? code : 1;
} finally {
	await emulators.stop();
}
