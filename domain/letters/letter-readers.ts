import type { ConsentLedger } from "../sign-in/consent.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import { bouncedSince } from "./bounce.ts";
import type { Cadence, LetterAudience } from "./subscriber.ts";
import type { SubscriberStore } from "./subscriber-store.ts";

/** A person who gets letters. `cadence` is about the news alone. `since`: when the consent was confirmed, in ISO 8601 in UTC. */
export interface LetterReader {
	readonly email: string;
	readonly emailKey: string;
	readonly cadence: Cadence;
	readonly since: string;
	/** Where the consent was given, as in the ledger. */
	readonly source: string;
	/** Since when it gets no letters because its mail server refuses them; null if it gets them. */
	readonly bouncedSince: string | null;
}

/** How many people are read at a time. */
const AT_ONCE = 200;

/**
 * Everybody whose consent to these letters stands, in the order of the addresses, page by page: also those who gave it before
 * there were letters, under the spelling of the address that the site knows.
 */
export async function* letterReaders(
	{
		consents,
		subscribers,
		users,
	}: {
		readonly consents: ConsentLedger;
		readonly subscribers: SubscriberStore;
		readonly users: UserStore;
	},
	audience: LetterAudience = "news",
): AsyncGenerator<readonly LetterReader[]> {
	for (let after = ""; ; ) {
		const lines = await consents.standing({ purpose: audience, after, limit: AT_ONCE });
		yield await Promise.all(
			lines.map(async ({ emailKey, confirmedAt: since, source }) => {
				const known = await subscribers.find(emailKey);
				const email = known?.email ?? (await users.findByEmailKey(emailKey))?.email ?? emailKey;
				return { email, emailKey, cadence: known?.cadence ?? "each", since, source, bouncedSince: bouncedSince(known) };
			}),
		);
		if (lines.length < AT_ONCE) return;
		after = lines.at(-1)?.emailKey ?? "";
	}
}
