import type { Backend } from "../backend.ts";
import type { SiteEvent } from "./event.ts";
import { openMail } from "./event-alert-mails.ts";
import { type LetterContext, letter, silent } from "./event-context.ts";
import { cancelledEventMail, changedMail, reminderMail } from "./event-mails.ts";
import { REMINDER_MINUTES } from "./registration.ts";

/** What the work that nobody asks for needs. */
export interface RegistrationsWork extends LetterContext {
	readonly backend: Pick<Backend, "events" | "registrations" | "eventAlerts">;
	/** Ends it after the step under way. */
	readonly signal?: AbortSignal;
	/** Waited for before each person is written to: a thousand of them are to be noticed by nobody who reads. */
	readonly giveWay?: () => Promise<void>;
}

/** Registrations looked at in one go. */
const AT_ONCE = 100;

/**
 * Does what is due with registrations (docs/product.md, 16.4 and 16.7): ends holds and offers, offers free seats,
 * reminds, tells of changes. Several processes may do it at once, and any of them may die: each step is one transaction
 * that finds out itself whether it is still due.
 */
export async function runRegistrations(work: RegistrationsWork): Promise<void> {
	await tellOfChanges(work);
	await endHolds(work);
	await endOffers(work);
	await offerSeats(work);
	await remind(work, "day");
	await remind(work, "hour");
	await tellOfOpenings(work);
}

/** Waits for its turn, and answers whether the work is to go on. */
async function mayGoOn(work: RegistrationsWork): Promise<boolean> {
	if (!stopped(work)) await work.giveWay?.();
	return !stopped(work);
}

const stopped = ({ signal }: RegistrationsWork) => signal?.aborted === true;

async function endHolds(work: RegistrationsWork): Promise<void> {
	const { backend, now } = work;
	while (!stopped(work))
		if ((await backend.registrations.release({ now: now().toISOString(), limit: AT_ONCE })) < AT_ONCE) return;
}

async function endOffers(work: RegistrationsWork): Promise<void> {
	const { backend, now } = work;
	while (!stopped(work)) {
		const overdue = await backend.registrations.overdueOffers({ now: now().toISOString(), limit: AT_ONCE });
		for (const { id, eventId } of overdue) {
			if (!(await mayGoOn(work))) return;
			const event = await backend.events.findById(eventId);
			const outgoing = event === null ? silent() : await letter(work, event);
			await backend.registrations.expireOffer({ id, now: now().toISOString(), outgoing });
		}
		if (overdue.length < AT_ONCE) return;
	}
}

async function offerSeats(work: RegistrationsWork): Promise<void> {
	const { backend, now } = work;
	for (const event of await backend.registrations.offerable(now().toISOString())) {
		for (let offered: unknown = true; offered !== null && (await mayGoOn(work)); ) {
			const at = now();
			offered = await backend.registrations.offerNext({
				eventId: event.id,
				now: at.toISOString(),
				until: offerEnd(event, at),
				outgoing: await letter(work, event),
			});
		}
	}
}

/** An offer lasts as long as its event says, and not beyond the start. */
function offerEnd({ offerTimeoutMinutes, startsAt }: SiteEvent, now: Date): string {
	const until = new Date(now.getTime() + offerTimeoutMinutes * 60_000).toISOString();
	return until < startsAt ? until : startsAt;
}

/**
 * A process that was down when a reminder was due sends it late, but not when the next one is due or the event has
 * begun.
 */
async function remind(work: RegistrationsWork, which: "day" | "hour"): Promise<void> {
	const { backend, now } = work;
	const later = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString();
	while (!stopped(work)) {
		const startsAfter = later(which === "day" ? REMINDER_MINUTES.hour : 0);
		const due = await backend.registrations.dueReminders({
			which,
			startsAfter,
			startsBy: later(REMINDER_MINUTES[which]),
			limit: AT_ONCE,
		});
		for (const { id, eventId } of due) {
			if (!(await mayGoOn(work))) return;
			const event = await backend.events.findById(eventId);
			if (event === null) continue;
			const outgoing = await letter(work, event, (mail) => reminderMail(mail, which));
			await backend.registrations.remind({ id, which, startsAt: event.startsAt, now: now().toISOString(), outgoing });
		}
		if (due.length < AT_ONCE) return;
	}
}

async function tellOfChanges(work: RegistrationsWork): Promise<void> {
	const { backend, now } = work;
	while (!stopped(work)) {
		const due = await backend.registrations.dueNotices({ now: now().toISOString(), limit: AT_ONCE });
		for (const { registration, toldSequence } of due) {
			if (!(await mayGoOn(work))) return;
			const event = await backend.events.findById(registration.eventId);
			if (event === null) continue;
			const before = await backend.events.factsAt(event.id, toldSequence);
			const outgoing = await letter(work, event, (mail) =>
				event.cancelled ? cancelledEventMail(mail) : changedMail(mail, before),
			);
			const told = { id: registration.id, toldSequence, eventSequence: event.sequence, cancelled: event.cancelled };
			await backend.registrations.tell({ ...told, now: now().toISOString(), outgoing });
		}
		if (due.length < AT_ONCE) return;
	}
}

/**
 * Tells people who wanted to know that they can register now, once; nothing of their wish is kept afterwards
 * (docs/product.md, 16.12).
 */
async function tellOfOpenings(work: RegistrationsWork): Promise<void> {
	const { backend, now, siteName, siteUrl } = work;
	while (!stopped(work)) {
		const due = await backend.eventAlerts.due({ now: now().toISOString(), limit: AT_ONCE });
		for (const { id, eventId, email } of due) {
			if (!(await mayGoOn(work))) return;
			const event = await backend.events.findById(eventId);
			if (event === null) continue;
			await backend.eventAlerts.tell({
				id,
				mail: openMail({ siteName, siteUrl, to: email, event }),
				now: now().toISOString(),
			});
		}
		if (due.length < AT_ONCE) return;
	}
}
