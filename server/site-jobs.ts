import { AsyncLocalStorage } from "node:async_hooks";
import { ACTS_YEARS } from "../domain/audit/act.ts";
import { tidyTree } from "../domain/authoring/tidy-tree.ts";
import type { Backend } from "../domain/backend.ts";
import { MISSES_DAYS } from "../domain/content/misses.ts";
import { nextDueAt } from "../domain/events/due-registrations.ts";
import { ALERT_CONFIRM_MS } from "../domain/events/event-alert-store.ts";
import type { EventMailContext } from "../domain/events/event-context.ts";
import type { RegistrationStore } from "../domain/events/registration-store.ts";
import { anonymiseRegistrations } from "../domain/events/registrations-of-address.ts";
import { runRegistrations } from "../domain/events/run-registrations.ts";
import { LINK_COUNTS_YEARS } from "../domain/linktree/link-counts.ts";
import { deliverDueMail, type MailAttempt } from "../domain/mail/deliver-mail.ts";
import type { Mailer, MailOutbox } from "../domain/mail/mail-outbox.ts";
import type { OutboxBackend } from "../domain/mail/outgoing-mail.ts";
import { serverPauseMs } from "../domain/mail/retry-pause.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import { sweepImportedFiles } from "../domain/publication/imported-files.ts";
import type { PictureMaker, SizesProgress } from "../domain/publication/make-sizes.ts";
import type { RepairProgress } from "../domain/publication/repair-pages.ts";
import { RIGHTS_PROOF_YEARS, yearsBefore } from "../domain/rights/rights-ledger.ts";
import { CONSENT_PROOF_YEARS } from "../domain/sign-in/consent.ts";
import { LONGEST_WINDOW_MS } from "../domain/sign-in/limits.ts";
import { resetDueSteps } from "../domain/sign-in/reset-second-step.ts";
import { beginRoleGrace } from "../domain/sign-in/role-demand.ts";
import { organiserOf, type SiteConfig } from "../domain/site/site-config.ts";
import { eraseDueAccounts } from "../domain/user/erase-account.ts";
import { sweepPhotos } from "../domain/user/photo.ts";
import { forgetInvited } from "../domain/waiting-list/join-waiting-list.ts";
import { forgetPending } from "../domain/waiting-list/list-entries.ts";
import { createPhotoMaker } from "../publishing/photo.server.ts";
import type { Config } from "./config.ts";
import type { LinkCounter, LinkCountSink } from "./http/link-counter.ts";
import type { MissCounter } from "./http/miss-counter.ts";
import { type Log, reportFailure } from "./http/request-log.ts";
import type { Traffic } from "./http/traffic.ts";
import { createJobs, type Job, type Jobs } from "./jobs.ts";
import { type AssetFolders, keepAssets } from "./kept-assets.ts";
import type { Mirror } from "./mirror.ts";
import { createPicturesJob, createRepairJob, createScheduleJob, createSearchJob } from "./publishing-jobs.ts";

/** Another process may have added mail; this is the longest such mail goes unnoticed. */
const MAIL_EVERY_MS = 60_000;

/** Number of messages sent in parallel. */
const MAIL_AT_ONCE = 4;

/** Longest delay before reminders, and changes other processes made to events, are noticed. */
const EVENTS_EVERY_MS = 30_000;

/** Longest time a message waits, before it is written or sent, for a moment without requests in progress. */
const LONGEST_YIELD_MS = 100;

/** How long registrations keep a name after their event (docs/product.md, 16.9). */
const NAMES_KEPT_MS = 365 * 24 * 3_600_000;
/** How often the link page's counts are saved: a killed process loses at most this much. */
const LINKS_EVERY_MS = 10_000;
/** How often addresses that were asked for in vain are saved. */
const MISSES_EVERY_MS = 60_000;

/** How often the browser files in use are checked. */
const ASSETS_EVERY_MS = 24 * 3_600_000;

/**
 * How often unreferenced files are searched for. Imports, changes and erasures remove theirs at once, unless their
 * process ends halfway.
 */
const FILES_EVERY_MS = 24 * 3_600_000;

/** How often housekeeping runs, and how long an expired code is still recognised as one. */
const HOUSEKEEPING_EVERY_MS = 3_600_000;
const CODES_KEPT_MS = 24 * 3_600_000;

/**
 * How long messages in progress may go on after the site was asked to stop. Then they are cut off and wait for the next
 * start.
 */
const MAIL_DRAIN_MS = 6_000;

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
						schedule: createScheduleJob({ press: { ...backend, compiler }, now, log }),
						repair: createRepairJob({ press: { ...backend, compiler }, log, tell: tellRepair }),
					}),
			...(backend === null || pictures === undefined
				? {}
				: { pictures: createPicturesJob({ backend, maker: pictures, log, tell: tellPictures }) }),
			...(backend === null || mailer === null
				? {}
				: { mail: createMailJob({ backend, mailer, now, log, yieldToRequests }) }),
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

/**
 * Gives roles their grace after the upgrade (docs/product.md, 3.1), and takes second steps away that administrators have
 * asked to reset (15.13).
 */
export function createSecondStepJob({
	backend,
	mailFacts,
	now,
}: Pick<SiteJobsOptions, "mailFacts" | "now"> & { readonly backend: Backend }): Job {
	return {
		everyMs: HOUSEKEEPING_EVERY_MS,
		async run() {
			await beginRoleGrace({ backend, now });
			await resetDueSteps({ backend, now, ...(await mailFacts()) });
		},
	};
}

