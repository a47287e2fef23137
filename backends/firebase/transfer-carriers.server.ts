import type { CollectionReference } from "firebase-admin/firestore";
import { lessonSource } from "../../domain/authoring/source.ts";
import { isLive } from "../../domain/events/registration-rules.ts";
import { filesUsedBy } from "../../domain/publication/imported-files.ts";
import type { User } from "../../domain/sign-in/user.ts";
import type { SiteKind, SiteRecords } from "../../domain/site/site-records.ts";
import { readFirebaseHash } from "../passwords/firebase-hash.server.ts";
import { derivationOf, keyOf } from "../passwords/scrypt.server.ts";
import type { Accounts } from "./accounts.server.ts";
import type { CarriedAccounts } from "./carried-accounts.server.ts";
import { type Carrier, type Filling, inForm, whole } from "./carrier.server.ts";
import { mailCodeId, toCode } from "./code-store.server.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, RegistrationDocument, SeatsDocument } from "./documents.server.ts";
import { toEvent } from "./event-store.server.ts";
import { textDocuments, textParts } from "./long-text.server.ts";
import { toMailDocument, toStoredMail } from "./mail-outbox.server.ts";
import { bodiesOf, bodyReference, toPageDocument, toRecord } from "./records.server.ts";
import { toRegistration, toRegistrationDocument } from "./registration-store.server.ts";
import { textsOf } from "./school-publication.server.ts";
import { recoveryCodeId } from "./second-step-store.server.ts";
import { toRevisionDocument } from "./source-store.server.ts";

/** Number of accounts changed at a time in Firebase Authentication, which takes some hundred requests a second. */
const ACCOUNTS_AT_ONCE = 20;

/**
 * Collections whose documents are exported, as records of their own or as part of one. A site exists if any of them has
 * a document.
 */
export function carriedCollections(all: Collections): readonly CollectionReference<unknown>[] {
	return [
		...[all.sources, all.sourceRevisions, all.assets],
		...[all.contents, all.events, all.eventVersions, all.redirects, all.modules, all.lessons, all.progress],
		...[
			all.users,
			all.credentials,
			all.providerLinks,
			all.passkeys,
			all.knownDevices,
			all.mailCodes,
			all.consents,
			all.acts,
		],
		...[all.secondSteps, all.recoveryCodes, all.roleGraces, all.stepResets],
		...[all.waitingEntries, all.waitingTokens, all.mails, all.registrations, all.registrationTokens],
		...[all.eventAlerts, all.rights, all.linkCounts, all.subscribers],
		...[all.letterIssues, all.letterRecipients, all.letterDays],
	] as readonly CollectionReference<unknown>[];
}

