import type { DatabaseSync } from "node:sqlite";
import { and, type Column, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { Session, SessionChoice, SessionStore } from "../../domain/sign-in/session.ts";
import { knownBrowser, session, user } from "./account-schema.server.ts";
import { given } from "./page-rows.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

const isChosen = (id: Column, which: SessionChoice) =>
	"only" in which ? eq(id, which.only) : ne(id, which.except ?? "");

/** `SessionStore` over the site's SQLite file. */
export function createSessionStore(database: DatabaseSync, db: NodeSQLiteDatabase): SessionStore {
	const isValid = and(given(session.tokenHash, "tokenHash"), gt(session.expiresAt, sql.placeholder("now")));
	const byToken = db.select().from(session).where(isValid).prepare();
	const byBrowser = db
		.select({ uid: user.uid })
		.from(knownBrowser)
		.innerJoin(user, eq(user.uid, knownBrowser.uid))
		.where(
			and(
				given(knownBrowser.tokenHash, "tokenHash"),
				given(user.emailKey, "emailKey"),
				gt(knownBrowser.expiresAt, sql.placeholder("now")),
			),
		)
		.prepare();
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	const change = (id: string, to: Partial<Session>) =>
		write(() => void db.update(session).set(to).where(eq(session.id, id)).run());
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
		touch: change,
		prove: change,
		setData: (id, data) => change(id, { data }),
		replaceToken: (id, tokenHash, left) =>
			write(() => {
				const before = db.select().from(session).where(eq(session.id, id)).get();
				if (before === undefined) return;
				db.update(session).set({ tokenHash }).where(eq(session.id, id)).run();
				db.insert(session)
					.values({ ...left, tokenHash: before.tokenHash })
					.run();
			}),
		end: (id) => write(() => db.delete(session).where(eq(session.id, id)).run().changes === 1),
		remove: (uid, which) =>
			write(() => {
				const chosen = and(eq(session.uid, uid), isChosen(session.id, which));
				return Number(db.delete(session).where(chosen).run().changes);
			}),
		forgetBrowsers: (uid, which) =>
			write(() => {
				const chosen = and(eq(knownBrowser.uid, uid), isChosen(knownBrowser.sessionId, which));
				db.delete(knownBrowser).where(chosen).run();
			}),
		async forgetExpired(before) {
			await write(() => {
				db.delete(session).where(lt(session.expiresAt, before)).run();
				db.delete(knownBrowser).where(lt(knownBrowser.expiresAt, before)).run();
			});
		},

		async rememberBrowser(browser, before) {
			const { tokenHash, createdAt: _, ...newest } = browser;
			await write(() => {
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
