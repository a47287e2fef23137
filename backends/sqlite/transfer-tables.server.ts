import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { getColumns, type InferSelectModel } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { lessonSource } from "../../domain/authoring/source.ts";
import { isRestricted } from "../../domain/content/access.ts";
import { filesUsedBy } from "../../domain/publication/imported-files.ts";
import type { SiteKind, SiteRecords } from "../../domain/site/site-records.ts";
import {
	act,
	consent,
	credential,
	knownBrowser,
	knownDevice,
	mailCode,
	passkey,
	passkeyChallenge,
	providerLink,
	rateHit,
	recoveryCode,
	rememberedBrowser,
	roleGrace,
	secondStep,
	session,
	stepReset,
	user,
} from "./account-schema.server.ts";
import { asset, previewLink, source, sourceRevision } from "./authoring-schema.server.ts";
import { createFileUses } from "./file-uses.server.ts";
import { letterDay, letterIssue, letterRecipient, subscriber } from "./letters-schema.server.ts";
import { toStoredMail } from "./mail-outbox.server.ts";
import { createPageWriter, placeholders, toRecord } from "./page-rows.server.ts";
import { eventAlert, eventVersion, registration, registrationToken, seatCount } from "./registration-schema.server.ts";
import {
	addressWord,
	content,
	event,
	eventJoin,
	fileUse,
	linkCount,
	listing,
	listingCount,
	mail,
	miss,
	openBody,
	redirect,
	restrictedBody,
	rightsRequest,
	siteRevision,
	tag,
	waitingEntry,
	waitingToken,
} from "./schema.server.ts";
import { progress, schoolLesson, schoolModule } from "./school-schema.server.ts";

/**
 * Tables whose rows are exported, as records of their own or as part of one. A site exists if any of them has a row.
 */
export const CARRIED_TABLES: readonly SQLiteTable[] = [
	...[source, sourceRevision, asset],
	...[content, openBody, restrictedBody, event, eventJoin, eventVersion, redirect],
	...[schoolModule, schoolLesson, user, credential, providerLink, passkey, knownDevice, mailCode],
	...[progress, consent, act],
	...[secondStep, recoveryCode, roleGrace, stepReset],
	...[waitingEntry, waitingToken, mail, registration, registrationToken, eventAlert, rightsRequest, linkCount],
	...[subscriber, letterIssue, letterRecipient, letterDay],
];

/**
 * Tables that are not exported: their data follow from other tables, or matter only on this machine and for a short
 * time.
 */
export const LEFT_TABLES: readonly SQLiteTable[] = [
	tag,
	listing,
	listingCount,
	addressWord,
	fileUse,
	seatCount,
	siteRevision,
	session,
	knownBrowser,
	passkeyChallenge,
	rememberedBrowser,
	rateHit,
	miss,
	// A site that moves or comes back from a backup has none: one that was revoked must not live again.
	previewLink,
];

/** Reads all records of one kind from their table. `write` inserts a record that the table does not have yet. */
export interface Carrier<Record> {
	read(): Iterable<Record>;
	write(record: Record): void;
}

/** Yields a table's rows one at a time, decoded by its schema. `clause` follows FROM in the query. */
function* rowsOf<Table extends SQLiteTable>(
	database: DatabaseSync,
	table: Table,
	clause: string,
): Generator<InferSelectModel<Table>> {
	const columns = Object.entries(getColumns(table));
	for (const row of database.prepare(`SELECT * FROM "${getTableConfig(table).name}" ${clause}`).iterate()) {
		yield Object.fromEntries(
			columns.map(([key, { name, columnType }]) => [key, decode(row[name], columnType)]),
		) as InferSelectModel<Table>;
	}
}

function decode(value: SQLOutputValue | undefined, columnType: string): unknown {
	if (value === null || value === undefined) return null;
	if (columnType === "SQLiteBoolean") return value === 1;
	return columnType === "SQLiteTextJson" ? JSON.parse(String(value)) : value;
}

