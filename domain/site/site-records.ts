import { z } from "zod";
import type { ActKind } from "../audit/act.ts";
import { assetRecord, revisionRecord, sourceRecord } from "../authoring/source-record.ts";
import { contentRecord, publishedWhenCreated } from "../content/content-record.ts";
import { eventFacts, siteEvent } from "../events/event-record.ts";
import type { CalendarPart, MailKind } from "../mail/mail.ts";
import { lesson } from "../school/lesson-record.ts";
import type { CodePurpose } from "../sign-in/code-rules.ts";
import type { ConsentPurpose } from "../sign-in/consent.ts";
import { userRecord } from "../sign-in/user-record.ts";
import type { Unchanging } from "../unchanging.ts";

const text = z.string();
const id = z.string().min(1).max(400);
const path = z.string().startsWith("/");
const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);
/** One of a few keywords. Only its shape is checked, because later versions may add keywords. */
const word = <Word extends string>() =>
	z.custom<Word>((value) => typeof value === "string" && /^[a-z][a-z_-]{0,39}$/i.test(value));

const attribution = z.object({ source: text, medium: text, campaign: text, content: text });
const consents = z.array(z.object({ purpose: word<ConsentPurpose>(), text, version: text, askedAt: instant }));
const registrationStatus = z.enum([
	"pending_email",
	"confirmed",
	"waitlisted",
	"offered",
	"offer_expired",
	"cancelled",
]);
const message = z.object({
	kind: word<MailKind>(),
	to: text,
	subject: text,
	text,
	html: text,
	expiresAt: instant.nullable(),
	unsubscribeUrl: text.optional(),
	calendar: z.object({ method: z.enum<CalendarPart["method"][]>(["REQUEST", "CANCEL"]), content: text }).optional(),
});

/** The fields that stored pages, events and lessons share. See `Publishable`. */
const published = { draft: z.boolean(), sourceHash: text };

/*
 * The schema of each kind of record. Kinds that others refer to come first. A field with a default is not in the
 * exports of earlier versions.
 */
