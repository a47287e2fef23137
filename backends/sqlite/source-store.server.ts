import type { DatabaseSync } from "node:sqlite";
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { revisionRecord } from "../../domain/authoring/source-record.ts";
import type { Asset, SourceStore, SourceWrite } from "../../domain/authoring/source-store.ts";
import { changesSettings, refuseStale } from "../../domain/authoring/source-writes.ts";
import { isOnlySaved } from "../../domain/authoring/thin-revisions.ts";
import { asset, previewLink, source, sourceRevision } from "./authoring-schema.server.ts";
import { asGiven, columnsFor, given, placeholders, raiseRevision } from "./page-rows.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** Writes changes of the tree within a transaction, and raises the site's revision where they change what pages show. */
export type SourceWriter = (writes: readonly SourceWrite[], assets?: readonly Asset[]) => void;

/** Prepares the statements that write the tree. */
export function createSourceWriter(db: NodeSQLiteDatabase): SourceWriter {
	const findById = db.select().from(source).where(given(source.id, "id")).prepare();
	const findByPath = db
		.select()
		.from(source)
		.where(and(given(source.path, "path"), isNull(source.trashedAt)))
		.prepare();
	const putSource = db
		.insert(source)
		.values(placeholders(source))
		.onConflictDoUpdate({ target: source.id, set: asGiven(source) })
		.prepare();
	const addRevision = db.insert(sourceRevision).values(placeholders(sourceRevision)).onConflictDoNothing().prepare();
	const putAsset = db
		.insert(asset)
		.values(placeholders(asset))
		.onConflictDoUpdate({ target: asset.path, set: asGiven(asset) })
		.prepare();
	return (writes, assets = []) => {
		refuseStale(writes, { byId: (id) => findById.get({ id }), byPath: (path) => findByPath.get({ path }) });
		for (const { source: row, revisions } of writes) {
			putSource.run({ ...row });
			for (const revision of revisions) addRevision.run({ ...revision });
		}
		for (const each of assets) putAsset.run({ ...each });
		if (changesSettings(writes)) raiseRevision(db);
	};
}

/** Deletes rows so that their bytes leave the file too: otherwise they stay in it until others need the room. */
function overwriting<Result>(database: DatabaseSync, remove: () => Result): Result {
	database.exec("PRAGMA secure_delete = ON");
	try {
		return remove();
	} finally {
		database.exec("PRAGMA secure_delete = OFF");
	}
}

/** Takes an account off the files and texts that it wrote, with its preview links, within the transaction that erases it. */
export function forgetWriter(db: NodeSQLiteDatabase, uid: string): void {
	db.update(source).set({ createdBy: null }).where(eq(source.createdBy, uid)).run();
	db.update(source).set({ updatedBy: null }).where(eq(source.updatedBy, uid)).run();
	db.update(sourceRevision).set({ by: null }).where(eq(sourceRevision.by, uid)).run();
	db.delete(previewLink).where(eq(previewLink.by, uid)).run();
}

/** `SourceStore` over the site's SQLite file. */
export function createSourceStore(database: DatabaseSync, db: NodeSQLiteDatabase): SourceStore {
	const writeSources = createSourceWriter(db);
	const summary = columnsFor(sourceRevision, revisionRecord.omit({ text: true }));
	const oneText = (id: string, version: number) =>
		and(eq(sourceRevision.sourceId, id), eq(sourceRevision.version, version));
	/** Deletes revisions but the present one, within a transaction. */
	const removeRevisions = (id: string, versions: readonly number[]) => {
		const present = db.select({ version: source.version }).from(source).where(eq(source.id, id)).get()?.version ?? 0;
		const gone = and(
			eq(sourceRevision.sourceId, id),
			inArray(sourceRevision.version, [...versions]),
			ne(sourceRevision.version, present),
		);
		return overwriting(database, () => Number(db.delete(sourceRevision).where(gone).run().changes));
	};
	return {
		async list() {
			return db.select().from(source).orderBy(asc(source.path), asc(source.id)).all();
		},
		async scheduled() {
			const isScheduled = and(isNotNull(source.publishAt), isNull(source.trashedAt));
			return db.select().from(source).where(isScheduled).orderBy(asc(source.publishAt), asc(source.id)).all();
		},
		async find(id) {
			return db.select().from(source).where(eq(source.id, id)).get() ?? null;
		},
		async assets() {
			return db.select().from(asset).orderBy(asc(asset.path)).all();
		},
		async revisions(id) {
			return db
				.select(summary)
				.from(sourceRevision)
				.where(eq(sourceRevision.sourceId, id))
				.orderBy(desc(sourceRevision.version))
				.all();
		},
		async text(id, version) {
			return (
				db.select({ text: sourceRevision.text }).from(sourceRevision).where(oneText(id, version)).get()?.text ?? null
			);
		},
		write: (writes) => writeTransaction(database, () => writeSources(writes)),
		name: (id, version, name) =>
			writeTransaction(database, () => void db.update(sourceRevision).set({ name }).where(oneText(id, version)).run()),
		markPublished: (id, version) =>
			writeTransaction(database, () => {
				const onlySaved = and(oneText(id, version), inArray(sourceRevision.why, ["saved", "checkpoint"]));
				db.update(sourceRevision).set({ why: "published" }).where(onlySaved).run();
			}),
		forget: (id, versions) => writeTransaction(database, () => removeRevisions(id, versions)),
		thin: (id, versions) =>
			writeTransaction(database, () => {
				const wanted = and(eq(sourceRevision.sourceId, id), inArray(sourceRevision.version, [...versions]));
				const found = db.select(summary).from(sourceRevision).where(wanted).all();
				return removeRevisions(
					id,
					found.filter(isOnlySaved).map(({ version }) => version),
				);
			}),
		remove: (id) =>
			writeTransaction(database, () =>
				overwriting(database, () => void db.delete(source).where(eq(source.id, id)).run()),
			),
	};
}
