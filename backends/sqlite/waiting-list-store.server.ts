import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { WaitingListStore } from "../../domain/waiting-list/waiting-list-store.ts";
import { asGiven, given, placeholders } from "./page-rows.server.ts";
import { waitingEntry, waitingToken } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `WaitingListStore` over the site's SQLite file. */
export function createWaitingListStore(database: DatabaseSync, db: NodeSQLiteDatabase): WaitingListStore {
	const ofAddress = db.select().from(waitingEntry).where(given(waitingEntry.emailKey, "emailKey")).prepare();
	const { status, keptUntil, invitedAt } = waitingEntry;
	const putEntry = db
		.insert(waitingEntry)
		.values(placeholders(waitingEntry))
		.onConflictDoUpdate({ target: waitingEntry.id, set: asGiven(waitingEntry) })
		.prepare();
	const putToken = db.insert(waitingToken).values(placeholders(waitingToken)).prepare();
	const ofUse = and(given(waitingToken.entryId, "id"), given(waitingToken.use, "use"));
	const dropTokens = db.delete(waitingToken).where(ofUse).prepare();
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	return {
		find: async (emailKey) => ofAddress.get({ emailKey }) ?? null,
		async findByToken({ hash, use }) {
			const found = db
				.select({ entry: waitingEntry, expiresAt: waitingToken.expiresAt })
				.from(waitingToken)
				.innerJoin(waitingEntry, eq(waitingEntry.id, waitingToken.entryId))
				.where(and(eq(waitingToken.hash, hash), eq(waitingToken.use, use)))
				.get();
			return found ?? null;
		},
		put: (entry) => write(() => void putEntry.run({ ...entry })),
		move: ({ id }, { email, emailKey }) =>
			write(() => void db.update(waitingEntry).set({ email, emailKey }).where(eq(waitingEntry.id, id)).run()),
		remove: ({ id }) => write(() => db.delete(waitingEntry).where(eq(waitingEntry.id, id)).run().changes === 1),
		addToken: ({ emailKey: _, ...token }) => write(() => void putToken.run(token)),
		removeTokens: ({ id }, use) => write(() => void dropTokens.run({ id, use })),
		async firstConfirmed() {
			const confirmed = db.select().from(waitingEntry).where(eq(status, "confirmed"));
			return confirmed.orderBy(asc(waitingEntry.confirmedAt), asc(waitingEntry.id)).limit(1).get() ?? null;
		},
		async list({ after, limit }) {
			const { emailKey } = waitingEntry;
			return db.select().from(waitingEntry).where(gt(emailKey, after)).orderBy(asc(emailKey)).limit(limit).all();
		},
		async counts() {
			const { attribution } = waitingEntry;
			return db.select({ attribution, status, total: count() }).from(waitingEntry).groupBy(attribution, status).all();
		},
		async invitedBefore(before, limit) {
			return db.select().from(waitingEntry).where(lt(invitedAt, before)).limit(limit).all();
		},
		async pendingKeptBefore(before, limit) {
			const isDue = and(eq(status, "pending"), lt(keptUntil, before));
			return db.select().from(waitingEntry).where(isDue).limit(limit).all();
		},
	};
}
