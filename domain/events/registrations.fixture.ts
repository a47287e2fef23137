import {
	type Change,
	changeFirstWaiting,
	changeRegistration,
	type Outgoing,
	type RegistrationBackend,
	releaseEnded,
	reserveSeat,
} from "./change-registration.ts";
import { dueNotices, dueReminders, nextDueAt, offerable, overdueOffers } from "./due-registrations.ts";
import { positionOf } from "./manage-registration.ts";
import type { REMINDER_MINUTES } from "./registration.ts";
import * as rules from "./registration-rules.ts";
import type { EventSeats, Registration } from "./registration-store.ts";
import { anonymiseRegistrations, eraseRegistrations, moveRegistrations } from "./registrations-of-address.ts";
import type { Reservation } from "./reservation-rules.ts";

type Which = keyof typeof REMINDER_MINUTES;

/** A request for a seat in tests: an unproved address `{name}@e.es`, for `event-taller`, without consents. */
export function makeReservation(name: string, overrides: Partial<Reservation> & Pick<Reservation, "now">): Reservation {
	return {
		eventId: "event-taller",
		uid: null,
		name,
		email: `${name}@e.es`,
		emailKey: `${name}@e.es`,
		isProved: false,
		acceptsWaiting: false,
		formId: null,
		consents: [],
		attribution: { source: "", medium: "", campaign: "", content: "" },
		locale: "es-ES",
		timeZone: null,
		pauseMs: 60_000,
		...overrides,
	};
}

/** A confirmed registration with a seat, for tests of rules and messages. */
export function makeRegistration(overrides: Partial<Registration> = {}): Registration {
	return {
		id: "r1",
		eventId: "event-taller",
		uid: null,
		name: "Ana",
		email: "ana@e.es",
		emailKey: "ana@e.es",
		status: "confirmed",
		seat: true,
		dueAt: null,
		dueBefore: null,
		turn: null,
		formId: null,
		mailId: null,
		mailedAt: null,
		consents: [],
		attribution: { source: "", medium: "", campaign: "", content: "" },
		locale: "es-ES",
		timeZone: null,
		createdAt: "2026-11-20T12:00:00.000Z",
		confirmedAt: null,
		cancelledAt: null,
		cancelledFrom: null,
		sequence: 1,
		toldSequence: 0,
		remindedDay: null,
		remindedHour: null,
		...overrides,
	};
}

/** An event on 1 December 2026 at 18:00 UTC with two seats, none of them taken, for tests of rules. */
export function makeSeats(overrides: Partial<EventSeats> = {}): EventSeats {
	return {
		id: "event-taller",
		startsAt: "2026-12-01T18:00:00.000Z",
		endsAt: "2026-12-01T19:00:00.000Z",
		capacity: 2,
		waitlistEnabled: true,
		sequence: 0,
		draft: false,
		cancelled: false,
		taken: 0,
		waiting: 0,
		...overrides,
	};
}

/** Everything that people and jobs do with registrations, on one backend. */
export function stepsOn(backend: RegistrationBackend) {
	const { registrations: store } = backend;
	const by = (rule: rules.Rule) => (change: Change) => changeRegistration(backend, change, rule);
	return {
		reserve: (reservation: Reservation & { readonly outgoing: Outgoing }) => reserveSeat(backend, reservation),
		confirm: by(rules.confirm),
		acceptOffer: by(rules.acceptOffer),
		expireOffer: by(rules.expireOffer),
		rejoin: by(rules.rejoin),
		undoCancel: by(rules.undoCancel),
		cancel: ({ undoUntil, ...change }: Change & { readonly undoUntil: string }) =>
			by(rules.cancel(Date.parse(undoUntil) - Date.parse(change.now)))(change),
		remind: async ({ which, startsAt, ...change }: Change & { readonly which: Which; readonly startsAt: string }) =>
			(await by(rules.remind(which, startsAt))(change)) !== null,
		notifyOfChange: async ({
			toldSequence,
			eventSequence,
			cancelled,
			...change
		}: Change & Parameters<typeof rules.notifyOfChange>[0]) =>
			(await by(rules.notifyOfChange({ toldSequence, eventSequence, cancelled }))(change)) !== null,
		offerNext: ({ until, ...offer }: Omit<Change, "id"> & { readonly eventId: string; readonly until: string }) =>
			changeFirstWaiting(backend, offer, rules.offer(until)),
		release: (due: { readonly now: string; readonly limit: number }) => releaseEnded(backend, due),
		overdueOffers: (due: { readonly now: string; readonly limit: number }) => overdueOffers(store, due),
		async position(id: string) {
			const row = await store.find(id);
			return row === null ? null : positionOf(store, row);
		},
		nextDueAt: () => nextDueAt(store),
		offerable: (now: string) => offerable(store, now),
		dueReminders: async (query: Parameters<typeof dueReminders>[2]) =>
			dueReminders(store, await store.comingEvents(query.startsAfter), query),
		dueNotices: async ({ now, limit }: { readonly now: string; readonly limit: number }) =>
			dueNotices(store, await store.comingEvents(now), limit),
		move: (from: string, to: Pick<Registration, "email" | "emailKey">) => moveRegistrations(backend, from, to),
		erase: (emailKey: string, now: string) => eraseRegistrations(backend, emailKey, now),
		anonymise: (endedBefore: string) => anonymiseRegistrations(backend, endedBefore),
	};
}
