import { randomUUID } from "node:crypto";
import type { Firestore, Query } from "firebase-admin/firestore";
import { accountOf, deviceIs, mayHaveAddress } from "../../domain/sign-in/user.ts";
import type { UserStore } from "../../domain/sign-in/user-store.ts";
import type { Accounts } from "./accounts.server.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { forgetWriter } from "./source-store.server.ts";
import { found, inTransaction, read } from "./work.server.ts";

/**
 * `UserStore` over Firestore. Changes that concern Firebase Authentication are made there as well. An address belongs
 * to only one account, because the document that says so is named after the address.
 */
export function createUserStore(db: Firestore, collections: Collections, accounts: Accounts): UserStore {
	const { users, userEmails, erasedAccounts, credentials, providerLinks, knownDevices, knownBrowsers } = collections;
	const { mailCodes, passkeys, sessions, progress } = collections;
	const { secondSteps, recoveryCodes, rememberedBrowsers, roleGraces, stepResets } = collections;
	const userOf = (uid: string) => users.doc(documentId(uid));
	const addressOf = (emailKey: string) => userEmails.doc(documentId(emailKey));
	async function mirrorErasure(uid: string): Promise<void> {
		// Not removed but mirrored: an account that was brought here since, with a whole site, keeps its password.
		await accounts.mirror(uid);
		await inTransaction(db, async (work) => work.remove(erasedAccounts.doc(documentId(uid))));
	}

	return {
		find: async (uid) => (await read(userOf(uid))) ?? null,
		async findByEmailKey(emailKey) {
			const holder = await read(addressOf(emailKey));
			// An unknown address causes the same reads, so that both cases take the same time.
			return (await read(userOf(holder?.uid ?? randomUUID()))) ?? null;
		},

		async ensure({ email, emailKey, now }) {
			return inTransaction(db, async (work) => {
				const holder = await work.get(addressOf(emailKey));
				const known = holder === undefined ? undefined : await work.get(userOf(holder.uid));
				const ensured = accountOf(known, { email, emailKey, now });
				if (!ensured.isNew) return ensured;
				const { uid } = ensured.user;
				work.set(userOf(uid), ensured.user);
				work.set(addressOf(emailKey), { uid });
				work.afterwards(() => accounts.mirror(uid));
				return ensured;
			});
		},

		async update(uid, changes) {
			return inTransaction(db, async (work) => {
				const ref = userOf(uid);
				const data = await work.get(ref);
				if (data === undefined) return null;
				if ("displayName" in changes || "permissions" in changes) work.afterwards(() => accounts.mirror(uid));
				return work.change({ ref, data }, changes).data;
			});
		},

		swapPhoto(uid, photoURL) {
			return inTransaction(db, async (work) => {
				const ref = userOf(uid);
				const data = await work.get(ref);
				return data === undefined
					? null
					: { user: work.change({ ref, data }, { photoURL }).data, before: data.photoURL };
			});
		},

		async photos() {
			const { docs } = await users.where("photoURL", ">", "").select("photoURL").get();
			return docs.map((doc) => doc.get("photoURL") as string);
		},

		async changeEmail(uid, { email, emailKey }) {
			return inTransaction(db, async (work) => {
				const ref = userOf(uid);
				const [data, holder] = [await work.get(ref), await work.get(addressOf(emailKey))];
				if (data === undefined || !mayHaveAddress(uid, holder)) return false;
				work.remove(addressOf(data.emailKey));
				work.set(addressOf(emailKey), { uid });
				work.change({ ref, data }, { email, emailKey });
				work.afterwards(() => accounts.mirror(uid));
				return true;
			});
		},

		list: ({ after, limit }) => found(users.where("emailKey", ">", after).orderBy("emailKey").limit(limit)),

		listWith: (permission) =>
			inTransaction(db, async (work) => {
				const some = await work.find(users.where("permissions", "array-contains", permission));
				return some.map(({ data }) => data);
			}),

		rememberDevice({ uid, device, now }) {
			return inTransaction(db, async (work) => {
				const known = await work.find(knownDevices.where("uid", "==", uid));
				const which = deviceIs(
					known.map(({ data }) => data.device),
					device,
				);
				if (which !== "known") work.set(knownDevices.doc(documentId(uid, device)), { uid, device, firstSeenAt: now });
				return which;
			});
		},

		dueForErasure: (now) => found(users.where("erasedAfter", "<=", now)),

		async erase(uid) {
			await inTransaction(db, async (work) => {
				const user = await work.get(userOf(uid));
				const owned: readonly Query<unknown>[] = [
					...[sessions, knownBrowsers, providerLinks, passkeys, knownDevices, mailCodes].map((each) =>
						each.where("uid", "==", uid),
					),
					...[secondSteps, recoveryCodes, rememberedBrowsers, roleGraces, stepResets].map((each) =>
						each.where("uid", "==", uid),
					),
					progress.where("userId", "==", uid),
				];
				for (const query of owned) for (const { ref } of await work.find(query)) work.remove(ref);
				await forgetWriter(work, collections, uid);
				work.remove(credentials.doc(documentId(uid)));
				if (user !== undefined) work.remove(addressOf(user.emailKey));
				work.remove(userOf(uid));
				// Firebase Authentication is told once all of it is kept: it could not give the password back if a
				// restoration came first. The note is for when the process ends before: nothing else names the account.
				work.set(erasedAccounts.doc(documentId(uid)), { uid });
				work.afterwards(() => mirrorErasure(uid));
			});
		},

		async finishErasures() {
			for (const { uid } of await found(erasedAccounts)) await mirrorErasure(uid);
		},
	};
}
