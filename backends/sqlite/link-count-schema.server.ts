import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Visits to the link page (`link` is "") and clicks on its links, by day and campaign. */
export const linkCount = sqliteTable(
	"link_count",
	{
		day: text().notNull(),
		link: text().notNull(),
		source: text().notNull(),
		medium: text().notNull(),
		campaign: text().notNull(),
		content: text().notNull(),
		total: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.day, table.link, table.source, table.medium, table.campaign, table.content] }),
	],
);
