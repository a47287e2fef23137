import { describe } from "vitest";
import { actLogSuite } from "../../domain/audit/act-log.suite.ts";
import { sourceStoreSuite } from "../../domain/authoring/source-store.suite.ts";
import { transactionSuite } from "../../domain/backend.suite.ts";
import { contentStoreSuite } from "../../domain/content/content-store.suite.ts";
import { mediaStoreSuite } from "../../domain/content/media-store.suite.ts";
import { missStoreSuite } from "../../domain/content/miss-store.suite.ts";
import { eventAlertStoreSuite } from "../../domain/events/event-alert-store.suite.ts";
import { eventStoreSuite } from "../../domain/events/event-store.suite.ts";
import { registrationStoreSuite } from "../../domain/events/registration-store.suite.ts";
import { registrationSuite } from "../../domain/events/registrations.suite.ts";
import { linkCountStoreSuite } from "../../domain/linktree/link-count-store.suite.ts";
import { mailOutboxSuite } from "../../domain/mail/mail-outbox.suite.ts";
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
import { siteTransferSuite } from "../../domain/site/site-transfer.suite.ts";
import { accountTransactionsSuite } from "../../domain/user/account-transactions.suite.ts";
import { waitingListStoreSuite } from "../../domain/waiting-list/waiting-list-store.suite.ts";
import type { OpenFirebase } from "../../server/choose-adapters.ts";
import { importMatrixSuite } from "../../server/cli/import-matrix.suite.ts";
import { openEmbedded } from "../sqlite/open-embedded.server.ts";
import { emulated, openEmptied } from "./emulated.fixture.ts";
import { openFirebase } from "./open-firebase.server.ts";

// The site loads this function by its path, so that only this line compares the types.
openFirebase satisfies OpenFirebase;

// `npm test` has no emulators; `npm run test:firebase` starts them.
describe.skipIf(emulated === null)("on Firebase", () => {
	contentStoreSuite(openEmptied);
	publicationStoreSuite(openEmptied);
	sourceStoreSuite(openEmptied);
	importMatrixSuite(openEmptied);
	eventStoreSuite(openEmptied);
	registrationStoreSuite(openEmptied);
	registrationSuite(openEmptied);
	identitySuite(openEmptied);
	passkeyStoreSuite(openEmptied);
	mailedCodesSuite(openEmptied);
	userStoreSuite(openEmptied);
	sessionStoreSuite(openEmptied);
	secondStepStoreSuite(openEmptied);
	rateLimiterSuite(openEmptied);
	consentLedgerSuite(openEmptied);
	waitingListStoreSuite(openEmptied);
	linkCountStoreSuite(openEmptied);
	searchIndexSuite(openEmptied);
	missStoreSuite(openEmptied);
	eventAlertStoreSuite(openEmptied);
	rightsLedgerSuite(openEmptied);
	actLogSuite(openEmptied);
	rolesSuite(openEmptied);
	schoolStoreSuite(openEmptied);
	progressStoreSuite(openEmptied);
	mediaStoreSuite(async () => (await openEmptied()).media);
	mailOutboxSuite(openEmptied);
	transactionSuite(openEmptied);
	addressRecordsSuite(openEmptied);
	accountTransactionsSuite(openEmptied);
	siteTransferSuite(openEmptied);

	describe("from embedded and back", () => {
		siteTransferSuite(() => openEmbedded({ dataDir: ":memory:" }), openEmptied);
	});
});