/** Deletes data whose time is up (docs/product.md, 20.4), and accounts whose grace period is over (15.8). */
export function createHousekeepingJob(backend: Backend, now: () => Date, log: Log): Job {
	return {
		everyMs: HOUSEKEEPING_EVERY_MS,
		async run() {
			const at = now();
			await backend.sessions.forgetExpired(at.toISOString());
			await backend.secondSteps.forgetExpired(at.toISOString());
			await backend.codes.forget(new Date(at.getTime() - CODES_KEPT_MS).toISOString());
			await backend.passkeys.forgetChallenges(at.toISOString());
			await backend.limiter.forget(at.getTime(), LONGEST_WINDOW_MS);
			await forgetPending(backend, at.toISOString());
			await forgetInvited({ backend, now: () => at });
			await backend.eventAlerts.forget({
				now: at.toISOString(),
				askedBefore: new Date(at.getTime() - ALERT_CONFIRM_MS).toISOString(),
			});
			await backend.consents.forgetWithdrawn(yearsBefore(at, CONSENT_PROOF_YEARS));
			await backend.rights.forget(yearsBefore(at, RIGHTS_PROOF_YEARS));
			await backend.acts.forget(yearsBefore(at, ACTS_YEARS));
			await backend.linkCounts.forget(yearsBefore(at, LINK_COUNTS_YEARS).slice(0, 10));
			await backend.misses.forget(new Date(at.getTime() - MISSES_DAYS * 24 * 3_600_000).toISOString().slice(0, 10));
			await anonymiseRegistrations(backend, new Date(at.getTime() - NAMES_KEPT_MS).toISOString());
			const note = (event: string, fields = {}) => log.write("info", event, fields);
			await eraseDueAccounts({ backend, now, note, photos: createPhotoMaker(backend.media) });
		},
	};
}

/**
 * Removes imported files and people's photos that nothing references any more (docs/product.md, 7.5 and 15.8), and
 * tidies the authors' texts (22.3). Waits for an import in progress.
 */
export function createFilesJob(
	backend: Pick<Backend, "media" | "publication" | "users" | "sources">,
	now: () => Date,
	log: Log,
): Job {
	return {
		everyMs: FILES_EVERY_MS,
		async run() {
			// One that fails stops neither of the others.
			const [imported, photos, tidied] = await backend.publication.alone(() =>
				Promise.allSettled([
					sweepImportedFiles(backend, now()),
					sweepPhotos(backend, now()),
					tidyTree(backend.sources, now()),
				]),
			);
			const removed = [imported, photos].map((each) => (each.status === "fulfilled" ? each.value : 0));
			if (removed.some((count) => count > 0))
				log.write("info", "files removed", { imported: removed[0], photos: removed[1] });
			const failures = [imported, photos, tidied].filter((each) => each.status === "rejected");
			if (failures.length > 0) throw new AggregateError(failures.map(({ reason }) => reason));
		},
	};
}

/**
 * Delivers the mail that is due. While the server cannot be reached, the pauses between attempts grow, however much
 * mail is added meanwhile. The very first pass, and the first that reaches the server again, send the waiting messages
 * one after the other, in order. Only mail added after that is sent several at once.
 */
export function createMailJob({
	backend,
	mailer,
	now,
	log,
	yieldToRequests = () => Promise.resolve(),
}: {
	readonly backend: OutboxBackend;
	readonly mailer: Mailer;
	readonly now: () => Date;
	readonly log: Log;
	/** Awaited before each message. */
	readonly yieldToRequests?: () => Promise<void>;
}): Job {
	let failures = 0;
	let isReached = false;
	let retryAt = Number.NEGATIVE_INFINITY;
	/**
	 * Whether the server is left alone for now. It is not if more time is left than the pause lasts: then the clock has
	 * been set back since.
	 */
	function isPaused(): boolean {
		const left = retryAt - now().getTime();
		return left > 0 && left <= serverPauseMs(failures);
	}
	return {
		everyMs: MAIL_EVERY_MS,
		nextAt: async () => (isPaused() ? new Date(retryAt).toISOString() : backend.outbox.nextDueAt()),
		async run(signal) {
			if (isPaused()) return;
			let limit: NodeJS.Timeout | undefined;
			const drain = () => {
				limit = setTimeout(() => mailer.close(), MAIL_DRAIN_MS);
			};
			signal.addEventListener("abort", drain, { once: true });
			try {
				const pass = {
					backend,
					mailer,
					now,
					signal,
					yieldToRequests,
					onAttempt: (attempt: MailAttempt) => logAttempt(log, attempt),
				};
				// Mail added meanwhile is left out: under steady traffic this single-lane pass would never end.
				isReached ||= await deliverDueMail({ ...pass, atOnce: 1, onlyWaiting: true });
				if (isReached) isReached = await deliverDueMail({ ...pass, atOnce: MAIL_AT_ONCE });
				failures = isReached ? 0 : failures + 1;
				retryAt = isReached ? Number.NEGATIVE_INFINITY : now().getTime() + serverPauseMs(failures);
			} finally {
				signal.removeEventListener("abort", drain);
				clearTimeout(limit);
			}
		},
	};
}

function logAttempt(log: Log, { id, kind, attempts, outcome, reason }: MailAttempt): void {
	const fields = { mail: id, kind, attempts };
	if (outcome === "sent") log.write("info", "mail sent", fields);
	else log.write(outcome === "refused" ? "error" : "warn", `mail ${outcome}`, { ...fields, reason });
}