const schemas = {
	/** A file that an author wrote. See `Source`. */
	source: sourceRecord,
	/** A text that it has or had. See `Revision`. */
	revision: revisionRecord,
	/** A picture or another file that such texts use. Its bytes are among the files. See `Asset`. */
	asset: assetRecord,
	/** A page with its body (sanitised HTML), also a draft. */
	page: z.object({
		record: publishedWhenCreated(contentRecord.extend({ id, url: path })),
		body: text,
		...published,
	}),
	/** An event, also a draft. `joinUrl`: the address to join it online; null when it has none. */
	event: z.object({
		event: siteEvent.extend({ id }),
		joinUrl: text.nullable(),
		firstImportedAt: instant,
		...published,
	}),
	/** The facts of an event at one of its `sequence` numbers. The event itself may no longer exist. */
	eventVersion: z.object({
		eventId: id,
		sequence: count,
		facts: eventFacts,
		cancelled: z.boolean().default(false),
	}),
	/** An old address and the id of the page or event that answers for it; null if it is gone. */
	redirect: z.object({ from: path, targetId: id.nullable() }),
	/** A module of the course. */
	module: z.object({ number: z.int().min(1), name: text }),
	/** A lesson, also a draft. See `LessonToPublish`. */
	lesson: z.object({
		lesson: lesson.extend({ id }),
		module: z.int().min(1),
		demo: count.max(100).nullable(),
		...published,
	}),
	user: userRecord.extend({ uid: id, emailKey: id }),
	/**
	 * The hash of an account's password, in one of two forms.
	 * - `scrypt$N$r$p$salt$key` (salt and key in base64url) is made by `Identity.hashPassword`: `key` is scrypt of the
	 * password in NFC.
	 * - `scrypt$N$r$p$salt$firebase$rounds$memoryCost$separator$signer$salt$hash` is made by Firebase Authentication
	 * from that key's base64url, with the parameters of its project.
	 */
	credential: z.object({ uid: id, hash: text.startsWith("scrypt$"), changedAt: instant }),
	/** An identity at another sign-in provider, and the account that it is linked to. */
	providerLink: z.object({ provider: id, subject: id, uid: id, linkedAt: instant }),
	/** A key that signs a person in. It works only where the site has the same `host`. See `Passkey`. */
	passkey: z.object({
		id: z.string().min(1).max(2_000),
		uid: id,
		host: id,
		publicKey: text,
		counter: count,
		transports: z.array(text),
		backedUp: z.boolean(),
		name: text,
		createdAt: instant,
		lastUsedDay: z.iso.date().nullable(),
	}),
	/** A device from which a person has signed in. */
	knownDevice: z.object({ uid: id, device: text, firstSeenAt: instant }),
	/** A mailed code and its link, as SHA-256 hashes in base64url. `codeHash` is the hash of `{id}:{code}`. */
	mailCode: z.object({
		id,
		email: text,
		emailKey: id,
		purpose: word<CodePurpose>(),
		uid: id.nullable(),
		asker: id.nullable().default(null),
		codeHash: text,
		linkHash: id,
		triesLeft: count,
		spent: z.boolean(),
		expiresAt: instant,
	}),
	/** The app for codes of an account (see `SecondStep`). Its secret opens only with the site's key, carried apart. */
	secondStep: z.object({ uid: id, sealedSecret: text, confirmedAt: instant, lastStep: count }),
	/** A recovery code, as a SHA-256 hash in base64url. See `RecoveryCode`. */
	recoveryCode: z.object({ uid: id, hash: id, usedAt: instant.nullable() }),
	/** Until when a role works without the second step. See `RoleGrace`. */
	roleGrace: z.object({ uid: id, until: instant }),
	/** A reset of a second step that waits. See `StepReset`. */
	stepReset: z.object({ uid: id, by: id, askedAt: instant, dueAt: instant }),
	/** A person's progress in a lesson (see `Progress`). The lesson may not exist. */
	progress: z.object({
		userId: id,
		lessonId: id,
		percent: count.max(100),
		position: z.number().min(0),
		completedAt: instant.nullable(),
		completedBy: z.enum(["auto", "manual"]).nullable(),
		updatedAt: instant,
	}),
	/** A line of the ledger of consents. See `ConsentEntry`. */
	consent: z.object({
		id,
		emailKey: id,
		purpose: word<ConsentPurpose>(),
		given: z.boolean(),
		text,
		version: text,
		source: text,
		askedAt: instant,
		confirmedAt: instant,
	}),
	/** A line of the log of acts. See `Act`. */
	act: z.object({
		id,
		at: instant,
		by: id.nullable(),
		what: word<ActKind>(),
		on: text.nullable(),
		detail: text.nullable(),
	}),
	/** How letters reach an address. See `Subscriber`. */
	subscriber: z.object({
		emailKey: id,
		email: text,
		cadence: z.enum(["each", "monthly"]),
		token: id,
		createdAt: instant,
		asked: z.object({ text, version: text, askedAt: instant, source: text.optional() }).nullable(),
		confirmHash: id.nullable(),
		confirmUntil: instant.nullable(),
		keptUntil: instant.nullable(),
		askAt: instant.nullable(),
		bounce: z.object({ issueId: id, at: instant, reason: text, stoppedAt: instant.nullable() }).nullable(),
	}),
	/** A letter. See `LetterIssue`. */
	letterIssue: z.object({
		id,
		audience: z.enum(["news", "events"]).default("news"),
		cadence: z.enum(["each", "monthly"]),
		body: z.object({ subject: text, previewText: text, html: text, text }),
		contents: z
			.object({
				opening: text.nullable(),
				subjects: z.array(
					z.object({ kind: z.enum(["page", "event"]), id, name: text, path: text, isWhole: z.boolean(), html: text }),
				),
			})
			.nullable()
			.default(null),
		recipe: z
			.object({
				ids: z.array(id),
				...{ opening: text.nullable(), subject: text.nullable(), preview: text.nullable() },
				goesWithText: z.boolean(),
				withPictures: z.boolean().optional(),
			})
			.nullable()
			.default(null),
		state: z.enum(["draft", "waiting", "sending", "paused", "sent", "stopped"]),
		createdAt: instant,
		startsAt: instant.nullable(),
		retryAt: instant.nullable(),
		delays: count,
		refusalsKnown: count,
		reason: text.nullable(),
		endedAt: instant.nullable(),
		slug: id.nullable().default(null),
		archivedAt: instant.nullable().default(null),
	}),
	/** To whom a letter goes. See `LetterRecipient`. */
	letterRecipient: z.object({
		issueId: id,
		emailKey: id,
		email: text,
		state: z.enum(["waiting", "claimed", "sent", "refused", "uncertain", "skipped"]),
		attempts: count,
		at: instant,
		reason: text.nullable(),
	}),
	/** How many letters left on a day. See `LetterDay`. */
	letterDay: z.object({ day: z.iso.date(), taken: count }),
	/** An entry of the waiting list (see `WaitingEntry`). `keptUntil`: when a pending one is deleted, otherwise null. */
	waitingEntry: z.object({
		id,
		email: text,
		emailKey: id,
		name: text.nullable(),
		status: z.enum(["pending", "confirmed", "invited"]),
		attribution,
		consents,
		createdAt: instant,
		confirmedAt: instant.nullable(),
		invitedAt: instant.nullable(),
		keptUntil: instant.nullable(),
	}),
	/** The hash of the token of a waiting-list link. `expiresAt` null: it never expires. */
	waitingToken: z.object({
		hash: id,
		entryId: id,
		emailKey: id,
		use: z.enum(["confirm", "leave"]),
		expiresAt: instant.nullable(),
	}),
	/** A message in the outbox: waiting, or finished not long ago. `mail` is null once no further attempt is made. */
	mail: z
		.object({
			id,
			messageId: text,
			kind: word<MailKind>(),
			to: text,
			mail: message.nullable(),
			state: z.enum(["waiting", "sent", "refused", "expired"]),
			attempts: count,
			createdAt: instant,
			dueAt: instant,
			claimedUntil: instant.nullable(),
			expiresAt: instant.nullable(),
			lastAttemptAt: instant.nullable(),
			doneAt: instant.nullable(),
			reason: text.nullable(),
		})
		.refine((record) => record.state !== "waiting" || record.mail !== null, "waits without its text"),
	/**
	 * A registration (see `KeptRegistration`). `remindedDay` and `remindedHour`: the event's start for which each
	 * reminder was sent; null when none was.
	 */
	registration: z.object({
		id,
		eventId: id,
		uid: id.nullable(),
		name: text,
		email: text,
		emailKey: text,
		status: registrationStatus,
		seat: z.boolean(),
		dueAt: instant.nullable(),
		consents,
		attribution,
		locale: text,
		timeZone: text.nullable(),
		createdAt: instant,
		confirmedAt: instant.nullable(),
		cancelledAt: instant.nullable(),
		cancelledFrom: registrationStatus.nullable(),
		sequence: count,
		turn: z.int().nullable(),
		dueBefore: instant.nullable(),
		formId: text.nullable(),
		mailId: text.nullable(),
		mailedAt: instant.nullable(),
		toldSequence: count,
		remindedDay: instant.nullable(),
		remindedHour: instant.nullable(),
	}),
	/** The hash of the token of a registration's link. */
	registrationToken: z.object({ tokenHash: id, registrationId: id }),
	/** An event alert (see `EventAlert`), with the hash of its link's token. */
	eventAlert: z.object({
		id,
		eventId: id,
		email: text,
		emailKey: id,
		createdAt: instant,
		confirmedAt: instant.nullable(),
		tokenHash: id,
	}),
	/** A request about a person's data. See `RightsRequest`. */
	rightsRequest: z.object({
		reference: id,
		right: z.enum(["access", "erasure"]),
		email: text,
		emailKey: id,
		at: instant,
		dueAt: instant,
		counts: z.object({
			waitingList: count,
			registrations: count,
			eventAlerts: count,
			consents: count,
			mails: count,
		}),
	}),
	/** A count of the link page. See `LinkCount`. */
	linkCount: z.object({ day: z.iso.date(), link: text, attribution, total: z.int().min(1) }),
};

