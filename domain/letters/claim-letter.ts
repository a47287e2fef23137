import type { QueuedMail } from "../mail/mail.ts";
import type { LetterDelivery } from "../mail/mail-outbox.ts";
import { hashSecret } from "../sign-in/secrets.ts";
import { leaveLettersPath } from "../site-paths.ts";
import { bounceAfter, bouncedSince } from "./bounce.ts";
import { subscriberFor } from "./keep-subscribers.ts";
import { personalBody } from "./letter-body.ts";
import {
	accepted,
	delayed,
	isFor,
	LETTER_ATTEMPTS,
	LETTER_CLAIM_MS,
	type LetterIssue,
	type LetterRecipient,
	later,
	stoppedAlone,
} from "./letter-issue.ts";
import { type LetterLimits, letterLimits, mostOn } from "./letter-limits.ts";
import type { LetterBackend } from "./run-issue.ts";
import { type LetterAudience, lettersState } from "./subscriber.ts";

/**
 * What came of claiming a recipient. `gone`: the letter to them is not to be sent. `over`: the issue is not being sent.
 * `full`: as much left today as may.
 */
export type LetterClaim =
	| { readonly result: "sending"; readonly mail: QueuedMail }
	| { readonly result: "gone" | "over" | "full" };

/** A recipient who is claimed, before the letter is written. */
interface Claimed {
	readonly result: "claimed";
	readonly issue: LetterIssue;
	readonly row: LetterRecipient;
	readonly token: string;
}

/**
 * Tells why an issue may not be sent any more, in Spanish for its author; null if it may. Asked before each letter, as
 * part of the transaction that claims it.
 */
export type WhyStopped = (issue: LetterIssue) => Promise<string | null>;

/** What claiming works with. `siteUrl`: the site's origin, without a trailing slash. */
interface ClaimContext {
	readonly backend: LetterBackend;
	readonly whyStopped?: WhyStopped;
	readonly siteUrl: string;
	readonly limits?: LetterLimits;
}

/** The first part of the name of each list (RFC 2919). */
const LISTS: Readonly<Record<LetterAudience, string>> = { news: "novedades", events: "eventos" };

/** How many stale claims are ended at a time. */
const AT_ONCE = 200;

/**
 * Claims a recipient at `at` (ISO 8601 in UTC), in one transaction with the question whether they still want the letter.
 * No other process can claim them afterwards.
 */
export async function claimLetter(
	{ backend, siteUrl, whyStopped, limits = letterLimits }: ClaimContext,
	{ issueId, emailKey }: LetterRecipient,
	at: string,
): Promise<LetterClaim> {
	const { letters, consents, subscribers, transaction } = backend;
	const claim = await transaction<Claimed | LetterClaim>(
		async () => {
			const issue = await letters.findIssue(issueId);
			if (issue?.state !== "sending") return { result: "over" };
			const reason = (await whyStopped?.(issue)) ?? null;
			if (reason !== null) {
				await letters.putIssue(stoppedAlone(issue, at, reason));
				return { result: "over" };
			}
			const row = await letters.findRecipient(issueId, emailKey);
			if (row?.state !== "waiting") return { result: "gone" };
			const day = at.slice(0, 10);
			const days = await letters.listDays();
			const taken = days.find((each) => each.day === day)?.taken ?? 0;
			if (taken >= mostOn(day, days, limits)) return { result: "full" };
			const known = await subscribers.find(emailKey);
			const isWanted = lettersState(await consents.listFor(emailKey), at, issue.audience).state === "on";
			const reader = { cadence: known?.cadence ?? "each", bouncedSince: bouncedSince(known) };
			if (!isWanted || !isFor(issue, reader)) {
				await letters.putRecipients([{ ...row, state: "skipped", at }]);
				return { result: "gone" };
			}
			const subscriber = subscriberFor(known, row, at);
			if (known === null) await subscribers.put(subscriber);
			const claimed = { ...row, state: "claimed", attempts: row.attempts + 1, at } as const;
			await letters.putRecipients([claimed]);
			await letters.putDay({ day, taken: taken + 1 });
			return { result: "claimed", issue, row: claimed, token: subscriber.token };
		},
		{ turn: "letters" },
	);
	if (claim.result !== "claimed") return claim;
	// Afterwards: a transaction may wait for nothing but its database.
	return { result: "sending", mail: await letterTo(claim.issue, claim.row, { siteUrl, token: claim.token }) };
}

