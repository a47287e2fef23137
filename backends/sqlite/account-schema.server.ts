import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ActKind } from "../../domain/audit/act.ts";
import type { CodePurpose } from "../../domain/sign-in/code-rules.ts";
import type { ConsentPurpose } from "../../domain/sign-in/consent.ts";
import type { ProofMethod, SecondMethod, SessionData } from "../../domain/sign-in/session.ts";

/** Accounts. Times here and below are ISO 8601 in UTC, unless stated otherwise. */
export const user = sqliteTable("user", {
	uid: text().primaryKey(),
	email: text().notNull(),
	emailKey: text("email_key").notNull().unique(),
	displayName: text("display_name"),
	photoURL: text("photo_url"),
	permissions: text({ mode: "json" }).$type<readonly string[]>().notNull(),
	timeZone: text("time_zone"),
	createdAt: text("created_at").notNull(),
	erasedAfter: text("erased_after"),
});

function ofUser() {
	return text().references(() => user.uid, { onDelete: "cascade" });
}

/** A browser that an account knows by a token, and the session that gave it the token. */
function ofBrowser() {
	return {
		uid: ofUser().notNull(),
		tokenHash: text("token_hash").notNull(),
		sessionId: text("session_id").notNull(),
		device: text().notNull(),
		createdAt: text("created_at").notNull(),
		expiresAt: text("expires_at").notNull(),
	};
}

/** Password hashes, as `hashPassword` returns them or as carried over from Firebase (`writeFirebaseHash`). */
export const credential = sqliteTable("credential", {
	uid: ofUser().primaryKey(),
	passwordHash: text("password_hash").notNull(),
	changedAt: text("changed_at").notNull(),
});

