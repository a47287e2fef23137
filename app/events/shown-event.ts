import type { ListedEvent } from "../../domain/events/event.ts";
import { eventLeaf } from "../../domain/events/event-leaf.ts";
import type { EventState } from "../../domain/events/registration.ts";
import { priceInWords, seatsInWords, stateInWords } from "../../domain/events/registration-words.ts";
import { type Ground, groundOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { eventTime } from "./event-dates.tsx";

/** An event's badge: its day, such as "13" and "dic", on the ground of its topic. */
export interface EventBadge {
	readonly badge: { readonly day: string; readonly month: string };
	readonly ground: Ground;
}

/** The words and the colour that lists and pages show of an event. */
export interface ShownEvent extends EventBadge {
	readonly slug: string;
	readonly name: string;
	readonly startsAt: string;
	readonly place: string;
	/** Start and end on the clock of the place. */
	readonly when: string;
	readonly price: string;
	/** How many seats it has; null where that does not matter. */
	readonly seats: string | null;
	/** Price and seats. */
	readonly terms: string;
	/** How registration stands, as a sentence; null when it is simply open. */
	readonly state: string | null;
	/** Label of the link to the registration page; null when there is nothing to ask for. */
	readonly call: string | null;
}

/** Label of the link to the registration page in the states that have one. */
const CALLS: Readonly<Partial<Record<EventState["kind"], string>>> = {
	open: "Apúntate",
	few_left: "Apúntate",
	login_required: "Apúntate",
	full_waitlist: "Entrar en la lista de espera",
	not_open_yet: "Avísame",
};

/** Prepares an event's badge. For loaders. */
export function badgeOf(
	event: Pick<ListedEvent, "startsAt" | "timeZone" | "tags">,
	grounds: SiteConfig["grounds"],
): EventBadge {
	return { badge: eventLeaf(event), ground: groundOf(event.tags, grounds) };
}

/**
 * Prepares an event to be shown. For loaders: the server writes dates and numbers, because a browser takes long to make
 * its first formatter.
 */
export function shownEvent(event: ListedEvent, state: EventState, grounds: SiteConfig["grounds"]): ShownEvent {
	const { slug, name, startsAt, place } = event;
	const price = priceInWords(event.priceCents);
	const seats = seatsInWords(state, event);
	return {
		...badgeOf(event, grounds),
		slug,
		name,
		startsAt,
		place,
		when: eventTime(event),
		price,
		seats,
		terms: seats === null ? price : `${price} · ${seats}`,
		state: state.kind === "ended" ? null : stateInWords(state, event),
		call: CALLS[state.kind] ?? null,
	};
}
