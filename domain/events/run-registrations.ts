import type { Backend } from "../backend.ts";
import type { SiteEvent } from "./event.ts";
import { openMail } from "./event-alert-mails.ts";
import { type LetterContext, letter, silent } from "./event-context.ts";
import { cancelledEventMail, changedMail, reminderMail } from "./event-mails.ts";
import { REMINDER_MINUTES } from "./registration.ts";

/** The data for the background work on registrations. */
export interface RegistrationsWork extends LetterContext {
	readonly backend: Pick<Backend, "events" | "registrations" | "eventAlerts">;
	/** Stops the work after the current step. */
	readonly signal?: AbortSignal;
	/** Awaited before each message, so that a thousand messages in a row do not slow down requests. */
	readonly giveWay?: () => Promise<void>;
}

/** How many registrations are read at a time. */
const AT_ONCE = 100;

/**
 * Does the due work on registrations (docs/product.md, 16.4 and 16.7): ends holds and offers, offers free seats, and
 * sends reminders, notices of changes and event alerts. Several processes may do this at the same time, and any of them
 * may die: each step is one transaction that checks whether it is still due.
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

/** Awaits `giveWay`. Returns whether the work should continue. */
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

/** When an offer made now ends: after the event's `offerTimeoutMinutes`, but at its start at the latest. */
function offerEnd({ offerTimeoutMinutes, startsAt }: SiteEvent, now: Date): string {
	const until = new Date(now.getTime() + offerTimeoutMinutes * 60_000).toISOString();
	return until < startsAt ? until : startsAt;
}

/**
 * Sends the due reminders. A reminder that was missed while the process was down is sent late, but not once the next
 * one is due or the event has begun.
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
 * Sends each event alert whose registration has opened, once, and deletes it in the same transaction (docs/product.md,
 * 16.12).
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
