import fs, { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isMaybeKept } from "../../domain/unavailable.ts";
import { closeDatabase, openDatabase } from "./sqlite.server.ts";
import { DatabaseBusy, DatabaseFull, DatabaseUnflushed } from "./write-failures.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

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
	vi.restoreAllMocks();
	await closeDatabase(database);
	rmSync(folder, { recursive: true, force: true });
});
const write = (x: string) => writeTransaction(database, () => void database.prepare("INSERT INTO t VALUES (?)").run(x));
/** Makes the monotonic clock run ten times as fast, so that a write gives up sooner. */
const hurry = () => {
	const real = performance.now.bind(performance);
	vi.spyOn(performance, "now").mockImplementation(() => real() * 10);
};
const rowsOf = (kept: DatabaseSync) =>
	kept
		.prepare("SELECT x FROM t ORDER BY rowid")
		.all()
		.map(({ x }) => x);

test("a write that waits for another program's lock leaves the process to others", async () => {
	const other = new DatabaseSync(file);
	other.exec("BEGIN IMMEDIATE");
	hurry();
	const before = performance.eventLoopUtilization();
	await expect(write("uno")).rejects.toBeInstanceOf(DatabaseBusy);
	expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.4);
	expect(database.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 100 });
	other.exec("ROLLBACK");
	other.close();
	await write("dos");
	expect(rowsOf(database)).toEqual(["dos"]);
});

const BLOCK = 4_096;

/**
 * A model of the log on a failing disk, as Linux behaves: a flush writes the blocks that changed since the previous
 * flush, even if that one failed; a failed flush writes none of its blocks, and they count as written.
 */
function createFailingDisk(log: string) {
	let seen = Buffer.alloc(0);
	let kept = Buffer.alloc(0);
	let failures = 0;
	vi.spyOn(fs, "fdatasync").mockImplementation((_file, done) => {
		const now = readFileSync(log);
		const fails = failures > 0;
		failures = Math.max(0, failures - 1);
		const next = Buffer.alloc(now.length);
		kept.copy(next);
		for (let at = 0; at < now.length; at += BLOCK) {
			const block = now.subarray(at, at + BLOCK);
			if (!fails && !block.equals(seen.subarray(at, at + block.length))) block.copy(next, at);
		}
		seen = now;
		kept = next;
		setImmediate(() => done(fails ? Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" }) : null));
	});
	return {
		fail(times: number) {
			failures = times;
		},
		/** The rows found after a power cut. What SQLite checkpointed into the database it has flushed itself. */
		afterPowerCut(): unknown[] {
			const copy = path.join(folder, "despues.db");
			for (const rest of ["-wal", "-shm"]) rmSync(copy + rest, { force: true });
			copyFileSync(file, copy);
			// SQLite empties the log itself after a checkpoint: that is either on disk or harmless.
			const size = fs.statSync(log).size;
			writeFileSync(`${copy}-wal`, kept.subarray(0, size));
			const found = new DatabaseSync(copy);
			expect(found.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
			const rows = rowsOf(found);
			found.close();
			return rows;
		},
	};
}

test("after a failed flush no write is acknowledged that a power cut would lose", async () => {
	const disk = createFailingDisk(`${file}-wal`);
	await write("uno");
	disk.fail(1);
	const failed = write("dos");
	const behind = failed.catch(() => write("tres"));
	await expect(failed).rejects.toBeInstanceOf(DatabaseUnflushed);
	expect(await failed.catch(isMaybeKept)).toBe(true);
	await behind;
	expect(disk.afterPowerCut()).toEqual(["uno", "dos", "tres"]);
	await write("cuatro");
	expect(disk.afterPowerCut()).toEqual(["uno", "dos", "tres", "cuatro"]);
});

test("a write committed while a flush fails is refused with it", async () => {
	const disk = createFailingDisk(`${file}-wal`);
	await write("uno");
	disk.fail(1);
	const failed = write("dos");
	// Committed during that flush: Linux would report that the next flush succeeded.
	const meanwhile = new Promise((resolve) => setImmediate(resolve)).then(() => write("tres"));
	const ended = await Promise.allSettled([failed, meanwhile]);
	const kept = disk.afterPowerCut();
	expect(ended[0]?.status).toBe("rejected");
	if (ended[1]?.status === "fulfilled") expect(kept).toContain("tres");
	await write("cuatro");
	expect(disk.afterPowerCut()).toEqual(["uno", "dos", "tres", "cuatro"]);
});

test("a write that finds no room leaves the log as small as before it", async () => {
	await write("uno");
	database.exec("PRAGMA max_page_count = 4000");
	const size = () => fs.statSync(`${file}-wal`).size;
	// More than SQLite keeps in memory, so that it goes into the log before it is known that there is no room.
	await expect(write("x".repeat(30_000_000))).rejects.toBeInstanceOf(DatabaseFull);
	expect(size()).toBeGreaterThan(1_000_000);
	await new Promise((resolve) => setImmediate(resolve));
	expect(size()).toBe(0);
	await write("dos");
	expect(rowsOf(database)).toEqual(["uno", "dos"]);
});

test("while the log cannot be carried over, writes are refused and reading goes on", async () => {
	const disk = createFailingDisk(`${file}-wal`);
	await write("uno");
	hurry();
	const reader = new DatabaseSync(file);
	reader.exec("BEGIN; SELECT * FROM t");
	disk.fail(1);
	await expect(write("dos")).rejects.toThrow("EIO");
	await expect(write("tres")).rejects.toBeInstanceOf(DatabaseUnflushed);
	expect(rowsOf(database)).toEqual(["uno", "dos"]);
	reader.close();
	await write("cuatro");
	expect(disk.afterPowerCut()).toEqual(["uno", "dos", "cuatro"]);
});
