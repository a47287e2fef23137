import type { DatabaseSync } from "node:sqlite";

/** Names of a database's tables in order of creation, without SQLite's internal ones. */
export function tablesOf(database: DatabaseSync): string[] {
	return database
		.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY rowid")
		.all()
		.map(({ name }) => String(name));
}

/** Names of a table's columns, in the order of the table. */
export function columnsOf(database: DatabaseSync, table: string): string[] {
	return database
		.prepare("SELECT name FROM pragma_table_info(?)")
		.all(table)
		.map(({ name }) => String(name));
}

/**
 * The SQL that recreates a database: tables, their rows, and last the indexes, triggers and views, since triggers would
 * act on the inserted rows.
 */
export function toSql(database: DatabaseSync): string {
	const made = (types: string) =>
		database
			.prepare(
				`SELECT sql FROM sqlite_schema WHERE type IN (${types}) AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*' ORDER BY rowid`,
			)
			.all()
			.map(({ sql }) => `${sql};`);
	const rows = tablesOf(database).flatMap((table) => {
		const columns = columnsOf(database, table).map((name) => `"${name}"`);
		const values = columns.map((name) => `quote(${name})`).join(" || ', ' || ");
		return database
			.prepare(`SELECT ${values} AS "values" FROM "${table}"`)
			.all()
			.map((row) => `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${row.values});`);
	});
	return `${[...made("'table'"), ...rows, ...made("'index', 'trigger', 'view'")].join("\n")}\n`;
}
