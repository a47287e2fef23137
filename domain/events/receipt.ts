import { type EmailAddress, parseEmailAddress } from "../user/email-address.ts";
import { raiseSession, rememberInSession } from "../user/open-session.ts";
import type { SessionData } from "../user/session.ts";
import type { SiteEvent } from "./event.ts";
import { type EventContext, meansEvent } from "./event-context.ts";
import type { Registered } from "./register.ts";
import type { Registration } from "./registration-store.ts";

/** How long a browser is thanked, in milliseconds. */
const RECEIPT_MS = 30 * 60_000;

/** What this browser may be thanked for (docs/product.md, 16.1). */
export type Receipt = NonNullable<SessionData["eventReceipt"]>;

/** What a browser may know beside what it was told. */
interface Known {
	/** The registration, for its owner and for who used its link: they may look at it at any time. */
	readonly registration?: string;
	/** The address it has just proved. */
	readonly proved?: EmailAddress | undefined;
}

/** This browser's receipt for an event, by whatever slug it was given; null: none, or its half hour is over. */
export async function receiptFor(
	{ backend, session, now }: EventContext,
	event: Pick<SiteEvent, "id" | "slug">,
): Promise<Receipt | null> {
	const receipt = session?.data.eventReceipt;
	if (receipt === undefined || receipt.until <= now().toISOString()) return null;
	return (await meansEvent(backend.events, receipt.event, event)) ? receipt : null;
}

/**
 * A registration, and a name for its page that is good in this session only: neither its id nor its link's token has to
 * stand in an address.
 */
function reached(registration: string): Required<Pick<Receipt, "registration" | "page">> {
	return { registration, page: crypto.randomUUID() };
}

/**
 * The id of the registration this browser reaches under a name from its receipt (docs/product.md, 16.4); null: none, or
 * its half hour is over.
 */
export function registrationOnPage({ session, now }: EventContext, page: string): string | null {
	const receipt = session?.data.eventReceipt;
	return receipt?.page === page && receipt.until > now().toISOString() ? (receipt.registration ?? null) : null;
}

/** Lets this browser see the page that thanks, for half an hour. */
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
	// With a proved address an account can be opened without any other proof.
	const remember = proved === undefined ? rememberInSession : raiseSession;
	await remember(context, { ...context.session?.data, eventReceipt: { event, status, email, dueAt, until, ...shown } });
}

/**
 * Ties what this browser was told when it sent the form to the registration it has just changed with its link: from now
 * on it is thanked for what has become of that.
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
