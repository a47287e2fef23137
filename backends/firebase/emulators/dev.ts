import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { installFirebase } from "../../../server/install-packages.ts";
import { EMULATED_PROJECT, emulatorPorts, startEmulators } from "./start.ts";

/*
 * `npm run dev:firebase`: the emulators, the functions on port 5001 (`FUNCTIONS_PORT`), and the site with hot reload
 * and the content of content/ that uses them. All run on this machine only, in memory, and end together.
 */

const root = path.resolve(import.meta.dirname, "../../..");

installFirebase();
const emulators = await startEmulators(emulatorPorts(process.env.EMULATOR_PORTS));
const env = { APP_ENV: "development", ...process.env, ...emulators.env, BACKEND: "firebase" };
const children: ChildProcess[] = [];
let ending: Promise<void> | null = null;

/** Ends every process that was started here, and then the emulators they use. */
function end(code: number): Promise<void> {
	ending ??= (async () => {
		const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
		await Promise.all(
			running.map((child) => {
				const ended = once(child, "exit");
				child.kill("SIGTERM");
				return ended;
			}),
		);
		await emulators.stop();
		process.exit(code);
	})();
	return ending;
}

function start(...args: readonly string[]): void {
	const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], env });
	children.push(child);
	child.once("exit", (code) => end(code ?? 1));
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(0));
const where = Object.entries(emulators.env).filter(([name]) => name.endsWith("_EMULATOR_HOST"));
process.stderr.write(
	`Emuladores de ${EMULATED_PROJECT}:\n${where.map(([name, address]) => `  ${name}=${address}`).join("\n")}\n`,
);
start(
	"--watch",
	"--watch-preserve-output",
	path.join(import.meta.dirname, "functions.ts"),
	process.env.FUNCTIONS_PORT ?? "5001",
);
start(path.join(root, "server/dev.ts"));
