import type { Source } from "../domain/authoring/source.ts";
import type { Backend } from "../domain/backend.ts";
import type { Press } from "../domain/publication/compile-source.ts";
import {
	makeSizes,
	type PictureMaker,
	type SizesProgress,
	type UnfinishedPicture,
} from "../domain/publication/make-sizes.ts";
import { isDue, prepareScheduled, publishScheduled } from "../domain/publication/publish-scheduled.ts";
import { type RepairProgress, repairPages } from "../domain/publication/repair-pages.ts";
import { renewIndex } from "../domain/search/keep-index.ts";
import { LONGEST_WINDOW_MS } from "../domain/sign-in/limits.ts";
import type { RateLimiter } from "../domain/sign-in/rate-limiter.ts";
import type { Log } from "./http/request-log.ts";
import type { Job } from "./jobs.ts";

/** Longest delay before a schedule that another process wrote is noticed: on one machine looking costs next to nothing. */
const SCHEDULE_EVERY_MS = 30_000;
const SCHEDULE_EVERY_MS_HERE = 5_000;

/** How long before its time a text is compiled, so that only a transaction is left to do at its second. */
const LEAD_MS = 60_000;

/** How often pages of other versions are looked for. They are there after an upgrade, and after a site was imported. */
const REPAIR_EVERY_MS = 24 * 3_600_000;

/** How often the log says how far the repair is, or the making of pictures. */
const SAID_EVERY = 50;

/** Longest delay before it is noticed that the search misses something that another process, or a crash, left out. */
const SEARCH_EVERY_MS = 30_000;

/** Longest delay before the pictures that another process published are made in their larger sizes. */
const PICTURES_EVERY_MS = 30_000;

/** How often a picture is tried in an hour, where one that exhausts the memory ends the whole process. */
const ATTEMPTS = { limit: 2, windowMs: LONGEST_WINDOW_MS };

/** Makes pages of earlier versions anew (docs/product.md, 22.6). `tell` learns how far it is; null when it ends. */
export function createRepairJob({
	press,
	log,
	tell = () => undefined,
}: {
	readonly press: Press;
	readonly log: Log;
	readonly tell?: ((progress: RepairProgress | null) => void) | undefined;
}): Job {
	return {
		everyMs: REPAIR_EVERY_MS,
		async run(signal) {
			try {
				await repairPages(press, {
					signal,
					onProgress({ done, total }) {
						tell({ done, total });
						if (done % SAID_EVERY === 0 || done === total) log.write("info", "pages made anew", { done, total });
					},
					onRefused: (path, reason) => log.write("warn", "page cannot be made anew", { path, reason }),
				});
			} finally {
				tell(null);
			}
		},
	};
}

/**
 * Makes what is searched in true where publishing could not (docs/product.md, 25.5), and makes it anew where it is
 * missing or damaged. Its first run looks at everything.
 */
export function createSearchJob({
	backend,
}: {
	readonly backend: Pick<Backend, "content" | "events" | "school" | "publication" | "search">;
}): Job {
	let isFirst = true;
	return {
		everyMs: SEARCH_EVERY_MS,
		async run() {
			const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
			await renewIndex({ stores: backend, index: backend.search, pause }, isFirst);
			isFirst = false;
		},
	};
}

/**
 * Makes the larger sizes of pictures after their pages are published (docs/product.md, 7.9). `tell` learns how far it
 * is; null when it ends. A picture that cannot be made is named once and then passed over. `attempts`: counts attempts
 * before they are made, so that a picture that ends the whole process holds up no others; absent if none can.
 */
export function createPicturesJob({
	backend,
	maker,
	log,
	tell = () => undefined,
	attempts,
}: {
	readonly backend: Pick<Backend, "content" | "publication" | "media">;
	readonly maker: PictureMaker;
	readonly log: Log;
	readonly attempts?: { readonly limiter: Pick<RateLimiter, "take">; readonly now: () => Date };
	readonly tell?: ((progress: SizesProgress | null) => void) | undefined;
}): Job {
	const refused = new Set<string>();
	let finished: string | null = null;
	/** When the first of the pictures that were put off may be tried again, in milliseconds since 1970. */
	let againAt = Number.POSITIVE_INFINITY;
	const clock = () => attempts?.now().getTime() ?? 0;

	/** Attempts for other sizes count apart: those of before went well. */
	async function mayTry({ original, missing }: UnfinishedPicture): Promise<boolean> {
		const key = `picture:${original}:${missing.toSorted().join()}`;
		const taken = await attempts?.limiter.take([{ key, ...ATTEMPTS }], clock());
		if (taken === undefined || taken.allowed) return true;
		againAt = Math.min(againAt, clock() + taken.retryAfterMs);
		log.write("warn", "picture put off", { original, reason: "Attempts to make it did not end." });
		return false;
	}

	return {
		everyMs: PICTURES_EVERY_MS,
		async run(signal) {
			const revision = await backend.content.revision("now");
			if (revision === finished && clock() < againAt) return;
			againAt = Number.POSITIVE_INFINITY;
			const stop = () => void maker.close();
			signal.addEventListener("abort", stop, { once: true });
			try {
				await makeSizes(backend, {
					maker,
					signal,
					refused,
					mayTry,
					onProgress({ done, total }) {
						tell({ done, total });
						if (done > 0 && (done % SAID_EVERY === 0 || done === total))
							log.write("info", "pictures made", { done, total });
					},
					onRefused: (original, reason) => log.write("warn", "picture cannot be made", { original, reason }),
				});
				if (!signal.aborted) finished = revision;
			} finally {
				signal.removeEventListener("abort", stop);
				tell(null);
				await maker.close();
			}
		},
	};
}

/** Publishes scheduled texts when their time comes (docs/product.md, 22.5). */
export function createScheduleJob({
	press,
	now,
	log,
	isOneMachine = false,
}: {
	readonly press: Press;
	readonly now: () => Date;
	readonly log: Log;
	/** Whether the data are on this machine. */
	readonly isOneMachine?: boolean;
}): Job {
	const prepared = new Set<string>();
	const refused = new Set<string>();
	const stateOf = ({ id, changes }: Source) => `${changes} ${id}`;
	const waiting = async () => (await press.sources.scheduled()).filter((each) => !refused.has(stateOf(each)));
	const before = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString();

	return {
		everyMs: isOneMachine ? SCHEDULE_EVERY_MS_HERE : SCHEDULE_EVERY_MS,
		async nextAt() {
			const times = (await waiting()).map((each) =>
				before(each.publishAt ?? "", prepared.has(stateOf(each)) ? 0 : LEAD_MS),
			);
			return times.toSorted()[0] ?? null;
		},
		async run(signal) {
			const texts = await waiting();
			for (const source of texts.filter((each) => isDue(each, now().toISOString()))) {
				if (signal.aborted) return;
				const outcome = await publishScheduled(source.id, press, now);
				const { path, publishAt } = source;
				if (outcome === null) continue;
				if ("report" in outcome) log.write("info", "scheduled text published", { path, publishAt });
				else {
					refused.add(stateOf(source));
					log.write("error", "scheduled text refused", { path, publishAt, reason: outcome.refused });
				}
			}
			const soon = new Date(now().getTime() + LEAD_MS).toISOString();
			for (const source of texts) {
				const isNext = isDue(source, soon) && !isDue(source, now().toISOString()) && !prepared.has(stateOf(source));
				if (signal.aborted || !isNext) continue;
				prepared.add(stateOf(source));
				await prepareScheduled(source, press);
			}
		},
	};
}
