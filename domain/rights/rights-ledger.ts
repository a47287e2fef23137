/** What people can do themselves with the data stored under their address (RGPD, articles 15, 17 and 20). */
export type Right = "access" | "erasure";

/** How many records of each kind were handed over or erased. Whole numbers from 0. */
export interface KeptCounts {
	readonly waitingList: number;
	readonly registrations: number;
	readonly eventAlerts: number;
	/** Standing consents. */
	readonly consents: number;
	readonly mails: number;
}

/** Tells the person what was done. Instants are ISO 8601 in UTC. */
export interface RightsReceipt {
	/** Identifies the request: `D-20261120-7K3QX9HM`. */
	readonly reference: string;
	readonly right: Right;
	readonly email: string;
	/** When it was requested and done. */
	readonly at: string;
	/** Legal deadline for the answer: one month later (RGPD, article 12.3). */
	readonly dueAt: string;
	readonly counts: KeptCounts;
}

/** A request as it is stored, to prove that it was answered. */
export type RightsRequest = RightsReceipt & { readonly emailKey: string };

/** How many years a request is kept after the answer: claims lapse then (LOPDGDD, article 72). */
export const RIGHTS_PROOF_YEARS = 3;

/**
 * Stores the proof that people's rights were respected (RGPD, articles 5.2 and 12). Lines are added, and what they say
 * never changes.
 */
export interface RightsLedger {
	add(request: RightsRequest): Promise<void>;
	/** All requests of an address, newest first. */
	listFor(emailKey: string): Promise<readonly RightsRequest[]>;
	/**
	 * Moves the requests of an address to another one, because its owner has changed it. What a request says does not
	 * change.
	 */
	move(from: string, to: string): Promise<void>;
	/** Deletes requests that were answered before `before`. */
	forget(before: string): Promise<void>;
}

/** Letters and digits that people do not confuse with others when they read them out. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A new reference: the day and eight random characters. `now` is ISO 8601 in UTC. */
export function makeReference(now: string): string {
	const signs = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => ALPHABET[byte % ALPHABET.length]);
	return `D-${now.slice(0, 10).replaceAll("-", "")}-${signs.join("")}`;
}

/**
 * The instant one month later, or on the last day of that month if it has no such day (Regulation 1182/71, article 3).
 * Instants are ISO 8601 in UTC.
 */
export function oneMonthAfter(instant: string): string {
	const from = new Date(instant);
	const to = new Date(from);
	to.setUTCMonth(from.getUTCMonth() + 1);
	if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
	return to.toISOString();
}

/** The instant `years` years before `now`, ISO 8601 in UTC. */
export function yearsBefore(now: Date, years: number): string {
	const at = new Date(now);
	at.setUTCFullYear(at.getUTCFullYear() - years);
	return at.toISOString();
}
