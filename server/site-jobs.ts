import { AsyncLocalStorage } from "node:async_hooks";
import type { SourceWrite } from "../domain/authoring/source-store.ts";
import type { Backend } from "../domain/backend.ts";
import { nextDueAt } from "../domain/events/due-registrations.ts";
import type { EventMailContext } from "../domain/events/event-context.ts";
import type { RegistrationStore } from "../domain/events/registration-store.ts";
import { runRegistrations } from "../domain/events/run-registrations.ts";
import type { Mailer, MailOutbox } from "../domain/mail/mail-outbox.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import type { PictureMaker, SizesProgress } from "../domain/publication/make-sizes.ts";
import type { RepairProgress } from "../domain/publication/repair-pages.ts";
import { organiserOf, type SiteConfig } from "../domain/site/site-config.ts";
import type { Config } from "./config.ts";
import { createFilesJob, createHousekeepingJob, createSecondStepJob } from "./housekeeping-jobs.ts";
import type { LinkCounter, LinkCountSink } from "./http/link-counter.ts";
import type { MissCounter } from "./http/miss-counter.ts";
import { type Log, reportFailure } from "./http/request-log.ts";
import type { Traffic } from "./http/traffic.ts";
import { createJobs, type Job, type Jobs } from "./jobs.ts";
import { type AssetFolders, keepAssets } from "./kept-assets.ts";
import { createLettersJob } from "./letters-job.ts";
import { createMailJob } from "./mail-job.ts";
import type { Mirror } from "./mirror.ts";
import { createPicturesJob, createRepairJob, createScheduleJob, createSearchJob } from "./publishing-jobs.ts";
import { createReadersJob } from "./readers-job.ts";

/** Longest delay before reminders, and changes other processes made to events, are noticed. */
const EVENTS_EVERY_MS = 30_000;

/** Longest time a message waits, before it is written or sent, for a moment without requests in progress. */
const LONGEST_YIELD_MS = 100;

/** How often the link page's counts are saved: a killed process loses at most this much. */
const LINKS_EVERY_MS = 10_000;
/** How often addresses that were asked for in vain are saved. */
const MISSES_EVERY_MS = 60_000;

/** How often the browser files in use are checked. */
const ASSETS_EVERY_MS = 24 * 3_600_000;

/** The names and addresses in the site's messages. */
type MailFacts = Omit<EventMailContext, "now">;

/** The site's names and addresses for its messages, from the settings in force and the configuration. */
export function mailFactsOf({ siteUrl }: Pick<Config, "siteUrl">, site: SiteConfig): MailFacts {
	return { siteName: site.name, siteUrl, organiser: organiserOf(site) };
}

interface SiteJobsOptions {
	/** Null when the functions are elsewhere: that process then runs the jobs. */
	readonly backend: Backend | null;
	/** Null: mail stays in the outbox. */
	readonly mailer: Mailer | null;
	/** Read anew for each run of a job. */
	readonly mailFacts: () => Promise<MailFacts>;
	readonly now: () => Date;
	readonly log: Log;
	/** Counts visits to the link page; absent: there are no counts to save. */
	readonly counter?: LinkCounter;
	/** Where those counts are saved; absent: in the backend. */
	readonly linkCounts?: LinkCountSink | undefined;
	/** Counts addresses that were asked for in vain; absent: there are none to save. */
	readonly misses?: MissCounter;
	/** A folder that follows the texts; null or absent: none. */
	readonly mirror?: Mirror | null;
	/** Requests in progress in this process; absent: mail waits for none. */
	readonly traffic?: Traffic;
	/** Makes pages of texts that the site keeps; absent: scheduled texts are published by another process. */
	readonly compiler?: Compiler | undefined;
	/** Whether the data are on this machine; absent: no. */
	readonly isOneMachine?: boolean;
	/** Told how far the repair of pages is; null when it ends. */
	readonly tellRepair?: ((progress: RepairProgress | null) => void) | undefined;
	/** Makes larger sizes of pictures; absent: another process does. */
	readonly pictures?: PictureMaker | undefined;
	/** Told how far the making of pictures is; null when it ends. */
	readonly tellPictures?: ((progress: SizesProgress | null) => void) | undefined;
	/** Browser files to keep for tabs of earlier versions; null or absent: none. */
	readonly assets?: AssetFolders | null;
}

