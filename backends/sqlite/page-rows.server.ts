import { and, eq, getColumns, type InferInsertModel, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { isRestricted } from "../../domain/content/access.ts";
import type { Restriction } from "../../domain/content/content.ts";
import { foldersAbove } from "../../domain/content/content-url.ts";
import { addressWords } from "../../domain/content/slug.ts";
import type { SiteRecords } from "../../domain/site/site-records.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { addressWord, content, event, listing, openBody, restrictedBody, tag } from "./schema.server.ts";

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

/** The columns of a table that hold the fields of a record: those named in its schema. */
export function columnsFor<
	Table extends SQLiteTable,
	Shape extends { readonly [Field in keyof Shape]: Field extends keyof Table["_"]["columns"] ? unknown : never },
>(table: Table, { shape }: { readonly shape: Shape }) {
	const columns: Readonly<Record<string, unknown>> = getColumns(table);
	return Object.fromEntries(Object.keys(shape).map((field) => [field, columns[field]])) as Pick<
		Table["_"]["columns"],
		keyof Shape & keyof Table["_"]["columns"]
	>;
}

/**
 * A page's row as a record: no restriction means no key, so that it cannot be confused with a restriction of null.
 */
export function toRecord<Row extends { readonly restrictedTo: Restriction | null }>({
	restrictedTo,
	...rest
}: Row): Omit<Row, "restrictedTo"> & { readonly restrictedTo?: Restriction } {
	return restrictedTo === null ? rest : { ...rest, restrictedTo };
}

/**
 * Returns a function that inserts a page that is not stored yet, with its body, address words and places in lists,
 * within the transaction in progress.
 */
export function createPageWriter(db: NodeSQLiteDatabase): (page: SiteRecords["page"]) => void {
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

/** The current path of the published page or event with this id; null if there is none. */
export function currentAddress(db: NodeSQLiteDatabase, id: string): string | null {
	const page = db
		.select({ url: content.url })
		.from(content)
		.where(and(eq(content.id, id), eq(content.draft, false)))
		.get();
	if (page !== undefined) return page.url;
	const found = db
		.select({ slug: event.slug })
		.from(event)
		.where(and(eq(event.id, id), eq(event.draft, false)))
		.get();
	return found === undefined ? null : eventPath(found.slug);
}