/** The carriers of all kinds of records, over one connection; `db` uses the same connection as `database`. */
export function createCarriers(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
): { readonly [Kind in SiteKind]: Carrier<SiteRecords[Kind]> } {
	/** Carrier of a table whose rows are the records. */
	function whole<Table extends SQLiteTable>(table: Table, clause: string): Carrier<InferSelectModel<Table>> {
		const insert = db.insert<SQLiteTable>(table).values(placeholders(table)).prepare();
		return {
			read: () => rowsOf(database, table, clause),
			write: (record) => void insert.run(record as Record<string, unknown>),
		};
	}
	/** Carrier of a table whose rows have another form than the records. */
	function inForm<Table extends SQLiteTable, Shape>(
		table: Table,
		clause: string,
		{
			toRecord,
			toRow,
		}: { readonly toRecord: (row: InferSelectModel<Table>) => Shape; readonly toRow: (record: Shape) => object },
	): Carrier<Shape> {
		const { read, write } = whole(table, clause);
		return {
			*read() {
				for (const row of read()) yield toRecord(row);
			},
			write: (record) => write(toRow(record) as InferSelectModel<Table>),
		};
	}

	const writePage = createPageWriter(db);
	const bodies = { open: bodyOf(database, "open_body"), restricted: bodyOf(database, "restricted_body") };
	const insertEvent = db.insert(event).values(placeholders(event)).prepare();
	const insertJoin = db.insert(eventJoin).values(placeholders(eventJoin)).prepare();
	const joinOf = database.prepare("SELECT url FROM event_join WHERE event_id = ?");
	const uses = createFileUses(db)();
	const lessons: Carrier<SiteRecords["lesson"]> = inForm(schoolLesson, "ORDER BY module, number", {
		toRecord: ({ module, draft, demo, sourceHash, ...lesson }) => ({ lesson, module, draft, demo, sourceHash }),
		toRow: ({ lesson, ...about }) => ({ ...lesson, ...about }),
	});
	const holderOf = database.prepare("SELECT email_key FROM waiting_entry WHERE id = ?");

	return {
		page: {
			// If a tag has two spellings, the published page's wins: drafts come first, and the last write counts.
			*read() {
				for (const { draft, sourceHash, ...row } of rowsOf(database, content, "ORDER BY draft DESC, id")) {
					const record: SiteRecords["page"]["record"] = toRecord(row);
					yield {
						record,
						body: bodies[isRestricted(record.restrictedTo) ? "restricted" : "open"](record.id),
						draft,
						sourceHash,
					};
				}
			},
			write(page) {
				writePage(page);
				uses.put(page.record.id, filesUsedBy(page));
			},
		},
		event: {
			*read() {
				for (const { draft, sourceHash, firstImportedAt, ...facts } of rowsOf(database, event, "ORDER BY id")) {
					yield { event: facts, joinUrl: textOf(joinOf.get(facts.id)?.url), draft, sourceHash, firstImportedAt };
				}
			},
			write({ event: facts, joinUrl, draft, sourceHash, firstImportedAt }) {
				insertEvent.run({ ...facts, draft, sourceHash, firstImportedAt });
				if (joinUrl !== null) insertJoin.run({ eventId: facts.id, url: joinUrl });
				uses.put(facts.id, filesUsedBy({ event: facts }));
			},
		},
		source: whole(source, "ORDER BY id"),
		revision: whole(sourceRevision, "ORDER BY source_id, version"),
		asset: whole(asset, "ORDER BY path"),
		eventVersion: whole(eventVersion, "ORDER BY event_id, sequence"),
		redirect: inForm(redirect, "ORDER BY from_url", {
			toRecord: ({ fromUrl, targetId }) => ({ from: fromUrl, targetId }),
			toRow: ({ from, targetId }) => ({ fromUrl: from, targetId }),
		}),
		module: whole(schoolModule, "ORDER BY number"),
		lesson: {
			read: lessons.read,
			write(record) {
				lessons.write(record);
				uses.put(lessonSource(record.lesson.id), filesUsedBy({ lesson: record.lesson }));
			},
		},
		user: whole(user, "ORDER BY uid"),
		credential: inForm(credential, "ORDER BY uid", {
			toRecord: ({ passwordHash, ...rest }) => ({ ...rest, hash: passwordHash }),
			toRow: ({ hash, ...rest }) => ({ ...rest, passwordHash: hash }),
		}),
		providerLink: whole(providerLink, "ORDER BY provider, subject"),
		passkey: whole(passkey, "ORDER BY id"),
		knownDevice: whole(knownDevice, "ORDER BY uid, device"),
		mailCode: whole(mailCode, "ORDER BY id"),
		secondStep: whole(secondStep, "ORDER BY uid"),
		recoveryCode: whole(recoveryCode, "ORDER BY uid, hash"),
		roleGrace: whole(roleGrace, "ORDER BY uid"),
		stepReset: whole(stepReset, "ORDER BY uid"),
		progress: whole(progress, "ORDER BY user_id, lesson_id"),
		consent: inForm(consent, "ORDER BY position", {
			toRecord: ({ position: _, ...line }) => line,
			toRow: (line) => ({ ...line, position: null }),
		}),
		act: inForm(act, "ORDER BY position", {
			toRecord: ({ position: _, ...line }) => line,
			toRow: (line) => ({ ...line, position: null }),
		}),
		subscriber: whole(subscriber, "ORDER BY email_key"),
		letterIssue: whole(letterIssue, "ORDER BY id"),
		letterRecipient: whole(letterRecipient, "ORDER BY issue_id, email_key"),
		letterDay: whole(letterDay, "ORDER BY day"),
		waitingEntry: whole(waitingEntry, "ORDER BY id"),
		waitingToken: inForm(waitingToken, "ORDER BY hash", {
			toRecord: (token) => ({ ...token, emailKey: textOf(holderOf.get(token.entryId)?.email_key) ?? "" }),
			toRow: ({ emailKey: _, ...token }) => token,
		}),
		mail: inForm(mail, "ORDER BY rowid", { toRecord: toStoredMail, toRow: toMailRow }),
		registration: whole(registration, "ORDER BY rowid"),
		registrationToken: whole(registrationToken, "ORDER BY token_hash"),
		eventAlert: whole(eventAlert, "ORDER BY rowid"),
		rightsRequest: whole(rightsRequest, "ORDER BY rowid"),
		linkCount: inForm(linkCount, "ORDER BY day, link, source, medium, campaign, content", {
			toRecord: ({ day, link, total, ...attribution }) => ({ day, link, attribution, total }),
			toRow: ({ attribution, ...count }) => ({ ...count, ...attribution }),
		}),
	};
}

function bodyOf(database: DatabaseSync, table: "open_body" | "restricted_body"): (contentId: string) => string {
	const find = database.prepare(`SELECT html FROM ${table} WHERE content_id = ?`);
	return (contentId) => textOf(find.get(contentId)?.html) ?? "";
}

function textOf(value: SQLOutputValue | undefined): string | null {
	return value === undefined || value === null ? null : String(value);
}

function toMailRow({ to, mail: message, ...rest }: SiteRecords["mail"]): typeof mail.$inferInsert {
	const { subject = null, text = null, html = null, unsubscribeUrl = null, calendar = null } = message ?? {};
	return { ...rest, recipient: to, subject, text, html, unsubscribeUrl, calendar };
}
