import type { CollectionReference, Firestore } from "firebase-admin/firestore";
import type { ContentRecord } from "../../domain/content/content.ts";
import type { EventFacts, SiteEvent } from "../../domain/events/event.ts";
import type { EventAlert } from "../../domain/events/event-alert-store.ts";
import type { Registration } from "../../domain/events/registration-store.ts";
import type { LinkCount } from "../../domain/linktree/link-count-store.ts";
import type { Mail, UndeliveredMail } from "../../domain/mail/mail.ts";
import type { RightsRequest } from "../../domain/rights/rights-ledger.ts";
import type { Lesson } from "../../domain/school/course.ts";
import type { Progress } from "../../domain/school/progress.ts";
import type { ConsentEntry } from "../../domain/user/consent.ts";
import type { CodeHolder } from "../../domain/user/identity.ts";
import type { KnownBrowser, Session } from "../../domain/user/session.ts";
import type { User } from "../../domain/user/user.ts";
import type { WaitingEntry } from "../../domain/waiting-list/waiting-list.ts";
import type { WaitingUse } from "../../domain/waiting-list/waiting-list-store.ts";
import { collection } from "./work.server.ts";

/*
 * Every collection of the site and what its documents hold. Instants are ISO 8601 in UTC, so that they sort as text.
 * Queries with more than one field need an index of firestore.indexes.json.
 */

/**
 * A page, by its id. `lists` holds "folder tag" for every list it is on (tag "" for all of the folder), `stems` the
 * beginnings of its address's words.
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
	/** Whether registered users may read it and visitors may not. */
	readonly forRegistered: boolean;
	readonly body: BodyReference;
	/**
	 * The rest of the record. A restriction may hold anything, also what no document can, and is kept as JSON; null for
	 * none.
	 */
	readonly record: Omit<ContentRecord, "restrictedTo"> & { readonly restrictedTo: string | null };
}

/** Where a long text lies: in `parts` documents, because one may hold a megabyte at most. */
export interface TextReference {
	readonly key: string;
	readonly parts: number;
}

/** A stretch of a long text. */
export interface TextDocument {
	readonly text: string;
}

/** Where a page's body lies. */
export interface BodyReference extends TextReference {
	readonly restricted: boolean;
}

/** A module of the course, by its number. Those without lessons are not kept. */
export interface ModuleDocument {
	readonly number: number;
	readonly name: string;
}

/** A lesson, by its id. `texts` is where its body and transcript lie, as JSON. */
export interface LessonDocument extends Omit<Lesson, "body" | "transcript"> {
	readonly module: number;
	readonly draft: boolean;
	readonly demo: number | null;
	readonly sourceHash: string;
	readonly texts: TextReference;
}

/** How far somebody is in a lesson, by both. */
export interface ProgressDocument extends Progress {
	readonly userId: string;
}

/** An old address, by that address. */
export interface RedirectDocument {
	readonly from: string;
	readonly targetId: string;
}

/** An event, by its id. */
export interface EventDocument extends SiteEvent {
	readonly draft: boolean;
	readonly sourceHash: string;
	readonly firstImportedAt: string;
}

/** What an event said at one sequence, by both. It outlives the event's document. */
export interface EventVersionDocument {
	readonly eventId: string;
	readonly sequence: number;
	readonly facts: EventFacts;
	/** Absent in what earlier versions of the program kept: not cancelled. */
	readonly cancelled?: boolean;
}

/** Where an event is joined, by the event's id. */
export interface JoinDocument {
	readonly url: string;
}

/**
 * A registration, by its id. `turn` orders who waits; `dueBefore` is what `dueAt` was before it was cancelled; `mailId`
 * is the message whose delivery starts the hold's time, or that tells of the cancellation; `mailedAt` when the person
 * last caused one. `remindedDay` and `remindedHour` are the start they were reminded of, "" for none. `named` is false
 * once nobody may know whose it was.
 */
export interface RegistrationDocument extends Registration {
	readonly order: string;
	readonly turn: number | null;
	readonly dueBefore: string | null;
	readonly formId: string | null;
	readonly mailId: string | null;
	readonly mailedAt: string | null;
	readonly toldSequence: number;
	readonly remindedDay: string;
	readonly remindedHour: string;
	readonly named: boolean;
}

