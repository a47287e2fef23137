import type { FactChange } from "../events/event-mails.ts";
import { Failure } from "../failure.ts";
import { may } from "../sign-in/permissions.ts";
import { changedFacts, toldOf } from "./cancel-event.ts";
import { type DeskContext, findOwn } from "./desk-context.ts";

/** Who comes to an event, in numbers: nobody's name or address. */
export interface Attendance {
	/** null: no limit. */
	readonly capacity: number | null;
	/** People with a seat of theirs, and those who have still to confirm theirs. */
	readonly confirmed: number;
	readonly unconfirmed: number;
	/** People in the line. */
	readonly waiting: number;
	readonly cancelled: number;
	/** How many of them a mail tells if the event changes. */
	readonly told: number;
	/** The last change of the event of which people are told; null if there was none. */
	readonly notice: {
		readonly isCancelled: boolean;
		readonly changes: readonly FactChange[];
		/** Whether some of them have still to get their mail. */
		readonly isUnderWay: boolean;
	} | null;
	/** Whether the person may see who they are. */
	readonly canSeePeople: boolean;
}

/**
 * Who comes to the event of a text, for somebody who may change it. null if readers never saw it.
 * @throws {Error} when a store fails.
 */
export async function attendanceOf(context: DeskContext, id: string): Promise<Attendance | null | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const { events, registrations } = context.backend;
	const event = await events.findById(id);
	if (event === null) return null;
	const { sequence, cancelled: isCancelled, capacity } = event;
	const statuses = await registrations.statusCounts(id);
	const { confirmed = 0, offered = 0, pending_email = 0, waitlisted = 0, cancelled = 0 } = statuses;
	const before = sequence === 0 ? null : await events.factsAt(id, sequence - 1);
	const untold = sequence === 0 ? [] : await registrations.listUntold({ eventId: id, sequence, limit: 1 });
	const changes = before === null || isCancelled ? [] : changedFacts(before, event);
	return {
		...{ capacity, confirmed, unconfirmed: pending_email + offered, waiting: waitlisted, cancelled },
		told: toldOf(statuses),
		notice: sequence === 0 ? null : { isCancelled, changes, isUnderWay: untold.length > 0 },
		canSeePeople: may(context.user, "settings"),
	};
}
