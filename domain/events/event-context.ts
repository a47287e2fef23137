import { Failure } from "../failure.ts";
import type { Mail } from "../mail/mail.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import type { EmailAddress } from "../sign-in/email-address.ts";
import { callerRules, limits, withinLimits } from "../sign-in/limits.ts";
import { readEmail } from "../sign-in/request-code.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import type { User } from "../sign-in/user.ts";
import { eventPath, registrationPath } from "../site-paths.ts";
import type { Outgoing } from "./change-registration.ts";
import type { SiteEvent } from "./event.ts";
import type { EventAlertStore } from "./event-alert-store.ts";
import { type EventMail, type Organiser, registrationMail } from "./event-mails.ts";
import type { EventStore } from "./event-store.ts";
import type { RegistrationStore } from "./registration-store.ts";

/** The stores of events and of what people do with them. */
export interface EventStores {
	readonly events: EventStore;
	readonly registrations: RegistrationStore;
	readonly eventAlerts: EventAlertStore;
}

/** The data for writing messages about registrations. */
export interface EventMailContext {
	readonly siteName: string;
	readonly siteUrl: string;
	/** The organiser of events that do not name their own. */
	readonly organiser: Organiser;
	readonly now: () => Date;
}

/**
 * The context of a call of the registration rules: the caller's session and account, the backend, and the data for
 * messages.
 */
export interface EventContext extends AccountContext, EventMailContext {
	readonly backend: AccountContext["backend"] & EventStores;
	readonly organiser: Organiser;
	/** The signed-in person; null for visitors. */
	readonly user: User | null;
}

/** The address in a form, or a Failure of the field `email`. If it is empty, that of the signed-in account. */
export function readOwnEmail({ user }: Pick<EventContext, "user">, email: string): EmailAddress | Failure {
	return email.trim() === "" && user !== null ? { address: user.email, key: user.emailKey } : readEmail(email);
}

/**
 * Prepares a message about a registration, with a new link to its page. By default it is the message about the
 * registration's status.
 */
export async function prepareMail(
	{ siteName, siteUrl, organiser, now }: EventMailContext,
	event: SiteEvent,
	write: (mail: EventMail) => Mail | null = registrationMail,
): Promise<Outgoing> {
	const token = makeToken();
	const common = {
		siteName,
		siteUrl,
		organiser,
		event,
		link: siteUrl + registrationPath(token),
		now: now().toISOString(),
	};
	return { tokenHash: await hashSecret(token), write: (registration) => write({ ...common, registration }) };
}

/** An `Outgoing` without a message, for changes that send none. */
export function withoutMail(): Outgoing {
	return { tokenHash: "", write: () => null };
}

/**
 * Counts one use of a mailed link by this caller. Returns a failure when the caller has reached the limit, otherwise
 * null.
 */
export function withinLinkLimit(context: EventContext): Promise<Failure | null> {
	return withinLimits(context, callerRules("event-link", context.caller.address, limits.eventLink.perCaller));
}

/** An event without its body. */
export type EventSheet = Omit<SiteEvent, "body">;

/** The event without its HTML body. */
export function withoutBody({ body: _, ...event }: SiteEvent): EventSheet {
	return event;
}

const FOLDER = eventPath("");

/**
 * The event for a slug from a link, a form or a session, also if the event has moved from that slug to another
 * (docs/product.md, 16.1). null when no event has or had the slug, or there is no event at the address it moved to.
 */
export async function findEvent(events: Pick<EventStore, "findBySlug">, slug: string): Promise<SiteEvent | null> {
	const found = await events.findBySlug(slug);
	if (found === null || !("movedTo" in found)) return found;
	const moved = found.movedTo.startsWith(FOLDER) ? await events.findBySlug(found.movedTo.slice(FOLDER.length)) : null;
	return moved === null || "movedTo" in moved ? null : moved;
}

/** Whether a slug stored in a session is the present slug of this event or an earlier one. */
export async function meansEvent(
	events: Pick<EventStore, "findBySlug">,
	slug: string,
	event: Pick<SiteEvent, "id" | "slug">,
): Promise<boolean> {
	return slug === event.slug || (await findEvent(events, slug))?.id === event.id;
}

/** The failure for a slug that belongs to no event. */
export function noSuchEvent(): Failure {
	return new Failure(404, "event.not_found", "No hay ningún evento en esa dirección.");
}