/** The jobs of a site, not started yet, and the backend its functions must use: writes through it wake the jobs. */
export function createSiteJobs({
	backend,
	mailer,
	mailFacts,
	now,
	log,
	counter,
	linkCounts = backend?.linkCounts,
	misses,
	mirror = null,
	traffic,
	compiler,
	isOneMachine = false,
	tellRepair,
	pictures,
	tellPictures,
	assets = null,
}: SiteJobsOptions): {
	readonly jobs: Jobs;
	readonly backend: Backend | null;
} {
	const yieldToRequests = () => traffic?.quiet(LONGEST_YIELD_MS) ?? Promise.resolve();
	const jobs = createJobs(
		{
			...(assets === null ? {} : { assets: { everyMs: ASSETS_EVERY_MS, run: () => keepAssets(assets, now()) } }),
			...(linkCounts === undefined || counter === undefined
				? {}
				: { links: { everyMs: LINKS_EVERY_MS, run: () => counter.writeTo(linkCounts) } }),
			...(mirror === null ? {} : { mirror: mirror.job }),
			...(backend === null || misses === undefined
				? {}
				: { misses: { everyMs: MISSES_EVERY_MS, run: () => misses.writeTo(backend.misses) } }),
			...(backend === null
				? {}
				: {
						housekeeping: createHousekeepingJob(backend, now, log),
						secondSteps: createSecondStepJob({ backend, mailFacts, now }),
						files: createFilesJob(backend, now, log),
						search: createSearchJob({ backend }),
						events: createEventsJob({ backend, mailFacts, now, yieldToRequests, afterwards: () => jobs.wake("mail") }),
					}),
			...(backend === null || compiler === undefined
				? {}
				: {
						schedule: createScheduleJob({ press: { ...backend, compiler }, now, log, isOneMachine }),
						repair: createRepairJob({ press: { ...backend, compiler }, log, tell: tellRepair }),
					}),
			...(backend === null || pictures === undefined
				? {}
				: { pictures: createPicturesJob({ backend, maker: pictures, log, tell: tellPictures }) }),
			...(backend === null || mailer === null
				? {}
				: {
						mail: createMailJob({ backend, mailer, now, log, yieldToRequests }),
						readers: createReadersJob({ backend, mailFacts, now }),
						letters: createLettersJob({ backend, mailer, mailFacts, now, log, yieldToRequests }),
					}),
		},
		{ now, report: (error) => reportFailure(log, error) },
	);
	if (backend === null) return { jobs, backend };
	// A job woken inside a transaction must not become part of it.
	const outside = AsyncLocalStorage.snapshot();
	const openTransaction = new AsyncLocalStorage<{ readonly woken: Set<string>; isOver: boolean }>();
	/** Wakes a job; within a transaction only once that is kept, because the job could not see its changes yet. */
	function wake(name: string): void {
		const open = openTransaction.getStore();
		if (open === undefined || open.isOver) outside(() => jobs.wake(name));
		else open.woken.add(name);
	}
	const outbox: MailOutbox = {
		...backend.outbox,
		async add(mail, at) {
			const id = await backend.outbox.add(mail, at);
			wake("mail");
			return id;
		},
	};
	return {
		jobs,
		backend: {
			...backend,
			outbox,
			registrations: waking(backend.registrations, wake),
			...wakingSchedule(backend, wake),
			async transaction(work, options) {
				if (openTransaction.getStore()?.isOver === false) return backend.transaction(work, options);
				const open = { woken: new Set<string>(), isOver: false };
				const run = () => openTransaction.run(open, work);
				const result = await backend.transaction(run, options).finally(() => {
					open.isOver = true;
				});
				for (const name of open.woken) wake(name);
				return result;
			},
		},
	};
}

/**
 * The same store, but changes that free a seat or add a person to the line also wake the events job, so that the seat is
 * offered in time.
 */
function waking(registrations: RegistrationStore, wake: Jobs["wake"]): RegistrationStore {
	return {
		...registrations,
		async change(changes) {
			await registrations.change(changes);
			if (changes.some(({ to }) => to.seat === false || to.status === "cancelled" || to.status === "waitlisted"))
				wake("events");
		},
		async remove(rows) {
			await registrations.remove(rows);
			if (rows.length > 0) wake("events");
		},
	};
}

/** The same stores, but a text that is scheduled wakes its job: its time may come before the job would look again. */
function wakingSchedule(
	{ sources, publication }: Backend,
	wake: Jobs["wake"],
): Pick<Backend, "sources" | "publication"> {
	const look = (writes: readonly SourceWrite[]) => {
		if (writes.some(({ source }) => source.publishAt !== null)) wake("schedule");
	};
	return {
		sources: {
			...sources,
			async write(writes) {
				await sources.write(writes);
				look(writes);
			},
		},
		publication: {
			...publication,
			async publish(parts) {
				const report = await publication.publish(parts);
				look(parts.sources ?? []);
				// People may have to be told that one of them has changed.
				if (parts.events.length > 0) wake("events");
				return report;
			},
		},
	};
}

/** Ends holds and offers, offers freed seats, sends reminders and news of changes (docs/product.md, 16.4 and 16.7). */
export function createEventsJob({
	backend,
	mailFacts,
	now,
	yieldToRequests = () => Promise.resolve(),
	afterwards,
}: {
	readonly backend: Backend;
	readonly mailFacts: () => Promise<MailFacts>;
	readonly now: () => Date;
	/** Awaited before each person. */
	readonly yieldToRequests?: () => Promise<void>;
	readonly afterwards: () => void;
}): Job {
	return {
		everyMs: EVENTS_EVERY_MS,
		nextAt: () => nextDueAt(backend.registrations),
		async run(signal) {
			await runRegistrations({ backend, ...(await mailFacts()), now, signal, yieldToRequests });
			afterwards();
		},
	};
}
