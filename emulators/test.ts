import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ensureChromium } from "../e2e/chromium.ts";
import { buildIfStale } from "../server/build.ts";
import { emulatorPorts, installEmulators, startEmulators } from "./start.ts";

/*
 * `npm run test:firebase`: starts the emulators, runs every test that needs them, the browser journey last, and ends
 * the emulators. Arguments after `--` go to Vitest.
 */

const root = path.resolve(import.meta.dirname, "..");

/**
 * Tests that share one emulated project, so their files run one after the other. Those of `server/` use a whole site
 * stored there, one at a time; each begins with an empty project.
 */
const TESTS = [
	"backends/firebase",
	"server/functions.test.ts",
	"server/sign-in.test.ts",
	"server/event-registration.test.ts",
	"server/waiting-list.test.ts",
	"server/dashboard-data.test.ts",
	"server/dashboard-security.test.ts",
	"server/canary",
	"server/access-matrix.test.ts",
	"server/page-caching.test.ts",
	"server/link-page.test.ts",
];

/** Tests with hundreds of requests read from a database outside their process. */
const TIMEOUT_MS = 90_000;

/** Runs a package's program against the emulators; returns whether it succeeded. */
async function run(program: string, args: readonly string[]): Promise<boolean> {
	const child = spawn(process.execPath, [path.join(root, "node_modules", program), ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...emulators.env, ...(chromium === undefined ? {} : { CHROMIUM: chromium }) },
	});
	const forward = (signal: NodeJS.Signals) => child.kill(signal);
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
	const [code] = await once(child, "exit");
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, forward);
	return code === 0;
}

installEmulators();
buildIfStale({ root, appEnv: "production" });
const chromium = process.argv.length > 2 ? undefined : ensureChromium();
const emulators = await startEmulators(emulatorPorts(process.env.EMULATOR_PORTS));
try {
	const wanted = process.argv.slice(2);
	const vitest = [
		"run",
		"--no-file-parallelism",
		`--testTimeout=${TIMEOUT_MS}`,
		...(wanted.length > 0 ? wanted : TESTS),
	];
	const passed = await run("vitest/vitest.mjs", vitest);
	if (wanted.length > 0) process.exitCode = passed ? 0 : 1;
	else
		process.exitCode =
			(await run("@playwright/test/cli.js", ["test", "--config", "emulators/playwright.config.ts"])) && passed ? 0 : 1;
} finally {
	await emulators.stop();
}
