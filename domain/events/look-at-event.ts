import { type EventContext, type EventSheet, findEvent, meansEvent, withoutBody } from "./event-context.ts";
import { answerFor } from "./register.ts";
import {
	chooseFeatured,
	deriveEventState,
	type EventState,
	mayRegisterHere,
	NO_SEATS_TAKEN,
	type RegistrationStatus,
	seatsLeft,
} from "./registration.ts";

/** How registration for an event stands for who asks. */
export interface EventView {
	readonly event: EventSheet;
	readonly state: EventState;
	/** Whether the registration page is there for them. */
	readonly isAvailable: boolean;
	/** Seats a newcomer can get; null: no limit. */
	readonly left: number | null;
	/** How many wait. */
	readonly waiting: number;
	/** The place of who is signed in. */
	readonly own: { readonly id: string; readonly status: RegistrationStatus; readonly dueAt: string | null } | null;
	/** The wish of this browser, or of who is signed in, to be told when registration opens. */
	readonly alert: { readonly email: string; readonly isProved: boolean } | null;
}

/** Events looked at to find the featured one. */
const LOOKED_AT = 200;

/** The event the registration page is about when its address names none; null: there is none. */
export async function featuredSlug({ backend, now }: Pick<EventContext, "backend" | "now">): Promise<string | null> {
	const at = now().toISOString();
	const { items } = await backend.events.list({ when: "next", now: at, offset: 0, limit: LOOKED_AT });
	const counts = await backend.registrations.counts(items.map(({ id }) => id));
	return chooseFeatured(items, ({ id }) => counts.get(id) ?? NO_SEATS_TAKEN, at)?.slug ?? null;
}

/** Looks at an event as who asks may see it, by a slug it has or had; `slug` empty: the featured one. */
export async function lookAtEvent(context: EventContext, slug: string): Promise<EventView | null> {
	const { backend, user, now } = context;
	const wanted = slug === "" ? await featuredSlug(context) : slug;
	const event = wanted === null ? null : await findEvent(backend.events, wanted);
	if (event === null) return null;
	const counts = (await backend.registrations.counts([event.id])).get(event.id) ?? NO_SEATS_TAKEN;
	const own = user === null ? null : await backend.registrations.findLive(event.id, user.emailKey);
	const at = now().toISOString();
	const mine = own === null ? null : { ...answerFor(event, own, at), id: own.id };
	const state = deriveEventState(event, counts, own, user !== null, at);
	return {
		event: withoutBody(event),
		state,
		isAvailable: mayRegisterHere(state),
		left: seatsLeft(event, counts),
		waiting: counts.waiting,
		own: mine === null ? null : { id: mine.id, status: mine.status, dueAt: mine.dueAt },
		alert: state.kind === "not_open_yet" ? await alertOf(context, event) : null,
	};
}

async function alertOf({ backend, session, user }: EventContext, event: EventSheet): Promise<EventView["alert"]> {
	const asked = session?.data.eventAlert;
	if (asked !== undefined && (await meansEvent(backend.events, asked.event, event)))
		return { email: asked.email, isProved: asked.isProved };
	if (user === null) return null;
	const own = await backend.eventAlerts.listByEmail(user.emailKey);
	return own.some(({ eventId, confirmedAt }) => eventId === event.id && confirmedAt !== null)
		? { email: user.email, isProved: true }
		: null;
}
