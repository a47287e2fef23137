import { desc, eq } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { EventFacts, EventVersion } from "../../domain/events/event.ts";
import { eventVersion } from "./registration-schema.server.ts";

/** Stores what an event says at its current sequence, within the transaction in progress. */
export function keepVersion(
	db: NodeSQLiteDatabase,
	{
		id,
		sequence,
		cancelled,
		startsAt,
		endsAt,
		timeZone,
		modality,
		place,
		venue,
	}: EventFacts & EventVersion & { readonly id: string },
): void {
	const facts = { startsAt, endsAt, timeZone, modality, place, venue };
	db.insert(eventVersion)
		.values({ eventId: id, sequence, facts, cancelled })
		.onConflictDoUpdate({ target: [eventVersion.eventId, eventVersion.sequence], set: { facts, cancelled } })
		.run();
}

/** The version stored with an event's highest sequence; null if there is none. */
export function lastVersion(db: NodeSQLiteDatabase, id: string): EventVersion | null {
	const { eventId, sequence, cancelled } = eventVersion;
	return (
		db
			.select({ sequence, cancelled })
			.from(eventVersion)
			.where(eq(eventId, id))
			.orderBy(desc(sequence))
			.limit(1)
			.get() ?? null
	);
}
