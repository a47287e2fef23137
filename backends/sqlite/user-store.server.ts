import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { newUser } from "../../domain/sign-in/user.ts";
import type { UserStore } from "../../domain/sign-in/user-store.ts";
import { knownDevice, user } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `UserStore` over the site's SQLite file. */
export function createUserStore(database: DatabaseSync, db: NodeSQLiteDatabase): UserStore {
	const byUid = db
		.select()
		.from(user)
		.where(eq(user.uid, sql.placeholder("uid")))
		.prepare();
	const byKey = db
		.select()
		.from(user)
		.where(eq(user.emailKey, sql.placeholder("emailKey")))
		.prepare();
	return {
		find: async (uid) => byUid.get({ uid }) ?? null,
		findByEmailKey: async (emailKey) => byKey.get({ emailKey }) ?? null,

		ensure(account) {
			return writeTransaction(database, () => {
				const known = byKey.get({ emailKey: account.emailKey });
				if (known !== undefined) return { user: known, isNew: false };
				const made = newUser(randomUUID(), account);
				db.insert(user).values(made).run();
				return { user: made, isNew: true };
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
				const holder = byKey.get({ emailKey });
				if (holder !== undefined && holder.uid !== uid) return false;
				return db.update(user).set({ email, emailKey }).where(eq(user.uid, uid)).run().changes === 1;
			});
		},

		async list({ after, limit }) {
			return db.select().from(user).where(gt(user.emailKey, after)).orderBy(asc(user.emailKey)).limit(limit).all();
		},

		async anyoneHas(permission) {
			const found = db.get(
				sql`SELECT 1 FROM ${user}, json_each(${user.permissions}) WHERE json_each.value = ${permission} LIMIT 1`,
			);
			return found !== undefined;
		},

		rememberDevice({ uid, device, now }) {
			return writeTransaction(database, () => {
				const known = db.select().from(knownDevice).where(eq(knownDevice.uid, uid)).all();
				if (known.some((each) => each.device === device)) return "known" as const;
				db.insert(knownDevice).values({ uid, device, firstSeenAt: now }).run();
				return known.length === 0 ? ("first" as const) : ("new" as const);
			});
		},

		async dueForErasure(now) {
			return db
				.select()
				.from(user)
				.where(and(isNotNull(user.erasedAfter), lte(user.erasedAfter, now)))
				.all();
		},

		async erase(uid) {
			await writeTransaction(database, () => db.delete(user).where(eq(user.uid, uid)).run());
		},

		// One transaction erases everything.
		finishErasures: async () => undefined,
	};
}
