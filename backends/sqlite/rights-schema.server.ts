import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { KeptCounts, Right } from "../../domain/rights/rights-ledger.ts";

/**
 * People's requests about their data, and what was done. What a line says never changes; only `emailKey` follows a
 * change of address. Times are ISO 8601 in UTC.
 */
export const rightsRequest = sqliteTable(
	"rights_request",
	{
		reference: text().primaryKey(),
		right: text().$type<Right>().notNull(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		at: text().notNull(),
		dueAt: text("due_at").notNull(),
		counts: text({ mode: "json" }).$type<KeptCounts>().notNull(),
	},
	(table) => [index("rights_request_email").on(table.emailKey)],
);
