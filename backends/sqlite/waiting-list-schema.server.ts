import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AskedConsent, Attribution, WaitingStatus } from "../../domain/waiting-list/waiting-list.ts";
import type { WaitingUse } from "../../domain/waiting-list/waiting-list-store.ts";

/** Entries of the waiting list. Times are ISO 8601 in UTC. */
export const waitingEntry = sqliteTable(
	"waiting_entry",
	{
		id: text().primaryKey(),
		email: text().notNull(),
		emailKey: text("email_key").notNull().unique(),
		name: text(),
		status: text().$type<WaitingStatus>().notNull(),
		attribution: text({ mode: "json" }).$type<Attribution>().notNull(),
		consents: text({ mode: "json" }).$type<readonly AskedConsent[]>().notNull(),
		createdAt: text("created_at").notNull(),
		keptUntil: text("expires_at"),
		confirmedAt: text("confirmed_at"),
		invitedAt: text("invited_at"),
	},
	(table) => [
		index("waiting_entry_turn").on(table.status, table.confirmedAt),
		index("waiting_entry_expires").on(table.keptUntil),
		index("waiting_entry_invited").on(table.invitedAt).where(sql`invited_at IS NOT NULL`),
	],
);

/** Tokens of the links in mails, as hashes. Those for leaving the list never expire. */
export const waitingToken = sqliteTable(
	"waiting_token",
	{
		hash: text().primaryKey(),
		entryId: text("entry_id")
			.notNull()
			.references(() => waitingEntry.id, { onDelete: "cascade" }),
		use: text().$type<WaitingUse>().notNull(),
		expiresAt: text("expires_at"),
	},
	(table) => [index("waiting_token_entry").on(table.entryId)],
);
