import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-sqlite";
import type { Backend } from "../../domain/backend.ts";
import { indexing } from "../../domain/search/keep-index.ts";
import { COST, type Cost } from "../passwords/scrypt.server.ts";
import { createAfterTransactions } from "../search/after-transaction.server.ts";
import { createSearchFile } from "../search/search-file.server.ts";
import { createTurns } from "../turns.server.ts";
import { createVault, keyInMemory } from "../vault.server.ts";
import { createActLog } from "./act-log.server.ts";
import { isRestoreUnfinished } from "./backup.server.ts";
import { createCodeStore } from "./code-store.server.ts";
import { createConsentLedger } from "./consent-ledger.server.ts";
import { createContentStore } from "./content-store.server.ts";
import { createEventAlertStore } from "./event-alert-store.server.ts";
import { createEventStore } from "./event-store.server.ts";
import { createIdentity } from "./identity.server.ts";
import { keyInFile } from "./key-file.server.ts";
import { createLetterStore } from "./letter-store.server.ts";
import { createLinkCountStore } from "./link-count-store.server.ts";
import { createProcessLock, IMPORT_LOCK_FILE } from "./lock.server.ts";
import { createMailOutbox } from "./mail-outbox.server.ts";
import { createFileMediaStore, createMemoryMediaStore } from "./media-store.server.ts";
import { migrate } from "./migrate.server.ts";
import { createMissStore } from "./miss-store.server.ts";
import { createPasskeyStore } from "./passkey-store.server.ts";
import { createPreviewLinkStore } from "./preview-link-store.server.ts";
import { createProgressStore } from "./progress-store.server.ts";
import { createPublicationStore } from "./publication-store.server.ts";
import { createRateLimiter } from "./rate-limiter.server.ts";
import { createHoldTimer, createRegistrationStore } from "./registration-store.server.ts";
import { createRightsLedger } from "./rights-ledger.server.ts";
import { createSchoolStore } from "./school-store.server.ts";
import { createSecondStepStore } from "./second-step-store.server.ts";
import { createSessionStore } from "./session-store.server.ts";
import { createFileTransfer, createMemoryTransfer } from "./site-transfer.server.ts";
import { createSourceStore } from "./source-store.server.ts";
import { closeDatabase, DatabaseUnusable, openDatabase, rememberStatements } from "./sqlite.server.ts";
import { createSubscriberStore } from "./subscriber-store.server.ts";
import { createUserStore } from "./user-store.server.ts";
import { createWaitingListStore } from "./waiting-list-store.server.ts";
import { writeSteps } from "./write-transaction.server.ts";

/** Name of the database file inside DATA_DIR. */
const DATABASE_FILE = "tertulia.db";

/** Name of the file of the search, which is made of the database and can be made anew at any time. */
const SEARCH_FILE = "search.db";

/**
 * Opens the embedded backend: one SQLite file, with all migrations applied, and media files, in `dataDir`. With
 * ":memory:" nothing is stored on disk, and the data are lost with `close`. `mailDomain` is the part after the @ in
 * Message-IDs. `passwordCost` is that of new password hashes.
 * @throws {DatabaseUnusable} if the database is damaged, newer than the program, inaccessible, or only half restored.
 */
export async function openEmbedded({
	dataDir,
	mailDomain = "localhost",
	passwordCost = COST,
}: {
	readonly dataDir: string;
	readonly mailDomain?: string;
	readonly passwordCost?: Cost;
}): Promise<Backend> {
	const inMemory = dataDir === ":memory:";
	const file = inMemory ? dataDir : path.join(dataDir, DATABASE_FILE);
	if (!inMemory && isRestoreUnfinished(dataDir))
		throw new DatabaseUnusable(
			`En ${dataDir} quedó a medias la recuperación de una copia. Repítela (npm run site -- restore CARPETA), o borra lo que dejó.`,
		);
	const database = openDatabase(file);
	try {
		await migrate(database);
		const db = drizzle({ client: rememberStatements(database) });
		const content = createContentStore(db);
		const events = createEventStore(database, db);
		const school = createSchoolStore(db);
		const index = createSearchFile(inMemory ? dataDir : path.join(dataDir, SEARCH_FILE));
		const publication = createPublicationStore(
			database,
			db,
			inMemory ? createTurns() : createProcessLock(path.join(dataDir, IMPORT_LOCK_FILE)),
		);
		const { transaction, later } = createAfterTransactions({
			transaction: (work, options) => writeSteps(database, work, options),
		});
		return {
			content,
			events,
			school,
			progress: createProgressStore(database, db),
			eventAlerts: createEventAlertStore(database, db),
			rights: createRightsLedger(database, db),
			acts: createActLog(database, db),
			publication: indexing(publication, {
				...{ stores: { content, events, school }, index, pause: () => setImmediate(), later },
			}),
			sources: createSourceStore(database, db),
			previewLinks: createPreviewLinkStore(database, db),
			search: index,
			outbox: createMailOutbox(database, db, mailDomain, createHoldTimer(db)),
			registrations: createRegistrationStore(database, db),
			media: inMemory ? createMemoryMediaStore() : createFileMediaStore(path.join(dataDir, "media")),
			linkCounts: createLinkCountStore(database, db),
			misses: createMissStore(database, db),
			waitingList: createWaitingListStore(database, db),
			subscribers: createSubscriberStore(database, db),
			letters: createLetterStore(database, db),
			codes: createCodeStore(database, db),
			identity: createIdentity(database, db, passwordCost),
			passkeys: createPasskeyStore(database, db),
			users: createUserStore(database, db),
			sessions: createSessionStore(database, db),
			secondSteps: createSecondStepStore(database, db),
			vault: createVault(inMemory ? keyInMemory() : keyInFile(dataDir)),
			limiter: createRateLimiter(database, db),
			consents: createConsentLedger(database, db),
			transfer: inMemory ? createMemoryTransfer(database) : createFileTransfer(file),
			transaction,
			async close() {
				index.close();
				await closeDatabase(database);
			},
		};
	} catch (error) {
		await closeDatabase(database);
		throw error;
	}
}