/** The live registration of an address for an event, by both: there is at most one. */
export interface LiveDocument {
	readonly registrationId: string;
}

/** A link in a mail, by its hash. */
export interface RegistrationTokenDocument {
	readonly tokenHash: string;
	readonly registrationId: string;
}

/** An event's seats, by its id: whoever takes, frees or waits for one changes this document in the same transaction. */
export interface SeatsDocument {
	readonly eventId: string;
	readonly taken: number;
	readonly waiting: number;
	/** The last turn that was given out. */
	readonly lastTurn: number;
	/** Whether any of its registrations may still have a name. */
	readonly named: boolean;
}

/** A message, by its id. What it says is null once it needs no further attempt: codes stand in its text. */
export interface MailDocument {
	readonly id: string;
	readonly order: string;
	readonly to: string;
	/** The address in small letters. */
	readonly toKey: string;
	readonly kind: Mail["kind"];
	readonly messageId: string;
	readonly mail: Mail | null;
	readonly state: UndeliveredMail["state"] | "sent";
	readonly attempts: number;
	readonly createdAt: string;
	readonly dueAt: string;
	readonly claimedUntil: string | null;
	/** The later of `dueAt` and `claimedUntil`. */
	readonly readyAt: string;
	readonly expiresAt: string | null;
	readonly lastAttemptAt: string | null;
	readonly doneAt: string | null;
	readonly reason: string | null;
	/** Whether its owner should see it. */
	readonly failing: boolean;
}

/** A line of the ledger, by its id. */
export interface ConsentDocument extends ConsentEntry {
	readonly order: string;
}

/** A wish to be told of an event, by event and address. */
export interface EventAlertDocument extends EventAlert {
	readonly order: string;
	readonly tokenHash: string;
	readonly confirmed: boolean;
}

/** A request about somebody's data, by its reference. */
export interface RightsDocument extends RightsRequest {
	readonly order: string;
}

/** Whose an address is, by its compared form: there is at most one account. */
export interface UserEmailDocument {
	readonly uid: string;
}

/** What a password needs beside Firebase Authentication, by the account's uid. */
export interface CredentialDocument {
	readonly uid: string;
	/** How the secret that Firebase Authentication keeps is worked out of the password: `scrypt$N$r$p$salt`. */
	readonly derivation: string;
	/** The one before, until Firebase Authentication has the new secret. */
	readonly previous: string | null;
	readonly changedAt: string;
}

/** An identity elsewhere, by provider and subject. */
export interface ProviderLinkDocument {
	readonly provider: string;
	readonly subject: string;
	readonly uid: string;
	readonly linkedAt: string;
}

/** A device somebody has signed in from, by both. */
export interface KnownDeviceDocument {
	readonly uid: string;
	readonly device: string;
	readonly firstSeenAt: string;
}

/**
 * A code sent by mail and its link, as hashes; by address, purpose, account and session: a session has one of each at
 * most.
 */
export interface MailCodeDocument extends CodeHolder {
	/** Absent in those of earlier versions. */
	readonly asker?: string | null;
	/** Salt of the code's hash. */
	readonly id: string;
	readonly codeHash: string;
	readonly linkHash: string;
	readonly triesLeft: number;
	readonly spent: boolean;
	readonly expiresAt: string;
}

/**
 * What was counted for a key, by the key's hash: milliseconds since 1970, oldest first, as far back as its longest
 * window.
 */
export interface RateHitsDocument {
	readonly hits: readonly number[];
	readonly windowMs: number;
	readonly lastAt: number;
}

/** Somebody on the waiting list, by their address. `keptUntil` is null once confirmed. */
export interface WaitingEntryDocument extends WaitingEntry {
	readonly keptUntil: string | null;
}

/** A link of the waiting list, by use and hash. */
export interface WaitingTokenDocument {
	readonly hash: string;
	readonly entryId: string;
	readonly emailKey: string;
	readonly use: WaitingUse;
	readonly expiresAt: string | null;
}

