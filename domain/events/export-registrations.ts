import type { Backend } from "../backend.ts";
import type { Registration } from "./registration-store.ts";

/** A registration as the person it is about takes it away. */
export type ExportedRegistration = Pick<
	Registration,
	"name" | "email" | "status" | "attribution" | "timeZone" | "createdAt" | "confirmedAt" | "cancelledAt"
> & {
	/** Name and start of the event; null for one that is no more. */
	readonly event: string | null;
	readonly startsAt: string | null;
};

/** Every registration under an address, newest first. No token, no hash. */
export async function exportRegistrations(
	{ events, registrations }: Pick<Backend, "events" | "registrations">,
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
