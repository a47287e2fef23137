import { type EventContext, type EventSheet, findEvent, meansEvent, withoutBody } from "./event-context.ts";
import { answerFor } from "./receipt.ts";
import {
	chooseFeatured,
	deriveEventState,
	type EventState,
	mayRegisterHere,
	NO_SEATS_TAKEN,
	type RegistrationStatus,
	seatsLeft,
} from "./registration.ts";

/** How registration for an event stands for the caller. */
export interface EventView {
	readonly event: EventSheet;
	readonly state: EventState;
	/** Whether the registration page is available to the caller. */
	readonly isAvailable: boolean;
	/** Seats that a new registration can take; null: no limit. */
	readonly left: number | null;
	/** How many people wait in the line. */
	readonly waiting: number;
	/** The signed-in person's live registration; null when there is none. `dueAt`: when an offered seat expires. */
	readonly own: { readonly id: string; readonly status: RegistrationStatus; readonly dueAt: string | null } | null;
	/**
	 * The event alert of this browser or of the signed-in person; null when there is none or the state is not
	 * `not_open_yet`.
	 */
	readonly alert: { readonly email: string; readonly isProved: boolean } | null;
}

/** How many coming events are searched for the featured one. */
const LOOKED_AT = 200;

/**
 * Slug of the event to show on the registration page when its address names none (`chooseFeatured`); null when there is
 * none.
 */
export async function featuredSlug({ backend, now }: Pick<EventContext, "backend" | "now">): Promise<string | null> {
	const at = now().toISOString();
	const { items } = await backend.events.list({ when: "next", now: at, offset: 0, limit: LOOKED_AT });
	const counts = await backend.registrations.counts(items.map(({ id }) => id));
	return chooseFeatured(items, ({ id }) => counts.get(id) ?? NO_SEATS_TAKEN, at)?.slug ?? null;
}

/**
 * An event as the caller may see it, by its present slug or an earlier one. An empty slug means the featured event.
 * null when there is none.
 */
export async function viewEvent(context: EventContext, slug: string): Promise<EventView | null> {
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
