import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LetterBounce } from "../../domain/letters/bounce.ts";
import type { LetterBody } from "../../domain/letters/letter-body.ts";
import type { LetterContents } from "../../domain/letters/letter-contents.ts";
import type { IssueState, LetterRecipe, RecipientState } from "../../domain/letters/letter-issue.ts";
import type { AskedNews, Cadence, LetterAudience } from "../../domain/letters/subscriber.ts";

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
		askAt: text("ask_at"),
		bounce: text({ mode: "json" }).$type<LetterBounce>(),
	},
	(table) => [index("subscriber_kept").on(table.keptUntil), index("subscriber_ask").on(table.askAt)],
);

/** Letters, with the body that all their readers share. Times are ISO 8601 in UTC. */
export const letterIssue = sqliteTable("letter_issue", {
	id: text().primaryKey(),
	audience: text().$type<LetterAudience>().notNull().default("news"),
	cadence: text().$type<Cadence>().notNull(),
	body: text({ mode: "json" }).$type<LetterBody>().notNull(),
	contents: text({ mode: "json" }).$type<LetterContents>(),
	recipe: text({ mode: "json" }).$type<LetterRecipe>(),
	state: text().$type<IssueState>().notNull(),
	createdAt: text("created_at").notNull(),
	startsAt: text("starts_at"),
	retryAt: text("retry_at"),
	delays: integer().notNull(),
	refusalsKnown: integer("refusals_known").notNull(),
	reason: text(),
	endedAt: text("ended_at"),
	slug: text().unique(),
	archivedAt: text("archived_at"),
});

/** To whom a letter goes. */
export const letterRecipient = sqliteTable(
	"letter_recipient",
	{
		issueId: text("issue_id").notNull(),
		emailKey: text("email_key").notNull(),
		email: text().notNull(),
		state: text().$type<RecipientState>().notNull(),
		attempts: integer().notNull(),
		at: text().notNull(),
		reason: text(),
	},
	(table) => [
		primaryKey({ columns: [table.issueId, table.emailKey] }),
		index("letter_recipient_state").on(table.issueId, table.state, table.emailKey),
		index("letter_recipient_address").on(table.emailKey),
	],
);

/** How many letters left on each day. */
export const letterDay = sqliteTable("letter_day", {
	day: text().primaryKey(),
	taken: integer().notNull(),
});
