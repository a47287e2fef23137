import type { DatabaseSync } from "node:sqlite";
import { asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { accountOf, deviceIs, mayHaveAddress } from "../../domain/sign-in/user.ts";
import type { UserStore } from "../../domain/sign-in/user-store.ts";
import { knownDevice, user } from "./account-schema.server.ts";
import { given } from "./page-rows.server.ts";
import { forgetWriter } from "./source-store.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `UserStore` over the site's SQLite file. */
export function createUserStore(database: DatabaseSync, db: NodeSQLiteDatabase): UserStore {
	const byUid = db.select().from(user).where(given(user.uid, "uid")).prepare();
	const byKey = db.select().from(user).where(given(user.emailKey, "emailKey")).prepare();
	return {
		find: async (uid) => byUid.get({ uid }) ?? null,
		findByEmailKey: async (emailKey) => byKey.get({ emailKey }) ?? null,

		ensure(account) {
			return writeTransaction(database, () => {
				const ensured = accountOf(byKey.get({ emailKey: account.emailKey }), account);
				if (ensured.isNew) db.insert(user).values(ensured.user).run();
				return ensured;
			});
		},

		update(uid, changes) {
			return writeTransaction(database, () => {
				if (Object.keys(changes).length > 0) db.update(user).set(changes).where(eq(user.uid, uid)).run();
				return byUid.get({ uid }) ?? null;
			});
		},

		swapPhoto(uid, photoURL) {
			return writeTransaction(database, () => {
				const found = byUid.get({ uid });
				if (found === undefined) return null;
				db.update(user).set({ photoURL }).where(eq(user.uid, uid)).run();
				return { user: { ...found, photoURL }, before: found.photoURL };
			});
		},

		async photos() {
			const rows = db.select({ photoURL: user.photoURL }).from(user).where(isNotNull(user.photoURL)).all();
			return rows.flatMap(({ photoURL }) => photoURL ?? []);
		},

		changeEmail(uid, { email, emailKey }) {
			return writeTransaction(database, () => {
				if (!mayHaveAddress(uid, byKey.get({ emailKey }))) return false;
				return db.update(user).set({ email, emailKey }).where(eq(user.uid, uid)).run().changes === 1;
			});
		},

		async list({ after, limit }) {
			return db.select().from(user).where(gt(user.emailKey, after)).orderBy(asc(user.emailKey)).limit(limit).all();
		},

		async listWith(permission) {
			const isGiven = sql`EXISTS (SELECT 1 FROM json_each(${user.permissions}) WHERE json_each.value = ${permission})`;
			return db.select().from(user).where(isGiven).all();
		},

		rememberDevice({ uid, device, now }) {
			return writeTransaction(database, () => {
				const known = db.select().from(knownDevice).where(eq(knownDevice.uid, uid)).all();
				const which = deviceIs(
					known.map(({ device }) => device),
					device,
				);
				if (which !== "known") db.insert(knownDevice).values({ uid, device, firstSeenAt: now }).run();
				return which;
			});
		},

		async dueForErasure(now) {
			return db.select().from(user).where(lte(user.erasedAfter, now)).all();
		},

		async erase(uid) {
			await writeTransaction(database, () => {
				forgetWriter(db, uid);
				db.delete(user).where(eq(user.uid, uid)).run();
			});
		},

		// One transaction erases everything.
		finishErasures: async () => undefined,
	};
}
