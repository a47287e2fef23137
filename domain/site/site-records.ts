import type { ContentRecord } from "../content/content.ts";
import type { EventFacts, SiteEvent } from "../events/event.ts";
import type { EventAlert } from "../events/event-alert-store.ts";
import type { KeptRegistration } from "../events/registration-rules.ts";
import type { LinkCount } from "../linktree/link-count-store.ts";
import type { Mail, UndeliveredMail } from "../mail/mail.ts";
import type { RightsRequest } from "../rights/rights-ledger.ts";
import type { Progress } from "../school/progress.ts";
import type { LessonToPublish } from "../school/school-publication.ts";
import type { ConsentEntry } from "../user/consent.ts";
import type { CodeHolder, CodeRequest } from "../user/identity.ts";
import type { User } from "../user/user.ts";
import type { WaitingEntry } from "../waiting-list/waiting-list.ts";
import type { WaitingUse } from "../waiting-list/waiting-list-store.ts";

/** A page with its body; drafts too. */
export interface PageRecord {
	readonly record: ContentRecord;
	/** Sanitised HTML. */
	readonly body: string;
	readonly draft: boolean;
	readonly sourceHash: string;
}

/** An event as it stands, its sequence included; drafts too. */
export interface EventRecord {
	readonly event: SiteEvent;
	/** Where people join it online. */
	readonly joinUrl: string | null;
	readonly draft: boolean;
	readonly sourceHash: string;
	readonly firstImportedAt: string;
}

/** What an event said at one of its sequence numbers. The event may be gone. */
export interface EventVersionRecord {
	readonly eventId: string;
	readonly sequence: number;
	readonly facts: EventFacts;
	readonly cancelled: boolean;
}

/** A module of the course. */
export interface ModuleRecord {
	readonly number: number;
	readonly name: string;
}

/** How far somebody is in a lesson. The lesson need not be there. */
export interface ProgressRecord extends Progress {
	readonly userId: string;
}

/** An old address and the id of the page or event that answers for it. */
export interface RedirectRecord {
	readonly from: string;
	readonly targetId: string;
}

/**
 * An account's password, as a hash. `scrypt$N$r$p$salt$key` (salt and key in base64url) is what `Identity.hashPassword`
 * makes: `key` is scrypt of the password in NFC.
 * `scrypt$N$r$p$salt$firebase$rounds$memoryCost$separator$signer$salt$hash` is the hash that Firebase Authentication
 * has made of that key's base64url, with the parameters of its project.
 */
export interface CredentialRecord {
	readonly uid: string;
	readonly hash: string;
	readonly changedAt: string;
}

/** An identity elsewhere and whose it is. */
export interface ProviderLinkRecord {
	readonly provider: string;
	readonly subject: string;
	readonly uid: string;
	readonly linkedAt: string;
}

/** A device somebody has signed in from. */
export interface KnownDeviceRecord {
	readonly uid: string;
	readonly device: string;
	readonly firstSeenAt: string;
}

/** A code sent by mail and its link, as SHA-256 in base64url; the code's is of `{id}:{code}`. */
export interface MailCodeRecord extends CodeHolder, CodeRequest {
	readonly id: string;
	readonly codeHash: string;
	readonly linkHash: string;
	readonly triesLeft: number;
	readonly spent: boolean;
	readonly expiresAt: string;
}

/** Somebody on the waiting list. */
export interface WaitingEntryRecord extends WaitingEntry {
	/** When they are forgotten; null once confirmed. */
	readonly keptUntil: string | null;
}

/** A link of the waiting list, as a hash. */
export interface WaitingTokenRecord {
	readonly hash: string;
	readonly entryId: string;
	readonly emailKey: string;
	readonly use: WaitingUse;
	/** null: never. */
	readonly expiresAt: string | null;
}

/** A message on its way, or one that was not long ago. */
export interface MailRecord {
	readonly id: string;
	readonly messageId: string;
	readonly kind: Mail["kind"];
	readonly to: string;
	/** What it says; null once it needs no further attempt. */
	readonly mail: Mail | null;
	readonly state: UndeliveredMail["state"] | "sent";
	readonly attempts: number;
	readonly createdAt: string;
	readonly dueAt: string;
	readonly claimedUntil: string | null;
	readonly expiresAt: string | null;
	readonly lastAttemptAt: string | null;
	readonly doneAt: string | null;
	readonly reason: string | null;
}

/** A registration with what only stores need to know of it. */
export interface RegistrationRecord extends KeptRegistration {
	/** The starts they were reminded of; null: of none. */
	readonly remindedDay: string | null;
	readonly remindedHour: string | null;
}

/** A link of a registration, as a hash. */
export interface RegistrationTokenRecord {
	readonly tokenHash: string;
	readonly registrationId: string;
}

/** A wish to be told when registration opens, and the hash of its link. */
export interface EventAlertRecord extends EventAlert {
	readonly tokenHash: string;
}

/**
 * All that a site is made of besides its files, whoever keeps it, by kind. What can be worked out of these is not among
 * them (lists, seat counts, spellings of tags), nor what is of this machine and hour: sessions with the browsers they
 * were opened from, limits, the revision of kept pages. Instants are ISO 8601 in UTC.
 */
export interface SiteRecords {
	readonly page: PageRecord;
	readonly event: EventRecord;
	readonly eventVersion: EventVersionRecord;
	readonly redirect: RedirectRecord;
	readonly module: ModuleRecord;
	/** Drafts too. */
	readonly lesson: LessonToPublish;
	readonly user: User;
	readonly credential: CredentialRecord;
	readonly providerLink: ProviderLinkRecord;
	readonly knownDevice: KnownDeviceRecord;
	readonly mailCode: MailCodeRecord;
	readonly progress: ProgressRecord;
	readonly consent: ConsentEntry;
	readonly waitingEntry: WaitingEntryRecord;
	readonly waitingToken: WaitingTokenRecord;
	readonly mail: MailRecord;
	readonly registration: RegistrationRecord;
	readonly registrationToken: RegistrationTokenRecord;
	readonly eventAlert: EventAlertRecord;
	readonly rightsRequest: RightsRequest;
	readonly linkCount: LinkCount;
}

/** What records are told apart by. */
export type SiteKind = keyof SiteRecords;

/** One record and its kind. */
export type SiteRecord = {
	readonly [Kind in SiteKind]: { readonly kind: Kind; readonly record: SiteRecords[Kind] };
}[SiteKind];

/** Every kind, in the order in which records are handed over: what others refer to comes before them. */
export const siteKinds: readonly SiteKind[] = [
	...(["page", "event", "eventVersion", "redirect", "module", "lesson"] as const),
	...(["user", "credential", "providerLink", "knownDevice", "mailCode", "progress", "consent"] as const),
	...(["waitingEntry", "waitingToken", "mail", "registration", "registrationToken"] as const),
	...(["eventAlert", "rightsRequest", "linkCount"] as const),
];
