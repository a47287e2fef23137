import type { Firestore } from "firebase-admin/firestore";
import type { Act } from "../../domain/audit/act.ts";
import type { PreviewLink } from "../../domain/authoring/preview-link.ts";
import type { RevisionSummary, Source } from "../../domain/authoring/source.ts";
import type { Asset } from "../../domain/authoring/source-store.ts";
import type { ContentRecord } from "../../domain/content/content.ts";
import type { Miss } from "../../domain/content/misses.ts";
import type { SiteEvent } from "../../domain/events/event.ts";
import type { EventAlert } from "../../domain/events/event-alert-store.ts";
import type { Registration } from "../../domain/events/registration-store.ts";
import type { LetterDay, LetterIssue, LetterRecipient } from "../../domain/letters/letter-issue.ts";
import type { Subscriber } from "../../domain/letters/subscriber.ts";
import type { LinkCount } from "../../domain/linktree/link-counts.ts";
import type { StoredMail } from "../../domain/mail/mail.ts";
import type { RightsRequest } from "../../domain/rights/rights-ledger.ts";
import type { Lesson } from "../../domain/school/course.ts";
import type { Progress } from "../../domain/school/progress.ts";
import type { MailedCode } from "../../domain/sign-in/code-rules.ts";
import type { ConsentEntry } from "../../domain/sign-in/consent.ts";
import type { Passkey } from "../../domain/sign-in/passkey-store.ts";
import type {
	RecoveryCode,
	RememberedBrowser,
	RoleGrace,
	SecondStep,
	StepReset,
} from "../../domain/sign-in/second-step-store.ts";
import type { KnownBrowser, Session } from "../../domain/sign-in/session.ts";
import type { User } from "../../domain/sign-in/user.ts";
import type { SiteRecords } from "../../domain/site/site-records.ts";
import type { KeptEntry } from "../../domain/waiting-list/waiting-list.ts";
import type { WaitingToken } from "../../domain/waiting-list/waiting-list-store.ts";
import { collection } from "./work.server.ts";

/*
 * Every collection of the site and what its documents hold. Instants are ISO 8601 in UTC, so that they sort as text.
 * Queries with more than one field need an index of firestore.indexes.json.
 */

/**
 * A page, keyed by its id. `lists` holds "folder tag" for every list that the page is on (tag "" for the whole folder),
 * `stems` the beginnings of the words in its address.
 */
export interface PageDocument {
	readonly id: string;
	readonly url: string;
	readonly draft: boolean;
	readonly sourceHash: string;
	readonly publishedAt: string;
	readonly updatedAt: string;
	readonly lists: readonly string[];
	readonly stems: readonly string[];
	/** Whether registered users may read the page and visitors may not. */
	readonly forRegistered: boolean;
	readonly body: BodyReference;
	/**
	 * The rest of the record. A restriction may hold values that Firestore cannot store, so it is stored as JSON; null
	 * if there is none.
	 */
	readonly record: Omit<ContentRecord, "restrictedTo"> & { readonly restrictedTo: string | null };
}

/** The place of a long text: it is split into `parts` documents, because a document holds a megabyte at most. */
export interface TextReference {
	readonly key: string;
	readonly parts: number;
}

/** One part of a long text. */
export interface TextDocument {
	readonly text: string;
}

/** The place of a page's body. */
export interface BodyReference extends TextReference {
	readonly restricted: boolean;
}

/** A file that an author wrote, keyed by its id. */
export type SourceDocument = Source;

/** The file outside the bin at a path, keyed by that path: there is at most one. */
export interface SourcePathDocument {
	readonly path: string;
	readonly sourceId: string;
}

/** A text that a file has or had, keyed by the file and its version. */
export interface SourceRevisionDocument extends RevisionSummary {
	readonly text: TextReference;
}

/** A module of the course, keyed by its number. Modules without lessons are not stored. */
export type ModuleDocument = SiteRecords["module"];

/** A lesson, keyed by its id. `texts` is the place of its body and transcript, as JSON. */
export interface LessonDocument extends Omit<Lesson, "body" | "transcript"> {
	readonly module: number;
	readonly draft: boolean;
	readonly demo: number | null;
	readonly sourceHash: string;
	readonly texts: TextReference;
}

/** A person's progress in a lesson, keyed by both. */
export interface ProgressDocument extends Progress {
	readonly userId: string;
}

/** An old address, keyed by that address, with the id of the page or event that it redirects to; null: it is gone. */
export type RedirectDocument = SiteRecords["redirect"];

