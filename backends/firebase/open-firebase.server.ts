import { setImmediate } from "node:timers/promises";
import { applicationDefault, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { initializeFirestore } from "firebase-admin/firestore";
import type { Backend } from "../../domain/backend.ts";
import { indexing } from "../../domain/search/keep-index.ts";
import { createAfterTransactions } from "../search/after-transaction.server.ts";
import { createVault, keyInMemory } from "../vault.server.ts";
import { createAccounts } from "./accounts.server.ts";
import { createActLog } from "./act-log.server.ts";
import { createCarriedAccounts, readHashConfig } from "./carried-accounts.server.ts";
import { createCodeStore } from "./code-store.server.ts";
import { createConsentLedger } from "./consent-ledger.server.ts";
import { createContentStore } from "./content-store.server.ts";
import { openCollections } from "./documents.server.ts";
import { createEventAlertStore } from "./event-alert-store.server.ts";
import { createEventStore } from "./event-store.server.ts";
import { createIdentity } from "./identity.server.ts";
import { createLease } from "./lease.server.ts";
import { createLetterStore } from "./letter-store.server.ts";
import { createLinkCountStore } from "./link-count-store.server.ts";
import { createMailOutbox } from "./mail-outbox.server.ts";
import { createMediaStore } from "./media-store.server.ts";
import { createMissStore } from "./miss-store.server.ts";
import { createPasskeyStore } from "./passkey-store.server.ts";
import { createPreviewLinkStore } from "./preview-link-store.server.ts";
import { createProgressStore } from "./progress-store.server.ts";
import { createPublicationStore } from "./publication-store.server.ts";
import { createRateLimiter } from "./rate-limiter.server.ts";
import { createHoldTimer, createRegistrationStore } from "./registration-store.server.ts";
import { createRevision } from "./revision.server.ts";
import { createRightsLedger } from "./rights-ledger.server.ts";
import { createSchoolStore } from "./school-store.server.ts";
import { createSearchIndex } from "./search-index.server.ts";
import { createSecondStepStore } from "./second-step-store.server.ts";
import { createSessionStore } from "./session-store.server.ts";
import { createSiteTransfer } from "./site-transfer.server.ts";
import { createSourceStore } from "./source-store.server.ts";
import { createSubscriberStore } from "./subscriber-store.server.ts";
import { createUserStore } from "./user-store.server.ts";
import { createWaitingListStore } from "./waiting-list-store.server.ts";
import { inSteps } from "./work.server.ts";

/** A Firebase project, and how to reach it. */
export interface FirebaseProject {
	readonly projectId: string;
	/** The project's web API key, which checking passwords with Firebase Authentication requires. */
	readonly apiKey: string;
	/** Name of the Cloud Storage bucket for files. */
	readonly bucket: string;
	/** The key that seals secrets which have to be read again: 256 bits in base64url (docs/product.md, 15.13). */
	readonly sealKey: string;
	/** Addresses of the emulators (`host:port`, for storage an origin); null for the services in the cloud. */
	readonly emulators: { readonly auth: string; readonly firestore: string; readonly storage: string } | null;
}

const IDENTITY_TOOLKIT = "identitytoolkit.googleapis.com";
const STORAGE = "https://storage.googleapis.com";

let opened = 0;

/**
 * Opens the backend on Firebase: accounts in Firebase Authentication, files in Cloud Storage, everything else in
 * Firestore. `mailDomain` is the part after the @ in Message-IDs. Credentials are those of the machine (Application
 * Default Credentials). No request is sent to the cloud yet.
 */
export async function openFirebase({
	mailDomain = "localhost",
	...project
}: FirebaseProject & { readonly mailDomain?: string }): Promise<Backend> {
	const { projectId, apiKey, bucket, sealKey, emulators } = project;
	const credential = emulators === null ? applicationDefault() : undefined;
	opened += 1;
	const app = initializeApp({ projectId, ...(credential === undefined ? {} : { credential }) }, `tertulia-${opened}`);
	const db = initializeFirestore(app);
	db.settings({ ignoreUndefinedProperties: true });
	const collections = openCollections(db);
	const revision = createRevision(collections);
	const toolkit = emulators === null ? `https://${IDENTITY_TOOLKIT}` : `http://${emulators.auth}/${IDENTITY_TOOLKIT}`;
	const accounts = createAccounts(getAuth(app), collections, { address: toolkit, apiKey });
	const accessToken = async () => (credential === undefined ? null : (await credential.getAccessToken()).access_token);
	const carried = createCarriedAccounts(getAuth(app), () =>
		readHashConfig(`${toolkit}/admin/v2/projects/${projectId}/config`, accessToken),
	);
	const content = createContentStore(db, collections, revision);
	const events = createEventStore(db, collections, revision);
	const school = createSchoolStore(db, collections);
	const files = { origin: emulators === null ? STORAGE : emulators.storage, name: bucket, accessToken };
	const index = createSearchIndex(files);
	const publication = createPublicationStore(db, collections, revision, createLease(db, collections, "import"));
	const { transaction, later } = createAfterTransactions({
		transaction: (work, { turn } = {}) => inSteps(db, work, turn),
	});
	return {
		content,
		events,
		publication: indexing(publication, {
			...{ stores: { content, events, school }, index, pause: () => setImmediate(), later },
		}),
		search: index,
		sources: createSourceStore(db, collections, revision),
		previewLinks: createPreviewLinkStore(db, collections),
		outbox: createMailOutbox(db, collections, mailDomain, createHoldTimer(collections)),
		registrations: createRegistrationStore(db, collections, revision),
		media: createMediaStore(files),
		eventAlerts: createEventAlertStore(db, collections),
		rights: createRightsLedger(db, collections),
		acts: createActLog(db, collections),
		school,
		progress: createProgressStore(db, collections),
		linkCounts: createLinkCountStore(db, collections),
		misses: createMissStore(db, collections),
		waitingList: createWaitingListStore(db, collections),
		subscribers: createSubscriberStore(db, collections),
		letters: createLetterStore(db, collections),
		codes: createCodeStore(db, collections),
		identity: createIdentity(db, collections, accounts),
		passkeys: createPasskeyStore(db, collections),
		users: createUserStore(db, collections, accounts),
		sessions: createSessionStore(db, collections),
		secondSteps: createSecondStepStore(db, collections),
		vault: createVault(keyInMemory(sealKey)),
		limiter: createRateLimiter(db, collections),
		consents: createConsentLedger(db, collections),
		transfer: createSiteTransfer(db, collections, revision, { accounts, carried }),
		transaction,
		async close() {
			index.close();
			await db.terminate();
			await deleteApp(app);
		},
	};
}
