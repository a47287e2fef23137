import type { ListedEvent } from "./event.ts";
import type { EventStores } from "./event-context.ts";
import type { EventQuery } from "./event-store.ts";
import { deriveEventState, type EventState, NO_SEATS_TAKEN } from "./registration.ts";

/** An event in a list, with its state for a visitor who is not registered. */
export type EventWithState = ListedEvent & { readonly state: EventState };

/** The part of the events that the query selects, each with its state at the query's `now`, and the total number. */
export async function listEventsWithState(
	{ events, registrations }: Pick<EventStores, "events" | "registrations">,
	query: EventQuery,
): Promise<{ readonly items: readonly EventWithState[]; readonly total: number }> {
	const { items, total } = await events.list(query);
	const counts = await registrations.counts(items.map(({ id }) => id));
	const withState = (event: ListedEvent) =>
		deriveEventState(event, counts.get(event.id) ?? NO_SEATS_TAKEN, null, false, query.now);
	return { items: items.map((event) => ({ ...event, state: withState(event) })), total };
}
