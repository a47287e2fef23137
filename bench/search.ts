import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { PageToPublish } from "../domain/publication/publication-store.ts";
import { memoryOf, nodeOptionsOf, root, startSiteWithCache } from "./processes.ts";
import { atMost, type Figure, median, p95, plain } from "./report.ts";
import { makeArticles, makeQuestions } from "./search-texts.ts";

/** Articles that are published at a time. */
const AT_ONCE = 500;

/** Pages that a site serves before the memory of searches is measured, so that they pay for themselves alone. */
const PAGES_BEFORE = 1_200;

/** Times that one article is published again. */
const AGAIN = 30;

/** Searches in stores of these numbers of articles, and publishes one of them again. */
export async function measureSearch(folder: string, sizes: readonly number[]): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const size of sizes) figures.push(...(await measureSize(path.join(folder, `search-${size}`), size)));
	return figures;
}

/** How much resident memory, in MB, searches add to a site that has served pages without its cache. */
async function measureMemory(dataDir: string): Promise<number> {
	process.env.TRUSTED_PROXY = "127.0.0.1";
	const site = await startSiteWithCache(dataDir, "/blog", 0).finally(() => delete process.env.TRUSTED_PROXY);
	let callers = 0;
	// Each has an address of its own, because a caller may search 60 times a minute.
	const visit = async (pathname: string) => {
		callers += 1;
		const headers = { "x-forwarded-for": `10.0.${callers >> 8}.${callers & 255}` };
		await (await fetch(site.origin + pathname, { headers })).text();
	};
	try {
		for (let page = 0; page < PAGES_BEFORE; page += 1) await visit(`/blog/articulo-${page * 7}`);
		const before = memoryOf(site.pid).now;
		for (const _ of [0, 1])
			for (const question of makeQuestions()) await visit(`/buscar?q=${encodeURIComponent(question)}`);
		return memoryOf(site.pid).now - before;
	} finally {
		await site.stop();
	}
}

async function measureSize(dataDir: string, size: number): Promise<Figure[]> {
	const backend = await openEmbedded({ dataDir });
	const spent: number[] = [];
	for (const method of ["change", "replace"] as const) {
		const plainly = backend.search[method].bind(backend.search) as (...given: unknown[]) => Promise<unknown>;
		Object.assign(backend.search, {
			[method]: async (...given: unknown[]) => {
				const begin = process.threadCpuUsage();
				const outcome = await plainly(...given);
				const { user, system } = process.threadCpuUsage(begin);
				spent.push((user + system) / 1_000);
				return outcome;
			},
		});
	}
	const publish = (pages: readonly PageToPublish[]) =>
		backend.publication.publish({ pages, events: [], unchangedIds: [], prune: false, dryRun: false });
	let waiting: PageToPublish[] = [];
	let last: PageToPublish | undefined;
	for (const page of makeArticles(size)) {
		waiting.push(page);
		last = page;
		if (waiting.length < AT_ONCE) continue;
		await publish(waiting);
		waiting = [];
	}
	if (waiting.length > 0) await publish(waiting);
	const building = spent.reduce((sum, each) => sum + each, 0) / 1_000;
	spent.length = 0;
	if (last !== undefined)
		for (let round = 0; round < AGAIN; round++) {
			const body = `${last.body}<p>Ronda ${round}.</p>`;
			await publish([{ ...last, body, sourceHash: `again-${round}` }]);
		}
	const again = median(spent);
	await backend.close();
	const bytes = statSync(path.join(dataDir, "search.db")).size;
	const answer = execFileSync(
		process.execPath,
		[...nodeOptionsOf("start"), "--expose-gc", path.join(root, "bench/search-reader.ts"), dataDir],
		{
			encoding: "utf8",
		},
	);
	const { durations, grown } = JSON.parse(answer) as { durations: number[]; grown: number };
	const resident = await measureMemory(dataDir);
	const of = (name: string) => `${size.toLocaleString("en")} articles: ${name}`;
	return [
		plain(of("a search with excerpts, median"), median(durations), "ms"),
		atMost(of("a search with excerpts, p95"), p95(durations), "ms", size <= 10_000 ? 50 : 100),
		plain(of("the longest search"), Math.max(...durations), "ms"),
		atMost(of("publishing one takes longer by"), again, "ms", 5),
		plain(of("objects kept after 600 searches"), grown, "MB"),
		atMost(of("memory that 600 searches add to a site that has served 1,200 pages"), resident, "MB", 20),
		plain(of("the whole index"), building, "s"),
		plain(of("its file"), bytes / 2 ** 20, "MB"),
	];
}
