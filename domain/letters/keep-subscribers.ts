import { type ConsentEntry, type ConsentLedger, consentTexts, withdrawal } from "../sign-in/consent.ts";
import { makeToken } from "../sign-in/secrets.ts";
import type { Transactions } from "../transaction.ts";
import {
	type AskedNews,
	type Cadence,
	type LetterAudience,
	type LettersState,
	letterAudiences,
	lettersState,
	lineAbout,
	newSubscriber,
	type Subscriber,
	settled,
	staysInPlace,
	triedAgain,
} from "./subscriber.ts";
import type { SubscriberStore } from "./subscriber-store.ts";

/** The stores that say who gets letters. */
export interface SubscriberBackend extends Transactions {
	readonly subscribers: SubscriberStore;
	readonly consents: ConsentLedger;
}

/** An address as mail is sent to it, and the form used for comparison. */
type Address = Pick<Subscriber, "email" | "emailKey">;

/** What a person who is known to own an address may do about letters to it. */
export type LettersWish = "leave" | "undo" | Cadence;

/** When a wish was expressed, in ISO 8601 in UTC, and where; `source` is written into the ledger. */
interface Wished {
	readonly at: string;
	readonly source: string;
}

/** How many records one transaction forgets at most. */
const AT_ONCE = 100;

/** Gives an address a record that has none, with a token for its letters. Nothing is stored. */
export const subscriberFor = (known: Subscriber | null, address: Address, now: string): Subscriber =>
	known ?? newSubscriber(address, { token: makeToken(), now });

/**
 * Lets the record of an address follow its consent, which was given or withdrawn at `at` (ISO 8601 in UTC), as part of
 * the current transaction. An address without a record needs none. While the news wait to be confirmed, only the
 * consent to them matters.
 */
export async function followConsent(
	{ subscribers }: Pick<SubscriberBackend, "subscribers">,
	emailKey: string,
	{
		given,
		at,
		audience = "news",
	}: { readonly given: boolean; readonly at: string; readonly audience?: LetterAudience },
): Promise<void> {
	const subscriber = await subscribers.find(emailKey);
	if (audience === "events" && subscriber?.asked !== null) return;
	if (subscriber !== null) await subscribers.put(settled(subscriber, given, at));
}

/**
 * Gives the consent of a person who is known to own the address, and stores how often they want letters. `words`: what
 * the ledger has as its sentence.
 */
export function startLetters(
	{ subscribers, consents, transaction }: SubscriberBackend,
	{ email, emailKey }: Address,
	{ cadence, at, source }: Wished & { readonly cadence: Cadence },
	words: Pick<ConsentEntry, "text" | "version"> = consentTexts.news,
): Promise<void> {
	return transaction(async () => {
		const line = { emailKey, purpose: "news", given: true, source, askedAt: at, confirmedAt: at } as const;
		if (lineAbout(await consents.listFor(emailKey))?.given !== true)
			await consents.add({ id: crypto.randomUUID(), ...line, ...words });
		const subscriber = subscriberFor(await subscribers.find(emailKey), { email, emailKey }, at);
		await subscribers.put({ ...triedAgain(settled(subscriber, true, at)), email, cadence });
	});
}

/**
 * Does what a person who is known to own the address wishes: ends its letters, undoes that in time
 * (`LETTERS_UNDO_MS`), or says how often they come, which also lets letters be tried again that were refused. A wish that
 * does not fit the state changes nothing, so a second call does nothing. Leaving the news also ends a request that was
 * not confirmed. `audience`: which letters it is about; notices of events have no cadence.
 * @returns the state afterwards.
 */
