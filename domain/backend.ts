import type { ActLog } from "./audit/act.ts";
import type { PreviewLinkStore } from "./authoring/preview-link.ts";
import type { SourceStore } from "./authoring/source-store.ts";
import type { ContentStore } from "./content/content-store.ts";
import type { MediaStore } from "./content/media-store.ts";
import type { MissStore } from "./content/misses.ts";
import type { EventAlertStore } from "./events/event-alert-store.ts";
import type { EventStore } from "./events/event-store.ts";
import type { RegistrationStore } from "./events/registration-store.ts";
import type { LetterStore } from "./letters/letter-store.ts";
import type { SubscriberStore } from "./letters/subscriber-store.ts";
import type { LinkCountStore } from "./linktree/link-counts.ts";
import type { MailOutbox } from "./mail/mail-outbox.ts";
import type { PublicationStore } from "./publication/publication-store.ts";
import type { RightsLedger } from "./rights/rights-ledger.ts";
import type { SchoolStore } from "./school/course.ts";
import type { ProgressStore } from "./school/progress.ts";
import type { SearchIndex } from "./search/search-index.ts";
import type { CodeStore } from "./sign-in/code-rules.ts";
import type { ConsentLedger } from "./sign-in/consent.ts";
import type { Identity } from "./sign-in/identity.ts";
import type { PasskeyStore } from "./sign-in/passkey-store.ts";
import type { RateLimiter } from "./sign-in/rate-limiter.ts";
import type { SecondStepStore } from "./sign-in/second-step-store.ts";
import type { SessionStore } from "./sign-in/session.ts";
import type { UserStore } from "./sign-in/user-store.ts";
import type { Vault } from "./sign-in/vault.ts";
import type { SiteTransfer } from "./site/site-transfer.ts";
import type { Transactions } from "./transaction.ts";
import type { WaitingListStore } from "./waiting-list/waiting-list-store.ts";

/** All ports of one backend, opened together. */
export interface Backend extends Transactions {
	readonly content: ContentStore;
	readonly events: EventStore;
	readonly registrations: RegistrationStore;
	readonly school: SchoolStore;
	readonly progress: ProgressStore;
	readonly eventAlerts: EventAlertStore;
	readonly publication: PublicationStore;
	readonly sources: SourceStore;
	readonly previewLinks: PreviewLinkStore;
	/** What `publication` publishes is in it as soon as that has ended. */
	readonly search: SearchIndex;
	readonly media: MediaStore;
	readonly linkCounts: LinkCountStore;
	readonly misses: MissStore;
	readonly waitingList: WaitingListStore;
	readonly subscribers: SubscriberStore;
	readonly letters: LetterStore;
	readonly codes: CodeStore;
	readonly identity: Identity;
	readonly passkeys: PasskeyStore;
	readonly users: UserStore;
	readonly sessions: SessionStore;
	readonly secondSteps: SecondStepStore;
	readonly vault: Vault;
	readonly limiter: RateLimiter;
	readonly consents: ConsentLedger;
	readonly rights: RightsLedger;
	readonly acts: ActLog;
	readonly outbox: MailOutbox;
	readonly transfer: SiteTransfer;
	/** Closes the connections. No port may be used afterwards. */
	close(): Promise<void>;
}
