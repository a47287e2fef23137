import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { EventFacts } from "../../domain/events/event.ts";
import { eventVersion } from "./registration-schema.server.ts";

/** Remembers, in the transaction under way, what an event says while its sequence is this. */
export function keepVersion(
	db: NodeSQLiteDatabase,
	{ id, sequence, startsAt, endsAt, timeZone, modality, place, venue }: EventFacts & { readonly id: string; readonly sequence: number },
): void {
	db.insert(eventVersion)
		.values({ eventId: id, sequence, facts: { startsAt, endsAt, timeZone, modality, place, venue } })
		.onConflictDoNothing()
		.run();
}
