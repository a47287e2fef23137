/** What somebody can have done by themselves with what is kept under their address (RGPD, articles 15, 17 and 20). */
export type Right = "access" | "erasure";

/** How much of each thing was handed over, or erased. Whole numbers from 0. */
export interface KeptCounts {
	readonly waitingList: number;
	readonly registrations: number;
	readonly eventAlerts: number;
	/** Consents that stood. */
	readonly consents: number;
	readonly mails: number;
}

/** What the person is told of what was done. Instants are ISO 8601 in UTC. */
export interface RightsReceipt {
	/** Names the request: `D-20261120-7K3QX9HM`. */
	readonly reference: string;
	readonly right: Right;
	readonly email: string;
	/** When it was asked for, and done. */
	readonly at: string;
	/** By when the law wants it answered: a month later (RGPD, article 12.3). */
	readonly dueAt: string;
	readonly counts: KeptCounts;
}

/** A request as it is kept, to prove that it was answered. */
export type RightsRequest = RightsReceipt & { readonly emailKey: string };

/** How long it is kept after the answer: what can be claimed lapses then (LOPDGDD, article 72). */
export const RIGHTS_PROOF_YEARS = 3;

/** The proof that people's rights were respected (RGPD, articles 5.2 and 12). Lines are added and never changed. */
export interface RightsLedger {
	add(request: RightsRequest): Promise<void>;
	/** Everything under an address, newest first. */
	listFor(emailKey: string): Promise<readonly RightsRequest[]>;
	/** Ties the requests of an address to another one, because its owner has changed it. What a request says stays. */
	move(from: string, to: string): Promise<void>;
	/** Forgets what was answered before. */
	forget(before: string): Promise<void>;
}

/** Letters and digits nobody takes for others when they read them out. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A reference nobody has had before: the day and eight signs at random. `now` is an ISO instant. */
export function makeReference(now: string): string {
	const signs = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => ALPHABET[byte % ALPHABET.length]);
	return `D-${now.slice(0, 10).replaceAll("-", "")}-${signs.join("")}`;
}

/**
 * A month later; the last day of a month where it has no such day (Regulation 1182/71, article 3). Instants are ISO
 * 8601 in UTC.
 */
export function oneMonthAfter(instant: string): string {
	const from = new Date(instant);
	const to = new Date(from);
	to.setUTCMonth(from.getUTCMonth() + 1);
	if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
	return to.toISOString();
}

/** So many years before an instant. */
export function yearsBefore(now: Date, years: number): string {
	const at = new Date(now);
	at.setUTCFullYear(at.getUTCFullYear() - years);
	return at.toISOString();
}
