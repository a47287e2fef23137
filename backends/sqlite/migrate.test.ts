import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEvent, makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { makeLesson, makeSchool } from "../../domain/school/school.fixture.ts";
import { fillSite, seenOf } from "../../domain/site/filled-site.fixture.ts";
import { parseSiteRecord } from "../../domain/site/site-records.ts";
import { columnsOf, tablesOf, toSql } from "./database-text.fixture.ts";
import { openEmbedded } from "./open-embedded.server.ts";

const migrations = readMigrationFiles({ migrationsFolder: path.join(import.meta.dirname, "migrations") });

/** Tables that triggers or the program fill. */
const WORKED_OUT = ["listing_count", "seat_count", "address_word", "file_use"];

/** A database of 2026-11-22 with rows in every table, as SQL. `UPDATE_KEPT_DATABASE=1` writes one in today's form. */
const KEPT = path.join(import.meta.dirname, "kept-database.fixture.sql");

let root: string;
/** Data folder of a filled site in today's form. */
let today: string;
const databaseIn = (dataDir: string, options = {}) => new DatabaseSync(path.join(dataDir, "tertulia.db"), options);
beforeAll(async () => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-migrate-"));
	today = path.join(root, "hoy");
	const backend = await openEmbedded({ dataDir: today });
	await fillSite(backend);
	await backend.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** These columns of a table's rows as JSON, sorted. */
function rowsOf(database: DatabaseSync, table: string, columns: readonly string[]): string[] {
	const asked = columns.map((name) => `"${name}"`).join(", ");
	return database
		.prepare(`SELECT ${asked} FROM "${table}"`)
		.all()
		.map((row) => JSON.stringify(row))
		.toSorted();
}

const own = (table: string) => !table.startsWith("__drizzle");

/** The rows of a table, with its columns, that must still be there after an upgrade. */
interface Before {
	readonly table: string;
	readonly columns: readonly string[];
	readonly rows: readonly string[];
}

/** Makes a database as it was after this many migrations, with as much of today's rows as its tables can hold. */
function makeOld(dataDir: string, steps: number): Before[] {
	const old = databaseIn(dataDir, { enableForeignKeyConstraints: false });
	old.exec(
		"PRAGMA journal_mode = WAL; CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric, name text, applied_at TEXT)",
	);
	for (const { sql, hash, folderMillis, name } of migrations.slice(0, steps)) {
		for (const statement of sql) old.exec(statement);
		old
			.prepare("INSERT INTO __drizzle_migrations (hash, created_at, name) VALUES (?, ?, ?)")
			.run(hash, folderMillis, name);
	}
	old.prepare("ATTACH ? AS today").run(path.join(today, "tertulia.db"));
	const now = databaseIn(today, { readOnly: true });
	const hasWords = migrations.slice(0, steps).some(({ name }) => name === "20261122134000_address_words_filled");
	const hasGone = migrations.slice(0, steps).some(({ name }) => name === "20261123160000_gone_addresses");
	const isCopied = (table: string) => own(table) && (table === "address_word" ? hasWords : !WORKED_OUT.includes(table));
	for (const table of tablesOf(old).filter(isCopied)) {
		const known = columnsOf(now, table);
		const columns = columnsOf(old, table)
			.filter((name) => known.includes(name))
			.map((name) => `"${name}"`)
			.join(", ");
		old.exec(
			`INSERT OR REPLACE INTO main."${table}" (${columns}) SELECT ${columns} FROM today."${table}" ${table === "redirect" && !hasGone ? "WHERE target_id IS NOT NULL" : ""}`,
		);
	}
	now.close();
	const before = tablesOf(old)
		.filter(own)
		.map((table) => {
			const columns = columnsOf(old, table);
			return { table, columns, rows: rowsOf(old, table, columns) };
		});
	old.close();
	return before;
}

describe("a database with rows is brought to today's form, and keeps them", () => {
	test.each(migrations.map(({ name }, index) => ({ name, steps: index + 1 })))(
		"from $name",
		async ({ name, steps }) => {
			const dataDir = path.join(root, name);
			await (await openEmbedded({ dataDir })).close();
			for (const rest of ["", "-wal", "-shm"]) rmSync(path.join(dataDir, `tertulia.db${rest}`), { force: true });
			const before = makeOld(dataDir, steps);
			expect(before.find(({ table }) => table === "content")?.rows).toHaveLength(5);

			const backend = await openEmbedded({ dataDir });
			const [upgraded, now] = [databaseIn(dataDir, { readOnly: true }), databaseIn(today, { readOnly: true })];
			expect(tablesOf(upgraded).toSorted()).toEqual(tablesOf(now).toSorted());
			for (const { table, columns, rows } of before.filter(({ table }) => !WORKED_OUT.includes(table))) {
				expect({ table, rows: rowsOf(upgraded, table, columns) }).toEqual({ table, rows });
			}
			for (const table of WORKED_OUT) {
				// Before there were registrations there was nothing to count.
				if (table === "seat_count" && !before.some((each) => each.table === "registration")) continue;
				const columns = columnsOf(now, table);
				expect({ table, rows: rowsOf(upgraded, table, columns) }).toEqual({ table, rows: rowsOf(now, table, columns) });
			}
			upgraded.close();
			now.close();
			expect((await backend.content.near(["abier"], 5)).map(({ url }) => url)).toEqual(["/blog/abierta"]);
			expect(await seenOf(backend)).toBeDefined();
			await backend.close();
		},
	);
});

test("a database that was made before is opened with all its rows", async () => {
	if (process.env.UPDATE_KEPT_DATABASE === "1") {
		const made = databaseIn(today);
		// Long bodies would only make the fixture larger.
		made.exec("UPDATE open_body SET html = substr(html, 1, 200)");
		writeFileSync(KEPT, toSql(made));
		made.close();
	}
	const dataDir = path.join(root, "guardada");
	await (await openEmbedded({ dataDir })).close();
	for (const rest of ["", "-wal", "-shm"]) rmSync(path.join(dataDir, `tertulia.db${rest}`), { force: true });
	const kept = databaseIn(dataDir, { enableForeignKeyConstraints: false });
	kept.exec(`BEGIN; ${readFileSync(KEPT, "utf8")} COMMIT`);
	const counts = tablesOf(kept)
		.filter(own)
		.map((table) => ({ table, rows: kept.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n }));
	expect(kept.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
	kept.close();
	expect(counts.filter(({ rows }) => rows === 0)).toEqual([]);

	const backend = await openEmbedded({ dataDir });
	const opened = databaseIn(dataDir, { readOnly: true });
	expect(
		counts.map(({ table }) => ({ table, rows: opened.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n })),
	).toEqual(counts);
	opened.close();
	const kinds = new Set<string>();
	for await (const record of backend.transfer.dump())
		kinds.add(parseSiteRecord(JSON.parse(JSON.stringify(record))).kind);
	expect([...kinds]).toEqual(
		expect.arrayContaining(["page", "event", "user", "registration", "waitingEntry", "mail", "progress", "consent"]),
	);
	expect(await backend.content.findByUrl("/antes")).toEqual({ movedTo: "/despues" });
	const uid = (await backend.users.findByEmailKey("ana@e.es"))?.uid ?? "";
	expect(await backend.identity.checkPassword({ uid, password: "Un cañón de palabras" })).toBe(true);
	expect((await backend.registrations.listByEvent("event-taller", { after: null, limit: 100 })).length).toBeGreaterThan(
		2,
	);
	await backend.close();
});

test("which imported files are used is found out from what is stored", async () => {
	const dataDir = path.join(root, "usos");
	const shown = (digit: string, place = "media") => `<img src="/${place}/${digit.repeat(32)}-480.webp">`;
	const filled = await openEmbedded({ dataDir });
	await filled.publication.publish(
		makePublication(
			[
				makePage({ url: "/a", body: shown("a"), share: `/media/${"b".repeat(32)}-share.jpg` }),
				makePage({ url: "/s", body: shown("c", "archivos/_s"), restrictedTo: { registeredUsers: true } }),
			],
			{
				events: [makeEvent("x", "2027-01-01T10:00:00.000Z", { body: shown("d") })],
				school: makeSchool([makeLesson({ id: "uno", body: shown("e", "school/archivos/uno") })]),
			},
		),
	);
	const used = await filled.publication.filesInUse();
	expect(used.size).toBe(5);
	await filled.close();
	const old = databaseIn(dataDir);
	old.exec("DROP TABLE file_use; DELETE FROM __drizzle_migrations WHERE name = '20261123101000_file_uses'");
	old.close();
	const migrated = await openEmbedded({ dataDir });
	expect(await migrated.publication.filesInUse()).toEqual(used);
	expect((await migrated.publication.publish(makePublication([], { prune: true }))).unused).toHaveLength(5);
	await migrated.close();
});
