import type { Delivery } from "../mail/mail-outbox.ts";

/** What a mail server said of an address to which letters were sent. Instants are ISO 8601 in UTC. */
export interface LetterBounce {
	/** The letter that was refused last. */
	readonly issueId: string;
	readonly at: string;
	/** What the server said, in one line without addresses. */
	readonly reason: string;
	/** Since when the address gets no letters because of it; null while one more attempt is made. */
	readonly stoppedAt: string | null;
}

/** Since when an address gets no letters because its server refuses them; null if it may get them. */
export function bouncedSince(subscriber: { readonly bounce: LetterBounce | null } | null): string | null {
	return subscriber?.bounce?.stoppedAt ?? null;
}

/**
 * What is known of an address after a letter to it was accepted or refused for good at `at` (ISO 8601 in UTC). Refusals
 * in two different letters stop further ones, or one that says that there is no such mailbox (docs/product.md, 27.17).
 * Refusals that say nothing about the address change nothing.
 */
export function bounceAfter(
	before: LetterBounce | null,
	delivery: Delivery,
	{ issueId, at }: { readonly issueId: string; readonly at: string },
): LetterBounce | null {
	if (delivery.outcome === "sent") return null;
	if (delivery.outcome !== "refused" || delivery.mailbox === undefined) return before;
	if (before !== null && before.stoppedAt !== null) return before;
	const isFinal = delivery.mailbox === "unknown" || (before !== null && before.issueId !== issueId);
	return { issueId, at, reason: delivery.reason, stoppedAt: isFinal ? at : null };
}
