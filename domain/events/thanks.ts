import type { SiteEvent } from "./event.ts";
import { type EventContext, type EventSheet, findEvent, withoutBody } from "./event-context.ts";
import { featuredSlug } from "./look-at-event.ts";
import { receiptFor } from "./receipt.ts";
import { answerFor } from "./register.ts";
import {
	deriveEventState,
	mayRegisterHere,
	NO_SEATS_TAKEN,
	type OverState,
	type RegistrationStatus,
	whyOver,
} from "./registration.ts";

/** What somebody is thanked for. */
export interface Thanks {
	readonly event: EventSheet;
	/** Why nothing more comes of it, whatever became of the registration: the event is cancelled or has ended. */
	readonly over: OverState | null;
	readonly status: RegistrationStatus;
	/** Where mail went; of who is signed in, their own address. */
	readonly email: string;
	readonly dueAt: string | null;
	/** The registration of who is signed in, to manage it without a link. */
	readonly own: string | null;
	/**
	 * The name of the registration's page for the browser that has used its link, to manage it without
	 * (`RegistrationName`).
	 */
	readonly page: string | null;
	/**
	 * Whether the registration page is there for them, to send the form again with another address while the first is
	 * unconfirmed.
	 */
	readonly canCorrect: boolean;
	/** Whether it can open an account with the address it has just proved (`openAccount`). */
	readonly canOpenAccount: boolean;
}

/**
 * What this browser is thanked for (docs/product.md, 16.1): the registration of who is signed in, else what it was told
 * less than half an hour ago. Where it may know how the registration stands, that is what it gets, and nothing once the
 * registration is cancelled. `slug` empty: the event it was told of.
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
 * Whether somebody without a place finds the registration page: where the last seat is taken and nobody can wait it is
 * not there.
 */
async function isOpenToNewcomers({ backend, user, now }: EventContext, event: SiteEvent): Promise<boolean> {
	const counts = (await backend.registrations.counts([event.id])).get(event.id) ?? NO_SEATS_TAKEN;
	return mayRegisterHere(deriveEventState(event, counts, null, user !== null, now().toISOString()));
}
