import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { noRecipients } from "../../domain/letters/letter-issue.ts";
import type { LetterStore } from "../../domain/letters/letter-store.ts";
import { letterDay, letterIssue, letterRecipient } from "./letters-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `LetterStore` over the site's SQLite file. */
export function createLetterStore(database: DatabaseSync, db: NodeSQLiteDatabase): LetterStore {
	const { issueId: ofIssue, emailKey: key, state: stateOf } = letterRecipient;
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	const issues = () => db.select().from(letterIssue);
	const rows = () => db.select().from(letterRecipient);
	const isRow = (issueId: string, emailKey: string) => and(eq(ofIssue, issueId), eq(key, emailKey));
	return {
		putIssue: (issue) =>
			write(() => {
				const row = { ...issue };
				db.insert(letterIssue).values(row).onConflictDoUpdate({ target: letterIssue.id, set: row }).run();
			}),
		removeIssue: (id) => write(() => void db.delete(letterIssue).where(eq(letterIssue.id, id)).run()),
		findIssue: async (id) => issues().where(eq(letterIssue.id, id)).get() ?? null,
		listIssues: async () => issues().orderBy(desc(letterIssue.createdAt), desc(sql`rowid`)).all(),
		async listArchived({ offset, limit }) {
			const { id, slug, archivedAt, body } = letterIssue;
			const subject = sql<string>`${body} ->> '$.subject'`;
			const isArchived = isNotNull(slug);
			const rows = db.select({ slug, subject, archivedAt }).from(letterIssue).where(isArchived);
			const part = rows.orderBy(desc(archivedAt), desc(id)).limit(limit).offset(offset).all();
			const items = part.map((row) => ({ ...row, slug: row.slug ?? "", archivedAt: row.archivedAt ?? "" }));
			const total = db.select({ total: count() }).from(letterIssue).where(isArchived).get()?.total ?? 0;
			return { items, total };
		},
		findArchived: async (slug) => issues().where(eq(letterIssue.slug, slug)).get() ?? null,
		async activeIssues() {
			const isActive = inArray(letterIssue.state, ["waiting", "sending"]);
			return issues().where(isActive).orderBy(asc(letterIssue.startsAt), asc(letterIssue.id)).all();
		},
		putRecipients: (recipients) =>
			write(() => {
				for (const recipient of recipients) {
					const row = { ...recipient };
					db.insert(letterRecipient)
						.values(row)
						.onConflictDoUpdate({ target: [ofIssue, key], set: row })
						.run();
				}
			}),
		findRecipient: async (issueId, emailKey) => rows().where(isRow(issueId, emailKey)).get() ?? null,
		async recipientsIn({ issueId, state, after, limit }) {
			const isMeant = and(eq(ofIssue, issueId), eq(stateOf, state), gt(key, after));
			return rows().where(isMeant).orderBy(asc(key)).limit(limit).all();
		},
		async countRecipients(issueId) {
			const counted = db
				.select({ state: stateOf, count: count() })
				.from(letterRecipient)
				.where(eq(ofIssue, issueId))
				.groupBy(stateOf)
				.all();
			return { ...noRecipients, ...Object.fromEntries(counted.map((each) => [each.state, each.count])) };
		},
		recipientsOf: async (emailKey) => rows().where(eq(key, emailKey)).all(),
		removeRecipient: ({ issueId, emailKey }) =>
			write(() => void db.delete(letterRecipient).where(isRow(issueId, emailKey)).run()),
		async removeRecipients(issueId, limit) {
			const some = db.select({ key }).from(letterRecipient).where(eq(ofIssue, issueId)).limit(limit);
			// Check without the write lock first: usually there is none.
			if (some.get() === undefined) return 0;
			const isMeant = and(eq(ofIssue, issueId), inArray(key, some));
			return write(() => Number(db.delete(letterRecipient).where(isMeant).run().changes));
		},
		listDays: async () => db.select().from(letterDay).all(),
		putDay: ({ day, taken }) =>
			write(() => {
				db.insert(letterDay).values({ day, taken }).onConflictDoUpdate({ target: letterDay.day, set: { taken } }).run();
			}),
		async forgetDays(before) {
			await write(() => void db.delete(letterDay).where(lt(letterDay.day, before)).run());
		},
	};
}
