import { findOwn, noText } from "../domain/desk/desk-context.ts";
import { type Attendee, findAttendees, takeAttendees } from "../domain/events/attendees.ts";
import type { SiteEvent } from "../domain/events/event.ts";
import { Failure } from "../domain/failure.ts";
import type { attendeesContracts } from "./attendees.contracts.ts";
import type { HandlersOf, OwnApiContext } from "./context.ts";
import { madeBy, refusalOf } from "./readers.handlers.ts";

/** The event of a text, for people who run the site. */
async function eventOf(context: OwnApiContext, id: string): Promise<SiteEvent | Failure> {
	const refused = refusalOf(context);
	if (refused !== null) return refused;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	return (await context.backend.events.findById(id)) ?? noText();
}

const personOf = ({ id, name, email, status, createdAt, confirmedAt, attribution }: Attendee) => ({
	...{ id, name, email, status, createdAt, confirmedAt, attribution },
});

export const attendeesHandlers: HandlersOf<typeof attendeesContracts> = {
	listAttendees: async ({ id, ...query }, context) => {
		const event = await eventOf(context, id);
		if (event instanceof Failure) return event;
		const { people, counts, ...listing } = await findAttendees(context.backend, id, query);
		const { name, slug, startsAt, endsAt, timeZone, capacity, cancelled } = event;
		return {
			event: { name, slug, startsAt, endsAt, timeZone, capacity, cancelled },
			people: people.map(({ coming, ...person }) => {
				const { attribution: _, ...known } = personOf(person);
				return { ...known, coming };
			}),
			counts: { ...counts },
			...listing,
		};
	},

	takeAttendees: async ({ id, which }, context) => {
		const event = await eventOf(context, id);
		if (event instanceof Failure) return event;
		const people = await takeAttendees(context.backend, { eventId: id, which, ...madeBy(context) });
		return { slug: event.slug, people: people.map(personOf) };
	},
};
