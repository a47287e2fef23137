import { Server as NetServer } from "node:net";
import { createClient, type Transport } from "../api/client.ts";
import { MOST_COUNTS, MOST_TIMES } from "../api/site.contracts.ts";
import { namedCampaigns } from "../app/linktree/links.ts";
import type { Mailer } from "../domain/mail/mail-outbox.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import type { PictureMaker, SizesProgress } from "../domain/publication/make-sizes.ts";
import type { RepairProgress } from "../domain/publication/repair-pages.ts";
import { type ConnectionLimits, connectionLimits, createSiteServer } from "./http/connections.ts";
import { createLinkCounter, type LinkCountSink } from "./http/link-counter.ts";
import { createMissCounter } from "./http/miss-counter.ts";
import { createLog, type Log, reportFailure, writeToStandardOutput } from "./http/request-log.ts";
import { createTraffic } from "./http/traffic.ts";
import { createListener, joinSettings, type ListenerOptions } from "./listener.ts";
import { createMirror } from "./mirror.ts";
import { createSiteJobs, mailFactsOf } from "./site-jobs.ts";

export { createListener, joinSettings };

/** How long requests in progress may go on after the site was asked to stop. */
const DRAIN_MS = 10_000;

/** Where the link page's counts go when the functions are elsewhere (docs/product.md, 18.2). */
function linkCountsElsewhere(transport: Transport): LinkCountSink {
	const client = createClient(transport);
	return {
		most: MOST_COUNTS,
		async add(counts) {
			const bounded = counts.map((count) => ({ ...count, total: Math.min(count.total, MOST_TIMES) }));
			await client.countLinks({ counts: bounded });
		},
	};
}

/** A site that is listening. */
export interface RunningSite {
	/** The base URL it listens on, such as `http://127.0.0.1:3000`. */
	readonly address: string;
	/** Runs a job at once: for work that became due because a clock was set by hand. */
	wake(
		job:
			| "mail"
			| "events"
			| "housekeeping"
			| "misses"
			| "mirror"
			| "schedule"
			| "repair"
			| "pictures"
			| "search"
			| "letters",
	): void;
	/**
	 * Stops the site: requests in progress are answered, for at most 10 s (docs/product.md, 12.3). An error meanwhile
	 * is logged and does not keep anything else open.
	 */
	stop(): Promise<void>;
}

export interface ServeOptions
	extends Omit<ListenerOptions, "log" | "isDraining" | "mode" | "repair" | "sizes" | "traffic" | "compiler"> {
	readonly log?: Log;
	/** Delivers mail; null or absent: mail stays in the outbox. The site closes it when it stops. */
	readonly mailer?: Mailer | null;
	/** Makes pages of texts that the site keeps; absent: no scheduled text is published. The site closes it. */
	readonly compiler?: Compiler;
	/** Makes larger sizes of pictures; absent: nobody does. The site closes it. */
	readonly pictures?: PictureMaker;
	/** Time limits of connections; the usual ones when absent. */
	readonly limits?: ConnectionLimits;
}

/**
 * Listens on the configured host and port, and runs the jobs.
 * @throws when the port is taken or the host is not an address of this machine.
 */
export async function serve({
	mailer = null,
	compiler,
	pictures,
	limits = connectionLimits,
	...options
}: ServeOptions): Promise<RunningSite> {
	const log = options.log ?? createLog({ write: writeToStandardOutput, now: Date.now });
	let draining = false;
	const now = options.now ?? (() => new Date());
	const joined = options.joined ?? joinSettings({ ...options, log });
	const { live, elsewhere } = joined;
	const named = () => namedCampaigns(live.last);
	const counter = createLinkCounter({ siteUrl: options.config.siteUrl, named, now });
	const misses = createMissCounter({ now });
	const { mirrorDir } = options.config;
	const mirror =
		mirrorDir === null || options.backend === null
			? null
			: createMirror({ folder: mirrorDir, backend: options.backend, now, log });
	const traffic = createTraffic();
	const { clientFolder, keptFolder } = options;
	const assets =
		clientFolder === null || keptFolder === null || keptFolder === undefined ? null : { clientFolder, keptFolder };
	const linkCounts = elsewhere === null ? options.backend?.linkCounts : linkCountsElsewhere(elsewhere.transport);
	let repair: RepairProgress | null = null;
	let sizes: SizesProgress | null = null;
	const { jobs, backend } = createSiteJobs({
		backend: options.backend,
		mailer,
		mailFacts: async () => mailFactsOf(options.config, await live.read()),
		now,
		log,
		counter,
		linkCounts,
		misses,
		mirror,
		traffic,
		compiler,
		isOneMachine: options.config.backend === "embedded",
		tellRepair: (progress) => {
			repair = progress;
		},
		pictures,
		tellPictures: (progress) => {
			sizes = progress;
		},
		assets,
	});
	const listener = createListener({
		...options,
		backend,
		compiler,
		counter,
		misses,
		mirror,
		traffic,
		joined,
		mode: "production",
		log,
		isDraining: () => draining,
		repair: () => repair,
		sizes: () => sizes,
	});
	const https = options.config.siteUrl.startsWith("https:");
	const server = createSiteServer(listener, { https, limits });
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(options.config.port, options.config.host, resolve);
	});
	jobs.start();
	const bound = server.address();
	const port = typeof bound === "object" && bound !== null ? bound.port : options.config.port;
	const host = options.config.host.includes(":") ? `[${options.config.host}]` : options.config.host;

	return {
		address: `http://${host}:${port}`,
		wake: jobs.wake,
		async stop() {
			draining = true;
			const deadline = performance.now() + DRAIN_MS;
			const jobsDone = jobs.stop();
			// Not server.close(): it ends idle connections at once, and requests that are on their way would be lost
			// with them.
			const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
			const idle = setTimeout(() => server.closeIdleConnections(), limits.idleGraceMs);
			const idleAgain = setInterval(() => server.closeIdleConnections(), 2 * limits.idleGraceMs);
			const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
			await closed;
			clearTimeout(idle);
			clearInterval(idleAgain);
			clearTimeout(limit);
			server.close();
			await jobsDone;
			// The work on a request goes on when its sender has gone, and it still needs the backend.
			await traffic.quiet(Math.max(0, deadline - performance.now()));
			const ends = [
				() => linkCounts !== undefined && counter.writeTo(linkCounts),
				() => options.backend !== null && misses.writeTo(options.backend.misses),
				() => mailer?.close(),
				() => compiler?.close(),
				() => pictures?.close(),
				() => options.backend?.close(),
			];
			for (const end of ends) {
				try {
					await end();
				} catch (error) {
					reportFailure(log, error);
				}
			}
			log.flush();
		},
	};
}
