import type { SiteEvent } from "./event.ts";
import { type EventContext, type EventSheet, findEvent, withoutBody } from "./event-context.ts";
import { answerFor, receiptFor } from "./receipt.ts";
import {
	deriveEventState,
	mayRegisterHere,
	NO_SEATS_TAKEN,
	type OverState,
	type RegistrationStatus,
	whyOver,
} from "./registration.ts";
import { featuredSlug } from "./view-event.ts";

/** The content of `/gracias-evento`. */
export interface Thanks {
	readonly event: EventSheet;
	/** Set when the event is cancelled or has ended, whatever the status of the registration; otherwise null. */
	readonly over: OverState | null;
	readonly status: RegistrationStatus;
	/** The address that the mail went to; for a signed-in person, their own address. */
	readonly email: string;
	readonly dueAt: string | null;
	/** Id of the signed-in person's registration, with which they can manage it without a link; otherwise null. */
	readonly own: string | null;
	/**
	 * Name of the registration's page (`RegistrationName`) for the browser that has used its link, with which it can
	 * manage the registration without the link; otherwise null.
	 */
	readonly page: string | null;
	/**
	 * Whether the person can send the form again with another address: the first one is unconfirmed, and the
	 * registration page is still available.
	 */
	readonly canCorrect: boolean;
	/** Whether this browser can open an account with the address that it has just proved to own (`openAccount`). */
	readonly canOpenAccount: boolean;
}

/**
 * The content of `/gracias-evento` for this browser (docs/product.md, 16.1): the signed-in person's registration, or
 * else the receipt of the last half hour. A browser that may know the present status of the registration gets that
 * status; once the registration is cancelled, the result is null unless the event is over. An empty slug means the
 * event of the receipt, or for a signed-in person without one, the featured event. null when there is nothing to show.
 */
export async function readThanks(context: EventContext, slug: string): Promise<Thanks | null> {
	const { backend, session, user, now } = context;
	const wanted =
		slug !== "" ? slug : (session?.data.eventReceipt?.event ?? (user === null ? null : await featuredSlug(context)));
	const event = wanted === null ? null : await findEvent(backend.events, wanted);
	if (event === null) return null;
	const at = now().toISOString();
	const common = { event: withoutBody(event), over: whyOver(event, at) };
	const own = user === null ? null : await backend.registrations.findLive(event.id, user.emailKey);
	if (own !== null && user !== null) {
		const { status, dueAt } = answerFor(event, own, at);
		return {
			...common,
			status,
			email: user.email,
			dueAt,
			own: own.id,
			page: null,
			canCorrect: false,
			canOpenAccount: false,
		};
	}
	const given = await receiptFor(context, event);
	if (given === null) return null;
	const known = given.registration === undefined ? null : await backend.registrations.find(given.registration);
	if (common.over === null && given.registration !== undefined && (known === null || known.status === "cancelled"))
		return null;
	const { status, dueAt } = known === null ? given : answerFor(event, known, at);
	const canCorrect = status === "pending_email" && (await isOpenToNewcomers(context, event));
	const canOpenAccount =
		user === null && given.proved !== undefined && (await backend.users.findByEmailKey(given.proved.key)) === null;
	return {
		...common,
		status,
		email: given.email,
		dueAt,
		own: null,
		page: known === null ? null : (given.page ?? null),
		canCorrect,
		canOpenAccount,
	};
}

/**
 * Whether the registration page is available to a person without a registration. It is not when the event is full and
 * has no line.
 */
async function isOpenToNewcomers({ backend, user, now }: EventContext, event: SiteEvent): Promise<boolean> {
	const counts = (await backend.registrations.counts([event.id])).get(event.id) ?? NO_SEATS_TAKEN;
	return mayRegisterHere(deriveEventState(event, counts, null, user !== null, now().toISOString()));
}
