/** A registered user. The person has proved that they read the mail of the address, unless the site owner set it. */
export interface User {
	readonly uid: string;
	/** The address mail is sent to, the domain in ASCII. */
	readonly email: string;
	/** The address in the form used for comparison (docs/product.md, 15.2). Unique. */
	readonly emailKey: string;
	/** 2 to 80 characters; null if none was given. */
	readonly displayName: string | null;
	/** Path of the person's square picture on this site, or null. */
	readonly photoURL: string | null;
	/** Codes of the person's permissions (docs/product.md, 3.1). */
	readonly permissions: readonly string[];
	/** IANA time zone in which times are shown to the person; null: the site's. */
	readonly timeZone: string | null;
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
	/** When the account is erased at the person's request; null: never. ISO 8601 in UTC. */
	readonly erasedAfter: string | null;
}

/** A new account for a proved address. `now` is ISO 8601 in UTC. */
export function newUser(
	uid: string,
	{ email, emailKey, now }: Pick<User, "email" | "emailKey"> & { readonly now: string },
): User {
	const nothing = { displayName: null, photoURL: null, permissions: [], timeZone: null, erasedAfter: null };
	return { uid, email, emailKey, createdAt: now, ...nothing };
}

/** The name shown for a person: their display name, or the part of their address before the @. */
export function shownName({ displayName, email }: Pick<User, "displayName" | "email">): string {
	return displayName ?? email.slice(0, email.lastIndexOf("@"));
}

/**
 * Days between the request to erase an account and its erasure. Until then the person can cancel it (docs/product.md,
 * 15.8).
 */
export const ERASURE_GRACE_DAYS = 14;

/** Where a person gives and withdraws consents to mail. */
export const COMMUNICATIONS_PATH = "/user#comunicaciones";

/** Where a person manages their password and sessions. */
export const SECURITY_PATH = "/user#seguridad";
