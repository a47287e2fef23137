import type { EventStores } from "./event-context.ts";
import type { Registration } from "./registration-store.ts";

/** A registration in the export of a person's data. Instants are ISO 8601 in UTC. */
export type ExportedRegistration = Pick<
	Registration,
	"name" | "email" | "status" | "attribution" | "timeZone" | "createdAt" | "confirmedAt" | "cancelledAt"
> & {
	/** Name and start of the event; null when the event no longer exists. */
	readonly event: string | null;
	readonly startsAt: string | null;
};

/** All registrations of an address, newest first, without tokens or hashes. */
export async function exportRegistrations(
	{ events, registrations }: Pick<EventStores, "events" | "registrations">,
	emailKey: string,
): Promise<readonly ExportedRegistration[]> {
	const kept = await registrations.listByEmail(emailKey);
	return Promise.all(
		kept.map(async ({ eventId, name, email, status, attribution, timeZone, createdAt, confirmedAt, cancelledAt }) => {
			const event = await events.findById(eventId);
			const about = { event: event?.name ?? null, startsAt: event?.startsAt ?? null };
			return { ...about, name, email, status, attribution, timeZone, createdAt, confirmedAt, cancelledAt };
		}),
	);
}
