import type { ConsentEntry, ConsentLedger } from "../sign-in/consent.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import { bouncedSince } from "./bounce.ts";
import { type PendingKind, type PendingReader, pendingReaders } from "./pending-readers.ts";
import type { Cadence, LetterAudience } from "./subscriber.ts";
import type { SubscriberStore } from "./subscriber-store.ts";

/**
 * A person who gets letters. `cadence` is about the news alone. `since`: when the consent was confirmed, in ISO 8601 in
 * UTC.
 */
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

/** The stores that say who gets letters, and under which spelling of the address. */
interface ReaderBackend {
	readonly consents: ConsentLedger;
	readonly subscribers: SubscriberStore;
	readonly users: UserStore;
}

async function readerOf({ subscribers, users }: ReaderBackend, line: ConsentEntry): Promise<LetterReader> {
	const { emailKey, confirmedAt: since, source } = line;
	const known = await subscribers.find(emailKey);
	const email = known?.email ?? (await users.findByEmailKey(emailKey))?.email ?? emailKey;
	return { email, emailKey, cadence: known?.cadence ?? "each", since, source, bouncedSince: bouncedSince(known) };
}

/** The lines of the ledger by which people get letters, in the order of their addresses, page by page. */
export async function* standingLines(
	{ consents }: Pick<ReaderBackend, "consents">,
	purpose: LetterAudience,
): AsyncGenerator<readonly ConsentEntry[]> {
	for (let after = ""; ; ) {
		const lines = await consents.standing({ purpose, after, limit: AT_ONCE });
		yield lines;
		if (lines.length < AT_ONCE) return;
		after = lines.at(-1)?.emailKey ?? "";
	}
}

/** How many people are read at a time. */
const AT_ONCE = 200;

/**
 * Everybody whose consent to these letters stands, in the order of the addresses, page by page: also those who gave it before
 * there were letters, under the spelling of the address that the site knows.
 */
export async function* letterReaders(
	backend: ReaderBackend,
	audience: LetterAudience = "news",
): AsyncGenerator<readonly LetterReader[]> {
	for await (const lines of standingLines(backend, audience))
		yield await Promise.all(lines.map((line) => readerOf(backend, line)));
}

/** How many readers a page of the list has. */
export const READERS_PAGE = 50;

/** What somebody of the list is: a reader, or a person who has not confirmed. */
export type ReaderState = "on" | PendingKind;

/** A page of the people in one of the states whose address contains some text. One of the two lists is empty. */
export interface ReaderListing {
	readonly readers: readonly LetterReader[];
	readonly pending: readonly PendingReader[];
	/** How many there are in each state whose address contains it. */
	readonly counts: Readonly<Record<ReaderState, number>>;
	readonly page: number;
	readonly pages: number;
}

/**
 * Finds readers of the news, or who has not confirmed, by a part of their address, in its order; "" finds all. A page
 * after the last one is the last one.
 */
export async function findReaders(
	backend: ReaderBackend,
	{ text, page: wanted, state = "on" }: { readonly text: string; readonly page: number; readonly state?: ReaderState },
): Promise<ReaderListing> {
	const part = text.trim().toLowerCase();
	const isFound = ({ emailKey }: { readonly emailKey: string }) => emailKey.includes(part);
	const lines: ConsentEntry[] = [];
	for await (const some of standingLines(backend, "news")) lines.push(...some.filter(isFound));
	const pending: Record<PendingKind, PendingReader[]> = { asked: [], imported: [] };
	for await (const some of pendingReaders(backend.subscribers))
		for (const person of some.filter(isFound)) pending[person.kind].push(person);
	const counts = { on: lines.length, asked: pending.asked.length, imported: pending.imported.length };
	const pages = Math.max(1, Math.ceil(counts[state] / READERS_PAGE));
	const page = Math.min(wanted, pages);
	const pageOf = <Item>(items: readonly Item[]) => items.slice((page - 1) * READERS_PAGE, page * READERS_PAGE);
	const shown = state === "on" ? pageOf(lines) : [];
	return {
		readers: await Promise.all(shown.map((line) => readerOf(backend, line))),
		pending: state === "on" ? [] : pageOf(pending[state]),
		...{ counts, page, pages },
	};
}
