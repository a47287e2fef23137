import type { Backend } from "../../../domain/backend.ts";
import type { Mailer } from "../../../domain/mail/mail-outbox.ts";
import type { Press } from "../../../domain/publication/compile-source.ts";
import { isOfThisVersion } from "../../../publishing/source-hash.server.ts";
import type { Config } from "../../../server/config.ts";
import type { Log } from "../../../server/http/request-log.ts";
import type { Job } from "../../../server/jobs.ts";
import { createLettersJob } from "../../../server/letters-job.ts";
import { createMailJob } from "../../../server/mail-job.ts";
import { createPicturesJob, createScheduleJob, createSearchJob } from "../../../server/publishing-jobs.ts";
import { createReadersJob } from "../../../server/readers-job.ts";
import { mailFactsOf } from "../../../server/site-jobs.ts";
import { followSettings, type LiveSettings } from "../../../server/site-settings.ts";

/*
 * The jobs that an instance keeps from one call to the next, with what they know by then.
 */

/** What the functions of an instance share. */
export interface OpenedSite {
	readonly config: Config;
	readonly backend: Backend;
	readonly live: LiveSettings;
	readonly now: () => Date;
	readonly log: Log;
}

/** The names and addresses in messages, read anew for each run. */
export function mailFactsFor({ config, live }: Pick<OpenedSite, "config" | "live">) {
	return async () => mailFactsOf(config, await live.read());
}

let press: Press | null = null;

/** What publishing from the tree needs. The compiler is loaded with the first text, because it takes a second. */
export function pressOf({ backend, live }: Pick<OpenedSite, "backend" | "live">): Press {
	press ??= {
		...backend,
		compiler: followSettings(live.read, (settings) => {
			const opened = import("../../../publishing/compiler.server.ts").then(({ createCompiler }) =>
				createCompiler(backend.media, settings),
			);
			return {
				isCurrent: isOfThisVersion,
				compile: async (...given) => (await opened).compile(...given),
				convertPaste: async (...given) => (await opened).convertPaste(...given),
				close: async () => undefined,
			};
		}),
	};
	return press;
}

let pictures: Job | null = null;

/** The job that makes larger sizes of pictures. It knows about the last publication. */
export function picturesJob({ backend, now, log }: OpenedSite): Job {
	pictures ??= createPicturesJob({
		backend,
		maker: {
			make: async (...given) =>
				(await import("../../../publishing/picture-encoding.server.ts")).makeInProcess(...given),
			close: async () => undefined,
		},
		log,
		attempts: { limiter: backend.limiter, now },
	});
	return pictures;
}

let schedule: Job | null = null;

/** The job that publishes scheduled texts. It knows about texts that were refused. */
export function scheduleJob(site: OpenedSite): Job {
	schedule ??= createScheduleJob({ press: pressOf(site), now: site.now, log: site.log });
	return schedule;
}

let search: Job | null = null;

/** The job that makes the search index true. It has looked at everything once. */
export function searchJob({ backend }: OpenedSite): Job {
	search ??= createSearchJob({ backend });
	return search;
}

let opening: Promise<Mailer> | null = null;

/**
 * The mailer, with its connections. It is never closed: a run whose time is over ends with the attempts in progress, which
 * have a limit of their own, and the next run uses it again.
 */
function openedMailer({ config, live }: OpenedSite): Promise<Mailer> {
	opening ??= import("../../../server/choose-adapters.ts")
		.then(({ openMailer }) => openMailer(config, live.read))
		.then((mailer) => ({ ...mailer, close: async () => undefined }));
	return opening;
}

let mail: Job | null = null;

/** The job that delivers the outbox. It knows whether the mail server is reached. */
export async function mailJob(site: OpenedSite): Promise<Job> {
	const { backend, now, log } = site;
	const mailer = await openedMailer(site);
	mail ??= createMailJob({ backend, mailer, now, log });
	return mail;
}

let letters: Job | null = null;

/** The job that sends letters. It knows who is still to get one, and how many left in the last minute. */
export async function lettersJob(site: OpenedSite): Promise<Job> {
	const { backend, now, log } = site;
	const mailer = await openedMailer(site);
	letters ??= createLettersJob({ backend, mailer, mailFacts: mailFactsFor(site), now, log });
	return letters;
}

let readers: Job | null = null;

/** The job that asks imported people whether they want letters. */
export function readersJob(site: OpenedSite): Job {
	readers ??= createReadersJob({ backend: site.backend, mailFacts: mailFactsFor(site), now: site.now });
	return readers;
}
