import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "../e2e/chromium.ts";
import { findProgram, startSite } from "./processes.ts";
import { atLeast, type Figure, median, plain } from "./report.ts";
import type { Sample } from "./speed.ts";

const CATEGORIES = { performance: 0.99, accessibility: 1, "best-practices": 1, seo: 1 };

/** Pages that search engines are asked to leave out. */
const UNLISTED = ["/iniciar-sesion"];

/** Lighthouse's own settings for a phone: it multiplies what a task took by this. */
const SLOWER = 4;
/** Milliseconds of a task that do not count as blocking. */
const SHORT = 50;

interface Visit {
	readonly scores: Readonly<Record<string, { readonly score: number }>>;
	/** Milliseconds of blocking, as Lighthouse takes it from the time that passed. */
	readonly blocking: number;
	/** The same from processor time alone, without the time in which another process had the core. */
	readonly ownBlocking: number;
}

interface TraceEvent {
	readonly name: string;
	readonly pid: number;
	readonly tid: number;
	/** Microseconds. */
	readonly ts: number;
	/** Microseconds of processor time of the thread. */
	readonly tdur?: number;
}

/** What blocks the page's main thread from the first paint on, in milliseconds, from a trace's processor times. */
function ownBlockingOf(events: readonly TraceEvent[]): number {
	const paint = events.find(({ name }) => name === "firstContentfulPaint");
	if (paint === undefined) throw new Error("The trace has no first paint.");
	return events
		.filter(({ name, pid, tid, ts }) => name === "RunTask" && pid === paint.pid && tid === paint.tid && ts > paint.ts)
		.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * SLOWER - SHORT), 0);
}

async function runLighthouse(program: string, url: string, file: string, chrome: string): Promise<Visit> {
	const args = [
		url,
		"--quiet",
		"--save-assets",
		"--output=json",
		`--output-path=${file}.json`,
		`--only-categories=${Object.keys(CATEGORIES).join(",")}`,
		"--chrome-flags=--headless=new --no-sandbox --disable-gpu",
	];
	await new Promise<void>((resolve, reject) => {
		const child = spawn(program, args, {
			env: { ...process.env, CHROME_PATH: chrome },
			stdio: ["ignore", "ignore", "inherit"],
		});
		child.once("error", reject);
		child.once("exit", (code) =>
			code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code} for ${url}`)),
		);
	});
	const { categories, audits } = JSON.parse(readFileSync(`${file}.json`, "utf8"));
	const { traceEvents } = JSON.parse(readFileSync(`${file}-0.trace.json`, "utf8"));
	return {
		scores: categories,
		blocking: audits["total-blocking-time"].numericValue,
		ownBlocking: ownBlockingOf(traceEvents),
	};
}

/**
 * Lighthouse's scores, out of 100, with its mobile settings: medians of the rounds.
 * @throws {Error} when Lighthouse is not installed, Chromium has no path, or Lighthouse fails twice for a page.
 */
export async function measureLighthouse({ dataDir, article, rounds }: Sample): Promise<Figure[]> {
	const program = findProgram("lighthouse");
	if (program === undefined) throw new Error("Lighthouse is not installed.");
	const chrome = ensureChromium();
	if (chrome === undefined) throw new Error("Lighthouse needs a Chromium with a path: set CHROMIUM.");
	const site = await startSite(dataDir, article);
	try {
		const figures: Figure[] = [];
		const [event = ""] = /\/eventos\/[\w-]+/.exec(await (await fetch(`${site.origin}/eventos`)).text()) ?? [];
		const pages = { home: "/home", article, list: "/blog", event, "sign-in": "/iniciar-sesion" };
		for (const [name, pathname] of Object.entries(pages)) {
			const visits: Visit[] = [];
			for (let round = 0; round < rounds; round += 1) {
				const file = path.join(dataDir, `lighthouse-${name}-${round}`);
				const run = () => runLighthouse(program, site.origin + pathname, file, chrome);
				// On a busy machine Lighthouse sometimes loses its trace, reports so and must be run again.
				visits.push(await run().catch(run));
			}
			for (const [category, target] of Object.entries(CATEGORIES)) {
				if (category === "seo" && UNLISTED.includes(pathname)) continue;
				const typical = median(visits.map(({ scores }) => (scores[category]?.score ?? 0) * 100));
				figures.push(atLeast(`${name}, ${category}`, typical, "", target * 100));
			}
			for (const kind of ["blocking", "ownBlocking"] as const) {
				const title = kind === "blocking" ? "blocking time" : "blocking time, by processor time alone";
				figures.push(plain(`${name}, ${title}`, median(visits.map((each) => each[kind])), "ms"));
			}
		}
		return figures;
	} finally {
		await site.stop();
	}
}
