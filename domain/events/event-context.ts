import { Failure } from "../failure.ts";
import type { Mail } from "../mail/mail.ts";
import type { AccountContext } from "../user/account-context.ts";
import { callerRules, limits, withinLimits } from "../user/limits.ts";
import { hashSecret, makeToken } from "../user/secrets.ts";
import type { User } from "../user/user.ts";
import type { SiteEvent } from "./event.ts";
import { type EventMail, type Organiser, registrationMail } from "./event-mails.ts";
import type { EventStore } from "./event-store.ts";
import type { Outgoing } from "./registration-store.ts";

/** What the rules about registrations write messages with. */
export interface LetterContext {
	readonly siteName: string;
	readonly siteUrl: string;
	/** Who organises events unless one of them says otherwise. */
	readonly organiser: Organiser;
	readonly now: () => Date;
}

/** What the rules about registrations work with, for somebody who calls. */
export interface EventContext extends AccountContext, LetterContext {
	/** Who is signed in; null for visitors. */
	readonly user: User | null;
}

/** The path of the page of a registration, as mails link it. */
export function registrationPath(token: string): string {
	return `/e/${token}`;
}

/** A message about a registration, with a new link to its page. Without another word it tells how it stands. */
export async function letter(
	{ siteName, siteUrl, organiser, now }: LetterContext,
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

/** For a change that is told to nobody. */
export function silent(): Outgoing {
	return { tokenHash: "", write: () => null };
}

/** Counts one more use of links by a caller. */
export function withinLinkLimit(context: EventContext): Promise<Failure | null> {
	return withinLimits(context, callerRules("event-link", context.caller.address, limits.eventLink.perCaller));
}

/** An event without its text. */
export type EventSheet = Omit<SiteEvent, "body">;

/** Leaves the text away. */
export function withoutBody({ body: _, ...event }: SiteEvent): EventSheet {
	return event;
}

/** The folder of the addresses of events: `/eventos/{slug}`. */
const FOLDER = "/eventos/";

/**
 * The event that a link, a form or a session means by this slug: also one that has moved to another since
 * (docs/product.md, 16.1). null: there is none, or no event stands where it moved to.
 */
export async function findEvent(events: Pick<EventStore, "findBySlug">, slug: string): Promise<SiteEvent | null> {
	const found = await events.findBySlug(slug);
	if (found === null || !("movedTo" in found)) return found;
	const moved = found.movedTo.startsWith(FOLDER) ? await events.findBySlug(found.movedTo.slice(FOLDER.length)) : null;
	return moved === null || "movedTo" in moved ? null : moved;
}

/** Whether a slug that a session remembers means this event, by its present name or one it had. */
export async function meansEvent(
	events: Pick<EventStore, "findBySlug">,
	slug: string,
	event: Pick<SiteEvent, "id" | "slug">,
): Promise<boolean> {
	return slug === event.slug || (await findEvent(events, slug))?.id === event.id;
}

/** No event has this name. */
export function noSuchEvent(): Failure {
	return new Failure(404, "event.not_found", "No hay ningún evento en esa dirección.");
}
