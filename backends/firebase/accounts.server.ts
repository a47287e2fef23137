import { randomBytes } from "node:crypto";
import type { Auth } from "firebase-admin/auth";
import type { User } from "../../domain/sign-in/user.ts";
import { TooBusy } from "../../domain/unavailable.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { read } from "./work.server.ts";

/** How long Firebase Authentication may take to check a password. */
const TIMEOUT_MS = 10_000;

/** The REST API that checks passwords. */
export interface IdentityToolkit {
	/** Origin and path of the REST API, without trailing slash: `https://identitytoolkit.googleapis.com`. */
	readonly address: string;
	readonly apiKey: string;
}

/** Firebase Authentication throttles this site because of too many attempts, or cannot answer right now. */
class TooManyAttempts extends TooBusy {
	constructor() {
		super("Firebase Authentication pide esperar. Inténtalo de nuevo dentro de unos minutos.");
		this.name = "TooManyAttempts";
	}
}

/**
 * Accounts in Firebase Authentication. Firestore is authoritative for an account, and writes it together with the data
 * that belong to it. Its address, name and permission codes (as custom claims) are copied from there, repeatedly if
 * need be. Only the secret is stored in Firebase Authentication alone.
 */
export interface Accounts {
	/** Makes the account match Firestore, or removes it if Firestore does not have it. */
	mirror(uid: string): Promise<void>;
	/** Removes the account. Unknown accounts are ignored. */
	remove(uid: string): Promise<void>;
	/** Sets the account's secret; null sets a random one that nobody knows. */
	setSecret(uid: string, secret: string | null): Promise<void>;
	/**
	 * Whether this is the secret of the account with this address. For null the answer is false and takes as long.
	 * @throws {TooBusy} if Firebase Authentication throttles the site or cannot answer.
	 */
	checkSecret(email: string | null, secret: string): Promise<boolean>;
}

/** `Accounts` over the Admin SDK and the Identity Toolkit. */
export function createAccounts(auth: Auth, { users }: Collections, { address, apiKey }: IdentityToolkit): Accounts {
	async function write(uid: string, user: User): Promise<void> {
		const facts = { email: user.email, emailVerified: true, displayName: user.displayName };
		try {
			await auth.updateUser(uid, facts);
		} catch (error) {
			if (!isCode(error, "auth/user-not-found")) throw error;
			const { displayName, ...others } = facts;
			await auth.createUser({ uid, ...others, ...(displayName === null ? {} : { displayName }) });
		}
		await auth.setCustomUserClaims(uid, { permissions: user.permissions });
	}

	const accounts: Accounts = {
		async mirror(uid) {
			const user = await read(users.doc(documentId(uid)));
			if (user === undefined) return accounts.remove(uid);
			try {
				await write(uid, user);
			} catch (error) {
				if (!isCode(error, "auth/email-already-exists")) throw error;
				// Another account still has this address here, though it has given it up in Firestore or is gone there:
				// bring that one up to date first.
				const holder = await auth.getUserByEmail(user.email);
				await accounts.mirror(holder.uid);
				await write(uid, user);
			}
		},
		async remove(uid) {
			await auth.deleteUser(uid).catch((error: unknown) => {
				if (!isCode(error, "auth/user-not-found")) throw error;
			});
		},
		async setSecret(uid, secret) {
			const password = secret ?? randomBytes(32).toString("base64url");
			try {
				await auth.updateUser(uid, { password });
			} catch (error) {
				if (!isCode(error, "auth/user-not-found")) throw error;
				await accounts.mirror(uid);
				await auth.updateUser(uid, { password });
			}
		},
		async checkSecret(email, secret) {
			const response = await fetch(`${address}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({
					email: email ?? `${crypto.randomUUID()}@nobody.invalid`,
					password: secret,
					returnSecureToken: false,
				}),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const answer = (await response.json().catch(() => ({}))) as { readonly error?: { readonly message?: string } };
			if (response.ok) return true;
			const reason = answer.error?.message?.split(" ")[0] ?? String(response.status);
			if (["INVALID_LOGIN_CREDENTIALS", "INVALID_PASSWORD", "EMAIL_NOT_FOUND", "USER_DISABLED"].includes(reason))
				return false;
			if (reason === "TOO_MANY_ATTEMPTS_TRY_LATER" || response.status === 429 || response.status >= 500)
				throw new TooManyAttempts();
			throw new Error(`Firebase Authentication: ${reason}`);
		},
	};
	return accounts;
}

function isCode(error: unknown, code: string): boolean {
	return error instanceof Error && "code" in error && error.code === code;
}
