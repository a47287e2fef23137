import type { Firestore } from "firebase-admin/firestore";
import type { Session, SessionStore } from "../../domain/user/session.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read, removeAll } from "./work.server.ts";

/**
 * `SessionStore` over Firestore, by the token's hash: every page asks for one. Firebase's own session cookies can be neither listed nor ended
 * singly, so none are used.
 */
export function createSessionStore(db: Firestore, { sessions }: Collections): SessionStore {
	const byId = (id: string) => sessions.where("id", "==", id).limit(1);
	function change(id: string, to: Partial<Session>): Promise<void> {
		return inTransaction(db, async (work) => {
			for (const session of await work.find(byId(id))) work.change(session, to);
		});
	}
	return {
		insert: (session) => inTransaction(db, async (work) => work.set(sessions.doc(documentId(session.tokenHash)), session)),
		async find(tokenHash, now) {
			const session = await read(sessions.doc(documentId(tokenHash)));
			return session === undefined || session.expiresAt <= now ? null : session;
		},
		async list(uid, now) {
			const own = await found(sessions.where("uid", "==", uid));
			return own
				.filter(({ expiresAt }) => expiresAt > now)
				.toSorted((one, other) => (one.lastSeenAt === other.lastSeenAt ? (one.id < other.id ? -1 : 1) : one.lastSeenAt < other.lastSeenAt ? 1 : -1));
		},
		touch: change,
		setData: (id, data) => change(id, { data }),
		end(id, uid) {
			return inTransaction(db, async (work) => {
				const [session] = await work.find(byId(id));
				if (session === undefined || (uid !== undefined && session.data.uid !== uid)) return false;
				work.remove(session.ref);
				return true;
			});
		},
		endAll(uid, except) {
			return inTransaction(db, async (work) => {
				const ended = (await work.find(sessions.where("uid", "==", uid))).filter(({ data }) => data.id !== except);
				for (const { ref } of ended) work.remove(ref);
				return ended.length;
			});
		},
		async forgetExpired(before) {
			await removeAll(db, sessions.where("expiresAt", "<", before));
		},
	};
}