export function changeLetters(
	backend: SubscriberBackend,
	address: Address,
	wish: LettersWish,
	{ at, source, audience = "news" }: Wished & { readonly audience?: LetterAudience },
): Promise<LettersState> {
	const { subscribers, consents, transaction } = backend;
	const { emailKey } = address;
	return transaction(async () => {
		const lines = await consents.listFor(emailKey);
		const line = lineAbout(lines, audience);
		const before = lettersState(lines, at, audience);
		const subscriber = await subscribers.find(emailKey);
		if (line !== undefined && before.state === (wish === "leave" ? "on" : wish === "undo" ? "left" : null)) {
			const added = { ...withdrawal(line, at, source), given: wish === "undo" };
			await consents.add(added);
			await followConsent(backend, emailKey, { given: added.given, at, audience });
			return lettersState([...lines, added], at, audience);
		}
		if (audience === "events") {
			const isTried = before.state === "on" && (wish === "each" || wish === "monthly");
			if (isTried && subscriber !== null) await subscribers.put(triedAgain(subscriber));
			return before;
		}
		if (wish === "leave" && subscriber !== null && subscriber.asked !== null) {
			await endRequest(backend, subscriber, { lines, at });
			// Who is on another list that is brought here again is not to be asked again.
			if (subscriber.asked.source !== undefined) await consents.add(objection(emailKey, subscriber.asked, at));
		}
		if (before.state === "on" && wish !== "leave" && wish !== "undo")
			await subscribers.put({
				...triedAgain(settled(subscriberFor(subscriber, address, at), true, at)),
				cadence: wish,
			});
		return before;
	});
}

/**
 * Ends a request that was not confirmed, as part of the current transaction: deletes the record, or what it says of the
 * request where the person gets other letters, whose links have its token. `at`: ISO 8601 in UTC.
 */
export async function endRequest(
	{ subscribers }: Pick<SubscriberBackend, "subscribers">,
	subscriber: Subscriber,
	{ lines, at }: { readonly lines: readonly ConsentEntry[]; readonly at: string },
): Promise<void> {
	const states = letterAudiences.map((audience) => lettersState(lines, at, audience).state);
	const rest = { ...settled(subscriber, states.includes("on"), at), confirmHash: null, confirmUntil: null };
	if (states.every((state) => state === "off")) await subscribers.remove(subscriber.emailKey);
	else await subscribers.put(rest);
}

/** The line that keeps an imported address, whose owner did not want letters, from being asked again. */
function objection(emailKey: string, { text, version, source = "" }: AskedNews, at: string): ConsentEntry {
	const line = { emailKey, purpose: "news", given: false, source, askedAt: at, confirmedAt: at } as const;
	return { id: crypto.randomUUID(), text, version, ...line };
}

/**
 * Moves the record of an address to its owner's new one, with the token of the letters they have. Where the new address
 * has one, only one of them stays (`staysInPlace`).
 */
export function moveSubscriber(
	{ subscribers, transaction }: Omit<SubscriberBackend, "consents">,
	from: string,
	to: Address,
): Promise<void> {
	return transaction(async () => {
		const subscriber = await subscribers.find(from);
		if (subscriber === null || from === to.emailKey) return;
		const there = await subscribers.find(to.emailKey);
		await subscribers.remove(from);
		if (!staysInPlace(there)) await subscribers.put(triedAgain({ ...subscriber, ...to }));
	});
}

/**
 * Removes the records whose time is up at `now` (ISO 8601 in UTC): addresses that were not confirmed and people who have
 * left. The record of an address that was given a consent elsewhere meanwhile, or has another one, stays.
 */
export async function forgetSubscribers(backend: SubscriberBackend, now: string): Promise<void> {
	const { subscribers, consents, transaction } = backend;
	for (;;) {
		const some = await transaction(async () => {
			const due = await subscribers.keptBefore(now, AT_ONCE);
			for (const { emailKey } of due) {
				const lines = await consents.listFor(emailKey);
				const isOn = letterAudiences.some((audience) => lettersState(lines, now, audience).state === "on");
				if (isOn) await followConsent(backend, emailKey, { given: true, at: now });
				else await subscribers.remove(emailKey);
			}
			return due.length;
		});
		if (some < AT_ONCE) return;
	}
}