/** The imported files that a page, an event or a lesson uses, keyed by `owner`: the id of its source. */
export interface FileUsesDocument {
	readonly owner: string;
	readonly names: readonly string[];
}

/** An event, keyed by its id. */
export interface EventDocument extends SiteEvent {
	readonly draft: boolean;
	readonly sourceHash: string;
	readonly firstImportedAt: string;
}

/** What an event said at one sequence, keyed by both. It outlives the event's document. */
export interface EventVersionDocument extends Omit<SiteRecords["eventVersion"], "cancelled"> {
	/** Absent in documents from earlier versions of the program, which means not cancelled. */
	readonly cancelled?: boolean;
}

/** The link to join an event online, keyed by the event's id. */
export interface JoinDocument {
	readonly url: string;
}

/**
 * A registration, keyed by its id. `remindedDay` and `remindedHour` are "" for none, because a query with "!=" leaves
 * null out. `named` is false once the registration must no longer be traceable to a person.
 */
export interface RegistrationDocument extends Registration {
	readonly order: string;
	readonly remindedDay: string;
	readonly remindedHour: string;
	readonly named: boolean;
}

/** The live registration of an address for an event, keyed by both: there is at most one. */
export interface LiveDocument {
	readonly registrationId: string;
}

/** A link in a mail, keyed by its hash. */
export type RegistrationTokenDocument = SiteRecords["registrationToken"];

/**
 * An event's seats, keyed by its id. Every transaction that takes or frees a seat, or a place in the line, changes this
 * document.
 */
export interface SeatsDocument {
	readonly eventId: string;
	readonly taken: number;
	readonly waiting: number;
	/** The last turn assigned. */
	readonly lastTurn: number;
	/** Whether any of its registrations may still have a name. */
	readonly named: boolean;
}

/** A message, keyed by its id. */
export interface MailDocument extends StoredMail {
	/** Sorts messages of the same moment. */
	readonly order: string;
	/** The address in lower case. */
	readonly toKey: string;
	/** The later of `dueAt` and `claimedUntil`. */
	readonly readyAt: string;
	/** Whether the site's owner should see it. */
	readonly failing: boolean;
}

/** A line of the ledger, keyed by its id. */
export interface ConsentDocument extends ConsentEntry {
	readonly order: string;
}

/** An alert for when registration for an event opens, keyed by event and address. */
export interface EventAlertDocument extends EventAlert {
	readonly order: string;
	readonly tokenHash: string;
	readonly confirmed: boolean;
}

/** A request about somebody's data, keyed by its reference. */
export interface RightsDocument extends RightsRequest {
	readonly order: string;
}

/** A line of the log of acts, keyed by its id. */
export interface ActDocument extends Act {
	readonly order: string;
}

/** The account that an address belongs to, keyed by the address's compared form: there is at most one. */
export interface UserEmailDocument {
	readonly uid: string;
}

/** An account that was erased, by its uid, until Firebase Authentication has heard of it. */
export interface ErasedAccountDocument {
	readonly uid: string;
}

/** What a password needs beside Firebase Authentication, by the account's uid. */
export interface CredentialDocument {
	readonly uid: string;
	/** How the secret that Firebase Authentication stores is derived from the password: `scrypt$N$r$p$salt`. */
	readonly derivation: string;
	/** The previous derivation, until Firebase Authentication has the new secret; else null. */
	readonly previous: string | null;
	readonly changedAt: string;
}

/** An identity at another provider, keyed by provider and subject. */
export type ProviderLinkDocument = SiteRecords["providerLink"];

/** A challenge that a browser has not answered with a passkey yet. */
export interface PasskeyChallengeDocument {
	readonly hash: string;
	readonly expiresAt: string;
}

/** A device from which an account has signed in, keyed by both. */
export type KnownDeviceDocument = SiteRecords["knownDevice"];

/**
 * A code sent by mail and its link, as hashes. Keyed by address, purpose, account and session, so that a session has at
 * most one of each.
 */
export interface MailCodeDocument extends Omit<MailedCode, "asker"> {
	/** Absent in documents from earlier versions of the program. */
	readonly asker?: string | null;
}

/**
 * The actions counted for a key, keyed by its hash: milliseconds since 1970, oldest first, as far back as the key's
 * longest window.
 */
export interface RateHitsDocument {
	readonly hits: readonly number[];
	readonly windowMs: number;
	readonly lastAt: number;
}

/** A number that grows with every change readers can see. */
export interface RevisionDocument {
	readonly value: number;
}

/**
 * A lease, such as that of a running import. It ends at `until` (milliseconds since 1970) unless `holder` renews it.
 */
