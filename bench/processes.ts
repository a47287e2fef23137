import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { cpus } from "node:os";
import path from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { freePort } from "../server/free-port.fixture.ts";

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, "..");

/** Servers run on one core and the load tools on the other. */
const SERVER_CORE = "0";
const LOAD_CORE = "1";

/** A server under measurement. */
export interface Server {
	readonly origin: string;
	readonly pid: number;
	/** Milliseconds from its start to its first 200. */
	readonly startedIn: number;
	stop(): Promise<void>;
}

/** The path of a program of this machine, or undefined. */
export function findProgram(name: string): string | undefined {
	const found = spawnSync("sh", ["-c", `command -v ${name} || ls /usr/sbin/${name} 2>/dev/null`], {
		encoding: "utf8",
	}).stdout.trim();
	return found === "" ? undefined : found;
}

const taskset = findProgram("taskset");

/** Whether processes can be pinned to cores here. */
export const canPin = taskset !== undefined;

/** The start of a command that must run on the servers' core; empty without taskset. */
export const onServersCore: readonly string[] = taskset === undefined ? [] : [taskset, "-c", SERVER_CORE];

/**
 * Moves this process, and every load tool it starts, to the other core, and so leaves the servers' core to the servers.
 */
export function moveAside(): void {
	if (taskset !== undefined) spawnSync(taskset, ["-cp", LOAD_CORE, String(process.pid)]);
}

/** Lets this process, and what it starts from now on, use every core again: a browser needs more than one. */
export function spreadOut(): void {
	if (taskset !== undefined) spawnSync(taskset, ["-cp", `0-${cpus().length - 1}`, String(process.pid)]);
}

const peaks: number[] = [];

/** The peak memory, in MB, of the largest site stopped since the last call; undefined if none was. */
export function takePeakMemory(): number | undefined {
	const taken = peaks.splice(0);
	return taken.length === 0 ? undefined : Math.max(...taken);
}

async function statusOf(url: string): Promise<number> {
	return new Promise((resolve) => {
		const asked = request(url, { agent: false }, (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode ?? 0));
		});
		asked.on("error", () => resolve(0));
		asked.end();
	});
}

/**
 * Starts a server on the servers' core and waits for its first 200 at `probe`. Its standard output goes to the file
 * `output`, or is discarded.
 * @throws {Error} when the server exits or takes longer than two minutes.
 */
export async function startServer(
	command: readonly string[],
	options: {
		readonly origin: string;
		readonly probe: string;
		readonly env?: NodeJS.ProcessEnv;
		readonly output?: string;
	},
): Promise<Server> {
	const output = options.output === undefined ? undefined : openSync(options.output, "w");
	const [program = "", ...args] = [...onServersCore, ...command];
	const begin = performance.now();
	const child = spawn(program, args, {
		cwd: root,
		env: { ...process.env, ...options.env },
		stdio: ["ignore", output ?? "ignore", "pipe"],
	});
	let complaints = "";
	child.stderr?.on("data", (text) => {
		complaints += text;
	});
	if (output !== undefined) closeSync(output);
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const stop = () => stopChild(child, ended);
	while ((await statusOf(options.origin + options.probe)) !== 200) {
		if (child.exitCode !== null || performance.now() - begin > 120_000) {
			await stop();
			throw new Error(`${command.join(" ")} did not answer. ${complaints}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	return { origin: options.origin, pid: child.pid ?? 0, startedIn: performance.now() - begin, stop };
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
	if (child.exitCode !== null) return;
	child.kill("SIGTERM");
	const limit = setTimeout(() => child.kill("SIGKILL"), 12_000);
	await ended;
	clearTimeout(limit);
}

/** The options of Node with which `npm start` or `npm run site` run, without the settings of `.env`. */
export function nodeOptionsOf(script: "start" | "site"): readonly string[] {
	return packageJson.scripts[script].split(" ").filter((word) => /^--(?!import=.*\/load-env)/.test(word));
}

/** Runs `file` in Node with the options of `npm start`. */
async function runSite(file: string, options: Parameters<typeof startServer>[1]): Promise<Server> {
	const server = await startServer([process.execPath, ...nodeOptionsOf("start"), path.join(root, file)], options);
	return {
		...server,
		async stop() {
			peaks.push(memoryOf(server.pid).peak);
			await server.stop();
		},
	};
}

/** The site as `npm start` runs it. Its log goes to a file. */
export async function startSite(dataDir: string, probe: string): Promise<Server> {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const env = { PORT: String(port), SITE_URL: origin, HOST: "127.0.0.1", DATA_DIR: dataDir, APP_ENV: "production" };
	return runSite("server/start.ts", { origin, probe, env, output: path.join(dataDir, `log-${port}`) });
}

/** The same site with a page cache of this many bytes; 0 renders every page for its request. */
export async function startSiteWithCache(dataDir: string, probe: string, pageCacheBytes: number): Promise<Server> {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const env = {
		PORT: String(port),
		SITE_URL: origin,
		HOST: "127.0.0.1",
		DATA_DIR: dataDir,
		APP_ENV: "production",
		NODE_ENV: "production",
		PAGE_CACHE_BYTES: String(pageCacheBytes),
	};
	return runSite("bench/serve.ts", { origin, probe, env, output: path.join(dataDir, `log-${port}`) });
}

/** A process's memory, now and at its peak, in MB of 1024 × 1024 bytes; 0 once it has ended. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
	const status = ofProcess(pid, "status");
	const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
	return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** The memory of the processes that a process has started, all together, in MB. */
export function memoryOfChildren(pid: number): number {
	return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child).now, 0);
}

/** A process and those that it has started. */
export function withChildren(pid: number): readonly number[] {
	return [pid, ...childrenOf(pid)];
}

/** None once the process has ended. */
function childrenOf(pid: number): readonly number[] {
	const folder = `/proc/${pid}/task`;
	const threads = existsSync(folder) ? readdirSync(folder) : [];
	const children = threads.flatMap((thread) => ofProcess(pid, `task/${thread}/children`).trim().split(" "));
	return children.filter((child) => child !== "").map(Number);
}

/** Seconds of processor time a process has used; 0 once it has ended. */
export function processorSeconds(pid: number): number {
	const fields = ofProcess(pid, "stat").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** What the system says about a process; nothing once it has ended. */
function ofProcess(pid: number, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "utf8");
	} catch {
		return "";
	}
}
