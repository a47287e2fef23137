import { desc, eq } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { EventFacts } from "../../domain/events/event.ts";
import type { EventVersion } from "../../domain/events/event-version.ts";
import { eventVersion } from "./registration-schema.server.ts";

/** Remembers, in the transaction under way, what an event says while its sequence is this. */
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

/** What is kept of an event under its highest number; null: nothing. */
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
