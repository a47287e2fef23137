import { Failure } from "../failure.ts";
import { maskEmailAddress } from "../sign-in/email-address.ts";
import { hashSecret } from "../sign-in/secrets.ts";
import { changeRegistration } from "./change-registration.ts";
import type { SiteEvent } from "./event.ts";
import {
	type EventContext,
	type EventSheet,
	prepareMail,
	withinLinkLimit,
	withoutBody,
	withoutMail,
} from "./event-context.ts";
import { answerFor, giveReceipt, registrationOnPage, tieReceipt } from "./receipt.ts";
import {
	dueAtFor,
	JOIN_BEFORE_MS,
	LIVE_STATUSES,
	type RegistrationStatus,
	statusAt,
	UNDO_MS,
	whyOver,
} from "./registration.ts";
import {
	acceptOffer as accept,
	cancel,
	confirm,
	expireOffer,
	type Rule,
	rejoin,
	undoCancel as undo,
} from "./registration-rules.ts";
import type { Registration, RegistrationStore } from "./registration-store.ts";
import { stateInWords } from "./registration-words.ts";

/** A registration as shown on its owner's page. */
export interface ManagedRegistration {
	readonly id: string;
	readonly event: EventSheet;
	readonly name: string;
	/** The address, masked so that only its owner recognises it, because links are passed on. */
	readonly email: string;
	readonly status: RegistrationStatus;
	/**
	 * Whether the registration takes a seat, also while it is unconfirmed, offered, or just cancelled. Otherwise it is
	 * about a place in the line.
	 */
	readonly seat: boolean;
	/** The status before the cancellation; null unless cancelled. */
	readonly cancelledFrom: RegistrationStatus | null;
	/** Position in the line, from 1; null when not waitlisted. */
	readonly position: number | null;
	/** When the hold, the offer or the time to undo the cancellation ends; null when none is running. */
	readonly dueAt: string | null;
	/** When the address was confirmed; null while it is not. */
	readonly confirmedAt: string | null;
	/**
	 * From when the address to join online is shown; null when the event has none or the person has no confirmed seat.
	 */
	readonly joinFrom: string | null;
	/** The address to join online; null before `joinFrom`. */
	readonly joinUrl: string | null;
}

/**
 * Names a registration in one of three ways: the token of its mailed link; for a signed-in person, the id of one of
 * their registrations; for the browser that used the link, the name from its receipt (`registrationOnPage`).
 */
export type RegistrationName = string;

/** Shape of the token of a mailed link (`makeToken`). */
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

/** Position in the line, from 1; null when the registration is not waitlisted. */
export async function positionOf(
	store: RegistrationStore,
	{ eventId, status, turn }: Pick<Registration, "eventId" | "status" | "turn">,
): Promise<number | null> {
	return status === "waitlisted" && turn !== null ? (await store.countWaitingBefore(eventId, turn)) + 1 : null;
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
		position: await positionOf(backend.registrations, registration),
		dueAt: dueAt !== null && dueAt > at.toISOString() ? dueAt : null,
		confirmedAt,
		joinFrom,
		joinUrl: joinFrom !== null && joinFrom <= at.toISOString() ? url : null,
	};
}

/** Returns a registration for its owner's page. Changes nothing. */
export async function readRegistration(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const found = await find(context, which);
	return found instanceof Failure ? found : show(context, found);
}

/**
 * Changes a registration as a rule says. The attempt counts under the caller's limit for links, in the same transaction.
 * If the status is already one of `done`, the registration is returned unchanged, as a success. `first` is a change
 * without a message that comes before, if it is possible.
 */
