import type { Mail } from "../mail/mail.ts";
import type { OutboxBackend } from "../mail/outgoing-mail.ts";
import { confirmed, entered, invited, joined, remains } from "./list-rules.ts";
import type { KeptEntry, NewEntry, WaitingEntry } from "./waiting-list.ts";
import { WAITING_MAILS } from "./waiting-list-mails.ts";
import type { EntryKey, WaitingListStore, WaitingToken } from "./waiting-list-store.ts";

/** The stores that a change of the list writes to. */
export interface ListBackend extends OutboxBackend {
	readonly waitingList: WaitingListStore;
}

/** How many entries one transaction forgets at most. */
const AT_ONCE = 100;

/**
 * Adds an address to the list, or finds its entry (`joined`), and stores the message that `mailFor` returns, all or
 * nothing. The leave token is added to the entry. The confirm token, valid until `confirmUntil`, is added to a pending
 * entry, and replaces earlier ones. Hashes are SHA-256 in base64url, instants ISO 8601 in UTC.
 */
export function joinList(
	{ waitingList, outbox, transaction }: ListBackend,
	request: {
		readonly entry: NewEntry;
		readonly confirmHash: string;
		readonly confirmUntil: string;
		readonly leaveHash: string;
		readonly keptUntil: string;
		readonly mailFor: (entry: WaitingEntry) => Mail;
	},
): Promise<KeptEntry> {
	return transaction(async () => {
		const known = await waitingList.find(request.entry.emailKey);
		const entry = joined(known, request.entry, request.keptUntil);
		if (entry !== known) await waitingList.put(entry);
		await waitingList.addToken(leaveToken(entry, request.leaveHash));
		if (entry.status === "pending") {
			await waitingList.removeTokens(entry, "confirm");
			const token = { hash: request.confirmHash, use: "confirm", expiresAt: request.confirmUntil } as const;
			await waitingList.addToken({ ...token, entryId: entry.id, emailKey: entry.emailKey });
		}
		await outbox.add(request.mailFor(entry), request.entry.createdAt);
		return entry;
	});
}

function leaveToken({ id: entryId, emailKey }: EntryKey, hash: string): WaitingToken {
	return { hash, entryId, emailKey, use: "leave", expiresAt: null };
}

/**
 * The entry that a token belongs to; null when there is none. `expired`: the token is no longer valid at `now` (ISO
 * 8601 in UTC).
 */
export async function findByToken(
	{ waitingList }: Pick<ListBackend, "waitingList">,
	{ now, ...token }: Pick<WaitingToken, "hash" | "use"> & { readonly now: string },
): Promise<{ readonly entry: KeptEntry; readonly expired: boolean } | null> {
	const found = await waitingList.findByToken(token);
	if (found === null) return null;
	return { entry: found.entry, expired: found.expiresAt !== null && found.expiresAt <= now };
}

/**
 * Confirms a pending entry at `now` (ISO 8601 in UTC).
 * @returns false when it was confirmed before or no longer exists.
 */
export function confirmEntry(
	{ waitingList, transaction }: Omit<ListBackend, "outbox">,
	{ id, emailKey }: EntryKey,
	now: string,
): Promise<boolean> {
	return transaction(async () => {
		const found = await waitingList.find(emailKey);
		const changed = found?.id === id ? confirmed(found, now) : null;
		if (changed !== null) await waitingList.put(changed);
		return changed !== null;
	});
}

/** Adds an address that is known to be the person's, as confirmed at its `createdAt` and without a message. */
export function enterList({ waitingList, transaction }: Omit<ListBackend, "outbox">, asked: NewEntry): Promise<void> {
	return transaction(async () => {
		const entry = entered(await waitingList.find(asked.emailKey), asked);
		if (entry !== null) await waitingList.put(entry);
	});
}

/**
 * Moves an entry to its person's new address, with its place and tokens. Where the new address has an entry, only one
 * of them remains (`remains`). Does nothing when the old address has no entry.
 */
export function moveEntry(
	{ waitingList, transaction }: Omit<ListBackend, "outbox">,
	from: string,
	to: Pick<WaitingEntry, "email" | "emailKey">,
): Promise<void> {
	return transaction(async () => {
		const entry = await waitingList.find(from);
		if (entry === null || from === to.emailKey) return;
		const there = await waitingList.find(to.emailKey);
		if (remains(there) === "there") return void (await waitingList.remove(entry));
		if (there !== null) await waitingList.remove(there);
		await waitingList.move(entry, to);
	});
}

/**
 * Marks as invited the entry that was confirmed first, adds a leave token to it, and stores the message that `mailFor`
 * returns, all or nothing. `leaveHash`: SHA-256 in base64url. `now`: ISO 8601 in UTC. `only`: the id that this entry has to
 * have; absent: any.
 * @returns null when no confirmed entry is left, or the first one is another.
 */
export function inviteNext(
	{ waitingList, outbox, transaction }: ListBackend,
	{
		now,
		leaveHash,
		mailFor,
		only,
	}: {
		readonly now: string;
		readonly leaveHash: string;
		readonly mailFor: (entry: WaitingEntry) => Mail;
		readonly only?: string | undefined;
	},
): Promise<KeptEntry | null> {
	return transaction(async () => {
		const first = await waitingList.firstConfirmed();
		if (first === null || (only !== undefined && first.id !== only)) return null;
		const entry = invited(first, now);
		await waitingList.put(entry);
		await waitingList.addToken(leaveToken(entry, leaveHash));
		await outbox.add(mailFor(entry), now);
		return entry;
	});
}

/** Removes the pending entries whose time is up at `now` (ISO 8601 in UTC). Returns how many. */
export async function forgetPending(
	{ waitingList, transaction }: Omit<ListBackend, "outbox">,
	now: string,
): Promise<number> {
	for (let forgotten = 0; ; ) {
		const some = await transaction(async () => {
			const due = await waitingList.pendingKeptBefore(now, AT_ONCE);
			for (const entry of due) await waitingList.remove(entry);
			return due.length;
		});
		forgotten += some;
		if (some < AT_ONCE) return forgotten;
	}
}

/**
 * Removes an entry, its tokens and the messages of the list to it, those that wait to be sent among them
 * (docs/product.md, 17.3), as one step: without its entry, nobody could find an invitation that was left behind.
 */
export function removeFromList(
	{ waitingList, outbox, transaction }: ListBackend,
	{ id, email, emailKey }: EntryKey & Pick<WaitingEntry, "email">,
): Promise<void> {
	return transaction(async () => {
		await waitingList.remove({ id, emailKey });
		// Other messages are not about the list: a cancelled event is still told.
		await outbox.forget(email, WAITING_MAILS);
	});
}
