import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, eq, gt, lt, ne } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { PasskeyStore } from "../../domain/sign-in/passkey-store.ts";
import { passkey, passkeyChallenge } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `PasskeyStore` over the site's SQLite file. */
export function createPasskeyStore(database: DatabaseSync, db: NodeSQLiteDatabase): PasskeyStore {
	const isOwn = ({ uid, id }: { readonly uid: string; readonly id: string | null }) =>
		and(eq(passkey.uid, uid), id === null ? undefined : eq(passkey.id, id));
	return {
		add: (key) =>
			writeTransaction(database, () => db.insert(passkey).values(key).onConflictDoNothing().run().changes > 0),
		find: async (id) => db.select().from(passkey).where(eq(passkey.id, id)).get() ?? null,
		list: async (uid) =>
			db.select().from(passkey).where(eq(passkey.uid, uid)).orderBy(asc(passkey.createdAt), asc(passkey.id)).all(),
		update: (own, changes) =>
			writeTransaction(database, () => db.update(passkey).set(changes).where(isOwn(own)).returning().get() ?? null),
		remove: (own) => writeTransaction(database, () => db.delete(passkey).where(isOwn(own)).returning().all()),
		countElsewhere: async (host) =>
			db.select({ total: count() }).from(passkey).where(ne(passkey.host, host)).get()?.total ?? 0,

		putChallenge: (hash, expiresAt) =>
			writeTransaction(database, () => void db.insert(passkeyChallenge).values({ hash, expiresAt }).run(), {
				canBeLost: true,
			}),
		takeChallenge: (hash, now) =>
			writeTransaction(database, () => {
				const isLive = gt(passkeyChallenge.expiresAt, now);
				const wanted = eq(passkeyChallenge.hash, hash);
				const live = db.select().from(passkeyChallenge).where(and(wanted, isLive)).get();
				db.delete(passkeyChallenge).where(wanted).run();
				return live !== undefined;
			}),
		forgetChallenges: (expiredBefore) =>
			writeTransaction(
				database,
				() => void db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, expiredBefore)).run(),
			),
	};
}