/** The carriers of all kinds of records. They collect state, so each export and each import needs its own. */
export function createCarriers(
	collections: Collections,
	accounts: Accounts,
	carried: CarriedAccounts,
): { readonly [Kind in SiteKind]: Carrier<SiteRecords[Kind]> } {
	const { contents, events, joinUrls, users, userEmails, credentials, registrations, liveRegistrations } = collections;
	const { seats, lessons, lessonTexts, sourcePaths, sourceRevisions, sourceTexts } = collections;

	const keepUses = (owner: string, names: readonly string[], filling: Filling) =>
		filling.set(collections.fileUses.doc(documentId(owner)), { owner, names });
	const ownSeats = new Map<string, SeatsDocument>();
	const waitingUsers = new Map<string, User>();
	const secrets: { readonly uid: string; readonly hash: string }[] = [];

	/** Brings Firebase Authentication into line with Firestore, once everything is written there. */
	async function settleAccounts(): Promise<void> {
		await carried.importUsers([...waitingUsers.values()]);
		const hashes = secrets.flatMap(({ uid, hash }) => {
			const user = waitingUsers.get(uid);
			const own = readFirebaseHash(hash);
			return user === undefined || own === null ? [] : [{ user, hash: own }];
		});
		await carried.importPasswordHashes(hashes);
		const keys = secrets.filter(({ hash }) => readFirebaseHash(hash) === null).values();
		const lane = async () => {
			for (const { uid, hash } of keys) await accounts.setSecret(uid, keyOf(hash));
		};
		await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, lane));
	}

	return {
		page: {
			async *read(moment) {
				for await (const page of moment.pages(contents, "url")) {
					for (const document of page) {
						const body = await moment.all(textDocuments(bodiesOf(collections, document.body), document.body));
						yield {
							record: toRecord(document),
							body: body.map((part) => part?.text ?? "").join(""),
							draft: document.draft,
							sourceHash: document.sourceHash,
						};
					}
				}
			},
			async write(page, filling) {
				const reference = bodyReference(page);
				for (const [ref, part] of textParts(bodiesOf(collections, reference), reference, page.body))
					await filling.set(ref, part);
				await filling.set(contents.doc(documentId(page.record.id)), toPageDocument(page));
				await keepUses(page.record.id, filesUsedBy(page), filling);
			},
		},
		event: {
			async *read(moment) {
				for await (const page of moment.pages(events, "id")) {
					const joins = await moment.all(page.map(({ id }) => joinUrls.doc(documentId(id))));
					for (const [index, document] of page.entries()) {
						const { draft, sourceHash, firstImportedAt } = document;
						yield { event: toEvent(document), joinUrl: joins[index]?.url ?? null, draft, sourceHash, firstImportedAt };
					}
				}
			},
			async write({ event, joinUrl, ...about }, filling) {
				if (joinUrl !== null) await filling.set(joinUrls.doc(documentId(event.id)), { url: joinUrl });
				await filling.set(events.doc(documentId(event.id)), { ...event, ...about });
				await keepUses(event.id, filesUsedBy({ event }), filling);
			},
		},
		source: {
			read: whole(collections.sources, "id", ({ id }) => documentId(id)).read,
			async write(source, filling) {
				const { id, path, trashedAt } = source;
				if (trashedAt === null) await filling.set(sourcePaths.doc(documentId(path)), { path, sourceId: id });
				await filling.set(collections.sources.doc(documentId(id)), source);
			},
		},
		revision: {
			async *read(moment) {
				for await (const page of moment.pages(sourceRevisions, "sourceId")) {
					for (const { text, ...summary } of page) {
						const parts = await moment.all(textDocuments(sourceTexts, text));
						yield { ...summary, text: parts.map((part) => part?.text ?? "").join("") };
					}
				}
			},
			async write(revision, filling) {
				const document = toRevisionDocument(revision);
				for (const [ref, part] of textParts(sourceTexts, document.text, revision.text)) await filling.set(ref, part);
				const { sourceId, version } = revision;
				await filling.set(sourceRevisions.doc(documentId(sourceId, String(version))), document);
			},
		},
		asset: whole(collections.assets, "path", ({ path }) => documentId(path)),
		eventVersion: inForm(collections.eventVersions, "eventId", {
			id: ({ eventId, sequence }) => documentId(eventId, String(sequence)),
			toRecord: (version) => ({ ...version, cancelled: version.cancelled === true }),
			toDocument: (version) => version,
		}),
		redirect: whole(collections.redirects, "from", ({ from }) => documentId(from)),
		module: whole(collections.modules, "number", ({ number }) => String(number)),
		lesson: {
			async *read(moment) {
				for await (const page of moment.pages(lessons, "id")) {
					for (const { texts, module, draft, demo, sourceHash, ...lesson } of page) {
						const parts = await moment.all(textDocuments(lessonTexts, texts));
						const { body, transcript } = JSON.parse(parts.map((part) => part?.text ?? "").join(""));
						yield { lesson: { ...lesson, body, transcript }, module, draft, demo, sourceHash };
					}
				}
			},
			async write(item, filling) {
				const { reference, text } = textsOf(item);
				for (const [ref, part] of textParts(lessonTexts, reference, text)) await filling.set(ref, part);
				const { lesson: whole, ...about } = item;
				const { body: _, transcript: __, ...lesson } = whole;
				await filling.set(lessons.doc(documentId(lesson.id)), { ...lesson, ...about, texts: reference });
				await keepUses(lessonSource(lesson.id), filesUsedBy({ lesson: whole }), filling);
			},
		},
		user: {
			read: whole(users, "uid", ({ uid }) => documentId(uid)).read,
			async write(user, filling) {
				if (waitingUsers.size === 0) filling.afterwards(settleAccounts);
				waitingUsers.set(user.uid, user);
				await filling.set(userEmails.doc(documentId(user.emailKey)), { uid: user.uid });
				await filling.set(users.doc(documentId(user.uid)), user);
			},
		},
		credential: {
			async *read(moment) {
				for await (const page of moment.pages(credentials, "uid")) {
					const hashes = await carried.hashesOf(page);
					for (const { uid, changedAt } of page) {
						const hash = hashes.get(uid);
						if (hash === undefined)
							throw new Error(`Firebase Authentication no conoce la cuenta ${uid}. Vuelve a exportar.`);
						yield { uid, hash, changedAt };
					}
				}
			},
			async write({ uid, hash, changedAt }, filling) {
				secrets.push({ uid, hash });
				const derivation = readFirebaseHash(hash)?.derivation ?? derivationOf(hash);
				await filling.set(credentials.doc(documentId(uid)), { uid, derivation, previous: null, changedAt });
			},
		},
		providerLink: whole(collections.providerLinks, "uid", ({ provider, subject }) => documentId(provider, subject)),
		passkey: whole(collections.passkeys, "id", ({ id }) => documentId(id)),
		knownDevice: whole(collections.knownDevices, "uid", ({ uid, device }) => documentId(uid, device)),
		mailCode: inForm(collections.mailCodes, "id", {
			id: mailCodeId,
			toRecord: toCode,
			toDocument: (code) => code,
		}),
		secondStep: whole(collections.secondSteps, "uid", ({ uid }) => documentId(uid)),
		recoveryCode: whole(collections.recoveryCodes, "uid", recoveryCodeId),
		roleGrace: whole(collections.roleGraces, "uid", ({ uid }) => documentId(uid)),
		stepReset: whole(collections.stepResets, "uid", ({ uid }) => documentId(uid)),
		progress: whole(collections.progress, "userId", ({ userId, lessonId }) => documentId(userId, lessonId)),
		consent: inForm(collections.consents, "order", {
			id: ({ id }) => documentId(id),
			toRecord: ({ order: _, ...line }) => line,
			toDocument: (line) => ({ ...line, order: nextOrder() }),
		}),
		act: inForm(collections.acts, "order", {
			id: ({ id }) => documentId(id),
			toRecord: ({ order: _, ...line }) => line,
			toDocument: (line) => ({ ...line, order: nextOrder() }),
		}),
		subscriber: whole(collections.subscribers, "emailKey", ({ emailKey }) => documentId(emailKey)),
		letterIssue: whole(collections.letterIssues, "id", ({ id }) => documentId(id)),
		letterRecipient: whole(collections.letterRecipients, "emailKey", ({ issueId, emailKey }) =>
			documentId(issueId, emailKey),
		),
		letterDay: whole(collections.letterDays, "day", ({ day }) => documentId(day)),
		waitingEntry: whole(collections.waitingEntries, "emailKey", ({ emailKey }) => documentId(emailKey)),
		waitingToken: whole(collections.waitingTokens, "hash", ({ use, hash }) => documentId(use, hash)),
		mail: inForm(collections.mails, "order", {
			id: ({ id }) => documentId(id),
			toRecord: toStoredMail,
			toDocument: (mail) => toMailDocument(mail, nextOrder()),
		}),
		registration: {
			read: inForm(registrations, "order", {
				id: ({ id }) => documentId(id),
				toRecord: toRegistration,
				toDocument: (record) => toRegistrationDocument(record, nextOrder()),
			}).read,
			async write(record, filling) {
				const document = toRegistrationDocument(record, nextOrder());
				if (ownSeats.size === 0) {
					filling.afterwards(async () => {
						for (const counts of ownSeats.values()) await filling.set(seats.doc(documentId(counts.eventId)), counts);
					});
				}
				ownSeats.set(record.eventId, counted(ownSeats.get(record.eventId), document));
				if (isLive(record) && document.named)
					await filling.set(liveRegistrations.doc(documentId(record.eventId, record.emailKey)), {
						registrationId: record.id,
					});
				await filling.set(registrations.doc(documentId(record.id)), document);
			},
		},
		registrationToken: whole(collections.registrationTokens, "tokenHash", ({ tokenHash }) => documentId(tokenHash)),
		eventAlert: inForm(collections.eventAlerts, "order", {
			id: ({ eventId, emailKey }) => documentId(eventId, emailKey),
			toRecord: ({ order: _, confirmed: __, ...record }) => record,
			toDocument: (record) => ({ ...record, order: nextOrder(), confirmed: record.confirmedAt !== null }),
		}),
		rightsRequest: inForm(collections.rights, "order", {
			id: ({ reference }) => documentId(reference),
			toRecord: ({ order: _, ...request }) => request,
			toDocument: (request) => ({ ...request, order: nextOrder() }),
		}),
		linkCount: whole(
			collections.linkCounts,
			"day",
			({ day, link, attribution: { source, medium, campaign, content } }) =>
				documentId(day, link, source, medium, campaign, content),
		),
	};
}

function counted(
	before: SeatsDocument | undefined,
	{ eventId, seat, status, turn, named }: RegistrationDocument,
): SeatsDocument {
	const { taken = 0, waiting = 0, lastTurn = 0, named: any = false } = before ?? {};
	return {
		eventId,
		taken: taken + Number(seat),
		waiting: waiting + Number(status === "waitlisted"),
		lastTurn: Math.max(lastTurn, turn ?? 0),
		named: any || named,
	};
}
