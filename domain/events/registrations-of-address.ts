import type { Transactions } from "../transaction.ts";
import { watchingSeats } from "./change-registration.ts";
import type { EventStores } from "./event-context.ts";
import { isLive, moved, nameless } from "./registration-rules.ts";
import type { Registration, RegistrationStore } from "./registration-store.ts";

interface Stores extends Transactions {
	readonly registrations: RegistrationStore;
}

/** At most this many registrations are made nameless in one transaction. */
const AT_ONCE = 50;

/**
 * Moves all registrations of an address to its owner's new address (docs/product.md, 15.7). Where both have a live
 * registration for an event, that of the new address stays live and the other is cancelled.
 */
export async function moveRegistrations(
	{ registrations, transaction }: Stores,
	from: string,
	{ email, emailKey }: Pick<Registration, "email" | "emailKey">,
): Promise<void> {
	await transaction(async () => {
		const own = await registrations.listByEmail(from);
		if (own.length === 0) return;
		const there = new Set((await registrations.listByEmail(emailKey)).filter(isLive).map(({ eventId }) => eventId));
		const changes = own.map((row) => ({ row, to: moved(row, there.has(row.eventId), { email, emailKey }) }));
		const eventIds = own.map(({ eventId }) => eventId);
		await watchingSeats(registrations, eventIds, () => registrations.change(changes));
	});
}

/**
 * Forgets a person (docs/product.md, 15.8). Removes their registrations for events that have not ended at `now`, which
 * frees the seats; the others stay without name or address, so that they still count.
 */
export async function eraseRegistrations(
	{ registrations, transaction }: Stores,
	emailKey: string,
	now: string,
): Promise<void> {
	await transaction(async () => {
		const own = await registrations.listByEmail(emailKey);
		if (own.length === 0) return;
		const eventIds = own.map(({ eventId }) => eventId);
		const events = await registrations.eventSeats(eventIds);
		const isPast = ({ eventId }: Registration) => (events.get(eventId)?.endsAt ?? "9999") <= now;
		await watchingSeats(registrations, eventIds, async () => {
			await forgetNames({ registrations }, own.filter(isPast));
			await registrations.remove(own.filter((row) => !isPast(row)));
		});
	});
}

/**
 * Takes the names from registrations for events that ended before `endedBefore` (docs/product.md, 16.9). The end of an
 * event that is gone is unknown: its registrations count from when they were made.
 */
export async function anonymiseRegistrations(
	{ registrations, transaction }: Stores,
	endedBefore: string,
): Promise<void> {
	const eventIds = await registrations.eventsWithNames();
	const events = await registrations.eventSeats(eventIds);
	for (const eventId of eventIds) {
		const event = events.get(eventId);
		if (event !== undefined && event.endsAt >= endedBefore) continue;
		const createdBefore = event === undefined ? endedBefore : null;
		const forgetSome = async () => {
			const some = await registrations.listNamed({ eventId, createdBefore, limit: AT_ONCE });
			await forgetNames({ registrations }, some);
			return some.length;
		};
		while ((await transaction(forgetSome)) > 0);
	}
}

async function forgetNames(
	{ registrations }: Pick<Stores, "registrations">,
	rows: readonly Registration[],
): Promise<void> {
	await registrations.removeLinks(rows.map(({ id }) => id));
	await registrations.change(rows.map((row) => ({ row, to: nameless(row) })));
}

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
