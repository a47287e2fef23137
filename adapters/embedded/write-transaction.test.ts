import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "./sqlite.server.ts";
import { DatabaseBusy, writeTransaction } from "./write-transaction.server.ts";

let folder: string;
let file: string;
let database: DatabaseSync;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-writes-"));
	file = path.join(folder, "t.db");
	database = openDatabase(file);
	database.exec("CREATE TABLE t (x text)");
});
afterEach(async () => {
	await closeDatabase(database);
	rmSync(folder, { recursive: true, force: true });
});
const write = (x: string) => writeTransaction(database, () => void database.prepare("INSERT INTO t VALUES (?)").run(x));
const rowsOf = (kept: DatabaseSync) =>
	kept
		.prepare("SELECT x FROM t ORDER BY rowid")
		.all()
		.map(({ x }) => x);

test("a write that waits for another program's lock leaves the process to others", async () => {
	const other = new DatabaseSync(file);
	other.exec("BEGIN IMMEDIATE");
	const before = performance.eventLoopUtilization();
	await expect(write("uno")).rejects.toBeInstanceOf(DatabaseBusy);
	expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.4);
	expect(database.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 100 });
	other.exec("ROLLBACK");
	other.close();
	await write("dos");
	expect(rowsOf(database)).toEqual(["dos"]);
});
