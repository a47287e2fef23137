import { mkdirSync } from "node:fs";
import { Agent, get } from "node:http";
import path from "node:path";
import { memoryOf, type Server, startSite, startSiteWithCache } from "./processes.ts";
import { atMost, type Figure, median, plain } from "./report.ts";
import { articlePath, fillStore, tagPath } from "./samples.ts";

/** Requests of one kind per round. */
const REQUESTS = 200;
/** A stride that visits all articles, for any of the sizes, but not in their order. */
const STRIDE = 7_919;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function millisecondsOf(url: string): Promise<number> {
	const begin = performance.now();
	return new Promise((resolve, reject) => {
		get(url, { agent }, (response) => {
			response.resume();
			response.on("end", () =>
				response.statusCode === 200
					? resolve(performance.now() - begin)
					: reject(new Error(`${url}: ${response.statusCode}`)),
			);
		}).on("error", reject);
	});
}

const pagesOf = (articles: number) => Math.ceil(articles / 12);

/** The requested addresses, by kind of page. */
const kinds: Readonly<Record<string, (index: number, articles: number) => string>> = {
	article: (index, articles) => articlePath((index * STRIDE) % articles),
	list: () => "/blog",
	tag: (index) => tagPath(index),
	"last page": (_, articles) => `/blog?pagina=${pagesOf(articles)}`,
	"middle page": (_, articles) => `/blog?pagina=${Math.ceil(pagesOf(articles) / 2)}`,
};

async function typical(
	server: Server,
	articles: number,
	addressOf: (index: number, articles: number) => string,
): Promise<number> {
	const times: number[] = [];
	for (let index = 0; index < REQUESTS; index += 1)
		times.push(await millisecondsOf(server.origin + addressOf(index, articles)));
	return median(times);
}

/**
 * Measures the time of an uncached page with stores of several sizes, one request at a time, against the smallest
 * store.
 */
export async function measureScale(folder: string, sizes: readonly number[], rounds: number): Promise<Figure[]> {
	const stores: { articles: number; server: Server; times: Map<string, number[]> }[] = [];
	const filling: Figure[] = [];
	try {
		for (const articles of sizes) {
			const dataDir = path.join(folder, `store-${articles}`);
			mkdirSync(dataDir, { recursive: true });
			const begin = performance.now();
			await fillStore(dataDir, articles);
			filling.push(plain(`filling a store of ${articles}`, (performance.now() - begin) / 1_000, "s"));
			stores.push({ articles, server: await startSiteWithCache(dataDir, articlePath(0), 0), times: new Map() });
		}
		for (let round = -1; round < rounds; round += 1) {
			for (const [kind, addressOf] of Object.entries(kinds)) {
				for (const { articles, server, times } of stores) {
					const milliseconds = await typical(server, articles, addressOf);
					if (round >= 0) times.set(kind, [...(times.get(kind) ?? []), milliseconds]);
				}
			}
		}
		const figures: Figure[] = [];
		for (const kind of Object.keys(kinds)) {
			const first = median(stores[0]?.times.get(kind) ?? []);
			for (const { articles, times } of stores) {
				const milliseconds = median(times.get(kind) ?? []);
				const name = `${kind}, ${articles} articles`;
				figures.push(plain(name, milliseconds, "ms"));
				if (articles !== sizes[0]) figures.push(atMost(`${name}, of ${sizes[0]}`, milliseconds / first, "", 1.3));
			}
		}
		for (const { articles, server } of stores)
			figures.push(atMost(`peak memory, uncached, ${articles} articles`, memoryOf(server.pid).peak, "MB", 200));
		return [...figures, ...filling];
	} finally {
		for (const { server } of stores) await server.stop();
	}
}

/** Measures the site's memory after requests for so many different pages that its page cache is full. */
export async function measureFullCache(folder: string, articles: number): Promise<Figure[]> {
	const server = await startSite(path.join(folder, `store-${articles}`), articlePath(0));
	try {
		for (let index = 0; index < Math.min(articles, 4_000); index += 1)
			await millisecondsOf(server.origin + articlePath((index * STRIDE) % articles));
		return [atMost("peak, page cache full", memoryOf(server.pid).peak, "MB", 200, "4,000 different articles")];
	} finally {
		await server.stop();
	}
}
