import type { RegistrationBackend } from "../events/change-registration.ts";
import type { EventAlertStore } from "../events/event-alert-store.ts";
import { moveAlerts } from "../events/keep-alerts.ts";
import { eraseRegistrations, moveRegistrations } from "../events/registrations-of-address.ts";
import { moveSubscriber } from "../letters/keep-subscribers.ts";
import type { LetterStore } from "../letters/letter-store.ts";
import { eraseRecipients, moveRecipients } from "../letters/recipients-of-address.ts";
import type { SubscriberStore } from "../letters/subscriber-store.ts";
import type { CodeStore } from "../sign-in/code-rules.ts";
import { standingConsents, withdrawal } from "../sign-in/consent.ts";
import { forgetCodesFor } from "../sign-in/mailed-codes.ts";
import type { SiteKind } from "../site/site-records.ts";
import { type ListBackend, moveEntry } from "../waiting-list/list-entries.ts";
import type { RightsLedger } from "./rights-ledger.ts";

/** The stores that hold records under an address. */
export interface AddressBackend extends ListBackend, RegistrationBackend {
	readonly eventAlerts: EventAlertStore;
	readonly rights: RightsLedger;
	readonly subscribers: SubscriberStore;
	readonly letters: LetterStore;
	readonly codes: CodeStore;
}

/** An address as mail is sent to it, and the form used for comparison. */
export interface KeptAddress {
	readonly email: string;
	readonly emailKey: string;
}

/** When and where an erasure was requested. `at` is ISO 8601 in UTC; `source` is written into the consent ledger. */
interface Erasure {
	readonly at: string;
	readonly source: string;
}

type Move = (backend: AddressBackend, from: string, to: KeptAddress) => Promise<void>;
type Erase = (backend: AddressBackend, from: KeptAddress, erasure: Erasure) => Promise<void>;

/**
 * What happens to one kind of record when an address changes or is erased: an action, or the reason why none is needed.
 */
interface Followed {
	readonly onChange: Move | string;
	readonly onErasure: Erase | string;
}

const names = (why: string): Followed => ({ onChange: why, onErasure: why });
const NOBODY = names("It names nobody.");
const BY_ACCOUNT: Followed = {
	onChange: "It names the account that wrote it, whatever its address.",
	onErasure: "UserStore.erase takes the account off it; the text stays.",
};
const OF_ACCOUNT: Followed = {
	onChange: "It belongs to the account, whatever its address.",
	onErasure: "UserStore.erase removes it.",
};

/**
 * Every kind of record a site stores, and what happens to it when the owner of an address changes it (docs/product.md,
 * 15.7) or erases what is stored under it (15.8 and 20.3). A new kind must be added here, or the code does not compile.
 * Erasure runs in this order: messages first, because other records hold the spellings of the address to which messages
 * were sent.
 */
export const addressRecords: Readonly<Record<SiteKind, Followed>> = {
	source: BY_ACCOUNT,
	revision: BY_ACCOUNT,
	asset: NOBODY,
	page: NOBODY,
	event: NOBODY,
	eventVersion: NOBODY,
	redirect: NOBODY,
	module: NOBODY,
	lesson: NOBODY,
	linkCount: NOBODY,
	user: { onChange: "UserStore.changeEmail changes it.", onErasure: "UserStore.erase removes it." },
	credential: OF_ACCOUNT,
	providerLink: OF_ACCOUNT,
	passkey: OF_ACCOUNT,
	knownDevice: OF_ACCOUNT,
	secondStep: OF_ACCOUNT,
	recoveryCode: OF_ACCOUNT,
	roleGrace: OF_ACCOUNT,
	stepReset: OF_ACCOUNT,
	progress: OF_ACCOUNT,
	act: {
		onChange: "It names the account, whatever its address.",
		onErasure: "It names the account by an id that then leads to nobody, and is forgotten in time (23.2).",
	},
	mail: {
		onChange: "A message belongs to the mailbox it went to, and is forgotten in time (14.3).",
		onErasure: eraseMails,
	},
	mailCode: {
		onChange:
			"A code belongs to the mailbox it went to, and ends with its time. The link that undoes the change must stay.",
		onErasure: (backend, { emailKey }) => forgetCodesFor(backend, emailKey),
	},
	consent: {
		onChange: ({ consents }, from, { emailKey }) => consents.move(from, emailKey),
		onErasure: withdrawConsents,
	},
	subscriber: {
		onChange: moveSubscriber,
		onErasure: ({ subscribers }, { emailKey }) => subscribers.remove(emailKey),
	},
	letterIssue: NOBODY,
	letterRecipient: {
		onChange: moveRecipients,
		onErasure: (backend, { emailKey }) => eraseRecipients(backend, emailKey),
	},
	letterDay: NOBODY,
	waitingEntry: {
		onChange: (backend, from, to) => moveEntry(backend, from, to),
		onErasure: async ({ waitingList }, { emailKey }) => {
			const entry = await waitingList.find(emailKey);
			if (entry !== null) await waitingList.remove(entry);
		},
	},
	waitingToken: names("It goes with its entry."),
	registration: {
		onChange: moveRegistrations,
		onErasure: (backend, { emailKey }, { at }) => eraseRegistrations(backend, emailKey, at),
	},
	registrationToken: names("It goes with its registration."),
	eventAlert: {
		onChange: moveAlerts,
		onErasure: ({ eventAlerts }, { emailKey }) => eventAlerts.erase(emailKey),
	},
	rightsRequest: {
		onChange: ({ rights }, from, { emailKey }) => rights.move(from, emailKey),
		onErasure: "It proves that a request was answered, and is forgotten three years later (20.4).",
	},
};

/** Moves all records under an address to another address of its owner, as part of the current transaction. */
export async function moveKept(backend: AddressBackend, from: string, to: KeptAddress): Promise<void> {
	for (const { onChange } of Object.values(addressRecords))
		if (typeof onChange === "function") await onChange(backend, from, to);
}

/**
 * Erases all records under an address outside an account (RGPD, article 17), in one transaction. Seats become free.
 * Standing consents are withdrawn, so that the address gets no more mail, even if another person has it later. Their
 * proof stays, as the law requires (docs/product.md, 15.9). A second call has no further effect.
 */
export async function eraseKept(backend: AddressBackend, from: KeptAddress, erasure: Erasure): Promise<void> {
	await backend.transaction(async () => {
		for (const { onErasure } of Object.values(addressRecords))
			if (typeof onErasure === "function") await onErasure(backend, from, erasure);
	});
}

async function eraseMails(
	{ outbox, registrations, waitingList }: AddressBackend,
	{ email, emailKey }: KeptAddress,
): Promise<void> {
	const others = [...(await registrations.listByEmail(emailKey)), await waitingList.find(emailKey)];
	const written = new Set([email, emailKey, ...others.flatMap((each) => (each === null ? [] : [each.email]))]);
	for (const each of written) await outbox.forget(each);
}

async function withdrawConsents(
	{ consents }: AddressBackend,
	{ emailKey }: KeptAddress,
	{ at, source }: Erasure,
): Promise<void> {
	for (const line of Object.values(standingConsents(await consents.listFor(emailKey))))
		if (line.given) await consents.add(withdrawal(line, at, source));
}
