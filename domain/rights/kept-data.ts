import { type ExportedAlert, exportAlerts } from "../events/event-alerts.ts";
import type { EventStores } from "../events/event-context.ts";
import { type ExportedRegistration, exportRegistrations } from "../events/registrations-of-address.ts";
import { bouncedSince } from "../letters/bounce.ts";
import type { LetterRecipient } from "../letters/letter-issue.ts";
import type { Subscriber } from "../letters/subscriber.ts";
import type { KeptMail } from "../mail/mail.ts";
import { type ConsentEntry, standingConsents } from "../sign-in/consent.ts";
import type { KeptEntry, WaitingEntry } from "../waiting-list/waiting-list.ts";
import type { AddressBackend } from "./address-records.ts";
import type { KeptCounts, RightsRequest } from "./rights-ledger.ts";

/** An entry of the waiting list as its owner downloads it. */
type ExportedWaiting = Pick<
	WaitingEntry,
	"email" | "name" | "status" | "attribution" | "consents" | "createdAt" | "confirmedAt" | "invitedAt"
>;

/** A person's record about letters as they download it. Whether they get any is among the consents. */
type ExportedLetters = Pick<Subscriber, "email" | "cadence" | "createdAt" | "asked"> & {
	/** Since when letters stopped because the mail server refused them, and what it said; null if it did not. */
	readonly bounced: { readonly since: string; readonly reason: string } | null;
};

/**
 * A letter that went to the address, or is on its way. `at`: when it came to its state; null for `subject`: the letter is
 * not stored any more.
 */
interface ExportedLetter extends Pick<LetterRecipient, "state" | "at"> {
	readonly subject: string | null;
}

/** All data stored under an address outside an account. Instants are ISO 8601 in UTC. No hashes, no tokens. */
export interface KeptData {
	readonly waitingList: ExportedWaiting | null;
	readonly registrations: readonly ExportedRegistration[];
	/** How letters reach the address, and when it was first asked; null if it gets none and waits for none. */
	readonly letters: ExportedLetters | null;
	/** The letters of the last weeks to the address (docs/product.md, 20.4), newest first. */
	readonly lettersSent: readonly ExportedLetter[];
	/** Events for which the person wants to know when registration opens. */
	readonly eventAlerts: readonly ExportedAlert[];
	readonly consents: readonly Omit<ConsentEntry, "emailKey" | "id">[];
	readonly mails: readonly KeptMail[];
	/** Earlier requests of the person, on the page about rights. */
	readonly requests: readonly Omit<RightsRequest, "emailKey">[];
}

/** The stores that hold data under an address, and the events that the data name. */
export type KeptBackend = AddressBackend & EventStores;

/** Gathers all data stored under an address (RGPD, articles 15 and 20). */
export async function gatherKept({ backend }: { readonly backend: KeptBackend }, emailKey: string): Promise<KeptData> {
	const [entry, subscriber, lettersSent, registrations, eventAlerts, consents, mails, requests] = await Promise.all([
		backend.waitingList.find(emailKey),
		backend.subscribers.find(emailKey),
		exportLetters(backend, emailKey),
		exportRegistrations(backend, emailKey),
		exportAlerts(backend, emailKey),
		backend.consents.listFor(emailKey),
		backend.outbox.listFor(emailKey),
		backend.rights.listFor(emailKey),
	]);
	return {
		waitingList: entry === null ? null : withoutIds(entry),
		letters: subscriber === null ? null : lettersOf(subscriber),
		lettersSent,
		registrations,
		eventAlerts,
		consents: consents.map(({ emailKey: _key, id: _id, ...rest }) => rest),
		mails,
		requests: requests.map(({ emailKey: _key, ...rest }) => rest),
	};
}

function lettersOf({ email, cadence, createdAt, asked, bounce }: Subscriber): ExportedLetters {
	const since = bouncedSince({ bounce });
	return { email, cadence, createdAt, asked, bounced: since === null ? null : { since, reason: bounce?.reason ?? "" } };
}

async function exportLetters(
	{ letters }: Pick<KeptBackend, "letters">,
	emailKey: string,
): Promise<readonly ExportedLetter[]> {
	const rows = await letters.recipientsOf(emailKey);
	const exported = await Promise.all(
		rows.map(async ({ issueId, state, at }) => ({
			subject: (await letters.findIssue(issueId))?.body.subject ?? null,
			...{ state, at },
		})),
	);
	return exported.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function withoutIds({ id: _id, emailKey: _key, keptUntil: _until, ...rest }: KeptEntry): ExportedWaiting {
	return rest;
}

/** How many records of each kind there are; only standing consents count. */
export function countKept({ waitingList, registrations, eventAlerts, consents, mails }: KeptData): KeptCounts {
	const standing = Object.values(standingConsents(consents));
	return {
		waitingList: waitingList === null ? 0 : 1,
		registrations: registrations.length,
		eventAlerts: eventAlerts.length,
		consents: standing.filter(({ given }) => given).length,
		mails: mails.length,
	};
}
