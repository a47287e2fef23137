import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Author, ContentImage, Restriction, Tag } from "../../domain/content/content.ts";
import type { EventTerms, Modality, Venue } from "../../domain/events/event.ts";
import type { CalendarPart, MailKind } from "../../domain/mail/mail.ts";
import type { KeptCounts, Right } from "../../domain/rights/rights-ledger.ts";
import type { AskedConsent, Attribution, WaitingStatus } from "../../domain/waiting-list/waiting-list.ts";
import type { WaitingUse } from "../../domain/waiting-list/waiting-list-store.ts";

/** Pages without their bodies. `url` has the form that `parseContentUrl` returns; times are ISO 8601 in UTC. */
export const content = sqliteTable("content", {
	id: text().primaryKey(),
	url: text().notNull().unique(),
	name: text().notNull(),
	summary: text().notNull(),
	image: text({ mode: "json" }).$type<ContentImage>(),
	folder: text().notNull(),
	template: text().notNull(),
	tags: text({ mode: "json" }).$type<readonly Tag[]>().notNull(),
	keywords: text({ mode: "json" }).$type<readonly string[]>().notNull(),
	createdBy: text("created_by", { mode: "json" }).$type<Author>().notNull(),
	createdAt: text("created_at").notNull(),
	updatedAt: text("updated_at").notNull(),
	publishedAt: text("published_at").notNull(),
	restrictedTo: text("restricted_to", { mode: "json" }).$type<Restriction>(),
	readingMinutes: integer("reading_minutes").notNull(),
	bodyHash: text("body_hash").notNull(),
	draft: integer({ mode: "boolean" }).notNull(),
	sourceHash: text("source_hash").notNull(),
	share: text(),
});

function bodyTable(name: string) {
	return sqliteTable(name, {
		contentId: text("content_id")
			.primaryKey()
			.references(() => content.id, { onDelete: "cascade" }),
		html: text().notNull(),
	});
}

/** Bodies everyone may read. */
export const openBody = bodyTable("open_body");

/** Bodies of restricted pages, in a table of their own, so that a query for open bodies cannot return one. */
export const restrictedBody = bodyTable("restricted_body");

/** The imported files that pages, events and lessons use. `owner`: the id of its source, also where there is none. */
export const fileUse = sqliteTable("file_use", { owner: text().notNull(), name: text().notNull() }, (table) => [
	primaryKey({ columns: [table.name, table.owner] }),
	index("file_use_owner").on(table.owner),
]);

/** The spelling of every tag that a page ever had, by slug, those of drafts included. `listing` has the tags in use. */
export const tag = sqliteTable("tag", { slug: text().primaryKey(), name: text().notNull() });

/** One row for each published page, each folder above it and each of its tags; `tag` is "" in the rows for all tags. */
export const listing = sqliteTable(
	"listing",
	{
		folder: text().notNull(),
		tag: text().notNull(),
		publishedAt: text("published_at").notNull(),
		contentId: text("content_id")
			.notNull()
			.references(() => content.id, { onDelete: "cascade" }),
	},
	(table) => [
		primaryKey({ columns: [table.folder, table.tag, table.publishedAt, table.contentId] }),
		index("listing_content").on(table.contentId),
	],
);

/** The significant words of a published page's address. They find the page from an address that is nearly right. */
export const addressWord = sqliteTable(
	"address_word",
	{
		word: text().notNull(),
		contentId: text("content_id")
			.notNull()
			.references(() => content.id, { onDelete: "cascade" }),
	},
	(table) => [
		primaryKey({ columns: [table.word, table.contentId] }),
		index("address_word_content").on(table.contentId),
	],
);

/** The number of rows that `listing` has for a folder and a tag; triggers maintain it. */
export const listingCount = sqliteTable(
	"listing_count",
	{ folder: text().notNull(), tag: text().notNull(), total: integer().notNull() },
	(table) => [primaryKey({ columns: [table.folder, table.tag] })],
);

