import type { Firestore } from "firebase-admin/firestore";
import type { Passkey, PasskeyStore } from "../../domain/sign-in/passkey-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read, removeAll } from "./work.server.ts";

/** `PasskeyStore` over Firestore. Firebase Authentication has no passkeys of its own. */
export function createPasskeyStore(db: Firestore, { passkeys, passkeyChallenges }: Collections): PasskeyStore {
	const keyOf = (id: string) => passkeys.doc(documentId(id));
	const sortKey = ({ createdAt, id }: Passkey) => `${createdAt} ${id}`;
	return {
		add(key) {
			return inTransaction(db, async (work) => {
				const ref = keyOf(key.id);
				if ((await work.get(ref)) !== undefined) return false;
				work.set(ref, key);
				return true;
			});
		},
		find: async (id) => (await read(keyOf(id))) ?? null,
		async list(uid) {
			const own = await found(passkeys.where("uid", "==", uid));
			return own.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
		},
		update({ uid, id }, changes: Partial<Passkey>) {
			return inTransaction(db, async (work) => {
				const ref = keyOf(id);
				const data = await work.get(ref);
				return data?.uid === uid ? work.change({ ref, data }, changes).data : null;
			});
		},
		remove({ uid, id }) {
			return inTransaction(db, async (work) => {
				const own = await work.find(passkeys.where("uid", "==", uid));
				const chosen = own.filter(({ data }) => id === null || data.id === id);
				for (const { ref } of chosen) work.remove(ref);
				return chosen.map(({ data }) => data);
			});
		},
		async countElsewhere(host) {
			const { count } = (await passkeys.where("host", "!=", host).count().get()).data();
			return count;
		},

		putChallenge: (hash, expiresAt) =>
			inTransaction(db, async (work) => work.set(passkeyChallenges.doc(documentId(hash)), { hash, expiresAt })),
		takeChallenge(hash, now) {
			return inTransaction(db, async (work) => {
				const ref = passkeyChallenges.doc(documentId(hash));
				const challenge = await work.get(ref);
				if (challenge === undefined) return false;
				work.remove(ref);
				return challenge.expiresAt > now;
			});
		},
		async forgetChallenges(expiredBefore) {
			await removeAll(db, passkeyChallenges.where("expiresAt", "<", expiredBefore));
		},
	};
}
