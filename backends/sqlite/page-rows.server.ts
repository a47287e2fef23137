import { type Column, eq, getColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { isRestricted } from "../../domain/content/access.ts";
import type { Restriction } from "../../domain/content/content.ts";
import { leadsTo, listsOf, searchWords } from "../../domain/content/finding-pages.ts";
import type { SiteRecords } from "../../domain/site/site-records.ts";
import {
	addressWord,
	content,
	event,
	listing,
	openBody,
	redirect,
	restrictedBody,
	siteRevision,
	tag,
} from "./schema.server.ts";

/** Whether a column has the value given when the prepared query runs, under `name`: the column's key in the schema. */
export function given(column: Column, name: string): SQL {
	return eq(column, sql.placeholder(name));
}

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

	return (page) => {
		const { record, body, draft, sourceHash } = page;
		const contentId = record.id;
		insertPage.run({ ...record, restrictedTo: record.restrictedTo ?? null, draft, sourceHash });
		insertBody[isRestricted(record.restrictedTo) ? "restricted" : "open"].run({ contentId, html: body });
		for (const { slug, name } of record.tags) putTag.run({ slug, name });
		for (const word of searchWords(page)) insertWord.run({ word, contentId });
		for (const list of listsOf(page)) insertListing.run({ ...list, publishedAt: record.publishedAt, contentId });
	};
}

/** Returns a function that finds the path to which an old address leads (`leadsTo`); null if to none. */
export function createRedirects(db: NodeSQLiteDatabase): (url: string) => string | null {
	const page = { url: content.url, draft: content.draft };
	const targets = db
		.select({ page, event: { slug: event.slug, draft: event.draft } })
		.from(redirect)
		.leftJoin(content, eq(content.id, redirect.targetId))
		.leftJoin(event, eq(event.id, redirect.targetId))
		.where(given(redirect.fromUrl, "url"))
		.prepare();
	return (url) => {
		const target = targets.get({ url });
		return leadsTo(target?.page, target?.event);
	};
}

/** Raises the number that grows with every change readers can see, within the transaction in progress. */
export function raiseRevision(db: NodeSQLiteDatabase): void {
	db.update(siteRevision)
		.set({ value: sql`${siteRevision.value} + 1` })
		.run();
}
