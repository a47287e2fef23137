import type { Source } from "../domain/authoring/source.ts";
import type { Press } from "../domain/publication/compile-source.ts";
import { isDue, prepareScheduled, publishScheduled } from "../domain/publication/publish-scheduled.ts";
import { type RepairProgress, repairPages } from "../domain/publication/repair-pages.ts";
import type { Log } from "./http/request-log.ts";
import type { Job } from "./jobs.ts";

/** Longest delay before a schedule that another process wrote is noticed. */
const SCHEDULE_EVERY_MS = 30_000;

/** How long before its time a text is compiled, so that only a transaction is left to do at its second. */
const LEAD_MS = 60_000;

/** How often pages of other versions are looked for. They are there after an upgrade, and after a site was imported. */
const REPAIR_EVERY_MS = 24 * 3_600_000;

/** How often the log says how far the repair is. */
const REPAIR_SAID_EVERY = 50;

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
						if (done % REPAIR_SAID_EVERY === 0 || done === total) log.write("info", "pages made anew", { done, total });
					},
					onRefused: (path, reason) => log.write("warn", "page cannot be made anew", { path, reason }),
				});
			} finally {
				tell(null);
			}
		},
	};
}

/** Publishes scheduled texts when their time comes (docs/product.md, 22.5). */
export function createScheduleJob({
	press,
	now,
	log,
}: {
	readonly press: Press;
	readonly now: () => Date;
	readonly log: Log;
}): Job {
	const prepared = new Set<string>();
	const refused = new Set<string>();
	const stateOf = ({ id, changes }: Source) => `${changes} ${id}`;
	const waiting = async () => (await press.sources.scheduled()).filter((each) => !refused.has(stateOf(each)));
	const before = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString();

	return {
		everyMs: SCHEDULE_EVERY_MS,
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
