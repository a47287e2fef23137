import { existsSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { lessonSource } from "../../domain/authoring/source.ts";
import { addressWords } from "../../domain/content/slug.ts";
import { importedFilesIn } from "../../domain/publication/imported-files.ts";
import { DatabaseUnusable } from "./sqlite.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/**
 * Finds the folder of migrations above this module, which runs from the sources or from the build below them.
 * @throws {DatabaseUnusable} if there is none.
 */
function migrationsFolder(): string {
	for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
		const candidate = path.join(folder, "backends", "sqlite", "migrations");
		if (existsSync(candidate)) return candidate;
		if (folder === path.dirname(folder))
			throw new DatabaseUnusable("Faltan las migraciones de la base de datos (backends/sqlite/migrations).");
	}
}

function appliedMigrations(database: DatabaseSync): Set<string> {
	const table = database
		.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '__drizzle_migrations'")
		.get();
	if (table === undefined) return new Set();
	return new Set(
		database
			.prepare("SELECT name FROM __drizzle_migrations")
			.all()
			.map((row) => String(row.name)),
	);
}

/**
 * Stores the address words of published pages, as an import does today: pages imported before these words existed are
 * not compiled again.
 */
function fillAddressWords(database: DatabaseSync): void {
	const insert = database.prepare("INSERT INTO address_word (word, content_id) VALUES (?, ?)");
	for (const { id, url } of database.prepare("SELECT id, url FROM content WHERE draft = 0").all()) {
		for (const word of addressWords(String(url))) insert.run(word, String(id));
	}
}

/** Stores which imported files pages, events and lessons use, drafts included, as an import does today. */
function fillFileUses(database: DatabaseSync): void {
	const insert = database.prepare("INSERT INTO file_use (owner, name) VALUES (?, ?)");
	const put = (owner: unknown, ...texts: readonly unknown[]) => {
		for (const name of importedFilesIn(JSON.stringify(texts))) insert.run(String(owner), name);
	};
	const pages = database.prepare(
		`SELECT id, image, share, o.html AS open, r.html AS restricted FROM content
		LEFT JOIN open_body o ON o.content_id = id LEFT JOIN restricted_body r ON r.content_id = id`,
	);
	for (const { id, ...texts } of pages.iterate()) put(id, texts);
	for (const { id, ...texts } of database.prepare("SELECT * FROM event").iterate()) put(id, texts);
	for (const { id, ...texts } of database.prepare("SELECT * FROM school_lesson").iterate())
		put(lessonSource(String(id)), texts);
}

/**
 * Steps of a migration that SQL cannot express, by the migration's name. Each runs after its SQL, in the same
 * transaction.
 */
const STEPS: Readonly<Record<string, (database: DatabaseSync) => void>> = {
	"20261122134000_address_words_filled": fillAddressWords,
	"20261123101000_file_uses": fillFileUses,
};

/**
 * Applies the migrations that the database does not have yet, in one transaction under the write lock: if two processes
 * start at once, only one migrates, and a killed one leaves nothing half done.
 * @throws {DatabaseUnusable} if the database was made by a newer program, or the migrations are missing.
 */
export async function migrate(database: DatabaseSync): Promise<void> {
	const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() });
	const known = new Set(migrations.map((migration) => migration.name));
	const applied = appliedMigrations(database);
	const unknown = [...applied].filter((name) => !known.has(name));
	if (unknown.length > 0) {
		throw new DatabaseUnusable(
			`La base de datos es de una versión más nueva del programa (${unknown.join(", ")}). Actualiza el programa; no se ha cambiado nada.`,
		);
	}
	if (migrations.every((migration) => applied.has(migration.name))) return;

	await writeTransaction(database, () => {
		database.exec(
			"CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric, name text, applied_at TEXT)",
		);
		const already = appliedMigrations(database);
		for (const migration of migrations.filter(({ name }) => !already.has(name))) {
			for (const statement of migration.sql) database.exec(statement);
			STEPS[migration.name]?.(database);
			database
				.prepare("INSERT INTO __drizzle_migrations (hash, created_at, name, applied_at) VALUES (?, ?, ?, ?)")
				.run(migration.hash, migration.folderMillis, migration.name, new Date().toISOString());
		}
	});
}
