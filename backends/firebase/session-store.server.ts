import type { Firestore } from "firebase-admin/firestore";
import type { KnownBrowser, Session, SessionChoice, SessionStore } from "../../domain/sign-in/session.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read, removeAll } from "./work.server.ts";

/**
 * `SessionStore` over Firestore. Documents are named after the token's hash, because every page looks its session up by
 * it. Firebase's own session cookies can be neither listed nor ended individually, so they are not used.
 */
export function createSessionStore(db: Firestore, { sessions, knownBrowsers, userEmails }: Collections): SessionStore {
	const byId = (id: string) => sessions.where("id", "==", id).limit(1);
	function change(id: string, to: Partial<Session>): Promise<void> {
		return inTransaction(db, async (work) => {
			for (const session of await work.find(byId(id))) work.change(session, to);
		});
	}
	const browserOf = ({ uid, tokenHash }: Pick<KnownBrowser, "uid" | "tokenHash">) =>
		knownBrowsers.doc(documentId(uid, tokenHash));
	const isChosen = (id: string, which: SessionChoice) => ("only" in which ? id === which.only : id !== which.except);
	return {
		insert: (session) =>
			inTransaction(db, async (work) => work.set(sessions.doc(documentId(session.tokenHash)), session)),
		async find(tokenHash, now) {
			const session = await read(sessions.doc(documentId(tokenHash)));
			return session === undefined || session.expiresAt <= now ? null : session;
		},
		async list(uid, now) {
			const own = await found(sessions.where("uid", "==", uid));
			return own
				.filter(({ expiresAt }) => expiresAt > now)
				.toSorted((one, other) => (one.id < other.id ? -1 : 1))
				.sort((one, other) => Date.parse(other.lastSeenAt) - Date.parse(one.lastSeenAt));
		},
		touch: change,
		prove: change,
		setData: (id, data) => change(id, { data }),
		replaceToken(id, tokenHash, left) {
			return inTransaction(db, async (work) => {
				for (const { ref, data } of await work.find(byId(id))) {
					work.set(ref, { ...left, tokenHash: data.tokenHash });
					work.set(sessions.doc(documentId(tokenHash)), { ...data, tokenHash });
				}
			});
		},
		end: (id) =>
			inTransaction(db, async (work) => {
				const some = await work.find(byId(id));
				for (const { ref } of some) work.remove(ref);
				return some.length > 0;
			}),
		remove: (uid, which) =>
			inTransaction(db, async (work) => {
				const own = await work.find(sessions.where("uid", "==", uid));
				const chosen = own.filter(({ data }) => isChosen(data.id, which));
				for (const { ref } of chosen) work.remove(ref);
				return chosen.length;
			}),
		forgetBrowsers: (uid, which) =>
			inTransaction(db, async (work) => {
				for (const { ref, data } of await work.find(knownBrowsers.where("uid", "==", uid)))
					if (isChosen(data.sessionId, which)) work.remove(ref);
			}),
		async forgetExpired(before) {
			await removeAll(db, sessions.where("expiresAt", "<", before));
			await removeAll(db, knownBrowsers.where("expiresAt", "<", before));
		},

		rememberBrowser(browser, before) {
			return inTransaction(db, async (work) => {
				const { tokenHash } = browser;
				const moved = before === null ? [] : await work.find(knownBrowsers.where("tokenHash", "==", before));
				for (const { ref, data } of moved) {
					work.remove(ref);
					work.set(browserOf({ uid: data.uid, tokenHash }), { ...data, tokenHash });
				}
				const { createdAt } = moved.find(({ data }) => data.uid === browser.uid)?.data ?? browser;
				work.set(browserOf(browser), { ...browser, createdAt });
			});
		},
		async knowsBrowser({ emailKey, tokenHash, now }) {
			const [holder, known] = await Promise.all([
				read(userEmails.doc(documentId(emailKey))),
				found(knownBrowsers.where("tokenHash", "==", tokenHash)),
			]);
			return known.some(({ uid, expiresAt }) => uid === holder?.uid && expiresAt > now);
		},
		async listBrowsers(uid, now) {
			const own = (await found(knownBrowsers.where("uid", "==", uid))).filter(({ expiresAt }) => expiresAt > now);
			const orderOf = ({ createdAt, tokenHash }: KnownBrowser) => `${createdAt} ${tokenHash}`;
			return own.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
		},
	};
}
