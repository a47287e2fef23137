import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../server/build.ts";
import { measureAccounts } from "./accounts.ts";
import { measureImport, runImport } from "./importing.ts";
import { loadTool } from "./load.ts";
import { canPin, findProgram, moveAside, root, spreadOut, startSite } from "./processes.ts";
import { type Figure, machine, table } from "./report.ts";
import { measureFullCache, measureScale } from "./scale.ts";
import { measureLesson, measureProgress } from "./school.ts";
import { measureSignUps } from "./signups.ts";
import { measureSizes } from "./sizes.ts";
import { measureSpeed, measureStart, type Sample } from "./speed.ts";

const HELP = `Usage: npm run bench -- [options]

  --only PARTS     some of speed,start,scale,accounts,school,signups,import,sizes,reads,browser,lighthouse (comma separated)
  --reads          also count Firestore's reads and writes (in an emulator)
  --browser        also measure in a browser
  --lighthouse     also run Lighthouse (from the npm registry)
  --rounds N       rounds of each comparison (5)
  --seconds N      seconds of each load (2)
  --largest N      articles in the largest store (100000)`;

/** Size of the article page that the targets refer to, in bytes. */
const USUAL_PAGE = 29_000;

const { values } = parseArgs({
	options: {
		only: { type: "string" },
		reads: { type: "boolean", default: false },
		browser: { type: "boolean", default: false },
		lighthouse: { type: "boolean", default: false },
		rounds: { type: "string", default: "5" },
		seconds: { type: "string", default: "2" },
		largest: { type: "string", default: "100000" },
		help: { type: "boolean", default: false },
	},
});

const print = (text: string) => process.stdout.write(text);
const wanted = new Set(
	values.only?.split(",") ?? [
		"speed",
		"start",
		"sizes",
		"scale",
		"accounts",
		"signups",
		"school",
		"import",
		...(values.reads ? ["reads"] : []),
		...(values.browser ? ["browser"] : []),
		...(values.lighthouse ? ["lighthouse"] : []),
	],
);

/** The unrestricted blog article whose page is nearest to the size the targets refer to. */
async function chooseArticle(dataDir: string): Promise<string> {
	const site = await startSite(dataDir, "/blog");
	try {
		const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
		const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/blog\/[^<]+)<\/loc>/g)].map(([, found = ""]) => found);
		let best = { pathname: "/blog", distance: Number.POSITIVE_INFINITY };
		for (const pathname of paths) {
			const html = await (await fetch(site.origin + pathname)).text();
			const distance = Math.abs(Buffer.byteLength(html) - USUAL_PAGE);
			if (html.includes("data-body") && distance < best.distance) best = { pathname, distance };
		}
		return best.pathname;
	} finally {
		await site.stop();
	}
}

async function measure(folder: string, results: Record<string, Figure[]>): Promise<void> {
	const dataDir = path.join(folder, "sample");
	await runImport(path.join(root, "content"), dataDir);
	const article = await chooseArticle(dataDir);
	const rounds = Number(values.rounds);
	const sample: Sample = { dataDir, article, rounds, seconds: Number(values.seconds) };
	const report = (title: string, figures: Figure[]) => {
		results[title] = figures;
		print(table(title, figures));
	};

	print(`The article is ${article}.\n`);
	if (wanted.has("speed")) {
		const { speed, memory } = await measureSpeed(sample);
		report("Speed", speed);
		report("Memory", memory);
	}
	if (wanted.has("start")) report("Start", await measureStart(sample));
	if (wanted.has("sizes")) {
		const site = await startSite(dataDir, article);
		report("Bytes of an article", await measureSizes(site, article).finally(() => site.stop()));
	}
	if (wanted.has("scale")) {
		const sizes = [100, 10_000, Number(values.largest)];
		report("Uncached pages by size of the store", await measureScale(folder, sizes, rounds));
		report("Memory with a full page cache", await measureFullCache(folder, 10_000));
	}
	if (wanted.has("accounts")) report("Accounts, 100,000 of them", await measureAccounts(sample));
	if (wanted.has("signups"))
		report("Sign-ups, 100,000 entries each", await measureSignUps({ folder, article, rounds }));
	if (wanted.has("school")) {
		report("School: progress", await measureProgress(folder, sample));
		report("School: a lesson's page", await measureLesson(sample));
	}
	if (wanted.has("import")) report("Import", await measureImport(folder, 1_000));
	spreadOut();
	if (wanted.has("browser")) {
		const { measureBrowser } = await import("./browser.ts");
		report("In the browser: slow 4G, processor 4 times slower unless said otherwise", await measureBrowser(sample));
	}
	if (wanted.has("reads")) {
		const { measureReads } = await import("./reads.ts");
		report("What Firestore charges for one", await measureReads());
	}
	if (wanted.has("lighthouse")) {
		const { measureLighthouse } = await import("./lighthouse.ts");
		report("Lighthouse, mobile", await measureLighthouse(sample));
	}
}

if (values.help) print(`${HELP}\n`);
else {
	buildIfStale({ root, appEnv: "production" });
	moveAside();
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-bench-"));
	const results: Record<string, Figure[]> = {};
	try {
		print(`${machine()}\n`);
		print(
			`Servers ${canPin ? "on core 0, load on core 1" : "not pinned (no taskset)"}; load by ${loadTool}; our log goes to a file.\n`,
		);
		if (findProgram("nginx") === undefined) print("nginx is not installed: no ratio to it.\n");
		await measure(folder, results);
	} finally {
		const file = path.join(tmpdir(), `tertulia-bench-${Date.now()}.json`);
		writeFileSync(
			file,
			`${JSON.stringify({ at: new Date().toISOString(), machine: machine(), results }, null, "\t")}\n`,
		);
		print(`\n${file}\n`);
		rmSync(folder, { recursive: true, force: true });
	}
}
