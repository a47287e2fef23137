import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { actLogSuite } from "../../domain/audit/act-log.suite.ts";
import { previewLinkStoreSuite } from "../../domain/authoring/preview-link-store.suite.ts";
import { sourceStoreSuite } from "../../domain/authoring/source-store.suite.ts";
import { transactionSuite } from "../../domain/backend.suite.ts";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { contentStoreSuite } from "../../domain/content/content-store.suite.ts";
import { mediaStoreSuite } from "../../domain/content/media-store.suite.ts";
import { missStoreSuite } from "../../domain/content/miss-store.suite.ts";
import { eventAlertStoreSuite } from "../../domain/events/event-alert-store.suite.ts";
import { eventStoreSuite } from "../../domain/events/event-store.suite.ts";
import { registrationStoreSuite } from "../../domain/events/registration-store.suite.ts";
import { registrationSuite } from "../../domain/events/registrations.suite.ts";
import { issuesSuite } from "../../domain/issues/issues.suite.ts";
import { sendingSuite } from "../../domain/issues/sending.suite.ts";
import { lettersSuite } from "../../domain/letters/letters.suite.ts";
import { readersSuite } from "../../domain/letters/readers.suite.ts";
import { subscribersSuite } from "../../domain/letters/subscribers.suite.ts";
import { linkCountStoreSuite } from "../../domain/linktree/link-count-store.suite.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { mailOutboxSuite } from "../../domain/mail/mail-outbox.suite.ts";
import { claimMail, markSent, refuseMail, tidyOutbox } from "../../domain/mail/outgoing-mail.ts";
import { publicationStoreSuite } from "../../domain/publication/publication-store.suite.ts";
import { addressRecordsSuite } from "../../domain/rights/address-records.suite.ts";
import { rightsLedgerSuite } from "../../domain/rights/rights-ledger.suite.ts";
import { progressStoreSuite } from "../../domain/school/progress-store.suite.ts";
import { schoolStoreSuite } from "../../domain/school/school-store.suite.ts";
import { searchIndexSuite } from "../../domain/search/search-index.suite.ts";
import { consentLedgerSuite } from "../../domain/sign-in/consent-ledger.suite.ts";
import { identitySuite } from "../../domain/sign-in/identity.suite.ts";
import { mailedCodesSuite } from "../../domain/sign-in/mailed-codes.suite.ts";
import { passkeyStoreSuite } from "../../domain/sign-in/passkey-store.suite.ts";
import { rateLimiterSuite } from "../../domain/sign-in/rate-limiter.suite.ts";
import { rolesSuite } from "../../domain/sign-in/roles.suite.ts";
import { secondStepStoreSuite } from "../../domain/sign-in/second-step-store.suite.ts";
import { sessionStoreSuite } from "../../domain/sign-in/session-store.suite.ts";
import { userStoreSuite } from "../../domain/sign-in/user-store.suite.ts";
import { addAdministrator, fillSite, NOW } from "../../domain/site/filled-site.fixture.ts";
import { accountTransactionsSuite } from "../../domain/user/account-transactions.suite.ts";
import { eraseAccount } from "../../domain/user/erase-account.ts";
import { waitingListStoreSuite } from "../../domain/waiting-list/waiting-list-store.suite.ts";
import * as accountSchema from "./account-schema.server.ts";
import { openEmbedded } from "./open-embedded.server.ts";
import * as registrationSchema from "./registration-schema.server.ts";
import * as linkCountSchema from "./schema.server.ts";
import * as rightsSchema from "./schema.server.ts";
import * as schema from "./schema.server.ts";
import * as waitingListSchema from "./schema.server.ts";
import * as schoolSchema from "./school-schema.server.ts";
import { closeDatabase, openDatabase } from "./sqlite.server.ts";
import { CARRIED_TABLES, LEFT_TABLES } from "./transfer-tables.server.ts";
import { DatabaseBusy, DatabaseFull } from "./write-failures.server.ts";
import { writeSteps, writeTransaction } from "./write-transaction.server.ts";

