import type { DatabaseSync } from "node:sqlite";

/** A database's own tables, in the order in which they were made. */
export function tablesOf(database: DatabaseSync): string[] {
	return database
		.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY rowid")
		.all()
		.map(({ name }) => String(name));
}

/** Names of a table's columns. */
export function columnsOf(database: DatabaseSync, table: string): string[] {
	return database
		.prepare("SELECT name FROM pragma_table_info(?)")
		.all(table)
		.map(({ name }) => String(name));
}

/** A database as the SQL that makes it: tables, their rows, and last what would act on rows. */
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
