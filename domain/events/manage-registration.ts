import { Failure } from "../failure.ts";
import { maskEmailAddress } from "../user/email-address.ts";
import { hashSecret } from "../user/secrets.ts";
import type { SiteEvent } from "./event.ts";
import { type EventContext, type EventSheet, letter, silent, withinLinkLimit, withoutBody } from "./event-context.ts";
import { giveReceipt, registrationOnPage, tieReceipt } from "./receipt.ts";
import { answerFor } from "./register.ts";
import {
	dueAtFor,
	JOIN_BEFORE_MS,
	LIVE_STATUSES,
	type RegistrationStatus,
	statusAt,
	UNDO_MS,
	whyOver,
} from "./registration.ts";
import type { Outgoing, Registration, RegistrationStore } from "./registration-store.ts";
import { stateInWords } from "./registration-words.ts";

/** A registration as its owner's page shows it. */
export interface ManagedRegistration {
	readonly id: string;
	readonly event: EventSheet;
	readonly name: string;
	/** Enough of the address for its owner to know it: links are passed on. */
	readonly email: string;
	readonly status: RegistrationStatus;
	/**
	 * Whether a seat is kept for it: also while it is unconfirmed, offered, or just cancelled. Otherwise it is about a
	 * place in the line.
	 */
	readonly seat: boolean;
	/** What it was before it was cancelled. */
	readonly cancelledFrom: RegistrationStatus | null;
	/** Place in the line, from 1, while they wait. */
	readonly position: number | null;
	/** Until when the hold or the offered seat lasts, or the cancellation can be taken back. */
	readonly dueAt: string | null;
	/** Whether the registration has been for more than an unconfirmed moment. */
	readonly confirmedAt: string | null;
	/** From when the address to join is shown; null where there is none, or no seat. */
	readonly joinFrom: string | null;
	/** The address to join, from then on. */
	readonly joinUrl: string | null;
}

/**
 * Its link's token; for who is signed in, the id of a registration of theirs; for the browser that used the link, the
 * name its receipt gives it.
 */
export type RegistrationName = string;

/** The token of a mailed link. */
const IS_TOKEN = /^[\w-]{43}$/;

interface Found {
	readonly registration: Registration;
	readonly event: SiteEvent;
}

function linkExpired(): Failure {
	return new Failure(410, "event.link_expired", "Este enlace ha caducado. Apúntate de nuevo.");
}

async function named(context: EventContext, which: RegistrationName): Promise<Registration | null> {
	const { registrations } = context.backend;
	if (IS_TOKEN.test(which)) return registrations.findByToken(await hashSecret(which));
	const reached = registrationOnPage(context, which);
	if (reached !== null) return registrations.find(reached);
	const own = context.user === null ? null : await registrations.find(which);
	return own?.emailKey === context.user?.emailKey ? own : null;
}

async function find(context: EventContext, which: RegistrationName): Promise<Found | Failure> {
	const registration = await named(context, which);
	if (registration === null) return linkExpired();
	const event = await context.backend.events.findById(registration.eventId);
	return event === null ? linkExpired() : { registration, event };
}

async function show({ backend, now }: EventContext, { registration, event }: Found): Promise<ManagedRegistration> {
	const { id, name, email, seat, cancelledFrom, confirmedAt } = registration;
	const dueAt = dueAtFor(registration, event);
	const at = now();
	const status = statusAt(registration, event, at.toISOString());
	const url =
		status === "confirmed" && !event.cancelled && event.endsAt > at.toISOString()
			? await backend.events.joinUrl(event.id)
			: null;
	const joinFrom = url === null ? null : new Date(Date.parse(event.startsAt) - JOIN_BEFORE_MS).toISOString();
	return {
		id,
		event: withoutBody(event),
		name,
		email: maskEmailAddress(email),
		status,
		seat,
		cancelledFrom,
		position: await backend.registrations.position(id),
		dueAt: dueAt !== null && dueAt > at.toISOString() ? dueAt : null,
		confirmedAt,
		joinFrom,
		joinUrl: joinFrom !== null && joinFrom <= at.toISOString() ? url : null,
	};
}

/** Shows a registration; changes nothing. */
export async function readRegistration(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const found = await find(context, which);
	return found instanceof Failure ? found : show(context, found);
}

