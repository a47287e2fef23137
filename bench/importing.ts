import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { load, MOST_STEADY, steadyLoad } from "./load.ts";
import {
	memoryOf,
	nodeOptionsOf,
	processorSeconds,
	root,
	type Server,
	startSite,
	startSiteWithCache,
	withChildren,
} from "./processes.ts";
import { type Figure, median, p95, plain, relativeAtMost } from "./report.ts";
import { writeMarkdown } from "./samples.ts";
import { OWN_CORE, type Sample } from "./speed.ts";

/** How often the memory of a command is looked at, in milliseconds. */
const LOOK_MS = 100;

/**
 * Runs a command of `npm run site`. Returns its duration and the processor time that it used, in seconds, and its peak
 * memory in MB: that of its process and of the one that the process may run it in, the peaks of both added.
 * @throws {Error} when the command fails.
 */
export async function runCommand(
	args: readonly string[],
	dataDir: string,
): Promise<{ readonly seconds: number; readonly processor: number; readonly peak: number }> {
	mkdirSync(dataDir, { recursive: true });
	const begin = performance.now();
	let peak = 0;
	let processor = 0;
	await new Promise<void>((resolve, reject) => {
		const program = path.join(root, "server/cli/main.ts");
		const child = spawn(process.execPath, [...nodeOptionsOf("site"), program, ...args], {
			cwd: root,
			env: { ...process.env, DATA_DIR: dataDir },
			stdio: ["ignore", "ignore", "inherit"],
		});
		const look = setInterval(() => {
			const all = withChildren(child.pid ?? 0);
			peak = Math.max(
				peak,
				sumOf(all, (pid) => memoryOf(pid).peak),
			);
			processor = Math.max(processor, sumOf(all, processorSeconds));
		}, LOOK_MS);
		child.once("error", reject);
		child.once("exit", (code) => {
			clearInterval(look);
			if (code === 0) resolve();
			else reject(new Error(`${args[0]} ended with ${code}.`));
		});
	});
	return { seconds: (performance.now() - begin) / 1_000, processor, peak };
}

const sumOf = (pids: readonly number[], value: (pid: number) => number) =>
	pids.reduce((sum, pid) => sum + value(pid), 0);

/** Runs `site import` on a folder and returns its duration in seconds, as `runCommand`. */
export async function runImport(folder: string, dataDir: string): Promise<number> {
	return (await runCommand(["import", folder], dataDir)).seconds;
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

/** Enough to be compiled for longer than a round lasts, each of some 10,000 words. */
const ARTICLES = 100;
const LONG = 80;

/** Seconds of steady requests that are not counted: the site still works on what the full load left behind. */
const SETTLING = 1;

/** Says how far the repair of pages is, as `/salud` does; null when there is none. */
async function repairOf({ origin }: Server): Promise<{ readonly done: number; readonly total: number } | null> {
	const { pagesMadeAnew = null } = (await (await fetch(`${origin}/salud`)).json()) as {
		pagesMadeAnew?: { readonly done: number; readonly total: number };
	};
	return pagesMadeAnew;
}

/** Waits for the first article, because the worker loads its highlighter before. */
async function repairBegun(server: Server): Promise<{ readonly done: number }> {
	for (let attempt = 0; attempt < 300; attempt += 1) {
		const repair = await repairOf(server);
		if (repair !== null) return repair;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error("No article was compiled in 30 s.");
}

/** Makes a site believe that an earlier version of the compiler made its pages. */
function age(dataDir: string): void {
	const database = new DatabaseSync(path.join(dataDir, "tertulia.db"));
	database.exec("UPDATE content SET source_hash = '3:' || source_hash WHERE url LIKE '/blog/texto-%'");
	database.close();
}

/** Does something with a site, and stops it. */
async function during(start: () => Promise<Server>, work: (server: Server) => Promise<void>): Promise<void> {
	const server = await start();
	await work(server).finally(() => server.stop());
}

/**
 * Measures how long pages take, cached and rendered, at a quarter of the requests that an idle site answers, while the
 * site makes long articles anew in its worker, beside the same site with nothing to make.
 */
export async function measureCompiling(folder: string, { rounds, seconds }: Sample): Promise<Figure[]> {
	const dataDir = path.join(folder, "long");
	writeMarkdown(path.join(folder, "long-markdown"), ARTICLES, LONG);
	await runImport(path.join(folder, "long-markdown"), dataDir);
	const figures: Figure[] = [];
	let compiled = 0;
	for (const [title, start] of [
		["cached", () => startSite(dataDir, "/blog")],
		["uncached", () => startSiteWithCache(dataDir, "/blog", 0)],
	] as const) {
		const idle: number[] = [];
		const busy: number[] = [];
		let perSecond = 0;
		let share = 1;
		for (let round = 0; round < rounds; round += 1) {
			await during(start, async (quiet) => {
				const most = await load(quiet, "/blog", round === 0 ? seconds : 1);
				if (round === 0) perSecond = most.perSecond / 4;
				share = Math.min(share, most.share);
				await steadyLoad(quiet, "/blog", { perSecond, seconds: SETTLING });
				idle.push(p95(await steadyLoad(quiet, "/blog", { perSecond, seconds })));
			});
			age(dataDir);
			await during(start, async (compiling) => {
				await load(compiling, "/blog", 1);
				const before = await repairBegun(compiling);
				await steadyLoad(compiling, "/blog", { perSecond, seconds: SETTLING });
				busy.push(p95(await steadyLoad(compiling, "/blog", { perSecond, seconds })));
				const after = await repairOf(compiling);
				if (after === null) throw new Error("All articles were compiled before the measurement ended.");
				compiled += after.done - before.done;
			});
		}
		const rate = Math.round(Math.min(perSecond, MOST_STEADY));
		const note = `${rate} requests/s; had ${Math.round(share * 100)} % of the core`;
		const verdict = { atMost: 1.2, isCertain: share >= OWN_CORE, note };
		figures.push(relativeAtMost(`p95 of /blog, ${title}`, "ms", median(busy), median(idle), verdict));
	}
	return [
		...figures,
		plain("articles compiled a second meanwhile", compiled / (2 * rounds * (seconds + SETTLING)), ""),
	];
}
