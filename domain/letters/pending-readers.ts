import type { Subscriber } from "./subscriber.ts";
import { allSubscribers, type SubscriberStore } from "./subscriber-store.ts";

/** What the ledger writes as the place of the consent of people of another list. */
export const IMPORTED = "import";

/** Who has not confirmed yet: people who asked by the form, or people of another list. */
export type PendingKind = "asked" | "imported";

/** A person whose consent to the news waits to be confirmed, and who gets no letters. Instants are ISO 8601 in UTC. */
export interface PendingReader extends Pick<Subscriber, "email" | "emailKey" | "cadence"> {
	readonly kind: PendingKind;
	/** When they asked by the form, or were asked by a mail; while `isQueued`, when their list was brought. */
	readonly since: string;
	/** Whether the mail that asks them has not been written yet. */
	readonly isQueued: boolean;
	/** When the address is deleted unless they confirm. */
	readonly until: string | null;
}

/** Everybody who has not confirmed, in the order of the addresses, page by page. */
export async function* pendingReaders(store: Pick<SubscriberStore, "list">): AsyncGenerator<readonly PendingReader[]> {
	for await (const page of allSubscribers(store)) yield page.flatMap(pendingOf);
}

function pendingOf({ asked, email, emailKey, cadence, askAt, keptUntil }: Subscriber): readonly PendingReader[] {
	if (asked === null) return [];
	const kind = asked.source === IMPORTED ? "imported" : "asked";
	return [{ email, emailKey, cadence, kind, since: asked.askedAt, isQueued: askAt !== null, until: keptUntil }];
}

/** Since when somebody has not confirmed, and until when they may, in Spanish. `when`: an instant in words. */
export function pendingWords(
	{ kind, since, isQueued, until }: Pick<PendingReader, "kind" | "since" | "isQueued" | "until">,
	when: (instant: string) => string,
): string {
	if (isQueued) return `de la lista que se trajo el ${when(since)}, por preguntar`;
	const what = kind === "asked" ? "las pidió" : "se le preguntó";
	return `${what} el ${when(since)}${until === null ? "" : `; si no confirma, se borra el ${when(until)}`}`;
}
