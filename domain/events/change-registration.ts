import type { Mail } from "../mail/mail.ts";
import type { OutboxBackend } from "../mail/outgoing-mail.ts";
import type { ConsentLedger } from "../sign-in/consent.ts";
import { seatsShown } from "./registration.ts";
import { type Facts, isLive, type Plan, type Rule, released } from "./registration-rules.ts";
import type { EventSeats, Registration, RegistrationStore } from "./registration-store.ts";
import { nextSequence, planReservation, provedConsents, type Reservation } from "./reservation-rules.ts";

/** The stores that a change of a registration writes to. */
export interface RegistrationBackend extends OutboxBackend {
	readonly registrations: RegistrationStore;
	readonly consents: ConsentLedger;
}

/** A message with its own link to the registration's page. */
export interface Outgoing {
	/** The hash of the link's token. */
	readonly tokenHash: string;
	/**
	 * Writes the message about the registration as the change leaves it; null when no message is to be sent. It must be
	 * pure and synchronous: it may be called inside the transaction, and more than once.
	 */
	readonly write: (registration: Registration) => Mail | null;
}

/** A change of one registration. */
export interface Change {
	readonly id: string;
	/** ISO 8601 in UTC. */
	readonly now: string;
	readonly outgoing: Outgoing;
}

/** The result of a request for a seat. */
export type Reserved =
	| { readonly outcome: "new"; readonly registration: Registration }
	/**
	 * The address was already registered. If the caller has not proved the address, this is answered only when a
	 * stranger would have got a place too, so that the answer does not reveal the registration.
	 */
	| { readonly outcome: "known"; readonly registration: Registration }
	/** The same form was submitted before. This is the registration that it led to. */
	| { readonly outcome: "again"; readonly registration: Registration }
	/** No seat is left. `canWait` says whether a place in the line is available. */
	| { readonly outcome: "full"; readonly canWait: boolean }
	/** The event does not exist, is a draft or cancelled, or has ended. */
	| { readonly outcome: "gone" };

/**
 * Work that belongs into the same transaction and comes first, such as counting the attempt. What it returns, unless
 * null, is the answer, and nothing else happens.
 */
export type Before<Refused> = () => Promise<Refused | null>;

/** At most this many ended registrations are released in one transaction: each takes several writes. */
const RELEASED_AT_ONCE = 50;

/** Takes a seat, or a place in the line. If no seat is left, ended holds are released first (docs/product.md, 16.3). */
export function reserveSeat<Refused = never>(
	backend: RegistrationBackend,
	{ outgoing, ...asked }: Reservation & { readonly outgoing: Outgoing },
	before?: Before<Refused>,
): Promise<Reserved | Refused> {
	const { eventId, emailKey, now } = asked;
	const { registrations } = backend;
	const id = registrations.newId();
	async function findPlan() {
		const event = (await registrations.eventSeats([eventId])).get(eventId) ?? null;
		const live = await registrations.findLive(eventId, emailKey);
		const reservation = planReservation(asked, { event, live });
		if (reservation.step !== "add") return { reservation, live, added: null };
		const sequence = nextSequence(await registrations.lastSequence(eventId, emailKey), now);
		return { reservation, live, added: { id, ...reservation.added, sequence } };
	}
	async function reserve(composed: Outgoing): Promise<Reserved> {
		let found = await findPlan();
		if (
			found.reservation.isShort &&
			(await releaseIn(registrations, now, { limit: 2 * RELEASED_AT_ONCE, eventId })) > 0
		)
			found = await findPlan();
		const { reservation, live, added } = found;
		if (reservation.forgets && live !== null) await registrations.remove([live]);
		if (reservation.step === "gone") return { outcome: "gone" };
		if (reservation.step === "full") return { outcome: "full", canWait: reservation.canWait };
		if (reservation.step === "add" && added !== null)
			return { outcome: "new", registration: await carryOut(backend, added, reservation.plan, composed, now, true) };
		if (live === null || reservation.step === "add")
			throw new Error("A plan is about a registration that is not there.");
		if (reservation.step === "keep") return { outcome: reservation.outcome, registration: live };
		return { outcome: "known", registration: await carryOut(backend, live, reservation.plan, composed, now) };
	}
	async function predict() {
		const { reservation, live, added } = await findPlan();
		if (added !== null) return added;
		return reservation.step === "change" && live !== null ? { ...live, ...reservation.plan.change } : null;
	}
	return withComposedMail(
		backend,
		outgoing,
		predict,
		async (composed) => (await before?.()) ?? watchingSeats(registrations, [eventId], () => reserve(composed)),
		eventId,
	);
}

