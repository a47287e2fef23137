import type { ContentRecord } from "../content/content.ts";
import type { EventFacts, SiteEvent } from "../events/event.ts";
import type { EventAlert } from "../events/event-alert-store.ts";
import type { Registration } from "../events/registration-store.ts";
import type { LinkCount } from "../linktree/link-count-store.ts";
import type { StoredMail } from "../mail/mail.ts";
import type { RightsRequest } from "../rights/rights-ledger.ts";
import type { Progress } from "../school/progress.ts";
import type { LessonToPublish } from "../school/school-publication.ts";
import type { MailedCode } from "../user/code-rules.ts";
import type { ConsentEntry } from "../user/consent.ts";
import type { User } from "../user/user.ts";
import type { KeptEntry } from "../waiting-list/waiting-list.ts";
import type { WaitingToken } from "../waiting-list/waiting-list-store.ts";

/**
 * A page with its body, also a draft. `sourceHash` is the hash of the source file and of everything it was compiled
 * with.
 */
export interface PageRecord {
	readonly record: ContentRecord;
	/** Sanitised HTML. */
	readonly body: string;
	readonly draft: boolean;
	readonly sourceHash: string;
}

/** An event with its `sequence`, also a draft. */
export interface EventRecord {
	readonly event: SiteEvent;
	/** The address to join the event online; null when it has none. */
	readonly joinUrl: string | null;
	readonly draft: boolean;
	readonly sourceHash: string;
	readonly firstImportedAt: string;
}

/** The facts of an event at one of its `sequence` numbers. The event itself may no longer exist. */
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

/** A person's progress in a lesson. The lesson may not exist. */
export interface ProgressRecord extends Progress {
	readonly userId: string;
}

/** An old address and the id of the page or event that answers for it. */
export interface RedirectRecord {
	readonly from: string;
	readonly targetId: string;
}

/**
 * The hash of an account's password, in one of two forms.
 * - `scrypt$N$r$p$salt$key` (salt and key in base64url) is made by `Identity.hashPassword`: `key` is scrypt of the
 * password in NFC.
 * - `scrypt$N$r$p$salt$firebase$rounds$memoryCost$separator$signer$salt$hash` is made by Firebase Authentication from
 * that key's base64url, with the parameters of its project.
 */
export interface CredentialRecord {
	readonly uid: string;
	readonly hash: string;
	readonly changedAt: string;
}

/** An identity at another sign-in provider, and the account that it is linked to. */
export interface ProviderLinkRecord {
	readonly provider: string;
	readonly subject: string;
	readonly uid: string;
	readonly linkedAt: string;
}

/** A device from which a person has signed in. */
export interface KnownDeviceRecord {
	readonly uid: string;
	readonly device: string;
	readonly firstSeenAt: string;
}

/** The hash of the token of a registration's link. */
export interface RegistrationTokenRecord {
	readonly tokenHash: string;
	readonly registrationId: string;
}

/** An event alert, with the hash of its link's token. */
export interface EventAlertRecord extends EventAlert {
	readonly tokenHash: string;
}

/**
 * All records of a site by kind, independent of the backend; files are not among them. Data that can be derived is left
 * out (lists, seat counts, spellings of tags), and so is data of one installation and moment: sessions and the browsers
 * they were opened from, rate limits, and the revision of cached pages. Instants are ISO 8601 in UTC.
 */
export interface SiteRecords {
	readonly page: PageRecord;
	readonly event: EventRecord;
	readonly eventVersion: EventVersionRecord;
	readonly redirect: RedirectRecord;
	readonly module: ModuleRecord;
	/** Including drafts. */
	readonly lesson: LessonToPublish;
	readonly user: User;
	readonly credential: CredentialRecord;
	readonly providerLink: ProviderLinkRecord;
	readonly knownDevice: KnownDeviceRecord;
	readonly mailCode: MailedCode;
	readonly progress: ProgressRecord;
	readonly consent: ConsentEntry;
	readonly waitingEntry: KeptEntry;
	readonly waitingToken: WaitingToken;
	readonly mail: StoredMail;
	readonly registration: Registration;
	readonly registrationToken: RegistrationTokenRecord;
	readonly eventAlert: EventAlertRecord;
	readonly rightsRequest: RightsRequest;
	readonly linkCount: LinkCount;
}

/** The kinds of records. */
export type SiteKind = keyof SiteRecords;

/** A record with its kind. */
export type SiteRecord = {
	readonly [Kind in SiteKind]: { readonly kind: Kind; readonly record: SiteRecords[Kind] };
}[SiteKind];

/** All kinds, in the order in which records are transferred: kinds that others refer to come first. */
export const siteKinds: readonly SiteKind[] = [
	...(["page", "event", "eventVersion", "redirect", "module", "lesson"] as const),
	...(["user", "credential", "providerLink", "knownDevice", "mailCode", "progress", "consent"] as const),
	...(["waitingEntry", "waitingToken", "mail", "registration", "registrationToken"] as const),
	...(["eventAlert", "rightsRequest", "linkCount"] as const),
];
