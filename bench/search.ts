import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { PageToPublish } from "../domain/publication/publication-store.ts";
import { nodeOptionsOf, root } from "./processes.ts";
import { atMost, type Figure, median, p95, plain } from "./report.ts";
import { makeArticles } from "./search-texts.ts";

/** Articles that are published at a time. */
const AT_ONCE = 500;

/** Times that one article is published again. */
const AGAIN = 30;

/** Searches in stores of these numbers of articles, and publishes one of them again. */
export async function measureSearch(folder: string, sizes: readonly number[]): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const size of sizes) figures.push(...(await measureSize(path.join(folder, `search-${size}`), size)));
	return figures;
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
	const { durations, grown, residentGrown } = JSON.parse(answer) as Readonly<
		Record<"grown" | "residentGrown", number>
	> & {
		readonly durations: readonly number[];
	};
	const of = (name: string) => `${size.toLocaleString("en")} articles: ${name}`;
	return [
		plain(of("a search with excerpts, median"), median(durations), "ms"),
		atMost(of("a search with excerpts, p95"), p95(durations), "ms", size <= 10_000 ? 50 : 100),
		plain(of("the longest search"), Math.max(...durations), "ms"),
		atMost(of("publishing one takes longer by"), again, "ms", 5),
		plain(of("objects kept after 600 searches"), grown, "MB"),
		atMost(of("resident memory more after 600 searches"), residentGrown, "MB", 20),
		plain(of("the whole index"), building, "s"),
		plain(of("its file"), bytes / 2 ** 20, "MB"),
	];
}