/**
 * Changes one registration as a rule says, and stores the message about it. Null when the rule does not allow it or the
 * registration is gone.
 */
export function changeRegistration<Refused = never>(
	backend: RegistrationBackend,
	{ id, now, outgoing }: Change,
	rule: Rule,
	before?: Before<Refused>,
): Promise<Registration | Refused | null> {
	return changeFound(backend, () => backend.registrations.find(id), { now, outgoing }, rule, before);
}

/** As `changeRegistration`, for the first person in an event's line. */
export function changeFirstWaiting(
	backend: RegistrationBackend,
	{ eventId, ...change }: Omit<Change, "id"> & { readonly eventId: string },
	rule: Rule,
): Promise<Registration | null> {
	return changeFound(backend, () => backend.registrations.firstWaiting(eventId), change, rule);
}

function changeFound<Refused = never>(
	backend: RegistrationBackend,
	find: () => Promise<Registration | null>,
	{ now, outgoing }: Omit<Change, "id">,
	rule: Rule,
	before?: Before<Refused>,
): Promise<Registration | Refused | null> {
	const { registrations } = backend;
	async function findPlan() {
		const row = await find();
		const plan = row === null ? null : rule(row, await factsOf(backend, row, now));
		return row === null || plan === null ? null : { row, plan };
	}
	async function predict() {
		const found = await findPlan();
		return found === null || found.plan.mailAt === null ? null : { ...found.row, ...found.plan.change };
	}
	return withComposedMail(backend, outgoing, predict, async (composed) => {
		const refused = await before?.();
		if (refused !== undefined && refused !== null) return refused;
		const found = await findPlan();
		if (found === null) return null;
		const { row, plan } = found;
		return watchingSeats(registrations, [row.eventId], () => carryOut(backend, row, plan, composed, now));
	});
}

/**
 * Releases at most `limit` registrations whose `dueAt` has passed, without messages: removes unconfirmed ones and frees
 * the seats of cancelled ones. Returns how many it released.
 */
export async function releaseEnded(
	{ registrations, transaction }: RegistrationBackend,
	{ now, limit }: { readonly now: string; readonly limit: number },
): Promise<number> {
	// Looked for outside a transaction first: usually nothing is due.
	if ((await registrations.listEnded({ now, limit: 1 })).length === 0) return 0;
	for (let all = 0; ; ) {
		const some = Math.min(RELEASED_AT_ONCE, limit - all);
		const ended = await transaction(() => releaseIn(registrations, now, { limit: some }));
		all += ended;
		if (ended < some || all >= limit) return all;
	}
}

async function releaseIn(
	registrations: RegistrationStore,
	now: string,
	which: { readonly limit: number; readonly eventId?: string },
): Promise<number> {
	const ended = (await registrations.listEnded({ ...which, now })).map((row) => ({ row, to: released(row, now) }));
	const gone = ended.flatMap(({ row, to }) => (to === "remove" ? [row] : []));
	const changes = ended.flatMap(({ row, to }) => (to === "remove" || to === null ? [] : [{ row, to }]));
	const eventIds = ended.map(({ row }) => row.eventId);
	await watchingSeats(registrations, eventIds, async () => {
		await registrations.remove(gone);
		await registrations.change(changes);
	});
	return gone.length + changes.length;
}

/**
 * Does work on the seats of events, and has pages made anew where it changes what they say about the seats left. It
 * belongs into a transaction.
 */
