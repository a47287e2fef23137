import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AskedNews, Cadence } from "../../domain/letters/subscriber.ts";

/** How letters reach people. Times are ISO 8601 in UTC. */
export const subscriber = sqliteTable(
	"subscriber",
	{
		emailKey: text("email_key").primaryKey(),
		email: text().notNull(),
		cadence: text().$type<Cadence>().notNull(),
		token: text().notNull().unique(),
		createdAt: text("created_at").notNull(),
		asked: text({ mode: "json" }).$type<AskedNews>(),
		confirmHash: text("confirm_hash").unique(),
		confirmUntil: text("confirm_until"),
		keptUntil: text("kept_until"),
	},
	(table) => [index("subscriber_kept").on(table.keptUntil)],
);
