import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { userRecord } from "./user-record.ts";

/** A registered user, as stored. Instants are ISO 8601 in UTC. */
export type User = Unchanging<z.output<typeof userRecord>>;

/** A new account for a proved address. `now` is ISO 8601 in UTC. */
export function newUser(
	uid: string,
	{ email, emailKey, now }: Pick<User, "email" | "emailKey"> & { readonly now: string },
): User {
	const nothing = { displayName: null, photoURL: null, permissions: [], timeZone: null, erasedAfter: null };
	return { uid, email, emailKey, createdAt: now, ...nothing };
}

/**
 * The account of an address: `known`, the one that has it, or else a new one. An address has one account
 * (docs/product.md, 15.2).
 */
export function accountOf(
	known: User | null | undefined,
	account: Parameters<typeof newUser>[1],
): { readonly user: User; readonly isNew: boolean } {
	return known ? { user: known, isNew: false } : { user: newUser(crypto.randomUUID(), account), isNew: true };
}

/** Whether an account may have an address. `holder`: the account that has it now. */
export function mayHaveAddress(uid: string, holder: Pick<User, "uid"> | null | undefined): boolean {
	return !holder || holder.uid === uid;
}

/** What a device is to a person who has signed in from the `known` ones. */
export function deviceIs(known: readonly string[], device: string): "first" | "known" | "new" {
	if (known.length === 0) return "first";
	return known.includes(device) ? "known" : "new";
}

/**
 * The name shown for a person: their display name. Without one, the first word before the @ of their address, with a
 * capital: "Berta" for `berta.ruiz@…`. Fewer than three letters are no name; then it is all of that part.
 */
export function shownName({ displayName, email }: Pick<User, "displayName" | "email">): string {
	if (displayName !== null) return displayName;
	const local = email.slice(0, email.lastIndexOf("@"));
	const word = /^\p{L}{3,}/u.exec(local)?.[0];
	return word === undefined ? local : word.charAt(0).toLocaleUpperCase("es") + word.slice(1);
}

/** First words of names that call nobody. */
const TITLES = /^(?:don|doña|sor|fray|señor|señora|señorita|doctor|doctora|los|las|una|uno|the)$/iu;

/**
 * What a greeting calls a person: the first word of their name, or all of it where that cannot stand alone, because it
 * has fewer than three letters, or is a title or an article.
 */
export function givenName(displayName: string): string {
	const word = /^\p{L}[\p{L}\p{M}'’-]{2,}(?=\s)/u.exec(displayName)?.[0];
	return word === undefined || TITLES.test(word) ? displayName : word;
}

/**
 * Days between the request to erase an account and its erasure. Until then the person can cancel it (docs/product.md,
 * 15.8).
 */
export const ERASURE_GRACE_DAYS = 14;
