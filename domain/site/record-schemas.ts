import { z } from "zod";
import type { SiteKind, SiteRecord, SiteRecords } from "./site-records.ts";

const text = z.string();
const id = z.string().min(1).max(400);
const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);
/** One of a few keywords. Only its shape is checked, because later versions may add keywords. */
const word = <Word extends string>() =>
	z.custom<Word>((value) => typeof value === "string" && /^[a-z][a-z_-]{0,39}$/i.test(value));

const tags = z.array(z.strictObject({ name: text, slug: text }));
const author = z.strictObject({ displayName: text, photoURL: text.nullable(), url: text.nullable() });
const image = z
	.strictObject({
		...{ src: text, alt: text, width: count, height: count, srcset: text, share: text },
		sources: z.array(z.strictObject({ type: text, srcset: text })),
	})
	.nullable();
const venue = z
	.strictObject({ name: text, address: text, postalCode: text, city: text, province: text, country: text })
	.nullable();
const times = {
	startsAt: instant,
	endsAt: instant,
	timeZone: text,
	modality: word<"online" | "presencial" | "hibrido">(),
	place: text,
};
const attribution = z.strictObject({ source: text, medium: text, campaign: text, content: text });
const consents = z.array(
	z.strictObject({ purpose: word<"school" | "news" | "events">(), text, version: text, askedAt: instant }),
);
const registrationStatus = z.enum([
	"pending_email",
	"confirmed",
	"waitlisted",
	"offered",
	"offer_expired",
	"cancelled",
]);

const page = z.strictObject({
	record: z.strictObject({
		...{
			id,
			url: text.startsWith("/"),
			name: text,
			summary: text,
			image,
			folder: text,
			template: text,
			tags,
			createdBy: author,
		},
		...{ createdAt: instant, updatedAt: instant, publishedAt: instant, readingMinutes: count, bodyHash: text },
		keywords: z.array(text),
		restrictedTo: z.record(text, z.unknown()).optional(),
	}),
	body: text,
	draft: z.boolean(),
	sourceHash: text,
});

const event = z.strictObject({
	event: z.strictObject({
		...{ id, slug: text, name: text, summary: text, body: text, image, tags, ...times, venue, sequence: count },
		...{
			cancelled: z.boolean(),
			capacity: z.int().min(1).nullable(),
			waitlistEnabled: z.boolean(),
			offerTimeoutMinutes: z.int().min(1),
		},
		...{
			registrationOpensAt: instant.nullable(),
			registrationClosesAt: instant.nullable(),
			audience: z.enum(["public", "registeredUsers"]),
		},
		...{
			priceCents: count,
			featured: z.boolean(),
			organiserName: text.nullable(),
			supportEmail: text.nullable(),
			allowIndexing: z.boolean(),
		},
		...{ createdBy: author, createdAt: instant, updatedAt: instant },
	}),
	...{ joinUrl: text.nullable(), draft: z.boolean(), sourceHash: text, firstImportedAt: instant },
});

const file = { src: text };
const lesson = z.strictObject({
	lesson: z.strictObject({
		...{
			id,
			number: z.int().min(1),
			name: text,
			kind: z.enum(["video", "reading", "exercise"]),
			minutes: count,
			summary: text,
			body: text,
		},
		...{
			transcript: text.nullable(),
			completion: z.enum(["manual", "dwell", "scroll", "video"]),
			dwellSeconds: count,
			updatedAt: instant,
		},
		resources: z.array(z.strictObject({ name: text, url: text, bytes: count, type: text })),
		video: z
			.strictObject({
				...{ durationSeconds: z.number(), width: count, height: count, poster: text.nullable() },
				sources: z.array(z.strictObject({ ...file, type: text })),
				captions: z.array(z.strictObject({ ...file, language: text, label: text })),
			})
			.nullable(),
	}),
	...{ module: z.int().min(1), draft: z.boolean(), demo: count.max(100).nullable(), sourceHash: text },
});

const mail = z.strictObject({
	...{
		kind: word<SiteRecords["mail"]["kind"]>(),
		to: text,
		subject: text,
		text,
		html: text,
		expiresAt: instant.nullable(),
	},
	unsubscribeUrl: text.optional(),
	calendar: z.strictObject({ method: z.enum(["REQUEST", "CANCEL"]), content: text }).optional(),
});

