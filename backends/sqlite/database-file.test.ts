import fs, { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEmbedded } from "./open-embedded.server.ts";
import { closeDatabase, DatabaseUnusable, openDatabase } from "./sqlite.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-sqlite-"));
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true, force: true });
});

test("the log shrinks again after one large transaction", async () => {
	const file = path.join(folder, "t.db");
	const database = openDatabase(file);
	database.exec("CREATE TABLE t (x blob)");
	const bytes = 48 * 1024 * 1024;
	await writeTransaction(database, () => database.prepare("INSERT INTO t VALUES (zeroblob(?))").run(bytes));
	expect(statSync(`${file}-wal`).size).toBeGreaterThan(bytes);
	for (let each = 0; each < 3; each += 1)
		await writeTransaction(database, () => database.prepare("INSERT INTO t VALUES (1)").run());
	expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(32 * 1024 * 1024);
	await closeDatabase(database);
});

test("a folder that cannot be written to stops the start with a sentence", async () => {
	// On a read-only disk Node reports ENOENT for a folder that is to be created with those above it.
	for (const code of ["EROFS", "ENOENT"]) {
		vi.spyOn(fs, "mkdirSync").mockImplementationOnce(() => {
			throw Object.assign(new Error(`${code}: mkdir`), { code });
		});
		await expect(openEmbedded({ dataDir: path.join(folder, "sitio") })).rejects.toThrow(/montado solo para lectura/);
	}
	// A folder in place of the file gives SQLite's "unable to open database file", the same error as a read-only disk.
	mkdirSync(path.join(folder, "sitio/tertulia.db"), { recursive: true });
	const failed = openEmbedded({ dataDir: path.join(folder, "sitio") });
	await expect(failed).rejects.toBeInstanceOf(DatabaseUnusable);
	await expect(failed).rejects.toThrow(/No se puede abrir .*tertulia\.db/);
});
