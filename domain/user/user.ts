/** Someone with an account. Their address is always one they have proved to read. */
export interface User {
	readonly uid: string;
	/** Address as mail is sent to it, the domain in ASCII. */
	readonly email: string;
	/** The form by which addresses are compared (docs/product.md, 15.2). Unique. */
	readonly emailKey: string;
	/** 2 to 80 characters, or null while none was given. */
	readonly displayName: string | null;
	/** Path of their square picture on this site, or null. */
	readonly photoURL: string | null;
	/** Codes of what they may do (docs/product.md, 3.1). */
	readonly permissions: readonly string[];
	/** IANA zone in which times are shown to them; null: the site's. */
	readonly timeZone: string | null;
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
	/** When the account is erased, because they asked for it; null: never. ISO 8601 in UTC. */
	readonly erasedAfter: string | null;
}

/** How a person is called where a name is shown: their name, or what stands before the @ of their address. */
export function shownName({ displayName, email }: Pick<User, "displayName" | "email">): string {
	return displayName ?? email.slice(0, email.lastIndexOf("@"));
}

/**
 * Days between asking for an account's erasure and the erasure: so long it can be taken back (docs/product.md, 15.8).
 */
export const ERASURE_GRACE_DAYS = 14;

/** Where a person says what they want to be written about. */
export const COMMUNICATIONS_PATH = "/user#comunicaciones";

/** Where a person looks after password and sessions. */
export const SECURITY_PATH = "/user#seguridad";