/** The kinds of records. */
export type SiteKind = keyof typeof schemas;

/**
 * All records of a site by kind, independent of the backend; files are not among them. Data that can be derived is left
 * out (lists, seat counts, spellings of tags), and so is data of one installation and moment: sessions and the browsers
 * they were opened from, rate limits, and the revision of cached pages. Instants are ISO 8601 in UTC.
 */
export type SiteRecords = { readonly [Kind in SiteKind]: Unchanging<z.output<(typeof schemas)[Kind]>> };

/** A record with its kind. */
export type SiteRecord = {
	readonly [Kind in SiteKind]: { readonly kind: Kind; readonly record: SiteRecords[Kind] };
}[SiteKind];

/** All kinds, in the order in which records are transferred: kinds that others refer to come first. */
export const siteKinds = Object.keys(schemas) as readonly SiteKind[];

/**
 * Validates a record from an export. Unknown kinds and fields are refused, so that no data is dropped without notice.
 * @throws {Error} naming the kind and the first wrong field, but never its value.
 */
export function parseSiteRecord(given: unknown): SiteRecord {
	const envelope = z.strictObject({ kind: z.enum(siteKinds), record: z.unknown() }).safeParse(given);
	if (!envelope.success) throw new Error("no es un registro que este programa conozca");
	const { kind, record } = envelope.data;
	const parsed = schemas[kind].safeParse(record);
	const wrong = parsed.success ? droppedField(record, parsed.data) : (parsed.error.issues[0]?.path ?? []);
	if (!parsed.success || wrong !== null) throw new Error(`${kind}: no es válido en «${wrong?.join(".")}»`);
	return { kind, record: parsed.data } as SiteRecord;
}

/** The path of the first field that a parsed value no longer has; null when it has all of them. */
function droppedField(given: unknown, parsed: unknown): readonly PropertyKey[] | null {
	if (typeof given !== "object" || given === null || typeof parsed !== "object" || parsed === null) return null;
	for (const [key, value] of Object.entries(given)) {
		if (!Object.hasOwn(parsed, key)) return [key];
		const below = droppedField(value, parsed[key as keyof typeof parsed]);
		if (below !== null) return [key, ...below];
	}
	return null;
}