export async function watchingSeats<Result>(
	registrations: RegistrationStore,
	eventIds: readonly string[],
	work: () => Promise<Result>,
): Promise<Result> {
	const ids = [...new Set(eventIds)];
	const said = async () => {
		const seats = await registrations.eventSeats(ids);
		return ids.map((id) => seatsShown(seats.get(id) ?? null)).join();
	};
	const before = await said();
	const result = await work();
	if ((await said()) !== before) await registrations.refreshPages();
	return result;
}

async function factsOf({ registrations, outbox }: RegistrationBackend, row: Registration, now: string): Promise<Facts> {
	const { eventId, emailKey, mailId } = row;
	const event: EventSeats | null = (await registrations.eventSeats([eventId])).get(eventId) ?? null;
	if (isLive(row)) return { now, event, hasOther: false, message: null };
	const hasOther = (await registrations.findLive(eventId, emailKey)) !== null;
	return { now, event, hasOther, message: mailId === null ? null : await outbox.find(mailId) };
}

/** Stores a registration as a plan leaves it, the message about it with its link, and the consents that it proves. */
async function carryOut(
	{ registrations, outbox, consents }: RegistrationBackend,
	row: Registration,
	{ change, mailAt, remembersMail, withdrawsMail, provesAddress }: Plan,
	{ tokenHash, write }: Outgoing,
	now: string,
	isNew = false,
): Promise<Registration> {
	if (withdrawsMail && row.mailId !== null) await outbox.remove(row.mailId);
	const planned = { ...row, ...change };
	const mail = mailAt === null ? null : write(planned);
	const mailId = mail === null || mailAt === null ? null : await outbox.add(mail, mailAt);
	const to = {
		...change,
		...(planned.status === "waitlisted" && planned.turn === null
			? { turn: await registrations.nextTurn(row.eventId) }
			: {}),
		...(remembersMail ? { mailId } : {}),
	};
	const changed = { ...row, ...to };
	if (isNew) await registrations.add(changed);
	else await registrations.change([{ row, to }]);
	if (mail !== null) await registrations.addLink(tokenHash, row.id);
	if (provesAddress) for (const entry of provedConsents(changed, now)) await consents.add(entry);
	return changed;
}

/** Thrown to take back a transaction whose message has not been composed yet. */
class NotComposed extends Error {
	readonly registration: Registration;
	constructor(registration: Registration) {
		super("The message about this registration has not been composed.");
		this.registration = registration;
	}
}

/**
 * Runs `work` in a transaction with messages composed beforehand where other writers would have to wait for that:
 * composing one takes longer than storing it. `predict` returns the registration as `work` will most likely leave it;
 * null if no message is sent. If another transaction comes in between and `work` leaves the registration otherwise,
 * everything is taken back, the message composed, and `work` run again. With `turn`, see `Backend.transaction`.
 */
async function withComposedMail<Result>(
	backend: RegistrationBackend,
	{ tokenHash, write }: Outgoing,
	predict: () => Promise<Registration | null>,
	work: (composed: Outgoing) => Promise<Result>,
	turn?: string,
): Promise<Result> {
	const mails = new Map<string, Mail | null>();
	// No message depends on these two, which are given by the transaction.
	const keyOf = (registration: Registration) => JSON.stringify({ ...registration, turn: null, mailId: null });
	const compose = (registration: Registration) => mails.set(keyOf(registration), write(registration));
	let isAhead = false;
	async function prepare() {
		isAhead = true;
		const predicted = await predict();
		if (predicted !== null) compose(predicted);
	}
	const composed: Outgoing = {
		tokenHash,
		write(registration) {
			const mail = mails.get(keyOf(registration));
			if (mail === undefined && isAhead) throw new NotComposed(registration);
			return mail === undefined ? write(registration) : mail;
		},
	};
	for (;;) {
		try {
			return await backend.transaction(() => work(composed), { turn, prepare: isAhead ? undefined : prepare });
		} catch (error) {
			if (!(error instanceof NotComposed)) throw error;
			compose(error.registration);
		}
	}
}