/** Identities at other providers, each with the account it belongs to. */
export const providerLink = sqliteTable(
	"provider_link",
	{
		provider: text().notNull(),
		subject: text().notNull(),
		uid: ofUser().notNull(),
		linkedAt: text("linked_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.provider, table.subject] }), index("provider_link_uid").on(table.uid)],
);

/** Keys with which people sign in from their devices. */
export const passkey = sqliteTable(
	"passkey",
	{
		id: text().primaryKey(),
		uid: ofUser().notNull(),
		host: text().notNull(),
		publicKey: text("public_key").notNull(),
		counter: integer().notNull(),
		transports: text({ mode: "json" }).$type<readonly string[]>().notNull(),
		backedUp: integer("backed_up", { mode: "boolean" }).notNull(),
		name: text().notNull(),
		createdAt: text("created_at").notNull(),
		lastUsedDay: text("last_used_day"),
	},
	(table) => [index("passkey_uid").on(table.uid)],
);

/** Challenges that a browser has not answered with a passkey yet, as hashes. */
export const passkeyChallenge = sqliteTable(
	"passkey_challenge",
	{ hash: text().primaryKey(), expiresAt: text("expires_at").notNull() },
	(table) => [index("passkey_challenge_expires").on(table.expiresAt)],
);

/** Devices from which an account has signed in. */
export const knownDevice = sqliteTable(
	"known_device",
	{ uid: ofUser().notNull(), device: text().notNull(), firstSeenAt: text("first_seen_at").notNull() },
	(table) => [primaryKey({ columns: [table.uid, table.device] })],
);

/** Codes sent by mail and their links, as hashes. */
export const mailCode = sqliteTable(
	"mail_code",
	{
		id: text().primaryKey(),
		email: text().notNull(),
		emailKey: text("email_key").notNull(),
		purpose: text().$type<CodePurpose>().notNull(),
		uid: ofUser(),
		codeHash: text("code_hash").notNull(),
		linkHash: text("link_hash").notNull().unique(),
		triesLeft: integer("tries_left").notNull(),
		spent: integer({ mode: "boolean" }).notNull(),
		expiresAt: text("expires_at").notNull(),
		asker: text(),
	},
	(table) => [
		index("mail_code_holder").on(table.emailKey, table.purpose),
		index("mail_code_uid").on(table.uid),
		index("mail_code_expires").on(table.expiresAt),
	],
);

/** Browser sessions; `uid` is null until somebody signs in. */
export const session = sqliteTable(
	"session",
	{
		id: text().primaryKey(),
		tokenHash: text("token_hash").notNull().unique(),
		uid: ofUser(),
		device: text().notNull(),
		createdAt: text("created_at").notNull(),
		lastSeenAt: text("last_seen_at").notNull(),
		expiresAt: text("expires_at").notNull(),
		data: text({ mode: "json" }).$type<SessionData>().notNull(),
		provedAt: text("proved_at"),
		provedBy: text("proved_by").$type<ProofMethod>(),
		secondAt: text("second_at"),
		secondBy: text("second_by").$type<SecondMethod>(),
	},
	(table) => [index("session_uid").on(table.uid), index("session_expires").on(table.expiresAt)],
);

/** Known browsers: those from which an account has signed in. */
export const knownBrowser = sqliteTable(
	"known_browser",
	{
		...ofBrowser(),
	},
	(table) => [
		primaryKey({ columns: [table.uid, table.tokenHash] }),
		index("known_browser_token").on(table.tokenHash),
		index("known_browser_expires").on(table.expiresAt),
	],
);

/** The apps for codes of accounts. */
export const secondStep = sqliteTable("second_step", {
	uid: ofUser().primaryKey(),
	sealedSecret: text("sealed_secret").notNull(),
	confirmedAt: text("confirmed_at").notNull(),
	lastStep: integer("last_step").notNull(),
});

/** Recovery codes, as hashes. */
export const recoveryCode = sqliteTable(
	"recovery_code",
	{ uid: ofUser().notNull(), hash: text().notNull(), usedAt: text("used_at") },
	(table) => [primaryKey({ columns: [table.uid, table.hash] })],
);

/** Browsers that take the second step by themselves. */
export const rememberedBrowser = sqliteTable(
	"remembered_browser",
	{
		id: text().primaryKey(),
		...ofBrowser(),
	},
	(table) => [
		index("remembered_browser_uid").on(table.uid),
		index("remembered_browser_token").on(table.tokenHash),
		index("remembered_browser_expires").on(table.expiresAt),
	],
);

/** Until when roles from before they needed the second step work without it. */
export const roleGrace = sqliteTable("role_grace", { uid: ofUser().primaryKey(), until: text().notNull() });

/** Second steps that another administrator has asked to take away. */
export const stepReset = sqliteTable(
	"step_reset",
	{
		uid: ofUser().primaryKey(),
		by: text("by_uid").notNull(),
		askedAt: text("asked_at").notNull(),
		dueAt: text("due_at").notNull(),
	},
	(table) => [index("step_reset_due").on(table.dueAt)],
);

/** Counted actions, for rate limits; `at` is milliseconds since 1970. */
export const rateHit = sqliteTable(
	"rate_hit",
	{ keyHash: text("key_hash").notNull(), at: integer().notNull() },
	(table) => [index("rate_hit_key").on(table.keyHash, table.at), index("rate_hit_at").on(table.at)],
);

/** The ledger of consents. What a line says never changes; only `emailKey` follows a change of address. */
export const consent = sqliteTable(
	"consent",
	{
		position: integer().primaryKey(),
		id: text().notNull().unique(),
		emailKey: text("email_key").notNull(),
		purpose: text().$type<ConsentPurpose>().notNull(),
		given: integer({ mode: "boolean" }).notNull(),
		text: text().notNull(),
		version: text().notNull(),
		source: text().notNull(),
		askedAt: text("asked_at").notNull(),
		confirmedAt: text("confirmed_at").notNull(),
	},
	(table) => [index("consent_email").on(table.emailKey)],
);

/** The log of acts. Lines name accounts that may no longer exist. */
export const act = sqliteTable(
	"act",
	{
		position: integer().primaryKey(),
		id: text().notNull().unique(),
		at: text().notNull(),
		by: text("by_uid"),
		what: text().$type<ActKind>().notNull(),
		on: text("on_what"),
		detail: text(),
	},
	(table) => [index("act_at").on(table.at), index("act_by").on(table.by)],
);
