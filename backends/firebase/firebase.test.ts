import { describe } from "vitest";
import { transactionContract } from "../../domain/backend.contract.ts";
import { contentStoreContract } from "../../domain/content/content-store.contract.ts";
import { mediaStoreContract } from "../../domain/content/media-store.contract.ts";
import { eventAlertStoreContract } from "../../domain/events/event-alert-store.contract.ts";
import { eventStoreContract } from "../../domain/events/event-store.contract.ts";
import { registrationStoreContract } from "../../domain/events/registration-store.contract.ts";
import { registrationContract } from "../../domain/events/registrations.contract.ts";
import { linkCountStoreContract } from "../../domain/linktree/link-count-store.contract.ts";
import { mailOutboxContract } from "../../domain/mail/mail-outbox.contract.ts";
import { publicationStoreContract } from "../../domain/publication/publication-store.contract.ts";
import { addressRecordsContract } from "../../domain/rights/address-records.contract.ts";
import { rightsLedgerContract } from "../../domain/rights/rights-ledger.contract.ts";
import { progressStoreContract } from "../../domain/school/progress-store.contract.ts";
import { schoolStoreContract } from "../../domain/school/school-store.contract.ts";
import { consentLedgerContract } from "../../domain/sign-in/consent-ledger.contract.ts";
import { identityContract } from "../../domain/sign-in/identity.contract.ts";
import { mailedCodesContract } from "../../domain/sign-in/mailed-codes.contract.ts";
import { rateLimiterContract } from "../../domain/sign-in/rate-limiter.contract.ts";
import { sessionStoreContract } from "../../domain/sign-in/session-store.contract.ts";
import { userStoreContract } from "../../domain/sign-in/user-store.contract.ts";
import { siteTransferContract } from "../../domain/site/site-transfer.contract.ts";
import { accountTransactionsContract } from "../../domain/user/account-transactions.contract.ts";
import { waitingListStoreContract } from "../../domain/waiting-list/waiting-list-store.contract.ts";
import type { OpenFirebase } from "../../server/choose-adapters.ts";
import { openEmbedded } from "../sqlite/open-embedded.server.ts";
import { emulated, openEmptied } from "./emulated.fixture.ts";
import { openFirebase } from "./open-firebase.server.ts";

// The site loads this function by its path, so that only this line compares the types.
openFirebase satisfies OpenFirebase;

// `npm test` has no emulators; `npm run test:firebase` starts them.
describe.skipIf(emulated === null)("on Firebase", () => {
	contentStoreContract(openEmptied);
	publicationStoreContract(openEmptied);
	eventStoreContract(openEmptied);
	registrationStoreContract(openEmptied);
	registrationContract(openEmptied);
	identityContract(openEmptied);
	mailedCodesContract(openEmptied);
	userStoreContract(openEmptied);
	sessionStoreContract(openEmptied);
	rateLimiterContract(openEmptied);
	consentLedgerContract(openEmptied);
	waitingListStoreContract(openEmptied);
	linkCountStoreContract(openEmptied);
	eventAlertStoreContract(openEmptied);
	rightsLedgerContract(openEmptied);
	schoolStoreContract(openEmptied);
	progressStoreContract(openEmptied);
	mediaStoreContract(async () => (await openEmptied()).media);
	mailOutboxContract(openEmptied);
	transactionContract(openEmptied);
	addressRecordsContract(openEmptied);
	accountTransactionsContract(openEmptied);
	siteTransferContract(openEmptied);

	describe("from embedded and back", () => {
		siteTransferContract(() => openEmbedded({ dataDir: ":memory:" }), openEmptied);
	});
});
