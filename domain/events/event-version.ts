import { type EventFacts, type SiteEvent, sameFacts } from "./event.ts";

/** What stays of an event under one of its numbers, also when it has been withdrawn (docs/product.md, 16.6). */
export type EventVersion = Pick<SiteEvent, "sequence" | "cancelled">;

/**
 * The number of an event that is published, and whether it is cancelled (docs/product.md, 6.1): what people were told
 * of a time or place, or that it was cancelled, cannot be untold. `before`: the event as it stands, null where it is
 * new or was withdrawn; `last`: what is kept under its highest number, null where nothing is.
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