/** A number that grows with every change readers can see. */
export interface RevisionDocument {
	readonly value: number;
}

/** Who runs an import, until when unless they say more. */
export interface LeaseDocument {
	readonly holder: string;
	readonly until: number;
}

/** The site's collections, typed. */
export interface Collections {
	readonly contents: CollectionReference<PageDocument>;
	readonly openBodies: CollectionReference<TextDocument>;
	readonly restrictedBodies: CollectionReference<TextDocument>;
	readonly modules: CollectionReference<ModuleDocument>;
	readonly lessons: CollectionReference<LessonDocument>;
	readonly lessonTexts: CollectionReference<TextDocument>;
	readonly progress: CollectionReference<ProgressDocument>;
	readonly redirects: CollectionReference<RedirectDocument>;
	readonly events: CollectionReference<EventDocument>;
	readonly eventVersions: CollectionReference<EventVersionDocument>;
	readonly joinUrls: CollectionReference<JoinDocument>;
	readonly registrations: CollectionReference<RegistrationDocument>;
	readonly liveRegistrations: CollectionReference<LiveDocument>;
	readonly registrationTokens: CollectionReference<RegistrationTokenDocument>;
	readonly seats: CollectionReference<SeatsDocument>;
	readonly eventAlerts: CollectionReference<EventAlertDocument>;
	readonly rights: CollectionReference<RightsDocument>;
	readonly mails: CollectionReference<MailDocument>;
	readonly consents: CollectionReference<ConsentDocument>;
	readonly users: CollectionReference<User>;
	readonly userEmails: CollectionReference<UserEmailDocument>;
	readonly credentials: CollectionReference<CredentialDocument>;
	readonly providerLinks: CollectionReference<ProviderLinkDocument>;
	readonly knownDevices: CollectionReference<KnownDeviceDocument>;
	readonly knownBrowsers: CollectionReference<KnownBrowser>;
	readonly mailCodes: CollectionReference<MailCodeDocument>;
	/** By the token's hash. */
	readonly sessions: CollectionReference<Session>;
	readonly rateHits: CollectionReference<RateHitsDocument>;
	readonly waitingEntries: CollectionReference<WaitingEntryDocument>;
	readonly waitingTokens: CollectionReference<WaitingTokenDocument>;
	/** By day, link and campaign. */
	readonly linkCounts: CollectionReference<LinkCount>;
	readonly revisions: CollectionReference<RevisionDocument>;
	readonly leases: CollectionReference<LeaseDocument>;
}

/** The collections of a database. */
export function openCollections(db: Firestore): Collections {
	return {
		contents: collection(db, "contents"),
		openBodies: collection(db, "openBodies"),
		restrictedBodies: collection(db, "restrictedBodies"),
		modules: collection(db, "modules"),
		lessons: collection(db, "lessons"),
		lessonTexts: collection(db, "lessonTexts"),
		progress: collection(db, "progress"),
		redirects: collection(db, "redirects"),
		events: collection(db, "events"),
		eventVersions: collection(db, "eventVersions"),
		joinUrls: collection(db, "joinUrls"),
		registrations: collection(db, "registrations"),
		liveRegistrations: collection(db, "liveRegistrations"),
		registrationTokens: collection(db, "registrationTokens"),
		seats: collection(db, "seats"),
		eventAlerts: collection(db, "eventAlerts"),
		rights: collection(db, "rights"),
		mails: collection(db, "mails"),
		consents: collection(db, "consents"),
		users: collection(db, "users"),
		userEmails: collection(db, "userEmails"),
		credentials: collection(db, "credentials"),
		providerLinks: collection(db, "providerLinks"),
		knownDevices: collection(db, "knownDevices"),
		knownBrowsers: collection(db, "knownBrowsers"),
		mailCodes: collection(db, "mailCodes"),
		sessions: collection(db, "sessions"),
		rateHits: collection(db, "rateHits"),
		waitingEntries: collection(db, "waitingEntries"),
		waitingTokens: collection(db, "waitingTokens"),
		linkCounts: collection(db, "linkCounts"),
		revisions: collection(db, "revisions"),
		leases: collection(db, "leases"),
	};
}