const open = () => openEmbedded({ dataDir: ":memory:" });
contentStoreSuite(open);
publicationStoreSuite(open);
sourceStoreSuite(open);
previewLinkStoreSuite(open);
eventStoreSuite(open);
registrationStoreSuite(open);
registrationSuite(open);
eventAlertStoreSuite(open);
rightsLedgerSuite(open);
actLogSuite(open);
rolesSuite(open);
identitySuite(open);
passkeyStoreSuite(open);
mailedCodesSuite(open);
userStoreSuite(open);
sessionStoreSuite(open);
secondStepStoreSuite(open);
rateLimiterSuite(open);
consentLedgerSuite(open);
subscribersSuite(open);
lettersSuite(open);
issuesSuite(open);
sendingSuite(open);
readersSuite(open);
waitingListStoreSuite(open);
linkCountStoreSuite(open);
searchIndexSuite(open);
missStoreSuite(open);
schoolStoreSuite(open);
progressStoreSuite(open);
mediaStoreSuite(async () => (await open()).media);
mailOutboxSuite(open);
transactionSuite(open);
addressRecordsSuite(open);
accountTransactionsSuite(open);

describe("on disk", () => {
	let dataDir: string;
	beforeEach(() => {
		dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-embedded-"));
	});
	afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
	mediaStoreSuite(async () => (await openEmbedded({ dataDir })).media);
	mailOutboxSuite(() => openEmbedded({ dataDir }));

	test("mail that was added survives, and two processes never claim the same message", async () => {
		const now = "2026-11-20T10:00:00.000Z";
		const claim = { now, claimedUntil: "2026-11-20T10:10:00.000Z", limit: 3 };
		const first = await openEmbedded({ dataDir, mailDomain: "tertulia.example" });
		const added = [];
		for (let count = 0; count < 12; count++) added.push(await first.outbox.add(makeMail(), now));
		await first.close();
		const [one, two] = [await openEmbedded({ dataDir }), await openEmbedded({ dataDir })];
		const taken = (await Promise.all([one, two, one, two].map((each) => claimMail(each, claim)))).flat();
		expect(taken.map(({ id }) => id).toSorted()).toEqual(added.toSorted());
		expect(taken.map(({ messageId }) => messageId).toSorted()).toEqual(
			added.map((id) => `<${id}@tertulia.example>`).toSorted(),
		);
		await one.close();
		await two.close();
	});

	test("nothing of a message's text stays in the table once it is sent, refused or expired", async () => {
		const now = "2026-11-20T10:00:00.000Z";
		const backend = await openEmbedded({ dataDir });
		const [sent, refused] = [await backend.outbox.add(makeMail(), now), await backend.outbox.add(makeMail(), now)];
		await markSent(backend, sent, now);
		await refuseMail(backend, refused, { now, reason: "550" });
		await backend.outbox.add(makeMail({ expiresAt: now }), now);
		const database = new DatabaseSync(path.join(dataDir, "tertulia.db"), { readOnly: true });
		expect(JSON.stringify(database.prepare("SELECT * FROM mail").all())).toContain("482913");
		await tidyOutbox(backend, { now, doneBefore: "2026-01-01T00:00:00.000Z" });
		const rows = database.prepare("SELECT * FROM mail ORDER BY state").all();
		expect(rows.map(({ state, subject, text, html }) => [state, subject, text, html])).toEqual([
			["expired", null, null, null],
			["refused", null, null, null],
			["sent", null, null, null],
		]);
		expect(JSON.stringify(rows)).not.toContain("482913");
		database.close();
		await backend.close();
	});

	test("keeps what was published, and a second process sees it at once", async () => {
		const one = await openEmbedded({ dataDir });
		const two = await openEmbedded({ dataDir });
		const before = await two.content.revision();
		await one.publication.publish(makePublication([makePage({ url: "/a" })]));
		expect(await two.content.findByUrl("/a")).toMatchObject({ url: "/a" });
		expect(await two.content.revision()).not.toBe(before);
		await one.close();
		await two.close();
		const again = await openEmbedded({ dataDir });
		expect(await again.content.findByUrl("/a")).toMatchObject({ url: "/a" });
		await again.close();
	});

	test("the migrated tables have the columns the code knows", async () => {
		await (await openEmbedded({ dataDir })).close();
		const database = new DatabaseSync(path.join(dataDir, "tertulia.db"), { readOnly: true });
		for (const table of Object.values({
			...schema,
			...accountSchema,
			...waitingListSchema,
			...linkCountSchema,
			...registrationSchema,
			...schoolSchema,
			...rightsSchema,
		})) {
			const columns = database.prepare(`PRAGMA table_info(${getTableConfig(table).name})`).all();
			expect(columns.map(({ name }) => name)).toEqual(Object.values(getColumns(table)).map(({ name }) => name));
		}
		database.close();
	});

	test("every table with an address or an account is part of a transfer, or listed here with the reason", async () => {
		const reasons: Readonly<Record<string, string>> = {
			remembered_browser: "Goes with the account; without its cookie it is nothing (15.13).",
			known_browser: "Goes with the account; without one it opens nothing (15.6).",
			session: "Ends with the account, and what it holds of an address with its own time (15.5).",
		};
		const holds = (table: SQLiteTable) =>
			Object.values(getColumns(table)).some(({ name }) => /email|uid|user_id|recipient/.test(name));
		expect(
			LEFT_TABLES.filter(holds)
				.map((table) => getTableConfig(table).name)
				.toSorted(),
		).toEqual(Object.keys(reasons).toSorted());
		const backend = await openEmbedded({ dataDir });
		const { uid } = await fillSite(backend);
		await addAdministrator(backend);
		await eraseAccount(
			{
				backend,
				now: () => new Date(NOW),
				note: () => undefined,
				photos: { make: async () => "", remove: async () => undefined },
			},
			{ uid },
		);
		const database = new DatabaseSync(path.join(dataDir, "tertulia.db"), { readOnly: true });
		const naming = [...CARRIED_TABLES, ...LEFT_TABLES]
			.map((table) => getTableConfig(table).name)
			.filter((name) => {
				const rows = JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all()).toLowerCase();
				return rows.includes("ana@e.es") || rows.includes(uid);
			});
		expect(naming.toSorted()).toEqual(["act", "consent", "rights_request"]);
		database.close();
		await backend.close();
	});

	test("a transaction of several steps that waits for anything else is taken back, and those behind it go on", async () => {
		const database = openDatabase(path.join(dataDir, "pasos.db"));
		database.exec("CREATE TABLE t (x integer)");
		const insert = (x: number) =>
			writeTransaction(database, () => database.prepare("INSERT INTO t VALUES (?)").run(x).changes);
		let late: Promise<unknown> = Promise.resolve();
		const [waits, behind] = await Promise.allSettled([
			writeSteps(database, async () => {
				await insert(1);
				await new Promise((resolve) => setTimeout(resolve, 5));
				late = insert(2);
				await late;
			}),
			insert(3),
		]);
		expect(waits).toMatchObject({
			status: "rejected",
			reason: { message: "A transaction waited for something else than its database." },
		});
		expect(behind).toMatchObject({ status: "fulfilled" });
		await vi.waitFor(() => expect(late).rejects.toThrow("A write came after the end of its transaction."));
		expect(database.prepare("SELECT x FROM t").all()).toEqual([{ x: 3 }]);
		await closeDatabase(database);
	});

	test("a transaction of several steps is lost with one of its writes, also where its failure is caught", async () => {
		const database = openDatabase(path.join(dataDir, "fallo.db"));
		database.exec("CREATE TABLE t (x integer)");
		const insert = (x: number) =>
			writeTransaction(database, () => {
				database.prepare("INSERT INTO t VALUES (?)").run(x);
				if (x < 0) throw new Error("no");
			});
		const steps = writeSteps(database, async () => {
			await insert(1);
			await insert(-1).catch(() => undefined);
			await insert(2);
		});
		await expect(steps).rejects.toThrow("no");
		await insert(3);
		expect(database.prepare("SELECT x FROM t").all()).toEqual([{ x: 3 }]);
		await closeDatabase(database);
	});

	test("many processes that start at once migrate once", async () => {
		const backends = await Promise.all(Array.from({ length: 5 }, () => openEmbedded({ dataDir })));
		for (const backend of backends) await backend.close();
	});

	test("an import waits for one in another process, and for none that was killed", async () => {
		const backend = await openEmbedded({ dataDir });
		const holder = spawn(process.execPath, [
			"-e",
			`new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec("BEGIN EXCLUSIVE"); console.log("held"); setInterval(() => {}, 1000)`,
			path.join(dataDir, "import.lock"),
		]);
		await once(holder.stdout, "data");
		let done = false;
		const waiting = backend.publication.alone(async () => {
			done = true;
		});
		await backend.content.revision();
		expect(done).toBe(false);
		holder.kill("SIGKILL");
		await waiting;
		expect(done).toBe(true);
		await backend.close();
	});

	test("commits reach the disk before they are acknowledged, several with one flush; only writes that may be lost do not wait", async () => {
		const underway: (() => void)[] = [];
		const flush = vi.spyOn(fs, "fdatasync").mockImplementation((_file, done) => underway.push(() => done(null)));
		const database = openDatabase(path.join(dataDir, "otra.db"));
		expect(database.prepare("PRAGMA journal_mode").get()).toMatchObject({ journal_mode: "wal" });
		database.exec("CREATE TABLE t (x integer)");
		const acknowledged: number[] = [];
		const write = (x: number, canBeLost = false) =>
			writeTransaction(
				database,
				() => {
					database.prepare("INSERT INTO t VALUES (?)").run(x);
					if (x < 0) throw new Error("not this one");
				},
				{ canBeLost },
			).then(() => acknowledged.push(x));
		const first = [1, 2].map((x) => write(x));
		await expect(write(-1)).rejects.toThrow("not this one");
		await write(3, true);
		expect([acknowledged, underway.length]).toEqual([[3], 1]);
		// Committed after that flush began.
		const second = [4, 5].map((x) => write(x));
		await write(6, true);
		underway[0]?.();
		await Promise.all(first);
		expect([acknowledged, underway.length]).toEqual([[3, 6, 1, 2], 2]);
		underway[1]?.();
		await Promise.all(second);
		expect([acknowledged, underway.length]).toEqual([[3, 6, 1, 2, 4, 5], 2]);

		flush.mockImplementation((_file, done) => done(Object.assign(new Error("EIO"), { code: "EIO" })));
		await expect(write(7)).rejects.toThrow("EIO");
		flush.mockRestore();
		await write(8);
		expect(acknowledged.at(-1)).toBe(8);
		// Writes requested before closing are still executed.
		const last = write(9);
		await closeDatabase(database);
		await last;
		const again = openDatabase(path.join(dataDir, "otra.db"));
		expect(
			again
				.prepare("SELECT x FROM t ORDER BY x")
				.all()
				.map(({ x }) => x),
		).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
		await closeDatabase(again);
	});

	test("a transaction that finds no room does not undo others, and the next ones continue", async () => {
		const database = openDatabase(path.join(dataDir, "justa.db"));
		database.exec("CREATE TABLE t (x text); PRAGMA max_page_count = 6");
		const insert = (bytes: number) =>
			writeTransaction(database, () => database.prepare("INSERT INTO t VALUES (?)").run("x".repeat(bytes)).changes);
		const [small, large, behind] = await Promise.allSettled([insert(10), insert(100_000), insert(20)]);
		expect(large).toMatchObject({ status: "rejected", reason: expect.any(DatabaseFull) });
		expect(behind).toMatchObject({ status: "fulfilled" });
		// The small write was either both stored and acknowledged, or neither.
		const kept = database.prepare("SELECT length(x) AS bytes FROM t ORDER BY bytes").all();
		expect(kept).toEqual([...(small?.status === "fulfilled" ? [{ bytes: 10 }] : []), { bytes: 20 }]);
		await closeDatabase(database);
	});

	test("when a transaction is lost, all of its callers get a failure, and other transactions are not affected", async () => {
		const database = openDatabase(path.join(dataDir, "perdida.db"));
		database.exec("CREATE TABLE t (x integer)");
		const insert = (x: number) => database.prepare("INSERT INTO t VALUES (?)").run(x);
		const writes = await Promise.allSettled([
			writeTransaction(database, () => insert(1)),
			writeTransaction(database, () => {
				insert(2);
				database.exec("ROLLBACK");
			}),
			writeTransaction(database, () => insert(3)),
		]);
		expect(writes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		expect(database.prepare("SELECT x FROM t").all()).toEqual([{ x: 1 }, { x: 3 }]);
		await closeDatabase(database);
	});

	test("refuses a damaged database and leaves it as it is", async () => {
		writeFileSync(path.join(dataDir, "tertulia.db"), "Esto no es una base de datos. ".repeat(200));
		await expect(openEmbedded({ dataDir })).rejects.toThrow(/está dañada/);
	});

	test.each([
		["the database cannot grow", 13],
		["the index of its log cannot", 4_874],
	])("refuses to open where the disk is full, in words: %s", (_, errcode) => {
		const full = Object.assign(new Error("disk I/O error"), { errcode });
		const exec = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementationOnce(() => {
			throw full;
		});
		expect(() => openDatabase(path.join(dataDir, "tertulia.db"))).toThrow(/No queda sitio en el disco de .+ Haz sitio/);
		exec.mockRestore();
	});

	test("refuses a database of a newer program", async () => {
		await (await openEmbedded({ dataDir })).close();
		const database = new DatabaseSync(path.join(dataDir, "tertulia.db"));
		database.exec("INSERT INTO __drizzle_migrations (hash, created_at, name) VALUES ('x', 0, '29990101000000_future')");
		database.close();
		await expect(openEmbedded({ dataDir })).rejects.toThrow(/versión más nueva/);
	});

	test("with no room left, writing says so and keeps nothing, reading goes on, and with room it goes on by itself", async () => {
		const database = openDatabase(path.join(dataDir, "llena.db"));
		database.exec("CREATE TABLE t (x text); PRAGMA max_page_count = 4");
		const fill = () => database.prepare("INSERT INTO t VALUES (?)").run("x".repeat(100_000));
		await expect(writeTransaction(database, fill)).rejects.toBeInstanceOf(DatabaseFull);
		expect(database.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 0 });
		database.exec("PRAGMA max_page_count = 4000");
		await writeTransaction(database, fill);
		expect(database.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 1 });
		await closeDatabase(database);
	});

	test("with the database locked by another program, reads go on and a write gives up without stopping the process", async () => {
		const backend = await openEmbedded({ dataDir });
		await backend.publication.publish(makePublication([makePage({ url: "/a" })]));
		const other = new DatabaseSync(path.join(dataDir, "tertulia.db"));
		other.exec("BEGIN IMMEDIATE");
		// The monotonic clock runs ten times as fast, so that the write gives up sooner.
		const real = performance.now.bind(performance);
		const clock = vi.spyOn(performance, "now").mockImplementation(() => real() * 10);
		let turns = 0;
		const heartbeat = setInterval(() => {
			turns += 1;
		}, 10);
		const write = backend.publication.publish(makePublication([makePage({ url: "/b" })]));
		expect(await backend.content.findByUrl("/a")).toMatchObject({ url: "/a" });
		await expect(write).rejects.toBeInstanceOf(DatabaseBusy);
		clearInterval(heartbeat);
		clock.mockRestore();
		expect(turns).toBeGreaterThan(5);
		other.exec("ROLLBACK");
		other.close();
		await backend.publication.publish(makePublication([makePage({ url: "/b" })]));
		await backend.close();
	});
});