async function changeOwn(
	context: EventContext,
	which: RegistrationName,
	rule: Rule,
	{
		done,
		refused,
		first,
	}: {
		readonly done: readonly RegistrationStatus[];
		readonly refused: (registration: Registration) => Failure;
		readonly first?: Rule;
	},
): Promise<(Found & { readonly isChanged: boolean }) | Failure> {
	const { backend } = context;
	const found = await find(context, which);
	if (found instanceof Failure) return (await withinLinkLimit(context)) ?? found;
	const { registration, event } = found;
	const { id } = registration;
	const now = context.now().toISOString();
	const over = whyOver(event, now);
	if (over !== null)
		return (await withinLinkLimit(context)) ?? new Failure(409, `event.${over.kind}`, stateInWords(over, event) ?? "");
	if (done.includes(registration.status)) return (await withinLinkLimit(context)) ?? { ...found, isChanged: false };
	const change = { id, now, outgoing: await prepareMail(context, event) };
	const changed = await changeRegistration(backend, change, rule, async () => {
		const limited = await withinLinkLimit(context);
		if (limited === null && first !== undefined)
			await changeRegistration(backend, { id, now, outgoing: withoutMail() }, first);
		return limited;
	});
	if (changed instanceof Failure) return changed;
	if (changed !== null) return { registration: changed, event, isChanged: true };
	const present = await backend.registrations.find(id);
	if (present !== null && done.includes(present.status)) return { registration: present, event, isChanged: false };
	return refused(present ?? registration);
}

const notNow = (code: string, message: string) => () => new Failure(409, code, message);

/**
 * Confirms the address: the person gets the held seat or joins the line. The browser gets a receipt (`giveReceipt`).
 */
export async function confirmRegistration(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const changed = await changeOwn(context, which, confirm, {
		done: ["confirmed", "waitlisted", "offered"],
		refused: () => linkExpired(),
	});
	if (changed instanceof Failure) return changed;
	context.note("registration confirmed", { registration: changed.registration.id });
	const { id, email, emailKey } = changed.registration;
	// Only the first use of the link proves access to the mailbox: later, the link may have been passed on.
	const proved = changed.isChanged && IS_TOKEN.test(which) ? { address: email, key: emailKey } : undefined;
	await giveReceipt(
		context,
		{ ...answerFor(changed.event, changed.registration, context.now().toISOString()), email: maskEmailAddress(email) },
		{ registration: id, proved },
	);
	return show(context, changed);
}

/** Accepts an offered seat. */
export async function acceptOffer(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const changed = await changeOwn(context, which, accept, {
		done: ["confirmed"],
		refused: () => new Failure(410, "event.offer_expired", "No confirmaste a tiempo y tu plaza ha quedado libre."),
	});
	return changed instanceof Failure ? changed : show(context, changed);
}

/** Puts a person whose offer expired at the end of the line, or gives them a seat if one is free. */
export async function rejoinWaitlist(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const changed = await changeOwn(context, which, rejoin, {
		// The job that ends expired offers may not have run yet.
		first: expireOffer,
		done: ["waitlisted", "confirmed"],
		refused: notNow("event.full", "El aforo está completo."),
	});
	return changed instanceof Failure ? changed : show(context, changed);
}

/** Cancels a registration. The person can undo this for ten seconds (`UNDO_MS`). */
export async function cancelRegistration(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const changed = await changeOwn(context, which, cancel(UNDO_MS), {
		done: ["cancelled"],
		refused: notNow("event.not_registered", "Esta plaza ya no está activa."),
	});
	if (changed instanceof Failure) return changed;
	context.note("registration cancelled", { registration: changed.registration.id });
	await tieReceipt(context, changed.registration, changed.event);
	return show(context, changed);
}

/** Undoes a cancellation. */
export async function undoCancel(
	context: EventContext,
	which: RegistrationName,
): Promise<ManagedRegistration | Failure> {
	const changed = await changeOwn(context, which, undo, {
		done: LIVE_STATUSES,
		refused: notNow("event.undo_late", "Ya no se puede deshacer. Si quedan plazas, puedes apuntarte de nuevo."),
	});
	return changed instanceof Failure ? changed : show(context, changed);
}

/**
 * A person's registrations: for current and coming events, soonest first, and for past events at which they had a
 * confirmed seat, latest first.
 */
export interface MyEvents {
	readonly next: readonly ManagedRegistration[];
	readonly past: readonly ManagedRegistration[];
}

/** Lists the signed-in person's registrations; empty lists for visitors. */
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