/** Does one thing to a registration. What is done already is answered as if it had been done now. */
async function act(
	context: EventContext,
	which: RegistrationName,
	{
		change,
		done,
		refused,
	}: {
		readonly change: (
			given: { id: string; now: string; outgoing: Outgoing },
			store: RegistrationStore,
		) => Promise<Registration | null>;
		readonly done: readonly RegistrationStatus[];
		readonly refused: (registration: Registration) => Failure;
	},
): Promise<(Found & { readonly isChanged: boolean }) | Failure> {
	const limited = await withinLinkLimit(context);
	if (limited !== null) return limited;
	const found = await find(context, which);
	if (found instanceof Failure) return found;
	const { registration, event } = found;
	const now = context.now().toISOString();
	const over = whyOver(event, now);
	if (over !== null) return new Failure(409, `event.${over.kind}`, stateInWords(over, event) ?? "");
	if (done.includes(registration.status)) return { ...found, isChanged: false };
	const changed = await change(
		{ id: registration.id, now, outgoing: await letter(context, event) },
		context.backend.registrations,
	);
	if (changed !== null) return { registration: changed, event, isChanged: true };
	const present = await context.backend.registrations.find(registration.id);
	if (present !== null && done.includes(present.status)) return { registration: present, event, isChanged: false };
	return refused(present ?? registration);
}

const notNow = (code: string, message: string) => () => new Failure(409, code, message);

/** Confirms the address: the held seat is the person's, or they wait from now on. */
export async function confirmRegistration(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const acted = await act(context, which, {
		change: (given, store) => store.confirm(given),
		done: ["confirmed", "waitlisted", "offered"],
		refused: () => linkExpired(),
	});
	if (acted instanceof Failure) return acted;
	context.note("registration confirmed", { registration: acted.registration.id });
	const { id, email, emailKey } = acted.registration;
	// Only the first use of the link proves the mailbox: later ones may be of somebody it was passed on to.
	const proved = acted.isChanged && IS_TOKEN.test(which) ? { address: email, key: emailKey } : undefined;
	await giveReceipt(
		context,
		{ ...answerFor(acted.event, acted.registration, context.now().toISOString()), email: maskEmailAddress(email) },
		{ registration: id, proved },
	);
	return show(context, acted);
}

/** Takes an offered seat. */
export async function acceptOffer(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const acted = await act(context, which, {
		change: (given, store) => store.acceptOffer(given),
		done: ["confirmed"],
		refused: () => new Failure(410, "event.offer_expired", "Tu plaza ha pasado a la siguiente persona."),
	});
	return acted instanceof Failure ? acted : show(context, acted);
}

/** Puts somebody whose offer ran out at the end of the line. */
export async function rejoinWaitlist(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const acted = await act(context, which, {
		async change(given, store) {
			// Nothing is changed, and nobody told, where there is no offer whose time is over: the work that ends them
			// may have yet to come.
			await store.expireOffer({ ...given, outgoing: silent() });
			return store.rejoin(given);
		},
		done: ["waitlisted", "confirmed"],
		refused: notNow("event.full", "El aforo está completo."),
	});
	return acted instanceof Failure ? acted : show(context, acted);
}

/** Cancels a place, which can be taken back for ten seconds. */
export async function cancelRegistration(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const acted = await act(context, which, {
		change: (given, store) =>
			store.cancel({ ...given, undoUntil: new Date(Date.parse(given.now) + UNDO_MS).toISOString() }),
		done: ["cancelled"],
		refused: notNow("event.not_registered", "Esta plaza ya no está activa."),
	});
	if (acted instanceof Failure) return acted;
	context.note("registration cancelled", { registration: acted.registration.id });
	await tieReceipt(context, acted.registration, acted.event);
	return show(context, acted);
}

/** Takes a cancellation back. */
export async function undoCancel(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const acted = await act(context, which, {
		change: (given, store) => store.undoCancel(given),
		done: LIVE_STATUSES,
		refused: notNow("event.undo_late", "Ya no se puede deshacer. Si quedan plazas, puedes apuntarte de nuevo."),
	});
	return acted instanceof Failure ? acted : show(context, acted);
}

/** A person's events: those to come, soonest first, and those they had a seat at, latest first. */
export interface MyEvents {
	readonly next: readonly ManagedRegistration[];
	readonly past: readonly ManagedRegistration[];
}

/** Lists them for who is signed in. */
export async function listMyEvents(context: EventContext): Promise<MyEvents> {
	const { backend, user } = context;
	if (user === null) return { next: [], past: [] };
	const now = context.now().toISOString();
	const found: Found[] = [];
	for (const registration of await backend.registrations.listByEmail(user.emailKey)) {
		const event = await backend.events.findById(registration.eventId);
		if (event !== null) found.push({ registration, event });
	}
	const isNext = ({ registration, event }: Found) =>
		event.endsAt > now && (LIVE_STATUSES.includes(registration.status) || registration.status === "offer_expired");
	const isPast = ({ registration, event }: Found) => event.endsAt <= now && registration.status === "confirmed";
	const byStart = (one: Found, other: Found) => (one.event.startsAt < other.event.startsAt ? -1 : 1);
	return {
		next: await Promise.all(
			found
				.filter(isNext)
				.toSorted(byStart)
				.map((each) => show(context, each)),
		),
		past: await Promise.all(
			found
				.filter(isPast)
				.toSorted(byStart)
				.reverse()
				.map((each) => show(context, each)),
		),
	};
}
