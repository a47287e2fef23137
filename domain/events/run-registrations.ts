import {
	changeFirstWaiting,
	changeRegistration,
	type RegistrationBackend,
	releaseEnded,
} from "./change-registration.ts";
import { dueAlerts, dueNotices, dueReminders, offerable, overdueOffers } from "./due-registrations.ts";
import { openMail } from "./event-alert-mails.ts";
import { type EventMailContext, type EventStores, prepareMail, withoutMail } from "./event-context.ts";
import { cancelledEventMail, changedMail, reminderMail } from "./event-mails.ts";
import { announceOpening } from "./keep-alerts.ts";
import { REMINDER_MINUTES } from "./registration.ts";
import { expireOffer, later, notifyOfChange, offer, offerEnd, remind } from "./registration-rules.ts";
import type { ComingEvent } from "./registration-store.ts";

/** The data for the background work on registrations. */
export interface RegistrationJobContext extends EventMailContext {
	readonly backend: RegistrationBackend & Pick<EventStores, "events" | "eventAlerts">;
	/** Stops the work after the current step. */
	readonly signal?: AbortSignal;
	/** Awaited before each message, so that a thousand messages in a row do not slow down requests. */
	readonly yieldToRequests?: () => Promise<void>;
}

/** How many registrations are read at a time. */
const AT_ONCE = 100;

/**
 * Does the due work on registrations (docs/product.md, 16.4 and 16.7): ends holds and offers, offers free seats, and
 * sends reminders, notices of changes and event alerts. Several processes may do this at the same time, and any of them
 * may die: each step is one transaction that checks whether it is still due.
 */
export async function runRegistrations(work: RegistrationJobContext): Promise<void> {
	const coming = await work.backend.registrations.comingEvents(work.now().toISOString());
	await notifyOfChanges(work, coming);
	await endHolds(work);
	await endOffers(work);
	await offerSeats(work);
	await sendReminders(work, coming, "day");
	await sendReminders(work, coming, "hour");
	await notifyOfOpenings(work);
}

/** Awaits `yieldToRequests`. Returns whether the work should continue. */
async function mayContinue(work: RegistrationJobContext): Promise<boolean> {
	if (!stopped(work)) await work.yieldToRequests?.();
	return !stopped(work);
}

const stopped = ({ signal }: RegistrationJobContext) => signal?.aborted === true;

async function endHolds(work: RegistrationJobContext): Promise<void> {
	const { backend, now } = work;
	while (!stopped(work))
		if ((await releaseEnded(backend, { now: now().toISOString(), limit: AT_ONCE })) < AT_ONCE) return;
}

async function endOffers(work: RegistrationJobContext): Promise<void> {
	const { backend, now } = work;
	while (!stopped(work)) {
		const overdue = await overdueOffers(backend.registrations, { now: now().toISOString(), limit: AT_ONCE });
		for (const { id, eventId } of overdue) {
			if (!(await mayContinue(work))) return;
			const event = await backend.events.findById(eventId);
			const outgoing = event === null ? withoutMail() : await prepareMail(work, event);
			await changeRegistration(backend, { id, now: now().toISOString(), outgoing }, expireOffer);
		}
		if (overdue.length < AT_ONCE) return;
	}
}

async function offerSeats(work: RegistrationJobContext): Promise<void> {
	const { backend, now } = work;
	for (const { id: eventId } of await offerable(backend.registrations, now().toISOString())) {
		const event = await backend.events.findById(eventId);
		for (let offered: unknown = event; offered !== null && event !== null && (await mayContinue(work)); ) {
			const at = now().toISOString();
			const outgoing = await prepareMail(work, event);
			offered = await changeFirstWaiting(backend, { eventId, now: at, outgoing }, offer(offerEnd(event, at)));
		}
	}
}

/**
 * Sends the due reminders. A reminder that was missed while the process was down is sent late, but not once the next
 * one is due or the event has begun.
 */
async function sendReminders(
	work: RegistrationJobContext,
	coming: readonly ComingEvent[],
	which: "day" | "hour",
): Promise<void> {
	const { backend, now } = work;
	const inMinutes = (minutes: number) => later(now().toISOString(), minutes * 60_000);
	while (!stopped(work)) {
		const due = await dueReminders(backend.registrations, coming, {
			which,
			startsAfter: inMinutes(which === "day" ? REMINDER_MINUTES.hour : 0),
			startsBy: inMinutes(REMINDER_MINUTES[which]),
			limit: AT_ONCE,
		});
		for (const { id, eventId } of due) {
			if (!(await mayContinue(work))) return;
			const event = await backend.events.findById(eventId);
			if (event === null) continue;
			const outgoing = await prepareMail(work, event, (mail) => reminderMail(mail, which));
			const change = { id, now: now().toISOString(), outgoing };
			await changeRegistration(backend, change, remind(which, event.startsAt));
		}
		if (due.length < AT_ONCE) return;
	}
}

async function notifyOfChanges(work: RegistrationJobContext, coming: readonly ComingEvent[]): Promise<void> {
	const { backend, now } = work;
	while (!stopped(work)) {
		const due = await dueNotices(backend.registrations, coming, AT_ONCE);
		for (const { id, eventId, toldSequence } of due) {
			if (!(await mayContinue(work))) return;
			const event = await backend.events.findById(eventId);
			if (event === null) continue;
			const before = await backend.events.factsAt(event.id, toldSequence);
			const outgoing = await prepareMail(work, event, (mail) =>
				event.cancelled ? cancelledEventMail(mail) : changedMail(mail, before),
			);
			const told = { toldSequence, eventSequence: event.sequence, cancelled: event.cancelled };
			await changeRegistration(backend, { id, now: now().toISOString(), outgoing }, notifyOfChange(told));
		}
		if (due.length < AT_ONCE) return;
	}
}

/**
 * Sends each event alert whose registration has opened, once, and deletes it in the same transaction (docs/product.md,
 * 16.12).
 */
async function notifyOfOpenings(work: RegistrationJobContext): Promise<void> {
	const { backend, now, siteName, siteUrl, organiser } = work;
	while (!stopped(work)) {
		const due = await dueAlerts(backend, { now: now().toISOString(), limit: AT_ONCE });
		for (const { id, eventId, email } of due) {
			if (!(await mayContinue(work))) return;
			const event = await backend.events.findById(eventId);
			if (event === null) continue;
			const mail = openMail({ siteName, siteUrl, organiser, to: email, event });
			await announceOpening(backend, { id, mail, now: now().toISOString() });
		}
		if (due.length < AT_ONCE) return;
	}
}