/** Events with their bodies, which are open to everyone. */
export const event = sqliteTable(
	"event",
	{
		id: text().primaryKey(),
		slug: text().notNull().unique(),
		name: text().notNull(),
		summary: text().notNull(),
		body: text().notNull(),
		image: text({ mode: "json" }).$type<ContentImage>(),
		tags: text({ mode: "json" }).$type<readonly Tag[]>().notNull(),
		startsAt: text("starts_at").notNull(),
		endsAt: text("ends_at").notNull(),
		timeZone: text("time_zone").notNull(),
		modality: text().$type<Modality>().notNull(),
		place: text().notNull(),
		createdBy: text("created_by", { mode: "json" }).$type<Author>().notNull(),
		createdAt: text("created_at").notNull(),
		updatedAt: text("updated_at").notNull(),
		draft: integer({ mode: "boolean" }).notNull(),
		sourceHash: text("source_hash").notNull(),
		cancelled: integer({ mode: "boolean" }).notNull(),
		capacity: integer(),
		waitlistEnabled: integer("waitlist_enabled", { mode: "boolean" }).notNull(),
		offerTimeoutMinutes: integer("offer_timeout_minutes").notNull(),
		registrationOpensAt: text("registration_opens_at"),
		registrationClosesAt: text("registration_closes_at"),
		audience: text().$type<EventTerms["audience"]>().notNull(),
		priceCents: integer("price_cents").notNull(),
		featured: integer({ mode: "boolean" }).notNull(),
		venue: text({ mode: "json" }).$type<Venue>(),
		organiserName: text("organiser_name"),
		supportEmail: text("support_email"),
		allowIndexing: integer("allow_indexing", { mode: "boolean" }).notNull(),
		sequence: integer().notNull(),
		firstImportedAt: text("first_imported_at").notNull(),
	},
	(table) => [index("event_ends").on(table.draft, table.endsAt, table.startsAt)],
);

/** Links to join events online, in a table of their own, so that a query for events cannot return one. */
export const eventJoin = sqliteTable("event_join", {
	eventId: text("event_id")
		.primaryKey()
		.references(() => event.id, { onDelete: "cascade" }),
	url: text().notNull(),
});

/** Old addresses, each with the id of the page or event that it redirects to; null for one that is gone. */
export const redirect = sqliteTable(
	"redirect",
	{ fromUrl: text("from_url").primaryKey(), targetId: text("target_id") },
	(table) => [index("redirect_target").on(table.targetId)],
);

/** A single row with a number that grows with every change readers can see. */
export const siteRevision = sqliteTable("site_revision", { id: integer().primaryKey(), value: integer().notNull() });

/**
 * Messages that wait to be sent and, for a while, those that are done. `subject`, `text`, `html` and `calendar` become
 * null once a message is sent, refused or expired, because its text may contain codes. `doneAt` is when that happened;
 * `reason` is the error of the last failed attempt.
 */
export const mail = sqliteTable(
	"mail",
	{
		id: text().primaryKey(),
		messageId: text("message_id").notNull(),
		kind: text().$type<MailKind>().notNull(),
		recipient: text().notNull(),
		subject: text(),
		text: text(),
		html: text(),
		state: text().$type<"waiting" | "sent" | "refused" | "expired">().notNull(),
		attempts: integer().notNull(),
		createdAt: text("created_at").notNull(),
		dueAt: text("due_at").notNull(),
		claimedUntil: text("claimed_until"),
		expiresAt: text("expires_at"),
		lastAttemptAt: text("last_attempt_at"),
		reason: text(),
		doneAt: text("done_at"),
		unsubscribeUrl: text("unsubscribe_url"),
		calendar: text({ mode: "json" }).$type<CalendarPart>(),
	},
	(table) => [
		index("mail_waiting").on(table.dueAt).where(sql`state = 'waiting'`),
		index("mail_next").on(table.attempts, table.createdAt).where(sql`state = 'waiting'`),
		index("mail_done").on(table.doneAt).where(sql`done_at IS NOT NULL`),
	],
);

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

/** Addresses that were asked for in vain. */
export const miss = sqliteTable("miss", {
	path: text().primaryKey(),
	total: integer().notNull(),
	firstDay: text("first_day").notNull(),
	lastDay: text("last_day").notNull(),
});

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
