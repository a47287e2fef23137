import type { Firestore } from "firebase-admin/firestore";
import type { RememberedBrowser, SecondStepStore } from "../../domain/sign-in/second-step-store.ts";
import type { SessionChoice } from "../../domain/sign-in/session.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read, removeAll } from "./work.server.ts";

/** The document id of a recovery code. */
export function recoveryCodeId({ uid, hash }: { readonly uid: string; readonly hash: string }): string {
	return documentId(uid, hash);
}

/** `SecondStepStore` over Firestore. */
export function createSecondStepStore(
	db: Firestore,
	{ secondSteps, recoveryCodes, rememberedBrowsers, roleGraces, stepResets }: Collections,
): SecondStepStore {
	const stepOf = (uid: string) => secondSteps.doc(documentId(uid));
	const graceOf = (uid: string) => roleGraces.doc(documentId(uid));
	const resetOf = (uid: string) => stepResets.doc(documentId(uid));
	const isChosen = ({ id, sessionId }: RememberedBrowser, which: SessionChoice | { readonly id: string }) =>
		"id" in which ? id === which.id : "only" in which ? sessionId === which.only : sessionId !== which.except;
	return {
		find: async (uid) => (await read(stepOf(uid))) ?? null,
		put: (step) => inTransaction(db, async (work) => work.set(stepOf(step.uid), step)),
		spendStep: (uid, step) =>
			inTransaction(db, async (work) => {
				const ref = stepOf(uid);
				const data = await work.get(ref);
				if (data === undefined || data.lastStep >= step) return false;
				work.change({ ref, data }, { lastStep: step });
				return true;
			}),
		remove: (uid) =>
			inTransaction(db, async (work) => {
				const was = await work.get(stepOf(uid));
				for (const { ref } of await work.find(recoveryCodes.where("uid", "==", uid))) work.remove(ref);
				for (const { ref } of await work.find(rememberedBrowsers.where("uid", "==", uid))) work.remove(ref);
				work.remove(resetOf(uid));
				work.remove(stepOf(uid));
				return was !== undefined;
			}),

		putRecoveryCodes: (uid, hashes) =>
			inTransaction(db, async (work) => {
				for (const { ref } of await work.find(recoveryCodes.where("uid", "==", uid))) work.remove(ref);
				for (const hash of hashes)
					work.set(recoveryCodes.doc(recoveryCodeId({ uid, hash })), { uid, hash, usedAt: null });
			}),
		spendRecoveryCode: (uid, hash, now) =>
			inTransaction(db, async (work) => {
				const ref = recoveryCodes.doc(recoveryCodeId({ uid, hash }));
				const data = await work.get(ref);
				if (data === undefined || data.usedAt !== null) return false;
				work.change({ ref, data }, { usedAt: now });
				return true;
			}),
		listRecoveryCodes: (uid) => found(recoveryCodes.where("uid", "==", uid)),

		remember: (browser) =>
			inTransaction(db, async (work) => work.set(rememberedBrowsers.doc(documentId(browser.id)), browser)),
		async findRemembered({ uid, tokenHash, now }) {
			const same = await found(rememberedBrowsers.where("tokenHash", "==", tokenHash));
			return same.find((each) => each.uid === uid && each.expiresAt > now) ?? null;
		},
		async listRemembered(uid, now) {
			const own = (await found(rememberedBrowsers.where("uid", "==", uid))).filter(({ expiresAt }) => expiresAt > now);
			const orderOf = ({ createdAt, id }: RememberedBrowser) => `${createdAt} ${id}`;
			return own.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
		},
		forgetRemembered: (uid, which) =>
			inTransaction(db, async (work) => {
				const own = await work.find(rememberedBrowsers.where("uid", "==", uid));
				const chosen = own.filter(({ data }) => isChosen(data, which));
				for (const { ref } of chosen) work.remove(ref);
				return chosen.length;
			}),
		async forgetExpired(before) {
			await removeAll(db, rememberedBrowsers.where("expiresAt", "<", before));
		},

		setGrace: (uid, until) =>
			inTransaction(db, async (work) => {
				if (until === null) work.remove(graceOf(uid));
				else work.set(graceOf(uid), { uid, until });
			}),
		graceOf: async (uid) => (await read(graceOf(uid)))?.until ?? null,

		askReset: (reset) => inTransaction(db, async (work) => work.set(resetOf(reset.uid), reset)),
		findReset: async (uid) => (await read(resetOf(uid))) ?? null,
		cancelReset: (uid) =>
			inTransaction(db, async (work) => {
				const was = await work.get(resetOf(uid));
				work.remove(resetOf(uid));
				return was !== undefined;
			}),
		dueResets: (now) => found(stepResets.where("dueAt", "<=", now)),
	};
}