/** The letter as one person gets it. Its Message-ID is the same at every attempt. */
export async function letterTo(
	{ id, audience, body, createdAt, startsAt }: LetterIssue,
	{ email, emailKey, attempts }: Pick<LetterRecipient, "email" | "emailKey" | "attempts">,
	{ siteUrl, token }: { readonly siteUrl: string; readonly token: string },
): Promise<QueuedMail> {
	const unsubscribeUrl = `${siteUrl}${leaveLettersPath(token, audience)}`;
	const { subject, html, text } = personalBody(body, unsubscribeUrl);
	const { hostname } = new URL(siteUrl);
	const person = (await hashSecret(`${id}:${emailKey}`)).slice(0, 22);
	return {
		id: `${id}.${person}`,
		messageId: `<${id}.${person}@${hostname}>`,
		attempts: attempts - 1,
		createdAt: startsAt ?? createdAt,
		mail: {
			...{ kind: "letter", to: email, subject, html, text, expiresAt: null, unsubscribeUrl },
			listId: `${LISTS[audience]}.${hostname}`,
		},
	};
}

/** Writes down what came of a letter that was claimed. `at` is ISO 8601 in UTC. */
export function noteLetter(
	{ letters, subscribers, transaction }: Pick<LetterBackend, "letters" | "subscribers" | "transaction">,
	{ issueId, emailKey }: LetterRecipient,
	delivery: LetterDelivery,
	at: string,
): Promise<void> {
	return transaction(
		async () => {
			const row = await letters.findRecipient(issueId, emailKey);
			const isKnownLate = row?.state === "uncertain" && delivery.outcome !== "later";
			// Erased meanwhile, or ended already.
			if (row === null || (row.state !== "claimed" && !isKnownLate)) return;
			await letters.putRecipients([afterDelivery(row, delivery, at)]);
			if (delivery.outcome === "sent" || delivery.outcome === "refused") {
				const known = await subscribers.find(emailKey);
				const bounce = bounceAfter(known?.bounce ?? null, delivery, { issueId, at });
				if (known !== null && bounce !== known.bounce) await subscribers.put({ ...known, bounce });
			}
			const issue = await letters.findIssue(issueId);
			if (issue?.state !== "sending") return;
			const after = issueAfter(issue, delivery, at);
			if (after !== issue) await letters.putIssue(after);
		},
		{ turn: "letters" },
	);
}

function afterDelivery(row: LetterRecipient, delivery: LetterDelivery, at: string): LetterRecipient {
	if (delivery.outcome === "sent") return { ...row, state: "sent", at, reason: null };
	const { reason } = delivery;
	if (delivery.outcome !== "later") return { ...row, state: delivery.outcome, at, reason };
	// Where no server was reached, the attempt was not about this person.
	const attempts = delivery.unreachable === true ? row.attempts - 1 : row.attempts;
	return { ...row, state: attempts < LETTER_ATTEMPTS ? "waiting" : "refused", attempts, at, reason };
}

function issueAfter(issue: LetterIssue, delivery: LetterDelivery, at: string): LetterIssue {
	if (delivery.outcome === "sent") return accepted(issue);
	if (delivery.outcome === "refused") return issue;
	const isUnreached = delivery.outcome === "later" && delivery.unreachable === true;
	return isUnreached ? { ...issue, reason: delivery.reason } : delayed(issue, at, delivery.reason);
}

/** Ends the claims of processes that ended meanwhile: nobody knows what became of those letters. */
export async function endStaleClaims(
	{ letters, transaction }: Pick<LetterBackend, "letters" | "transaction">,
	issueId: string,
	now: string,
): Promise<void> {
	const before = later(now, -LETTER_CLAIM_MS);
	const isStale = ({ state, at }: LetterRecipient) => state === "claimed" && at < before;
	const claimed = await letters.recipientsIn({ issueId, state: "claimed", after: "", limit: AT_ONCE });
	for (const { emailKey } of claimed.filter(isStale))
		await transaction(async () => {
			const row = await letters.findRecipient(issueId, emailKey);
			if (row === null || !isStale(row)) return;
			const reason = "El sitio se paró mientras se enviaba";
			await letters.putRecipients([{ ...row, state: "uncertain", at: now, reason }]);
		});
}
