import { getColumns, type InferInsertModel, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { isRestricted } from "../../domain/content/access.ts";
import { addressWords } from "../../domain/content/address-words.ts";
import { foldersAbove } from "../../domain/content/content-url.ts";
import type { PageRecord } from "../../domain/site/site-records.ts";
import { addressWord, content, listing, openBody, restrictedBody, tag } from "./schema.server.ts";

/** One placeholder per column, named after the column's key in the schema. */
export function placeholders<Table extends SQLiteTable>(table: Table): InferInsertModel<Table> {
	return Object.fromEntries(
		Object.keys(getColumns(table)).map((name) => [name, sql.placeholder(name)]),
	) as InferInsertModel<Table>;
}

/** Sets every column of a row that is there already to the value that was to be inserted. */
export function asGiven<Table extends SQLiteTable>(table: Table): SQLiteUpdateSetSource<Table> {
	const columns = Object.entries(getColumns(table));
	return Object.fromEntries(
		columns.map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
	) as SQLiteUpdateSetSource<Table>;
}

/**
 * Returns a function that inserts a page that is not stored yet, with its body, address words and places in lists,
 * within the transaction in progress.
 */
export function createPageWriter(db: NodeSQLiteDatabase): (page: PageRecord) => void {
	const insertPage = db.insert(content).values(placeholders(content)).prepare();
	const insertListing = db.insert(listing).values(placeholders(listing)).prepare();
	const insertWord = db.insert(addressWord).values(placeholders(addressWord)).prepare();
	const insertBody = {
		open: db.insert(openBody).values(placeholders(openBody)).prepare(),
		restricted: db.insert(restrictedBody).values(placeholders(restrictedBody)).prepare(),
	};
	const putTag = db
		.insert(tag)
		.values(placeholders(tag))
		.onConflictDoUpdate({ target: tag.slug, set: { name: sql`excluded.name` } })
		.prepare();

	return ({ record, body, draft, sourceHash }) => {
		const contentId = record.id;
		insertPage.run({ ...record, restrictedTo: record.restrictedTo ?? null, draft, sourceHash });
		insertBody[isRestricted(record.restrictedTo) ? "restricted" : "open"].run({ contentId, html: body });
		for (const { slug, name } of record.tags) putTag.run({ slug, name });
		if (draft) return;
		for (const word of addressWords(record.url)) insertWord.run({ word, contentId });
		for (const folder of foldersAbove(record.url)) {
			for (const slug of ["", ...record.tags.map(({ slug }) => slug)]) {
				insertListing.run({ folder, tag: slug, publishedAt: record.publishedAt, contentId });
			}
		}
	};
}
