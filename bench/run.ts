import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../server/build.ts";
import { measureAccounts } from "./accounts.ts";
import { measureBlogs } from "./blogs.ts";
import { measureDesk } from "./desk.ts";
import { measureCompiling, measureImport, runCommand, runImport } from "./importing.ts";
import { measureLetters } from "./letters.ts";
import { loadTool } from "./load.ts";
import { measureFirstImport, measureManyFiles } from "./pictures.ts";
import { canPin, findProgram, moveAside, root, spreadOut, startSite, takePeakMemory } from "./processes.ts";
import { type Figure, machine, plain, TABLE_HEAD, tableRows } from "./report.ts";
import { writeSample } from "./samples.ts";
import { measureFullCache, measureScale } from "./scale.ts";
import { measureLesson, measureProgress } from "./school.ts";
import { measureSearch } from "./search.ts";
import { measureSignUps } from "./signups.ts";
import { measureSizes } from "./sizes.ts";
import { measureSpeed, measureStart, type Sample } from "./speed.ts";

const HELP = `Usage: npm run bench -- [options]

  --browser        what a reader feels: only the parts speed, sizes, paint and click
  --only PARTS     some of speed,start,sizes,scale,search,accounts,signups,letters,school,import,importing,compiling,blogs,
                   desk,paint,click,typing,reads,lighthouse (comma separated)
  --reads          also count Firestore's reads and writes (in an emulator)
  --lighthouse     also run Lighthouse, which must be installed
  --rounds N       rounds of each comparison (5)
  --seconds N      seconds of each load (2)
  --largest N      articles in the largest store (100000)`;

/** The parts that are measured unless the command line asks for others. */
const USUAL = [
	...["speed", "start", "sizes", "scale", "search", "accounts", "signups", "letters", "school"],
	...["import", "importing", "compiling", "blogs"],
];
const BROWSER = ["speed", "sizes", "paint", "click"];

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
const wanted = new Set([
	...(values.only?.split(",") ?? (values.browser ? BROWSER : USUAL)),
	...(values.reads ? ["reads"] : []),
	...(values.lighthouse ? ["lighthouse"] : []),
]);

/** The first article of the list that everybody may read and that has a picture and code. */
async function chooseArticle(dataDir: string): Promise<string> {
	const site = await startSite(dataDir, "/blog");
	try {
		const list = await (await fetch(`${site.origin}/blog`)).text();
		for (const [, pathname = ""] of list.matchAll(/<h2[^>]*><a[^>]* href="([^"]+)"/g)) {
			const html = await (await fetch(site.origin + pathname)).text();
			if (["data-body", "<picture", "<pre"].every((part) => html.includes(part))) return pathname;
		}
		throw new Error("The first page of /blog has no open article with a picture and code.");
	} finally {
		await site.stop();
		takePeakMemory();
	}
}

async function measure(folder: string, results: Record<string, Figure[]>): Promise<void> {
	const dataDir = path.join(folder, "sample");
	writeSample(path.join(folder, "content"));
	await runImport(path.join(folder, "content"), dataDir);
	await runCommand(["media", "--make"], dataDir);
	const article = await chooseArticle(dataDir);
	const rounds = Number(values.rounds);
	const sample: Sample = { dataDir, article, rounds, seconds: Number(values.seconds) };
	/** Runs the measurement and prints its figures and the peak memory of its servers. */
	const report = async (part: string, title: string, work: () => Promise<Figure[]>) => {
		if (!wanted.has(part)) return;
		const figures = await work();
		const peak = takePeakMemory();
		if (peak !== undefined) figures.push(plain("peak memory of the site in this part", peak, "MB"));
		results[title] = figures;
		print(tableRows(title, figures));
	};

	print(`The article is ${article}. Medians of ${rounds} rounds.\n\n${TABLE_HEAD}`);
	await report("speed", "Requests on one core, beside nginx with the same bytes", () => measureSpeed(sample));
	await report("start", "Start", () => measureStart(sample));
	await report("sizes", "Bytes of an article", async () => {
		const site = await startSite(dataDir, article);
		return measureSizes(site, article).finally(() => site.stop());
	});
	const sizes = [100, 10_000, Number(values.largest)];
	await report("scale", "Uncached pages by size of the store", () => measureScale(folder, sizes, rounds));
	await report("scale", "Memory with a full page cache", () => measureFullCache(folder, 10_000));
	await report("search", "Search, by size of the store", () => measureSearch(folder, [100, 10_000, 30_000]));
	await report("accounts", "Accounts, 100,000 of them", () => measureAccounts(sample));
	await report("signups", "Sign-ups, 100,000 entries each", () => measureSignUps({ folder, article, rounds }));
	await report("letters", "Letters, to 5,000 people", () => measureLetters(sample));
	await report("school", "School: progress", () => measureProgress(folder, sample));
	await report("school", "School: a lesson's page", () => measureLesson(sample));
	await report("import", "Import", () => measureImport(folder, 1_000));
	await report("importing", "First import with photographs", () => measureFirstImport(folder));
	await report("blogs", "Bringing blogs", () => measureBlogs(folder));
	await report("importing", "Very many files", () => measureManyFiles(folder));
	await report("compiling", "Requests while long articles are compiled, beside an idle site", () =>
		measureCompiling(folder, sample),
	);
	await report("desk", "The desk: saving, looking, publishing", () => measureDesk(sample));
	spreadOut();
	await report("paint", "Loading a page on a slow phone, beside the bare page", async () =>
		(await import("./paint.ts")).measurePaint(sample),
	);
	await report("click", "From a list to an article, beside the bare page", async () =>
		(await import("./click.ts")).measureClick(sample),
	);
	await report("typing", "The desk: typing in a text of 10,000 words, beside the page without its script", async () =>
		(await import("./typing.ts")).measureTyping(sample),
	);
	await report("reads", "What Firestore charges for one", async () => (await import("./reads.ts")).measureReads());
	await report("lighthouse", "Lighthouse, mobile", async () =>
		(await import("./lighthouse.ts")).measureLighthouse(sample),
	);
}

if (values.help) print(`${HELP}\n`);
else {
	buildIfStale({ root, appEnv: "production" });
	moveAside();
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-bench-"));
	const results: Record<string, Figure[]> = {};
	try {
		print(`${machine()}\n`);
		print(`Servers ${canPin ? "on core 0, load on core 1" : "not pinned (no taskset)"}; load by ${loadTool}.\n`);
		if (findProgram("nginx") === undefined) print("nginx is not installed: no ratio to it.\n");
		if (wanted.has("lighthouse") && findProgram("lighthouse") === undefined) {
			wanted.delete("lighthouse");
			print("Lighthouse is not installed (npm install --global lighthouse): it is left out.\n");
		}
		await measure(folder, results);
	} finally {
		const file = path.join(tmpdir(), `tertulia-bench-${Date.now()}.json`);
		writeFileSync(
			file,
			`${JSON.stringify({ at: new Date().toISOString(), machine: machine(), results }, null, "\t")}\n`,
		);
		print(`\n${file}\n`);
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
