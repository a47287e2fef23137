import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "../e2e/chromium.ts";
import { findProgram, startSite } from "./processes.ts";
import { atLeast, type Figure, median } from "./report.ts";
import type { Sample } from "./speed.ts";

const CATEGORIES = { performance: 0.99, accessibility: 1, "best-practices": 1, seo: 1 };

/** Pages that search engines are asked to leave out. */
const UNLISTED = ["/iniciar-sesion"];

type Scores = Readonly<Record<string, { readonly score: number }>>;

async function runLighthouse(program: string, url: string, file: string, chrome: string): Promise<Scores> {
	const args = [
		url,
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
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
	return JSON.parse(readFileSync(file, "utf8")).categories;
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
			const scores: Scores[] = [];
			for (let round = 0; round < rounds; round += 1) {
				const file = path.join(dataDir, `lighthouse-${name}-${round}.json`);
				const run = () => runLighthouse(program, site.origin + pathname, file, chrome);
				// On a busy machine Lighthouse sometimes loses its trace, reports so and must be run again.
				scores.push(await run().catch(run));
			}
			for (const [category, target] of Object.entries(CATEGORIES)) {
				if (category === "seo" && UNLISTED.includes(pathname)) continue;
				const typical = median(scores.map((each) => (each[category]?.score ?? 0) * 100));
				figures.push(atLeast(`${name}, ${category}`, typical, "", target * 100));
			}
		}
		return figures;
	} finally {
		await site.stop();
	}
}