export interface LeaseDocument {
	readonly holder: string;
	readonly until: number;
}

/** The site's collections, each typed by its documents. */
export type Collections = ReturnType<typeof openCollections>;

/** The collections of a database. Sends no request. */
export function openCollections(db: Firestore) {
	return {
		contents: collection<PageDocument>(db, "contents"),
		sources: collection<SourceDocument>(db, "sources"),
		sourcePaths: collection<SourcePathDocument>(db, "sourcePaths"),
		sourceRevisions: collection<SourceRevisionDocument>(db, "sourceRevisions"),
		sourceTexts: collection<TextDocument>(db, "sourceTexts"),
		/** Keyed by path. */
		assets: collection<Asset>(db, "assets"),
		/** Keyed by hash. */
		previewLinks: collection<PreviewLink>(db, "previewLinks"),
		openBodies: collection<TextDocument>(db, "openBodies"),
		restrictedBodies: collection<TextDocument>(db, "restrictedBodies"),
		modules: collection<ModuleDocument>(db, "modules"),
		lessons: collection<LessonDocument>(db, "lessons"),
		lessonTexts: collection<TextDocument>(db, "lessonTexts"),
		fileUses: collection<FileUsesDocument>(db, "fileUses"),
		progress: collection<ProgressDocument>(db, "progress"),
		redirects: collection<RedirectDocument>(db, "redirects"),
		events: collection<EventDocument>(db, "events"),
		eventVersions: collection<EventVersionDocument>(db, "eventVersions"),
		joinUrls: collection<JoinDocument>(db, "joinUrls"),
		registrations: collection<RegistrationDocument>(db, "registrations"),
		liveRegistrations: collection<LiveDocument>(db, "liveRegistrations"),
		registrationTokens: collection<RegistrationTokenDocument>(db, "registrationTokens"),
		seats: collection<SeatsDocument>(db, "seats"),
		eventAlerts: collection<EventAlertDocument>(db, "eventAlerts"),
		rights: collection<RightsDocument>(db, "rights"),
		acts: collection<ActDocument>(db, "acts"),
		mails: collection<MailDocument>(db, "mails"),
		consents: collection<ConsentDocument>(db, "consents"),
		users: collection<User>(db, "users"),
		userEmails: collection<UserEmailDocument>(db, "userEmails"),
		erasedAccounts: collection<ErasedAccountDocument>(db, "erasedAccounts"),
		credentials: collection<CredentialDocument>(db, "credentials"),
		providerLinks: collection<ProviderLinkDocument>(db, "providerLinks"),
		passkeys: collection<Passkey>(db, "passkeys"),
		/** Keyed by hash. */
		passkeyChallenges: collection<PasskeyChallengeDocument>(db, "passkeyChallenges"),
		knownDevices: collection<KnownDeviceDocument>(db, "knownDevices"),
		knownBrowsers: collection<KnownBrowser>(db, "knownBrowsers"),
		mailCodes: collection<MailCodeDocument>(db, "mailCodes"),
		/** Keyed, as the next ones, by the account's uid. */
		secondSteps: collection<SecondStep>(db, "secondSteps"),
		roleGraces: collection<RoleGrace>(db, "roleGraces"),
		stepResets: collection<StepReset>(db, "stepResets"),
		/** Keyed by account and hash. */
		recoveryCodes: collection<RecoveryCode>(db, "recoveryCodes"),
		rememberedBrowsers: collection<RememberedBrowser>(db, "rememberedBrowsers"),
		/** Keyed by the token's hash. */
		sessions: collection<Session>(db, "sessions"),
		rateHits: collection<RateHitsDocument>(db, "rateHits"),
		/** Keyed by address. */
		subscribers: collection<Subscriber>(db, "subscribers"),
		letterIssues: collection<LetterIssue>(db, "letterIssues"),
		/** Keyed by issue and address. */
		letterRecipients: collection<LetterRecipient>(db, "letterRecipients"),
		/** Keyed by day. */
		letterDays: collection<LetterDay>(db, "letterDays"),
		waitingEntries: collection<KeptEntry>(db, "waitingEntries"),
		/** Keyed by use and hash. */
		waitingTokens: collection<WaitingToken>(db, "waitingTokens"),
		/** Keyed by day, link and campaign. */
		linkCounts: collection<LinkCount>(db, "linkCounts"),
		/** A single document. */
		misses: collection<{ readonly misses: readonly Miss[] }>(db, "misses"),
		revisions: collection<RevisionDocument>(db, "revisions"),
		leases: collection<LeaseDocument>(db, "leases"),
	} as const;
}
