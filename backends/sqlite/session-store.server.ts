import type { DatabaseSync } from "node:sqlite";
import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SessionStore } from "../../domain/sign-in/session.ts";
import { knownBrowser, session, user } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `SessionStore` over the site's SQLite file. */
export function createSessionStore(database: DatabaseSync, db: NodeSQLiteDatabase): SessionStore {
	const byToken = db
		.select()
		.from(session)
		.where(and(eq(session.tokenHash, sql.placeholder("tokenHash")), gt(session.expiresAt, sql.placeholder("now"))))
		.prepare();
	const byBrowser = db
		.select({ uid: user.uid })
		.from(knownBrowser)
		.innerJoin(user, eq(user.uid, knownBrowser.uid))
		.where(
			and(
				eq(knownBrowser.tokenHash, sql.placeholder("tokenHash")),
				eq(user.emailKey, sql.placeholder("emailKey")),
				gt(knownBrowser.expiresAt, sql.placeholder("now")),
			),
		)
		.prepare();
	return {
		async insert(made) {
			// A visitor's session holds only what the browser is in the middle of: not worth waiting for the disk.
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
		async prove(id, provedAt) {
			await writeTransaction(database, () => db.update(session).set({ provedAt }).where(eq(session.id, id)).run());
		},
		async setData(id, data) {
			await writeTransaction(database, () => db.update(session).set({ data }).where(eq(session.id, id)).run());
		},
		async replaceToken(id, tokenHash) {
			await writeTransaction(database, () => db.update(session).set({ tokenHash }).where(eq(session.id, id)).run());
		},
		end(id, uid) {
			return writeTransaction(database, () => {
				if (uid === undefined) return db.delete(session).where(eq(session.id, id)).run().changes === 1;
				db.delete(knownBrowser)
					.where(and(eq(knownBrowser.uid, uid), eq(knownBrowser.sessionId, id)))
					.run();
				const own = and(eq(session.id, id), eq(session.uid, uid));
				return db.delete(session).where(own).run().changes === 1;
			});
		},
		endAll(uid, except = "") {
			return writeTransaction(database, () => {
				db.delete(knownBrowser)
					.where(and(eq(knownBrowser.uid, uid), ne(knownBrowser.sessionId, except)))
					.run();
				const ended = and(eq(session.uid, uid), ne(session.id, except));
				return Number(db.delete(session).where(ended).run().changes);
			});
		},
		async forgetExpired(before) {
			await writeTransaction(database, () => {
				db.delete(session).where(lt(session.expiresAt, before)).run();
				db.delete(knownBrowser).where(lt(knownBrowser.expiresAt, before)).run();
			});
		},

		async rememberBrowser(browser, before) {
			const { tokenHash, createdAt: _, ...newest } = browser;
			await writeTransaction(database, () => {
				if (before !== null) db.update(knownBrowser).set({ tokenHash }).where(eq(knownBrowser.tokenHash, before)).run();
				const target = [knownBrowser.uid, knownBrowser.tokenHash];
				db.insert(knownBrowser).values(browser).onConflictDoUpdate({ target, set: newest }).run();
			});
		},
		async knowsBrowser({ emailKey, tokenHash, now }) {
			return byBrowser.get({ emailKey, tokenHash, now }) !== undefined;
		},
		async listBrowsers(uid, now) {
			return db
				.select()
				.from(knownBrowser)
				.where(and(eq(knownBrowser.uid, uid), gt(knownBrowser.expiresAt, now)))
				.orderBy(knownBrowser.createdAt, knownBrowser.tokenHash)
				.all();
		},
	};
}
