import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "../e2e/chromium.ts";
import { startSite } from "./processes.ts";
import { atLeast, type Figure } from "./report.ts";
import type { Sample } from "./speed.ts";

const CATEGORIES = { performance: 0.99, accessibility: 1, "best-practices": 1, seo: 1 };

async function runLighthouse(
	url: string,
	file: string,
	chrome: string,
): Promise<Record<string, { readonly score: number }>> {
	await new Promise<void>((resolve, reject) => {
		const args = [
			"-y",
			"lighthouse@13.5.0",
			url,
			"--quiet",
			"--output=json",
			`--output-path=${file}`,
			`--only-categories=${Object.keys(CATEGORIES).join(",")}`,
		];
		const child = spawn("npx", [...args, "--chrome-flags=--headless=new --no-sandbox --disable-gpu"], {
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
 * Lighthouse's scores, out of 100, with its mobile settings.
 * @throws {Error} when Chromium has no path or Lighthouse fails twice for a page.
 */
export async function measureLighthouse({ dataDir, article }: Sample): Promise<Figure[]> {
	const chrome = ensureChromium();
	if (chrome === undefined) throw new Error("Lighthouse needs a Chromium with a path: set CHROMIUM.");
	const site = await startSite(dataDir, article);
	try {
		const figures: Figure[] = [];
		for (const [name, pathname] of Object.entries({ home: "/home", article, list: "/blog" })) {
			const file = path.join(dataDir, `lighthouse-${name}.json`);
			const run = () => runLighthouse(site.origin + pathname, file, chrome);
			// On a busy machine Lighthouse sometimes loses its trace, reports so and must be run again.
			const scores = await run().catch(run);
			for (const [category, target] of Object.entries(CATEGORIES)) {
				figures.push(atLeast(`${name}, ${category}`, (scores[category]?.score ?? 0) * 100, "", target * 100));
			}
		}
		return figures;
	} finally {
		await site.stop();
	}
}
