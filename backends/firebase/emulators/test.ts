import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ensureChromium } from "../../../e2e/chromium.ts";
import { buildIfStale } from "../../../server/build.ts";
import { installFirebase } from "../../../server/install-packages.ts";
import { emulatorPorts, startEmulators } from "./start.ts";

/*
 * `npm run test:firebase`: checks this package's types, starts the emulators, runs every test that needs them or these
 * packages, those in a browser last, and ends the emulators. With arguments, which go to Vitest, it runs those alone.
 */

const root = path.resolve(import.meta.dirname, "../../..");
const wanted = process.argv.slice(2);

/** Runs a package's program; returns whether it succeeded. */
async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> {
	const child = spawn(process.execPath, [path.join(root, "node_modules", program), ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...env },
	});
	const forward = (signal: NodeJS.Signals) => child.kill(signal);
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
	const [code] = await once(child, "exit");
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, forward);
	return code === 0;
}

const checkTypes = async () =>
	(await run("@react-router/dev/bin.cjs", ["typegen"], {})) &&
	(await run("typescript/bin/tsc", ["-p", "backends/firebase"], {}));
const browse = (config: string, env: Readonly<Record<string, string>>) =>
	run("@playwright/test/cli.js", ["test", "--config", path.join("backends/firebase", config)], env);

installFirebase();
buildIfStale({ root, appEnv: "production" });
const results = wanted.length > 0 ? [] : [await checkTypes()];
const emulators = await startEmulators(emulatorPorts(process.env.EMULATOR_PORTS));
try {
	const vitest = ["run", "--config", "backends/firebase/emulators/vitest.config.ts", ...wanted];
	results.push(await run("vitest/vitest.mjs", vitest, emulators.env));
	if (wanted.length === 0) {
		const chromium = ensureChromium();
		const browser = chromium === undefined ? {} : { CHROMIUM: chromium };
		results.push(await browse("emulators/playwright.config.ts", { ...emulators.env, ...browser }));
		results.push(await browse("app-check/playwright.config.ts", browser));
	}
} finally {
	await emulators.stop();
}
process.exitCode = results.every(Boolean) ? 0 : 1;
