import { randomUUID } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import type { Identity } from "../../domain/sign-in/identity.ts";
import { derivationOf, deriveKey, hashPassword, keyOf } from "../passwords/scrypt.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read } from "./work.server.ts";

/**
 * `Identity` over Firebase Authentication and Firestore. Passwords never leave this process: Firebase Authentication
 * stores and checks a key that is derived from them here (docs/decisions/0017).
 */
export function createIdentity(db: Firestore, collections: Collections, accounts: Accounts): Identity {
	const { credentials, providerLinks, users } = collections;
	const credentialOf = (uid: string) => credentials.doc(documentId(uid));
	const linkOf = ({ provider, subject }: { readonly provider: string; readonly subject: string }) =>
		providerLinks.doc(documentId(provider, subject));

	return {
		hashPassword,

		async checkPassword({ uid, password }) {
			// An unknown account is looked up as well: the same calls are made for every address, so that timing does
			// not reveal which addresses have an account.
			const asked = uid ?? randomUUID();
			const [credential, user] = await Promise.all([read(credentialOf(asked)), read(users.doc(documentId(asked)))]);
			const email = credential === undefined ? null : (user?.email ?? null);
			if (await accounts.checkSecret(email, await deriveKey(credential?.derivation ?? null, password))) return true;
			// After an interrupted password change Firebase Authentication still has the previous secret.
			if (email === null || credential?.previous == null) return false;
			return accounts.checkSecret(email, await deriveKey(credential.previous, password));
		},

		setPassword({ uid, hash, now }) {
			return inTransaction(db, async (work) => {
				const ref = credentialOf(uid);
				const before = await work.get(ref);
				if (hash === null) {
					work.remove(ref);
					work.afterwards(() => accounts.setSecret(uid, null));
					return;
				}
				const derivation = derivationOf(hash);
				work.set(ref, { uid, derivation, previous: before?.derivation ?? null, changedAt: now });
				work.afterwards(async () => {
					await accounts.setSecret(uid, keyOf(hash));
					await inTransaction(db, async (after) => {
						const data = await after.get(ref);
						if (data?.derivation === derivation) after.change({ ref, data }, { previous: null });
					});
				});
			});
		},

		hasPassword: async (uid) => (await read(credentialOf(uid))) !== undefined,

		findByProvider: async (elsewhere) => (await read(linkOf(elsewhere)))?.uid ?? null,

		linkProvider({ provider, subject, uid, now }) {
			return inTransaction(db, async (work) => {
				const ref = linkOf({ provider, subject });
				if ((await work.get(ref)) === undefined) work.set(ref, { provider, subject, uid, linkedAt: now });
			});
		},

		unlinkProvider({ uid, provider }) {
			return inTransaction(db, async (work) => {
				const own = (await work.find(providerLinks.where("uid", "==", uid))).filter(
					({ data }) => provider === null || data.provider === provider,
				);
				for (const { ref } of own) work.remove(ref);
				return own.length > 0;
			});
		},

		async providersOf(uid) {
			return (await found(providerLinks.where("uid", "==", uid))).map(({ provider }) => provider).toSorted();
		},
	};
}
