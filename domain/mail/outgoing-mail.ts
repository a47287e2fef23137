import type { Transactions } from "../transaction.ts";
import type { QueuedMail, StoredMail } from "./mail.ts";
import type { MailOutbox } from "./mail-outbox.ts";
import { claimed, expired, postponed, queued, refused, released, sent } from "./outbox-rules.ts";

/** The stores that delivering mail works with. */
export interface OutboxBackend extends Transactions {
	readonly outbox: MailOutbox;
}

/** How many messages one transaction ends at most. */
const AT_ONCE = 20;

/**
 * Claims at most `limit` messages until `claimedUntil` and counts an attempt for each. Several processes may deliver
 * from one outbox: a claimed message belongs to the process that claimed it until the claim expires. `triedBefore`: see
 * `isClaimable`. Instants are ISO 8601 in UTC.
 * @returns the messages as they were before, in the order in which they are to be sent.
 */
export async function claimMail(
	{ outbox, transaction }: OutboxBackend,
	{
		now,
		claimedUntil,
		limit,
		triedBefore,
	}: {
		readonly now: string;
		readonly claimedUntil: string;
		readonly limit: number;
		readonly triedBefore?: string | undefined;
	},
): Promise<readonly QueuedMail[]> {
	// Usually nothing is due, and then no transaction is needed.
	if ((await outbox.claimable({ now, triedBefore, limit: 1 })).length === 0) return [];
	return transaction(async () => {
		const due = await outbox.claimable({ now, triedBefore, limit });
		for (const mail of due) await outbox.change(claimed(mail, { now, claimedUntil }));
		return due.map(queued);
	});
}

function changeOne(
	{ outbox, transaction }: OutboxBackend,
	id: string,
	step: (mail: StoredMail) => StoredMail | null,
): Promise<void> {
	return transaction(async () => {
		const found = await outbox.find(id);
		const changed = found === null ? null : step(found);
		if (changed !== null) await outbox.change(changed);
	});
}

/**
 * Marks a message as accepted by the mail server: deletes its text and stores that it was sent. Any outcome that is
 * reported for the message afterwards is ignored. `now` is ISO 8601 in UTC.
 */
export const markSent = (backend: OutboxBackend, id: string, now: string): Promise<void> =>
	changeOne(backend, id, (mail) => sent(mail, now));

/** Marks an attempt as failed for now. The message is due again at `dueAt` (ISO 8601 in UTC). */
export const postponeMail = (
	backend: OutboxBackend,
	id: string,
	failure: { readonly dueAt: string; readonly reason: string },
): Promise<void> => changeOne(backend, id, (mail) => postponed(mail, failure));

/**
 * Ends a claim because no mail server was reached. The message is due again and the attempt is not counted. `reason` is
 * stored for the owner.
 */
export const releaseMail = (backend: OutboxBackend, id: string, reason: string): Promise<void> =>
	changeOne(backend, id, (mail) => released(mail, reason));

/** Marks a message as failed for good: deletes its text and stores the failure for the owner. */
export const refuseMail = (
	backend: OutboxBackend,
	id: string,
	failure: { readonly now: string; readonly reason: string },
): Promise<void> => changeOne(backend, id, (mail) => refused(mail, failure));

/**
 * Ends the unclaimed messages past their `expiresAt` and deletes their text. Deletes the messages that were sent,
 * refused or expired before `doneBefore`. Instants are ISO 8601 in UTC.
 */
export async function tidyOutbox(
	{ outbox, transaction }: OutboxBackend,
	{ now, doneBefore }: { readonly now: string; readonly doneBefore: string },
): Promise<void> {
	while ((await outbox.pastExpiry(now, 1)).length > 0) {
		await transaction(async () => {
			for (const mail of await outbox.pastExpiry(now, AT_ONCE)) {
				const changed = expired(mail, now);
				if (changed !== null) await outbox.change(changed);
			}
		});
	}
	await outbox.forgetDone(doneBefore);
}
