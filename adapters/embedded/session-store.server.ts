import type { DatabaseSync } from "node:sqlite";
import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SessionStore } from "../../domain/user/session.ts";
import { session } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `SessionStore` over the site's SQLite file. */
export function createSessionStore(database: DatabaseSync, db: NodeSQLiteDatabase): SessionStore {
	const byToken = db
		.select()
		.from(session)
		.where(and(eq(session.tokenHash, sql.placeholder("tokenHash")), gt(session.expiresAt, sql.placeholder("now"))))
		.prepare();
	return {
		async insert(made) {
			// Nobody's holds only what a browser is in the middle of: not worth waiting for the disk.
			await writeTransaction(database, () => db.insert(session).values(made).run(), { canBeLost: made.uid === null });
		},
		find: async (tokenHash, now) => byToken.get({ tokenHash, now }) ?? null,
		async list(uid, now) {
			return db
				.select()
				.from(session)
				.where(and(eq(session.uid, uid), gt(session.expiresAt, now)))
				.orderBy(desc(session.lastSeenAt), session.id)
				.all();
		},
		async touch(id, use) {
			await writeTransaction(database, () => db.update(session).set(use).where(eq(session.id, id)).run());
		},
		async setData(id, data) {
			await writeTransaction(database, () => db.update(session).set({ data }).where(eq(session.id, id)).run());
		},
		end(id, uid) {
			const which = uid === undefined ? eq(session.id, id) : and(eq(session.id, id), eq(session.uid, uid));
			return writeTransaction(database, () => db.delete(session).where(which).run().changes === 1);
		},
		endAll(uid, except) {
			const which = except === undefined ? eq(session.uid, uid) : and(eq(session.uid, uid), ne(session.id, except));
			return writeTransaction(database, () => Number(db.delete(session).where(which).run().changes));
		},
		async forgetExpired(before) {
			await writeTransaction(database, () => db.delete(session).where(lt(session.expiresAt, before)).run());
		},
	};
}
