import { ACTS_YEARS } from "../domain/audit/act.ts";
import { tidyTree } from "../domain/authoring/tidy-tree.ts";
import type { Backend } from "../domain/backend.ts";
import { MISSES_DAYS } from "../domain/content/misses.ts";
import { endLinks } from "../domain/desk/live-link.ts";
import { ALERT_CONFIRM_MS } from "../domain/events/event-alert-store.ts";
import type { EventMailContext } from "../domain/events/event-context.ts";
import { anonymiseRegistrations } from "../domain/events/registrations-of-address.ts";
import { forgetSubscribers } from "../domain/letters/keep-subscribers.ts";
import { forgetRecipients } from "../domain/letters/run-issue.ts";
import { LINK_COUNTS_YEARS } from "../domain/linktree/link-counts.ts";
import { sweepImportedFiles } from "../domain/publication/imported-files.ts";
import { RIGHTS_PROOF_YEARS, yearsBefore } from "../domain/rights/rights-ledger.ts";
import { CONSENT_PROOF_YEARS } from "../domain/sign-in/consent.ts";
import { LONGEST_WINDOW_MS } from "../domain/sign-in/limits.ts";
import { resetDueSteps } from "../domain/sign-in/reset-second-step.ts";
import { beginRoleGrace } from "../domain/sign-in/role-demand.ts";
import { eraseDueAccounts } from "../domain/user/erase-account.ts";
import { sweepPhotos } from "../domain/user/photo.ts";
import { forgetInvited } from "../domain/waiting-list/leave-waiting-list.ts";
import { forgetPending } from "../domain/waiting-list/list-entries.ts";
import { createPhotoMaker } from "../publishing/photo.server.ts";
import type { Log } from "./http/request-log.ts";
import type { Job } from "./jobs.ts";

/** How long registrations keep a name after their event (docs/product.md, 16.9). */
const NAMES_KEPT_MS = 365 * 24 * 3_600_000;

/**
 * How often unreferenced files are searched for. Imports, changes and erasures remove theirs at once, unless their
 * process ends halfway.
 */
const FILES_EVERY_MS = 24 * 3_600_000;

/** How often housekeeping runs, and how long an expired code is still recognised as one. */
const HOUSEKEEPING_EVERY_MS = 3_600_000;
const CODES_KEPT_MS = 24 * 3_600_000;

/**
 * Gives roles their grace after the upgrade (docs/product.md, 3.1), and takes second steps away that administrators have
 * asked to reset (15.13).
 */
export function createSecondStepJob({
	backend,
	mailFacts,
	now,
}: {
	readonly backend: Backend;
	/** Read anew for each run. */
	readonly mailFacts: () => Promise<Omit<EventMailContext, "now">>;
	readonly now: () => Date;
}): Job {
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
			await forgetSubscribers(backend, at.toISOString());
			await forgetRecipients(backend, at.toISOString());
			await forgetInvited({ backend, now: () => at });
			await backend.eventAlerts.forget({
				now: at.toISOString(),
				askedBefore: new Date(at.getTime() - ALERT_CONFIRM_MS).toISOString(),
			});
			await backend.consents.forgetWithdrawn(yearsBefore(at, CONSENT_PROOF_YEARS));
			await backend.rights.forget(yearsBefore(at, RIGHTS_PROOF_YEARS));
			await backend.acts.forget(yearsBefore(at, ACTS_YEARS));
			await endLinks(backend, at.toISOString());
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
	backend: Pick<Backend, "media" | "publication" | "users" | "sources" | "previewLinks">,
	now: () => Date,
	log: Log,
): Job {
	return {
		everyMs: FILES_EVERY_MS,
		async run() {
			// One that fails stops neither of the others.
			const [imported, photos, tidied] = await backend.publication.alone(() =>
				Promise.allSettled([sweepImportedFiles(backend, now()), sweepPhotos(backend, now()), tidyTree(backend, now())]),
			);
			const removed = [imported, photos].map((each) => (each.status === "fulfilled" ? each.value : 0));
			if (removed.some((count) => count > 0))
				log.write("info", "files removed", { imported: removed[0], photos: removed[1] });
			const failures = [imported, photos, tidied].filter((each) => each.status === "rejected");
			if (failures.length > 0) throw new AggregateError(failures.map(({ reason }) => reason));
		},
	};
}
