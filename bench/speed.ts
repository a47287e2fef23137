import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Load, load } from "./load.ts";
import { memoryOf, startSite, startSiteWithCache } from "./processes.ts";
import { atMost, type Figure, median, plain, relative } from "./report.ts";
import { type ServedFile, startNginx } from "./static.ts";

const LIST = "/blog";

/**
 * If a server had a smaller share of the core than this, its requests per second say nothing. nginx may have less,
 * because the load tool is its limit.
 */
export const OWN_CORE = 0.9;

/** The measured pages and the folder of their data. */
export interface Sample {
	readonly dataDir: string;
	/** Path of the measured article. */
	readonly article: string;
	readonly rounds: number;
	/** Duration of each load, in whole seconds. */
	readonly seconds: number;
}

/**
 * Measures requests per second of the article and the list, cached and rendered, beside nginx serving the same bytes.
 */
export async function measureSpeed({ dataDir, article, rounds, seconds }: Sample): Promise<Figure[]> {
	const cached = await startSite(dataDir, article);
	const idle = memoryOf(cached.pid).now;
	const uncached = await startSiteWithCache(dataDir, article, 0);
	const pages = { article, [LIST]: LIST };
	const files: ServedFile[] = [];
	for (const pathname of Object.values(pages)) {
		const bytes = Buffer.from(await (await fetch(cached.origin + pathname)).arrayBuffer());
		files.push({ path: pathname, type: "text/html; charset=utf-8", bytes });
	}
	const nginx = await startNginx(path.join(dataDir, "nginx"), files);
	const servers = { cached, uncached, ...(nginx === undefined ? {} : { nginx }) };
	try {
		const figures: Figure[] = [];
		for (const [name, pathname] of Object.entries(pages)) {
			const loads: Record<string, Load[]> = {};
			for (const server of Object.values(servers)) await load(server, pathname, 1);
			for (let round = 0; round < rounds; round += 1) {
				for (const [who, server] of Object.entries(servers))
					loads[who] = [...(loads[who] ?? []), await load(server, pathname, seconds)];
			}
			const typical = (who: string, measure: keyof Load) => median((loads[who] ?? []).map((each) => each[measure]));
			for (const [who, atLeast] of [
				["cached", 0.5],
				["uncached", 0.0125],
			] as const) {
				const byProcessor = typical(who, "perProcessorSecond");
				const share = typical(who, "share");
				const ofNginx = (byProcessor / typical("nginx", "perProcessorSecond")).toFixed(4);
				const note = `${Math.round(byProcessor)} per CPU second${nginx === undefined ? "" : `, ${ofNginx} of nginx`}; had ${Math.round(share * 100)} % of the core`;
				const title = `${name}, ${who}`;
				const perSecond = typical(who, "perSecond");
				if (nginx === undefined) figures.push(plain(title, perSecond, "requests/s", note));
				else {
					const isCertain = share >= OWN_CORE && typical("nginx", "share") >= OWN_CORE - 0.15;
					figures.push(
						relative(title, "requests/s", perSecond, typical("nginx", "perSecond"), { atLeast, isCertain, note }),
					);
				}
			}
		}
		await pause(1_000);
		return [
			...figures,
			plain("memory, idle", idle, "MB", "RSS after the first answer"),
			atMost("memory after load, cached", memoryOf(cached.pid).now, "MB", 200),
			atMost("peak memory, cached", memoryOf(cached.pid).peak, "MB", 200),
			atMost("peak memory, uncached", memoryOf(uncached.pid).peak, "MB", 200),
		];
	} finally {
		for (const server of Object.values(servers)) await server.stop();
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
