import type { DatabaseSync } from "node:sqlite";
import { and, eq } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { Identity } from "../../domain/sign-in/identity.ts";
import { type Cost, checkPassword, hashPassword } from "../passwords/scrypt.server.ts";
import { credential, providerLink } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `Identity` over the site's SQLite file. `passwordCost` is that of new hashes. */
export function createIdentity(database: DatabaseSync, db: NodeSQLiteDatabase, passwordCost: Cost): Identity {
	const passwordOf = (uid: string) =>
		db.select().from(credential).where(eq(credential.uid, uid)).get()?.passwordHash ?? null;

	return {
		hashPassword: (password) => hashPassword(password, passwordCost),

		checkPassword: ({ uid, password }) => checkPassword(uid === null ? null : passwordOf(uid), password, passwordCost),

		setPassword: ({ uid, hash, now }) =>
			writeTransaction(database, () => {
				db.delete(credential).where(eq(credential.uid, uid)).run();
				if (hash !== null) db.insert(credential).values({ uid, passwordHash: hash, changedAt: now }).run();
			}),

		hasPassword: async (uid) => passwordOf(uid) !== null,

		async findByProvider({ provider, subject }) {
			const isOne = and(eq(providerLink.provider, provider), eq(providerLink.subject, subject));
			return db.select().from(providerLink).where(isOne).get()?.uid ?? null;
		},

		async linkProvider({ provider, subject, uid, now }) {
			await writeTransaction(database, () =>
				db.insert(providerLink).values({ provider, subject, uid, linkedAt: now }).onConflictDoNothing().run(),
			);
		},

		unlinkProvider({ uid, provider }) {
			const own = and(eq(providerLink.uid, uid), provider === null ? undefined : eq(providerLink.provider, provider));
			return writeTransaction(database, () => db.delete(providerLink).where(own).run().changes > 0);
		},

		async providersOf(uid) {
			const own = db.select().from(providerLink).where(eq(providerLink.uid, uid));
			return own
				.orderBy(providerLink.provider)
				.all()
				.map(({ provider }) => provider);
		},
	};
}
