import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { EventFacts } from "../../domain/events/event.ts";
import type { RegistrationStatus } from "../../domain/events/registration.ts";
import type { AskedConsent, Attribution } from "../../domain/waiting-list/waiting-list.ts";

/**
 * What an event said at each of its sequence numbers, and whether it was cancelled then. These rows outlive the event's
 * own row, which an import deletes and inserts again.
 */
export const eventVersion = sqliteTable(
	"event_version",
	{
		eventId: text("event_id").notNull(),
		sequence: integer().notNull(),
		facts: text({ mode: "json" }).$type<EventFacts>().notNull(),
		cancelled: integer({ mode: "boolean" }).notNull().default(false),
	},
	(table) => [primaryKey({ columns: [table.eventId, table.sequence] })],
);

/**
 * Registrations. `seat`: whether it takes one of the event's seats. `turn`: its order in the line. `dueAt`: when
 * something ends by itself: a hold, an offer, or the time to undo a cancellation; `dueBefore`: what `dueAt` was before
 * the cancellation. `formId`: the form that it was sent with. `mailId`: the message whose delivery starts the hold's
 * time, or the one about the cancellation. `mailedAt`: when the person last caused a message. `remindedDay`,
 * `remindedHour`: the start of the event that they were reminded of.
 */
export const registration = sqliteTable(
	"registration",
	{
		id: text().primaryKey(),
		eventId: text("event_id").notNull(),
		uid: text(),
		name: text().notNull(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		status: text().$type<RegistrationStatus>().notNull(),
		seat: integer({ mode: "boolean" }).notNull(),
		turn: integer(),
		dueAt: text("due_at"),
		dueBefore: text("due_before"),
		formId: text("form_id"),
		mailId: text("mail_id"),
		mailedAt: text("mailed_at"),
		consents: text({ mode: "json" }).$type<readonly AskedConsent[]>().notNull(),
		attribution: text({ mode: "json" }).$type<Attribution>().notNull(),
		locale: text().notNull(),
		timeZone: text("time_zone"),
		createdAt: text("created_at").notNull(),
		confirmedAt: text("confirmed_at"),
		cancelledAt: text("cancelled_at"),
		cancelledFrom: text("cancelled_from").$type<RegistrationStatus>(),
		sequence: integer().notNull(),
		toldSequence: integer("told_sequence").notNull(),
		remindedDay: text("reminded_day"),
		remindedHour: text("reminded_hour"),
	},
	(table) => [
		uniqueIndex("registration_live")
			.on(table.eventId, table.emailKey)
			.where(sql`status IN ('pending_email', 'confirmed', 'waitlisted', 'offered')`),
		index("registration_event").on(table.eventId, table.status, table.turn),
		index("registration_told")
			.on(table.eventId, table.toldSequence)
			.where(sql`status IN ('confirmed', 'waitlisted', 'offered')`),
		index("registration_came").on(table.eventId, table.createdAt, table.id),
		index("registration_offered").on(table.eventId).where(sql`status = 'offered'`),
		index("registration_turn").on(table.eventId, table.turn).where(sql`turn IS NOT NULL`),
		index("registration_email").on(table.emailKey),
		index("registration_due").on(table.dueAt).where(sql`due_at IS NOT NULL`),
		index("registration_form").on(table.formId).where(sql`form_id IS NOT NULL`),
		index("registration_mail").on(table.mailId).where(sql`mail_id IS NOT NULL`),
	],
);

/** Links in mails, as hashes, each with the registration it belongs to. */
export const registrationToken = sqliteTable(
	"registration_token",
	{
		tokenHash: text("token_hash").primaryKey(),
		registrationId: text("registration_id")
			.notNull()
			.references(() => registration.id, { onDelete: "cascade" }),
	},
	(table) => [index("registration_token_owner").on(table.registrationId)],
);

/** The number of seats taken and of people waiting per event; triggers maintain it. */
export const seatCount = sqliteTable("seat_count", {
	eventId: text("event_id").primaryKey(),
	taken: integer().notNull(),
	waiting: integer().notNull(),
});

/** Alerts for when registration for an event opens. `tokenHash` belongs to the link in the newest mail. */
export const eventAlert = sqliteTable(
	"event_alert",
	{
		id: text().primaryKey(),
		eventId: text("event_id").notNull(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		tokenHash: text("token_hash").notNull(),
		createdAt: text("created_at").notNull(),
		confirmedAt: text("confirmed_at"),
	},
	(table) => [
		uniqueIndex("event_alert_wish").on(table.eventId, table.emailKey),
		uniqueIndex("event_alert_token").on(table.tokenHash),
		index("event_alert_email").on(table.emailKey),
	],
);