const schemas: { readonly [Kind in SiteKind]: z.ZodType<SiteRecords[Kind]> } = {
	page,
	event,
	// Exports of earlier versions do not contain `cancelled`.
	eventVersion: z.strictObject({
		eventId: id,
		sequence: count,
		facts: z.strictObject({ ...times, venue }),
		cancelled: z.boolean().default(false),
	}),
	redirect: z.strictObject({ from: text.startsWith("/"), targetId: id }),
	module: z.strictObject({ number: z.int().min(1), name: text }),
	lesson,
	user: z.strictObject({
		...{
			uid: id,
			email: text,
			emailKey: id,
			displayName: text.nullable(),
			photoURL: text.nullable(),
			permissions: z.array(text),
		},
		...{ timeZone: text.nullable(), createdAt: instant, erasedAfter: instant.nullable() },
	}),
	credential: z.strictObject({ uid: id, hash: text.startsWith("scrypt$"), changedAt: instant }),
	providerLink: z.strictObject({ provider: id, subject: id, uid: id, linkedAt: instant }),
	knownDevice: z.strictObject({ uid: id, device: text, firstSeenAt: instant }),
	mailCode: z.strictObject({
		...{ id, email: text, emailKey: id, purpose: word<SiteRecords["mailCode"]["purpose"]>(), uid: id.nullable() },
		// Exports of earlier versions do not contain `asker`.
		asker: id.nullable().default(null),
		...{ codeHash: text, linkHash: id, triesLeft: count, spent: z.boolean(), expiresAt: instant },
	}),
	progress: z.strictObject({
		...{
			userId: id,
			lessonId: id,
			percent: count.max(100),
			position: z.number().min(0),
			completedAt: instant.nullable(),
		},
		...{ completedBy: z.enum(["auto", "manual"]).nullable(), updatedAt: instant },
	}),
	consent: z.strictObject({
		...{
			id,
			emailKey: id,
			purpose: word<SiteRecords["consent"]["purpose"]>(),
			given: z.boolean(),
			text,
			version: text,
		},
		...{ source: text, askedAt: instant, confirmedAt: instant },
	}),
	waitingEntry: z.strictObject({
		...{
			id,
			email: text,
			emailKey: id,
			name: text.nullable(),
			status: z.enum(["pending", "confirmed", "invited"]),
			attribution,
			consents,
		},
		...{
			createdAt: instant,
			confirmedAt: instant.nullable(),
			invitedAt: instant.nullable(),
			keptUntil: instant.nullable(),
		},
	}),
	waitingToken: z.strictObject({
		hash: id,
		entryId: id,
		emailKey: id,
		use: z.enum(["confirm", "leave"]),
		expiresAt: instant.nullable(),
	}),
	mail: z
		.strictObject({
			...{ id, messageId: text, kind: word<SiteRecords["mail"]["kind"]>(), to: text, mail: mail.nullable() },
			...{
				state: z.enum(["waiting", "sent", "refused", "expired"]),
				attempts: count,
				createdAt: instant,
				dueAt: instant,
			},
			...{ claimedUntil: instant.nullable(), expiresAt: instant.nullable(), lastAttemptAt: instant.nullable() },
			...{ doneAt: instant.nullable(), reason: text.nullable() },
		})
		.refine((record) => record.state !== "waiting" || record.mail !== null, "waits without its text"),
	registration: z.strictObject({
		...{
			id,
			eventId: id,
			uid: id.nullable(),
			name: text,
			email: text,
			emailKey: text,
			status: registrationStatus,
			seat: z.boolean(),
		},
		...{
			dueAt: instant.nullable(),
			consents,
			attribution,
			locale: text,
			timeZone: text.nullable(),
			createdAt: instant,
		},
		...{
			confirmedAt: instant.nullable(),
			cancelledAt: instant.nullable(),
			cancelledFrom: registrationStatus.nullable(),
			sequence: count,
		},
		...{
			turn: z.int().nullable(),
			dueBefore: instant.nullable(),
			formId: text.nullable(),
			mailId: text.nullable(),
			mailedAt: instant.nullable(),
		},
		...{ toldSequence: count, remindedDay: instant.nullable(), remindedHour: instant.nullable() },
	}),
	registrationToken: z.strictObject({ tokenHash: id, registrationId: id }),
	eventAlert: z.strictObject({
		...{
			id,
			eventId: id,
			email: text,
			emailKey: id,
			createdAt: instant,
			confirmedAt: instant.nullable(),
			tokenHash: id,
		},
	}),
	rightsRequest: z.strictObject({
		...{ reference: id, right: z.enum(["access", "erasure"]), email: text, emailKey: id, at: instant, dueAt: instant },
		counts: z.strictObject({
			waitingList: count,
			registrations: count,
			eventAlerts: count,
			consents: count,
			mails: count,
		}),
	}),
	linkCount: z.strictObject({ day: z.iso.date(), link: text, attribution, total: z.int().min(1) }),
};

/**
 * Validates a record from an export. Unknown kinds and fields are refused, so that no data is dropped without notice.
 * @throws {Error} naming the kind and the first wrong field, but never its value.
 */
export function parseSiteRecord(given: unknown): SiteRecord {
	const envelope = z
		.strictObject({ kind: z.enum(Object.keys(schemas) as SiteKind[]), record: z.unknown() })
		.safeParse(given);
	if (!envelope.success) throw new Error("no es un registro que este programa conozca");
	const { kind, record } = envelope.data;
	const parsed = schemas[kind].safeParse(record);
	if (!parsed.success) throw new Error(`${kind}: no es válido en «${parsed.error.issues[0]?.path.join(".") ?? ""}»`);
	return { kind, record: parsed.data } as SiteRecord;
}
