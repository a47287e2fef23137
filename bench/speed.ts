import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Load, load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { memoryOf, type Server, startSite, startSiteWithCache } from "./processes.ts";
import { atLeast, atMost, type Figure, median, plain } from "./report.ts";

const LIST = "/blog";

/**
 * If a server had a smaller share of the core than this, its requests per second say nothing. nginx may have less,
 * because the load tool is its limit.
 */
const OWN_CORE = 0.9;

/** The measured pages and the folder of their data. */
export interface Sample {
	readonly dataDir: string;
	/** Path of the measured article. */
	readonly article: string;
	readonly rounds: number;
	/** Duration of each load, in whole seconds. */
	readonly seconds: number;
}

async function bytesOf(origin: string, pathname: string): Promise<Buffer> {
	return Buffer.from(await (await fetch(origin + pathname)).arrayBuffer());
}

/**
 * Measures requests per second of the article and the list, cached and rendered, against nginx serving the same bytes.
 */
export async function measureSpeed({
	dataDir,
	article,
	rounds,
	seconds,
}: Sample): Promise<{ speed: Figure[]; memory: Figure[] }> {
	const cached = await startSite(dataDir, article);
	const idle = memoryOf(cached.pid).now;
	const uncached = await startSiteWithCache(dataDir, article, 0);
	const pages = [
		{ name: "article", pathname: article, file: "article.html" },
		{ name: LIST, pathname: LIST, file: "list.html" },
	];
	const files: Record<string, Buffer> = {};
	for (const { pathname, file } of pages) files[file] = await bytesOf(cached.origin, pathname);
	const nginx = await startNginx(path.join(dataDir, "nginx"), files);
	try {
		const speed: Figure[] = [];
		for (const { name, pathname, file } of pages) {
			const contestants: [string, Server, string][] = [
				["cached", cached, pathname],
				["uncached", uncached, pathname],
				...(nginx === undefined ? [] : ([["nginx", nginx, `/${file}`]] as [string, Server, string][])),
			];
			const loads = new Map<string, Load[]>();
			for (const [, server, target] of contestants) await load(server, target, 1);
			for (let round = 0; round < rounds; round += 1) {
				for (const [who, server, target] of contestants) {
					loads.set(who, [...(loads.get(who) ?? []), await load(server, target, seconds)]);
				}
			}
			const perSecond = (who: string) => median((loads.get(who) ?? []).map((each) => each.perSecond));
			const perProcessor = (who: string) => median((loads.get(who) ?? []).map((each) => each.perProcessorSecond));
			const size = `${files[file]?.length} bytes`;
			const share = (who: string) => median((loads.get(who) ?? []).map((each) => each.share));
			for (const [who] of contestants) {
				const note = `${Math.round(perProcessor(who))} per CPU second, had ${Math.round(share(who) * 100)} % of the core; ${size}`;
				speed.push(plain(`${name}, ${who}`, perSecond(who), "req/s", note));
			}
			if (nginx === undefined) continue;
			for (const [who, target] of [
				["cached", 0.6],
				["uncached", 0.012],
			] as const) {
				const title = `${name}, ${who}, of nginx`;
				const ratio = perSecond(who) / perSecond("nginx");
				const note = `by CPU time ${(perProcessor(who) / perProcessor("nginx")).toFixed(4)}`;
				if (share(who) < OWN_CORE || share("nginx") < OWN_CORE - 0.15)
					speed.push(plain(title, ratio, "", `target ${target}: no verdict, others used the core; ${note}`));
				else speed.push(atLeast(title, ratio, "", target, note));
			}
		}
		await pause(1_000);
		const memory = [
			plain("idle", idle, "MB", "RSS after the first answer"),
			atMost("after load, cached", memoryOf(cached.pid).now, "MB", 200),
			atMost("peak, cached", memoryOf(cached.pid).peak, "MB", 200),
			atMost("peak, uncached", memoryOf(uncached.pid).peak, "MB", 200),
		];
		return { speed, memory };
	} finally {
		for (const server of [cached, uncached, nginx]) await server?.stop();
	}
}

/** Measures the time from the start of `node server/start.ts`, already built and imported, to its first 200. */
export async function measureStart({ dataDir, article, rounds }: Sample): Promise<Figure[]> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const site = await startSite(dataDir, article);
		times.push(site.startedIn);
		await site.stop();
	}
	return [plain("start to first 200", median(times), "ms", `${rounds} starts, on one core`)];
}
