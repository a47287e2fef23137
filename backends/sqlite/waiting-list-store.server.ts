import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, eq, gt, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { Mail } from "../../domain/mail/mail.ts";
import type { WaitingEntry } from "../../domain/waiting-list/waiting-list.ts";
import type { Joined, WaitingListStore } from "../../domain/waiting-list/waiting-list-store.ts";
import { waitingEntry, waitingToken } from "./waiting-list-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

function toEntry({ expiresAt: _, ...entry }: typeof waitingEntry.$inferSelect): WaitingEntry {
	return entry;
}

/** `WaitingListStore` over the site's SQLite file. `addMail` stores a message within the transaction in progress. */
export function createWaitingListStore(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
	addMail: (message: Mail, now: string) => unknown,
): WaitingListStore {
	const ofAddress = db
		.select()
		.from(waitingEntry)
		.where(eq(waitingEntry.emailKey, sql.placeholder("emailKey")))
		.prepare();
	const byKey = (emailKey: string) => ofAddress.get({ emailKey });

	return {
		join({ entry, confirmHash, confirmUntil, leaveHash, keptUntil, mailFor }) {
			return writeTransaction(database, () => {
				const known = byKey(entry.emailKey);
				let joined: Joined;
				if (known === undefined) {
					const made = { ...entry, status: "pending" as const, confirmedAt: null, invitedAt: null };
					db.insert(waitingEntry)
						.values({ ...made, expiresAt: keptUntil })
						.run();
					joined = { entry: made, known: false };
				} else if (known.status === "pending") {
					const { name, consents } = entry;
					db.update(waitingEntry)
						.set({ name, consents, expiresAt: keptUntil })
						.where(eq(waitingEntry.id, known.id))
						.run();
					joined = { entry: toEntry({ ...known, name, consents }), known: true };
				} else joined = { entry: toEntry(known), known: true };

				const { id, status } = joined.entry;
				const leave = { hash: leaveHash, entryId: id, use: "leave" as const, expiresAt: null };
				db.insert(waitingToken).values(leave).run();
				if (status === "pending") {
					db.delete(waitingToken)
						.where(and(eq(waitingToken.entryId, id), eq(waitingToken.use, "confirm")))
						.run();
					db.insert(waitingToken)
						.values({ hash: confirmHash, entryId: id, use: "confirm", expiresAt: confirmUntil })
						.run();
				}
				addMail(mailFor(joined), entry.createdAt);
				return joined;
			});
		},

		async findByToken({ hash, use, now }) {
			const found = db
				.select({ entry: waitingEntry, until: waitingToken.expiresAt })
				.from(waitingToken)
				.innerJoin(waitingEntry, eq(waitingEntry.id, waitingToken.entryId))
				.where(and(eq(waitingToken.hash, hash), eq(waitingToken.use, use)))
				.get();
			return found === undefined
				? null
				: { entry: toEntry(found.entry), expired: found.until !== null && found.until <= now };
		},

		async find(emailKey) {
			const found = byKey(emailKey);
			return found === undefined ? null : toEntry(found);
		},

		confirm(id, now) {
			return writeTransaction(database, () => {
				const change = { status: "confirmed", confirmedAt: now, expiresAt: null } as const;
				return (
					db
						.update(waitingEntry)
						.set(change)
						.where(and(eq(waitingEntry.id, id), eq(waitingEntry.status, "pending")))
						.run().changes === 1
				);
			});
		},

		async enter(entry) {
			const { createdAt: confirmedAt } = entry;
			await writeTransaction(database, () => {
				const known = byKey(entry.emailKey);
				const confirmed = { status: "confirmed" as const, confirmedAt, expiresAt: null };
				if (known === undefined)
					db.insert(waitingEntry)
						.values({ ...entry, ...confirmed, invitedAt: null })
						.run();
				else if (known.status === "pending")
					db.update(waitingEntry).set(confirmed).where(eq(waitingEntry.id, known.id)).run();
			});
		},

		async move(fromKey, { email, emailKey }) {
			const forget = (id: string) => db.delete(waitingEntry).where(eq(waitingEntry.id, id)).run();
			await writeTransaction(database, () => {
				const entry = byKey(fromKey);
				if (entry === undefined || fromKey === emailKey) return;
				const there = byKey(emailKey);
				if (there !== undefined && there.status !== "pending") return void forget(entry.id);
				if (there !== undefined) forget(there.id);
				db.update(waitingEntry).set({ email, emailKey }).where(eq(waitingEntry.id, entry.id)).run();
			});
		},

		remove: (id) =>
			writeTransaction(database, () => db.delete(waitingEntry).where(eq(waitingEntry.id, id)).run().changes === 1),

		inviteNext({ now, leaveHash, mailFor }) {
			return writeTransaction(database, () => {
				const next = db
					.select()
					.from(waitingEntry)
					.where(eq(waitingEntry.status, "confirmed"))
					.orderBy(asc(waitingEntry.confirmedAt), asc(waitingEntry.id))
					.limit(1)
					.get();
				if (next === undefined) return null;
				const invited = { status: "invited", invitedAt: now } as const;
				db.update(waitingEntry).set(invited).where(eq(waitingEntry.id, next.id)).run();
				db.insert(waitingToken).values({ hash: leaveHash, entryId: next.id, use: "leave", expiresAt: null }).run();
				const entry = toEntry({ ...next, ...invited });
				addMail(mailFor(entry), now);
				return entry;
			});
		},

		async invitedBefore(before, limit) {
			return db.select().from(waitingEntry).where(lt(waitingEntry.invitedAt, before)).limit(limit).all().map(toEntry);
		},

		async list({ after, limit }) {
			return db
				.select()
				.from(waitingEntry)
				.where(gt(waitingEntry.emailKey, after))
				.orderBy(asc(waitingEntry.emailKey))
				.limit(limit)
				.all()
				.map(toEntry);
		},

		async counts() {
			const { attribution, status } = waitingEntry;
			return db.select({ attribution, status, total: count() }).from(waitingEntry).groupBy(attribution, status).all();
		},

		forgetPending(now) {
			return writeTransaction(database, () =>
				Number(
					db
						.delete(waitingEntry)
						.where(and(eq(waitingEntry.status, "pending"), lt(waitingEntry.expiresAt, now)))
						.run().changes,
				),
			);
		},
	};
}
