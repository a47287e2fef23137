import type { QueuedMail, StoredMail, UndeliveredMail } from "./mail.ts";

/** Whether an attempt to send a waiting message is in progress at `now`. Instants are ISO 8601 in UTC. */
export function isClaimed({ claimedUntil }: Pick<StoredMail, "claimedUntil">, now: string): boolean {
	return claimedUntil !== null && claimedUntil > now;
}

/**
 * Whether a message may be claimed at `now`: it waits, nobody else has claimed it, it has not expired, and it is due.
 * With `triedBefore`, a message that is not due also counts if its last attempt was before that instant. Instants are
 * ISO 8601 in UTC.
 */
export function isClaimable(
	mail: Pick<StoredMail, "state" | "claimedUntil" | "expiresAt" | "dueAt" | "lastAttemptAt">,
	{ now, triedBefore }: { readonly now: string; readonly triedBefore?: string | undefined },
): boolean {
	if (mail.state !== "waiting" || isClaimed(mail, now)) return false;
	if (mail.expiresAt !== null && mail.expiresAt <= now) return false;
	if (mail.dueAt <= now) return true;
	return triedBefore !== undefined && mail.lastAttemptAt !== null && mail.lastAttemptAt < triedBefore;
}

/** A message claimed until `claimedUntil` for an attempt at `now`. */
export function claimed(
	mail: StoredMail,
	{ now, claimedUntil }: { readonly now: string; readonly claimedUntil: string },
): StoredMail {
	return { ...mail, claimedUntil, attempts: mail.attempts + 1, lastAttemptAt: now };
}

/**
 * The message as the mailer needs it.
 * @throws {Error} if it has no text any more.
 */
export function queued({ id, mail, messageId, attempts, createdAt }: StoredMail): QueuedMail {
	if (mail === null) throw new Error(`Mail ${id} waits without its text.`);
	return { id, mail, messageId, attempts, createdAt };
}

/**
 * The message as the site's owner sees it.
 * @throws {Error} if it was delivered.
 */
export function undeliveredMail(mail: StoredMail): UndeliveredMail {
	const { id, kind, to, state, reason, attempts, createdAt, lastAttemptAt } = mail;
	if (state === "sent") throw new Error(`Mail ${id} was sent.`);
	return { id, kind, to, state, reason: reason ?? "", attempts, createdAt, lastAttemptAt };
}

/** Whether the site's owner should see a message: it failed for good, or an attempt has failed. */
export function isFailing({ state, reason }: Pick<StoredMail, "state" | "reason">): boolean {
	return state === "refused" || state === "expired" || (state === "waiting" && reason !== null);
}

function done(mail: StoredMail, state: "sent" | "refused" | "expired", now: string): StoredMail {
	return { ...mail, mail: null, claimedUntil: null, state, doneAt: now };
}

/** A message accepted by the mail server, also if its claim had run out before; null when that is known already. */
export function sent(mail: StoredMail, now: string): StoredMail | null {
	return mail.state === "sent" ? null : { ...done(mail, "sent", now), reason: null };
}

/** A message whose attempt failed for now, due again at `dueAt`; null when it does not wait any more. */
export function postponed(
	mail: StoredMail,
	{ dueAt, reason }: { readonly dueAt: string; readonly reason: string },
): StoredMail | null {
	return mail.state === "waiting" ? { ...mail, dueAt, reason, claimedUntil: null } : null;
}

/**
 * A message whose attempt does not count, because no mail server was reached. It is due again. Null when it is not
 * claimed any more.
 */
export function released(mail: StoredMail, reason: string): StoredMail | null {
	if (mail.state !== "waiting" || mail.claimedUntil === null) return null;
	return { ...mail, reason, claimedUntil: null, attempts: mail.attempts - 1 };
}

/** A message that failed for good; null when it does not wait any more. */
export function refused(
	mail: StoredMail,
	{ now, reason }: { readonly now: string; readonly reason: string },
): StoredMail | null {
	return mail.state === "waiting" ? { ...done(mail, "refused", now), reason } : null;
}

/** A waiting message whose time is over at `now`; null when it is not, or when an attempt is in progress. */
export function expired(mail: StoredMail, now: string): StoredMail | null {
	const isOver = mail.expiresAt !== null && mail.expiresAt <= now;
	return mail.state === "waiting" && isOver && !isClaimed(mail, now) ? done(mail, "expired", now) : null;
}
