import type { ConsentEntry, ConsentPurpose } from "../sign-in/consent.ts";
import { standingConsents } from "../sign-in/consent.ts";
import type { LetterBounce } from "./bounce.ts";

/** What a letter is about, and so whose consent it needs: what is new, or events alone. */
export type LetterAudience = Extract<ConsentPurpose, "news" | "events">;

/** All of them. */
export const letterAudiences: readonly LetterAudience[] = ["news", "events"];

/** How often a person gets letters: each one when it goes out, or all of a month together. */
export type Cadence = "each" | "monthly";

/** All cadences, in the order in which they are offered. */
export const cadences: readonly Cadence[] = ["each", "monthly"];

/** How often letters come: as a choice, and within a sentence. */
export const cadenceNames: Readonly<Record<Cadence, { readonly choice: string; readonly inSentence: string }>> = {
	each: { choice: "Cada carta, cuando sale", inSentence: "una a una" },
	monthly: { choice: "Una vez al mes, todo junto", inSentence: "una vez al mes" },
};

/** The cadence that is not this one. */
export function otherCadence(cadence: Cadence): Cadence {
	return cadence === "each" ? "monthly" : "each";
}

/** The consent that a person gives by confirming their address. `askedAt`: ISO 8601 in UTC. */
export interface AskedNews {
	/** The exact sentence beside the box, and its version. */
	readonly text: string;
	readonly version: string;
	readonly askedAt: string;
	/** Where the address came from, as the ledger writes it; absent: the page about letters. */
	readonly source?: string | undefined;
}

/**
 * How letters reach an address: at most one record for each. It does not say whether they may be sent: the ledger of
 * consents does (`lettersState`). A person with a consent and no record gets each letter. Instants are ISO 8601 in UTC.
 */
export interface Subscriber {
	readonly email: string;
	readonly emailKey: string;
	readonly cadence: Cadence;
	/**
	 * The token of the link at the end of every letter: 43 characters of base64url. It is kept as it is, because each
	 * letter carries it (docs/decisions/0074).
	 */
	readonly token: string;
	readonly createdAt: string;
	/** The consent that waits for the address to be confirmed; null if none does. */
	readonly asked: AskedNews | null;
	/** The token of the newest confirmation link, as SHA-256 in base64url, and until when it works; null without one. */
	readonly confirmHash: string | null;
	readonly confirmUntil: string | null;
	/** When the record is forgotten if no consent to letters stands by then; null while nothing was withdrawn. */
	readonly keptUntil: string | null;
	/** When an imported address is to be asked for its consent; null if it was, or is not to be. */
	readonly askAt: string | null;
	/** What its mail server said when it refused the last letter; null if it did not. */
	readonly bounce: LetterBounce | null;
}

/** How long a confirmation link works, and how long an address that is not confirmed is kept, in milliseconds. */
export const LETTERS_CONFIRM_MS = 7 * 24 * 3_600_000;
export const LETTERS_PENDING_MS = 30 * 24 * 3_600_000;
/** For how long leaving can be undone, in milliseconds. */
export const LETTERS_UNDO_MS = 10 * 60_000;

/** Whether an address gets letters. Instants are ISO 8601 in UTC. */
export type LettersState =
	/** `since`: when the consent was confirmed. */
	| { readonly state: "on"; readonly since: string }
	/** The person left a moment ago and can undo it until `undoUntil`. */
	| { readonly state: "left"; readonly undoUntil: string }
	| { readonly state: "off" };

/** The line of the ledger that decides about letters, the last one about them; undefined if there is none. */
export function lineAbout(lines: readonly ConsentEntry[], audience: LetterAudience = "news"): ConsentEntry | undefined {
	return standingConsents(lines)[audience];
}

/** Whether an address gets letters at `now` (ISO 8601 in UTC), by its lines of the ledger, oldest first. */
export function lettersState(
	lines: readonly ConsentEntry[],
	now: string,
	audience: LetterAudience = "news",
): LettersState {
	const line = lineAbout(lines, audience);
	if (line === undefined) return { state: "off" };
	if (line.given) return { state: "on", since: line.confirmedAt };
	const undoUntil = new Date(Date.parse(line.confirmedAt) + LETTERS_UNDO_MS).toISOString();
	return undoUntil > now ? { state: "left", undoUntil } : { state: "off" };
}

/** A record for an address that has none. */
export function newSubscriber(
	{ email, emailKey }: Pick<Subscriber, "email" | "emailKey">,
	{ token, now }: { readonly token: string; readonly now: string },
): Subscriber {
	const waiting = { asked: null, confirmHash: null, confirmUntil: null, keptUntil: null, askAt: null, bounce: null };
	return { email, emailKey, cadence: "each", token, createdAt: now, ...waiting };
}

/** The record of an address whose consent was given or withdrawn at `now`, so that nothing is asked any more. */
export function settled(subscriber: Subscriber, given: boolean, now: string): Subscriber {
	const keptUntil = given ? null : new Date(Date.parse(now) + LETTERS_UNDO_MS).toISOString();
	return { ...subscriber, asked: null, askAt: null, keptUntil };
}

/** The record of an address whose owner wants letters to it to be tried again. */
export function triedAgain(subscriber: Subscriber): Subscriber {
	return { ...subscriber, bounce: null };
}

/**
 * Which of two records stays when a person's address changes: `there` is that of the new address, `moved` their own. The
 * new address keeps its own only if its consent stands.
 */
export function staysInPlace(there: Subscriber | null): boolean {
	return there !== null && there.keptUntil === null;
}
