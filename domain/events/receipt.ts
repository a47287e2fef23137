import { raiseSession, rememberInSession } from "../sign-in/browser-session.ts";
import { type EmailAddress, parseEmailAddress } from "../sign-in/email-address.ts";
import type { SiteEvent } from "./event.ts";
import { type EventContext, meansEvent } from "./event-context.ts";
import { dueAtFor, type RegistrationStatus, statusAt } from "./registration.ts";
import type { Registration } from "./registration-store.ts";

/** The result of a registration, limited to what the person may know. */
export interface Registered {
	readonly event: string;
	readonly status: RegistrationStatus;
	readonly email: string;
	/** When the offer ends; null unless a seat is offered. */
	readonly dueAt: string | null;
}

/** What the owner of a registration may know of it at `now`, an ISO 8601 instant. */
export function answerFor(
	event: Pick<SiteEvent, "slug" | "startsAt">,
	registration: Registration,
	now: string,
): Registered {
	const status = statusAt(registration, event, now);
	return {
		event: event.slug,
		status,
		email: registration.email,
		dueAt: status === "offered" ? dueAtFor(registration, event) : null,
	};
}

/** How long a receipt is valid, in milliseconds. */
const RECEIPT_MS = 30 * 60_000;

/**
 * The registration receipt in this browser's session, which `/gracias-evento` shows until `until` (docs/product.md,
 * 16.1). It holds what the browser was told when it registered; it does not reveal the state of another person's
 * registration.
 */
export interface Receipt {
	/** Slug of the event. */
	readonly event: string;
	readonly status: RegistrationStatus;
	readonly email: string;
	readonly dueAt: string | null;
	/** ISO 8601 in UTC. */
	readonly until: string;
	/**
	 * Id of the registration. Only set for its owner, and where its link was used: the thank-you page then shows
	 * what has become of the registration.
	 */
	readonly registration?: string | undefined;
	/**
	 * Random name under which this browser, and no other, opens the page of that registration. It reveals nothing
	 * about the registration and is new with each receipt.
	 */
	readonly page?: string | undefined;
	/**
	 * Address of the registration, if this browser has just proved it with the link from the mail: creating an
	 * account then needs no other proof.
	 */
	readonly proved?: EmailAddress | undefined;
}

declare module "../sign-in/session.ts" {
	interface SessionData {
		readonly eventReceipt?: Receipt;
	}
}

/** What a receipt may contain beside the answer to the form. */
interface Known {
	/**
	 * Id of the registration. Only for its owner and the browser that used its link, which may see its present status.
	 */
	readonly registration?: string;
	/** The address that this browser has just proved to own. */
	readonly proved?: EmailAddress | undefined;
}

/**
 * This browser's receipt for an event, also if it was given under an earlier slug; null when there is none or its half
 * hour is over.
 */
export async function receiptFor(
	{ backend, session, now }: EventContext,
	event: Pick<SiteEvent, "id" | "slug">,
): Promise<Receipt | null> {
	const receipt = session?.data.eventReceipt;
	if (receipt === undefined || receipt.until <= now().toISOString()) return null;
	return (await meansEvent(backend.events, receipt.event, event)) ? receipt : null;
}

/**
 * The receipt's fields for a registration: its id and a random name for its page. The name is valid only in this
 * session, so no address has to contain the registration's id or the token of its link.
 */
function reached(registration: string): Required<Pick<Receipt, "registration" | "page">> {
	return { registration, page: crypto.randomUUID() };
}

/**
 * The id of the registration that `page`, a name from this browser's receipt, stands for (docs/product.md, 16.4); null
 * when the receipt has no such name or its half hour is over.
 */
export function registrationOnPage({ session, now }: EventContext, page: string): string | null {
	const receipt = session?.data.eventReceipt;
	return receipt?.page === page && receipt.until > now().toISOString() ? (receipt.registration ?? null) : null;
}

/** Stores a receipt in this browser's session, so that it can see `/gracias-evento` for half an hour. */
export async function giveReceipt(
	context: EventContext,
	{ event, status, email, dueAt }: Registered,
	known: Known = {},
): Promise<void> {
	const { registration, proved } = known;
	const until = new Date(context.now().getTime() + RECEIPT_MS).toISOString();
	const shown = {
		...(registration === undefined ? {} : reached(registration)),
		...(proved === undefined ? {} : { proved }),
	};
	// A receipt with a proved address is enough to open an account, so the session gets a new token.
	const remember = proved === undefined ? rememberInSession : raiseSession;
	await remember(context, { ...context.session?.data, eventReceipt: { event, status, email, dueAt, until, ...shown } });
}

/**
 * Links this browser's receipt to the registration that it has just changed by its link, so that `/gracias-evento`
 * shows the present status. Does nothing when the receipt is for another address or is already linked.
 */
export async function tieReceipt(
	context: EventContext,
	registration: Registration,
	event: Pick<SiteEvent, "id" | "slug">,
): Promise<void> {
	const receipt = await receiptFor(context, event);
	if (
		receipt === null ||
		receipt.registration !== undefined ||
		parseEmailAddress(receipt.email)?.key !== registration.emailKey
	)
		return;
	await rememberInSession(context, {
		...context.session?.data,
		eventReceipt: { ...receipt, ...reached(registration.id) },
	});
}
