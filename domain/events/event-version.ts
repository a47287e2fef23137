import { type EventFacts, type SiteEvent, sameFacts } from "./event.ts";

/**
 * The part of an event that is stored for each of its `sequence` numbers, even after the event is withdrawn
 * (docs/product.md, 16.6).
 */
export type EventVersion = Pick<SiteEvent, "sequence" | "cancelled">;

/**
 * The `sequence` of an event that is published, and whether it is cancelled (docs/product.md, 6.1). People have already
 * been notified of earlier versions, so a cancellation is permanent and the number never goes down. `before` is the
 * stored event, null when it is new or was withdrawn; `last` is the version stored under its highest number, null when
 * there is none. `published` is the new content.
 */
export function nextVersion(
	before: (EventFacts & EventVersion) | null,
	last: EventVersion | null,
	published: EventFacts & Pick<SiteEvent, "cancelled">,
): EventVersion {
	const cancelled = published.cancelled || (before ?? last)?.cancelled === true;
	if (before === null) return { cancelled, sequence: last === null ? 0 : last.sequence + 1 };
	const isSame = sameFacts(before, published) && before.cancelled === cancelled;
	return { cancelled, sequence: before.sequence + (isSame ? 0 : 1) };
}

/** The version of a stored event that its owner cancels (docs/product.md, 6.1); null if it is cancelled already. */
export function cancelledVersion({ cancelled, sequence }: EventVersion): EventVersion | null {
	return cancelled ? null : { cancelled: true, sequence: sequence + 1 };
}
