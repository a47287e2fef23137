import type { Backend } from "../backend.ts";
import type { SiteKind } from "../site/site-records.ts";
import { standingConsents } from "../user/consent.ts";

/** The ports that keep something under an address. */
export type AddressBackend = Pick<
	Backend,
	"waitingList" | "registrations" | "eventAlerts" | "consents" | "outbox" | "rights" | "identity" | "transaction"
>;

/** An address as mail is sent to it, and the form by which addresses are compared. */
export interface KeptAddress {
	readonly email: string;
	readonly emailKey: string;
}

/** Where and when an erasure was asked for. `at` is ISO 8601 in UTC, `source` stands in the ledger of consents. */
interface Erasure {
	readonly at: string;
	readonly source: string;
}

type Move = (backend: AddressBackend, from: string, to: KeptAddress) => Promise<void>;
type Erase = (backend: AddressBackend, from: KeptAddress, erasure: Erasure) => Promise<void>;

/** How one kind of record follows the owner of an address: what is done, or why nothing has to be. */
interface Followed {
	readonly onChange: Move | string;
	readonly onErasure: Erase | string;
}

const names = (why: string): Followed => ({ onChange: why, onErasure: why });
const NOBODY = names("It names nobody.");
const OF_ACCOUNT: Followed = {
	onChange: "It belongs to the account, whatever its address.",
	onErasure: "UserStore.erase removes it.",
};

/**
 * Every kind of record a site keeps and what becomes of it when the owner of an address changes it (docs/product.md,
 * 15.7) or has what is kept under it erased (15.8 and 20.3). A new kind has to be here, or nothing compiles. Erasure
 * goes in this order: messages first, because other records say to which spellings of the address they were sent.
 */
export const addressRecords: Readonly<Record<SiteKind, Followed>> = {
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
	knownDevice: OF_ACCOUNT,
	progress: OF_ACCOUNT,
	mail: {
		onChange: "A message belongs to the mailbox it went to, and is forgotten in time (14.3).",
		onErasure: eraseMails,
	},
	mailCode: {
		onChange:
			"A code belongs to the mailbox it went to, and ends with its time. The link that undoes the change must stay.",
		onErasure: ({ identity }, { emailKey }) => identity.forgetCodesFor(emailKey),
	},
	consent: {
		onChange: ({ consents }, from, { emailKey }) => consents.move(from, emailKey),
		onErasure: withdrawConsents,
	},
	waitingEntry: {
		onChange: ({ waitingList }, from, to) => waitingList.move(from, to),
		onErasure: async ({ waitingList }, { emailKey }) => {
			const entry = await waitingList.find(emailKey);
			if (entry !== null) await waitingList.remove(entry.id);
		},
	},
	waitingToken: names("It goes with its entry."),
	registration: {
		onChange: ({ registrations }, from, to) => registrations.move(from, to),
		onErasure: ({ registrations }, { emailKey }, { at }) => registrations.erase(emailKey, at),
	},
	registrationToken: names("It goes with its registration."),
	eventAlert: {
		onChange: ({ eventAlerts }, from, to) => eventAlerts.move(from, to),
		onErasure: ({ eventAlerts }, { emailKey }) => eventAlerts.erase(emailKey),
	},
	rightsRequest: {
		onChange: ({ rights }, from, { emailKey }) => rights.move(from, emailKey),
		onErasure: "It proves that a request was answered, and is forgotten three years later (20.4).",
	},
};

/** Ties everything that is kept under an address to another one of its owner, as part of the transaction under way. */
export async function moveKept(backend: AddressBackend, from: string, to: KeptAddress): Promise<void> {
	for (const { onChange } of Object.values(addressRecords))
		if (typeof onChange === "function") await onChange(backend, from, to);
}

/**
 * Erases everything that is kept under an address outside an account (RGPD, article 17), as one step. Seats become
 * free. Standing consents are withdrawn, so that nobody writes to the address any more, whoever has it later; what
 * proves them stays, as the law asks (docs/product.md, 15.9). Done again, it does nothing more.
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
	for (const { purpose, text, version, given } of Object.values(standingConsents(await consents.listFor(emailKey)))) {
		const line = {
			id: crypto.randomUUID(),
			emailKey,
			purpose,
			text,
			version,
			given: false,
			source,
			askedAt: at,
			confirmedAt: at,
		};
		if (given) await consents.add(line);
	}
}
