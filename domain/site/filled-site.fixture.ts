import { actOf } from "../audit/act.ts";
import { planCreate, planSave, planTrash } from "../authoring/plan-save.ts";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";
import { storeAlert } from "../events/keep-alerts.ts";
import { makeReservation, stepsOn } from "../events/registrations.fixture.ts";
import type { Reservation } from "../events/reservation-rules.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import { claimMail, markSent, postponeMail, refuseMail } from "../mail/outgoing-mail.ts";
import { makeLesson, makeSchool } from "../school/school.fixture.ts";
import { issueCode, redeemCode } from "../sign-in/mailed-codes.ts";
import { hashSecret } from "../sign-in/secrets.ts";
import { confirmEntry, findByToken, inviteNext, joinList } from "../waiting-list/list-entries.ts";
import type { SiteRecord } from "./site-records.ts";

/** The instant at which the tests read the filled site. */
export const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-20T12:05:00.000Z";
const TOMORROW = "2026-11-21T12:00:00.000Z";
const MONTH = "2026-12-20T12:00:00.000Z";
const ADDRESSES = ["ana", "eva", "leo", "mar", "sol", "pau"].map((name) => `${name}@e.es`);

/**
 * Secrets of the filled site, each of which opens something there. `uid` is the account that the password belongs to.
 */
export interface Keys {
	readonly uid: string;
	readonly password: string;
	/** A code with which ana@e.es can sign up, and the token of the link that undoes her change of address. */
	readonly code: string;
	readonly undo: string;
}

async function publish({ publication, media }: Backend): Promise<void> {
	// Longer than the size limit of a Firestore document.
	const long = `<p>${"Ñandú y más. ".repeat(60_000)}</p>`;
	const pages = [
		makePage({
			url: "/blog/abierta",
			tags: ["Diseño", "Método"],
			body: long,
			bodyHash: "largo",
			sourceHash: "largo",
			redirectFrom: ["/vieja"],
		}),
		makePage({
			url: "/blog/para-miembros",
			tags: ["Diseño"],
			restrictedTo: { registeredUsers: true },
			template: "blog",
		}),
		makePage({ url: "/blog/de-nadie", restrictedTo: { future: [1, { rule: null }] } }),
		makePage({ url: "/blog/borrador", draft: true }),
		makePage({ url: "/antes", id: "mudada" }),
	];
	const venue = {
		name: "Biblioteca",
		address: "Calle Mayor 1",
		postalCode: "47001",
		city: "Valladolid",
		province: "Valladolid",
		country: "ES",
	};
	const taller = makeEvent("taller", "2026-12-01T18:00:00.000Z", {
		capacity: 3,
		joinUrl: "https://video.example/sala",
		venue,
	});
	const events = [
		taller,
		makeEvent("pasado", "2026-01-10T18:00:00.000Z"),
		makeEvent("cerrado", "2026-12-09T18:00:00.000Z", { draft: true }),
	];
	const video = {
		...{
			sources: [{ src: "/school/archivos/a.webm", type: "video/webm" }],
			durationSeconds: 12.5,
			width: 640,
			height: 360,
			poster: null,
		},
		captions: [{ src: "/school/archivos/a.vtt", language: "es", label: "Español" }],
	};
	const lessons = [
		makeLesson({ id: "bienvenida", kind: "video", video, transcript: "<p>Hola.</p>", demo: 40 }),
		makeLesson({
			id: "borrador",
			module: 2,
			draft: true,
			resources: [{ name: "Guía", url: "/school/archivos/g.pdf", bytes: 9, type: "application/pdf" }],
		}),
	];
	await publication.publish(makePublication(pages, { events, school: makeSchool(lessons) }));
	const moved = makePage({ url: "/despues", id: "mudada" });
	const later = makeEvent("taller", "2026-12-02T18:00:00.000Z", {
		capacity: 3,
		joinUrl: "https://video.example/sala",
		venue,
	});
	const unchangedRedirects = [{ from: "/retirada", id: null }];
	await publication.publish(makePublication([moved], { events: [later], unchangedRedirects }));
	await media.put("open/abc-480.webp", new Uint8Array([1, 2, 3]));
	await media.put("school/bienvenida/a.webm", new Uint8Array([7]));
	await media.put("locked/mudada/def.webp", new Uint8Array([0, 255, 10, 13]));
}

async function fillSources({ sources, publication }: Backend, by: string): Promise<void> {
	const written = (text: string) => ({ text, hash: `#${text.length}`, why: "saved", by, now: NOW }) as const;
	const first = planCreate({
		id: "diario",
		path: "blog/diario.md",
		...written("\uFEFF---\r\nname: Ñandú 🪶\r\n---\r\n"),
	});
	const { source } = first;
	const imported = {
		...source,
		known: [{ hash: source.hash, version: 1 }],
		base: { path: source.path, hash: source.hash },
		publishedVersion: 1,
		publishedHash: source.hash,
		files: ["blog/imagenes/uno.png"],
	};
	const asset = { path: "blog/imagenes/uno.png", hash: "0a".repeat(32), bytes: 3 };
	await publication.publish(makePublication([], { sources: [{ ...first, source: imported }], assets: [asset] }));
	const again = planSave(imported, 1, written("Más largo. ".repeat(40_000)));
	await sources.write([again ?? first]);
	await sources.name("diario", 1, "Antes de la mudanza");
	const old = planCreate({ id: "lesson:vieja", path: "school/expert/module1-a/1-vieja.md", ...written("") });
	await sources.write([old]);
	await sources.write([planTrash(old.source, { by, now: LATER })]);
}

async function fillAccounts(backend: Backend): Promise<Keys> {
	const { users, identity, passkeys, consents, sessions, limiter, progress, acts } = backend;
	const { uid } = (await users.ensure({ email: "Ana@E.es", emailKey: "ana@e.es", now: NOW })).user;
	await users.update(uid, { displayName: "Ana Peña", permissions: ["sa.10"], timeZone: "Atlantic/Canary" });
	await users.swapPhoto(uid, "/media/open/abc-480.webp");
	const eva = (await users.ensure({ email: "eva@e.es", emailKey: "eva@e.es", now: NOW })).user.uid;
	await progress.write(uid, "bienvenida", { kind: "seen", percent: 55, position: 6.25, completed: false }, NOW);
	await progress.write(uid, "de-otra-vida", { kind: "done" }, NOW);
	await users.update(eva, { erasedAfter: MONTH });
	const password = "Un cañón de palabras";
	await identity.setPassword({ uid, hash: await identity.hashPassword(password), now: NOW });
	await identity.linkProvider({ provider: "google", subject: "1234567890", uid, now: NOW });
	const key = { uid, host: "e.es", publicKey: "pQECAyYgASFYIA", counter: 7, transports: ["internal"], backedUp: true };
	await passkeys.add({ ...key, id: "k-1", name: "Móvil", createdAt: NOW, lastUsedDay: "2026-11-20" });
	await passkeys.add({ ...key, id: "k".repeat(900), name: "Llavero", createdAt: LATER, lastUsedDay: null });
	await passkeys.putChallenge("reto", MONTH);
	await users.rememberDevice({ uid, device: "Firefox en Linux", now: NOW });
	const held = { email: "Ana@E.es", emailKey: "ana@e.es" };
	const { code } = await issueCode(backend, {
		...held,
		purpose: "sign-up",
		uid: null,
		asker: "s",
		expiresAt: TOMORROW,
	});
	const { link: undo } = await issueCode(backend, {
		...held,
		purpose: "email-undo",
		uid,
		asker: null,
		expiresAt: TOMORROW,
	});
	const asked = { emailKey: "ana@e.es", purpose: "sign-up", uid: null, asker: "s" } as const;
	await redeemCode(backend, { ...asked, code: code === "000000" ? "000001" : "000000", now: NOW });
	const line = { text: "Sí.", version: "1", source: "dashboard", askedAt: NOW, confirmedAt: NOW };
	await consents.add({ id: "z", emailKey: "ana@e.es", purpose: "news", given: true, ...line });
	await consents.add({ id: "a", emailKey: "ana@e.es", purpose: "news", given: false, ...line });
	const { subscribers, letters } = backend;
	const bounce = { issueId: "carta", at: NOW, reason: "550", stoppedAt: NOW };
	const unasked = { asked: null, confirmHash: null, confirmUntil: null, keptUntil: null, askAt: null };
	const reading = { createdAt: NOW, ...unasked, bounce };
	await subscribers.put({
		...{ email: "Ana@E.es", emailKey: "ana@e.es", cadence: "monthly", token: "baja-ana", ...reading },
	});
	await subscribers.put({
		...{ email: "leo@e.es", emailKey: "leo@e.es", cadence: "each", token: "baja-leo", createdAt: NOW },
		...{ asked: { text: "Sí.", version: "1", askedAt: NOW, source: "import" }, confirmHash: "n-leo" },
		...{ confirmUntil: TOMORROW, keptUntil: MONTH, askAt: NOW, bounce: null },
	});
	await letters.putIssue({
		...{
			id: "carta",
			audience: "events",
			cadence: "each",
			state: "paused",
			createdAt: NOW,
			startsAt: LATER,
			retryAt: null,
			delays: 1,
		},
		body: { subject: "Novedades", previewText: "Lo nuevo", html: "<p>{{baja}}</p>", text: "{{baja}}" },
		recipe: {
			ids: ["uno"],
			opening: null,
			subject: "Novedades",
			preview: null,
			goesWithText: true,
			withPictures: true,
		},
		contents: {
			opening: "<p>Hola.</p>",
			subjects: [{ kind: "page", id: "uno", name: "Uno", path: "/blog/uno", isWhole: true, html: "<p>Uno.</p>" }],
		},
		...{ refusalsKnown: 2, reason: "450", endedAt: null, slug: "2026-11-20-novedades", archivedAt: LATER },
	});
	const rowTo = (email: string, state: "sent" | "uncertain") => ({
		...{ issueId: "carta", emailKey: email.toLowerCase(), email, state, attempts: 1, at: LATER, reason: null },
	});
	await letters.putRecipients([rowTo("Ana@E.es", "sent"), rowTo("leo@e.es", "uncertain")]);
	await letters.putDay({ day: NOW.slice(0, 10), taken: 2 });
	await acts.add(actOf({ at: NOW, by: null, what: "permission-given", on: uid, detail: "sa.10" }));
	await acts.add(actOf({ at: NOW, by: uid, what: "password-set", on: uid }));
	const { secondSteps } = backend;
	await secondSteps.put({ uid, sealedSecret: "sellado", confirmedAt: NOW, lastStep: 59_000_000 });
	await secondSteps.putRecoveryCodes(uid, ["r-uno", "r-dos"]);
	await secondSteps.spendRecoveryCode(uid, "r-dos", LATER);
	await secondSteps.setGrace(uid, MONTH);
	await secondSteps.askReset({ uid, by: eva, askedAt: NOW, dueAt: TOMORROW });
	await secondSteps.remember({
		...{ id: "recordado", uid, tokenHash: "rh", sessionId: "s", device: "Firefox" },
		...{ createdAt: NOW, expiresAt: MONTH },
	});
	await sessions.insert({
		id: "s",
		tokenHash: "th",
		uid,
		device: "Firefox",
		createdAt: NOW,
		lastSeenAt: NOW,
		expiresAt: MONTH,
		data: {},
	});
	const browser = { uid, tokenHash: "bh", sessionId: "s", device: "Firefox", createdAt: NOW, expiresAt: MONTH };
	await sessions.rememberBrowser(browser, null);
	await limiter.take([{ key: "code", limit: 1, windowMs: 3_600_000 }], Date.parse(NOW));
	for (const [index, name] of ["ana", "eva", "leo"].entries()) {
		const attribution = { source: "youtube", medium: "social", campaign: "lanzamiento", content: name };
		const asked = [{ purpose: "school" as const, text: "Sí", version: "1", askedAt: NOW }];
		const entry = {
			id: `w${name}`,
			email: `${name}@e.es`,
			emailKey: `${name}@e.es`,
			name: index === 0 ? "Ana" : null,
			consents: asked,
		};
		await joinList(backend, {
			entry: { ...entry, attribution, createdAt: NOW },
			...{ confirmHash: `c-${name}`, leaveHash: `l-${name}`, confirmUntil: TOMORROW, keptUntil: MONTH },
			mailFor: ({ email }) =>
				makeMail({ kind: "waiting-list-confirm", to: email, unsubscribeUrl: "https://e.es/baja" }),
		});
		if (index < 2) await confirmEntry(backend, entry, index === 0 ? NOW : LATER);
	}
	await inviteNext(backend, {
		now: LATER,
		leaveHash: "l-invited",
		mailFor: ({ email }) => makeMail({ kind: "waiting-list-invite", to: email, unsubscribeUrl: "https://e.es/baja" }),
	});
	return { uid, password, code, undo };
}

async function fillRegistrations(backend: Backend, uid: string): Promise<void> {
	const { linkCounts, rights } = backend;
	const steps = stepsOn(backend);
	let links = 0;
	const calendar = { method: "REQUEST" as const, content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" };
	const outgoing = () => ({
		tokenHash: `t-${++links}`,
		write: ({ email }: { email: string }) => makeMail({ kind: "event-confirm", to: email, calendar }),
	});
	async function reserve(name: string, overrides: Partial<Reservation> = {}): Promise<string> {
		const reserved = await steps.reserve({
			...makeReservation(name, { isProved: true, acceptsWaiting: true, formId: `f-${name}`, now: NOW, ...overrides }),
			outgoing: outgoing(),
		});
		if (!("registration" in reserved)) throw new Error(`${name}: ${reserved.outcome}`);
		return reserved.registration.id;
	}
	const change = (id: string, now = NOW) => ({ id, now, outgoing: outgoing() });
	const [ana, eva] = [await reserve("ana", { uid, timeZone: "Atlantic/Canary" }), await reserve("eva")];
	await reserve("leo", { isProved: false, consents: [{ purpose: "events", text: "Sí", version: "1", askedAt: NOW }] });
	for (const name of ["mar", "sol", "pau"]) await reserve(name);
	await steps.cancel({ ...change(eva), undoUntil: "2026-11-20T12:00:10.000Z" });
	await steps.release({ now: LATER, limit: 10 });
	await steps.offerNext({ eventId: "event-taller", now: LATER, until: TOMORROW, outgoing: outgoing() });
	await steps.cancel({ ...change(ana, LATER), undoUntil: "2026-11-20T12:05:10.000Z" });
	await steps.remind({ ...change(ana), which: "day", startsAt: "2026-12-02T18:00:00.000Z" });
	for (const [name, isProved] of [
		["ana", true],
		["leo", false],
	] as const) {
		const wish = { eventId: "event-taller", email: `${name}@e.es`, emailKey: `${name}@e.es`, isProved, now: NOW };
		await storeAlert(backend, { ...wish, tokenHash: `a-${name}`, write: () => null });
	}
	await rights.add({
		...{
			reference: "D-20261120-ABCDEFGH",
			right: "access",
			email: "Ana@e.es",
			emailKey: "ana@e.es",
			at: NOW,
			dueAt: MONTH,
		},
		counts: { waitingList: 1, registrations: 1, eventAlerts: 1, consents: 0, mails: 2 },
	});
	const [sent, refused, failing] = await claimMail(backend, { now: LATER, claimedUntil: TOMORROW, limit: 3 });
	await markSent(backend, sent?.id ?? "", LATER);
	await refuseMail(backend, refused?.id ?? "", { now: LATER, reason: "550 no" });
	await postponeMail(backend, failing?.id ?? "", { dueAt: TOMORROW, reason: "421 luego" });
	await claimMail(backend, { now: LATER, claimedUntil: "2026-11-20T12:15:00.000Z", limit: 1 });
	const attribution = { source: "youtube", medium: "social", campaign: "lanzamiento", content: "perfil" };
	await linkCounts.add([
		{ day: "2026-11-19", link: "", attribution, total: 3 },
		{ day: "2026-11-20", link: "blog", attribution, total: 1 },
	]);
}

/** Adds a super administrator, because the last one can be neither erased nor taken the permission from. */
export async function addAdministrator({ users }: Pick<Backend, "users">): Promise<void> {
	const { user } = await users.ensure({ email: "zoe@e.es", emailKey: "zoe@e.es", now: NOW });
	await users.update(user.uid, { permissions: ["sa.10"] });
}

/** Fills an empty backend with at least one record of every kind. */
export async function fillSite(backend: Backend): Promise<Keys> {
	await publish(backend);
	const keys = await fillAccounts(backend);
	await fillSources(backend, keys.uid);
	await fillRegistrations(backend, keys.uid);
	return keys;
}

/** The site as its other ports return it: everything that visitors, the owner and the jobs can read. */
export async function seenOf(backend: Backend): Promise<unknown> {
	const {
		content,
		events,
		publication,
		media,
		users,
		identity,
		passkeys,
		consents,
		subscribers,
		letters,
		waitingList,
		outbox,
		registrations,
		linkCounts,
		school,
		progress,
		eventAlerts,
		rights,
		acts,
	} = backend;
	const urls = [
		"/blog/abierta",
		"/blog/para-miembros",
		"/blog/de-nadie",
		"/blog/borrador",
		"/vieja",
		"/antes",
		"/despues",
	];
	const accounts = await users.list({ after: "", limit: 100 });
	const attendees = await registrations.listByEvent("event-taller", { after: null, limit: 100 });
	return {
		pages: await Promise.all(urls.map((url) => content.findByUrl(url))),
		gone: await Promise.all([...urls, "/retirada"].map((url) => content.isGone(url))),
		bodies: await Promise.all(
			["blog_abierta", "blog_para-miembros", "mudada"].map(async (id) =>
				hashSecret((await content.readBody(id)) ?? ""),
			),
		),
		lists: await Promise.all(
			["", "diseno"].map((tag) => content.list({ folder: "/blog/", tag: tag || undefined, offset: 0, limit: 10 })),
		),
		near: await content.near(["abier"], 5),
		members: await content.listForRegistered(5),
		tag: await content.findTag("/blog/", "diseno"),
		sitemap: await content.sitemap("", 50),
		sources: (await publication.sources()).toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1)),
		events: await Promise.all(
			(["next", "past"] as const).map((when) => events.list({ when, now: NOW, offset: 0, limit: 10 })),
		),
		written: await backend.sources.list(),
		texts: await Promise.all(
			["diario", "lesson:vieja"].flatMap((id) => [1, 2].map((version) => backend.sources.text(id, version))),
		),
		revisions: await backend.sources.revisions("diario"),
		assets: await backend.sources.assets(),
		event: [
			await events.findById("event-taller"),
			await events.joinUrl("event-taller"),
			await events.findById("event-cerrado"),
		],
		facts: await Promise.all([0, 1].map((sequence) => events.factsAt("event-taller", sequence))),
		files: await Promise.all(
			["open/abc-480.webp", "locked/mudada/def.webp"].map(async (name) => [...((await media.read(name)) ?? [])]),
		),
		accounts,
		passwords: await Promise.all(accounts.map(({ uid }) => identity.hasPassword(uid))),
		providers: await Promise.all(accounts.map(({ uid }) => identity.providersOf(uid))),
		passkeys: await Promise.all(accounts.map(({ uid }) => passkeys.list(uid))),
		secondSteps: await Promise.all(
			accounts.map(async ({ uid }) => [
				await backend.secondSteps.find(uid),
				(await backend.secondSteps.listRecoveryCodes(uid)).toSorted((one, other) => (one.hash < other.hash ? -1 : 1)),
				await backend.secondSteps.graceOf(uid),
				await backend.secondSteps.findReset(uid),
			]),
		),
		google: await identity.findByProvider({ provider: "google", subject: "1234567890" }),
		course: [await school.course(), await school.findLesson(1, 1), await school.findLesson(2, 1)],
		progress: await Promise.all(
			accounts.map(async ({ uid }) =>
				(await progress.listFor(uid)).toSorted((one, other) => (one.lessonId < other.lessonId ? -1 : 1)),
			),
		),
		consents: await consents.list({ after: "", limit: 100 }),
		letters: [await subscribers.findByToken("baja-ana"), await subscribers.findByConfirmHash("n-leo")],
		issues: [await letters.listIssues(), await letters.listDays(), await letters.countRecipients("carta")],
		recipients: await letters.recipientsIn({ issueId: "carta", state: "sent", after: "", limit: 9 }),
		waiting: await waitingList.list({ after: "", limit: 100 }),
		waitingLinks: await Promise.all(
			["c-ana", "c-leo", "l-ana"].map((hash) =>
				findByToken(backend, { hash, use: hash.startsWith("c") ? "confirm" : "leave", now: NOW }),
			),
		),
		mails: [await outbox.undelivered(100), await outbox.nextDueAt()],
		attendees,
		places: await Promise.all(attendees.map(({ id }) => stepsOn(backend).position(id))),
		links: await Promise.all(Array.from({ length: 12 }, (_, index) => registrations.findByToken(`t-${index}`))),
		byAddress: await Promise.all(ADDRESSES.map((address) => registrations.listByEmail(address))),
		due: [await stepsOn(backend).nextDueAt(), await stepsOn(backend).overdueOffers({ now: MONTH, limit: 10 })],
		seats: [...(await registrations.counts(["event-taller"]))],
		notices: await stepsOn(backend).dueNotices({ now: NOW, limit: 10 }),
		alerts: await Promise.all(["a-ana", "a-leo"].map((hash) => eventAlerts.findByToken(hash))),
		rights: await rights.listFor("ana@e.es"),
		acts: await acts.list({ since: NOW }),
		counts: await linkCounts.list("2026-01-01"),
	};
}

/** Kinds of records whose order is significant. */
const IN_ORDER = ["consent", "act", "mail", "registration"];

/**
 * Brings records into the form in which two backends must agree: kinds whose order is not significant are sorted by
 * content.
 */
export function comparable(records: readonly SiteRecord[]): readonly SiteRecord[] {
	const words = ({ kind, record }: SiteRecord) => `${kind} ${JSON.stringify(record, sortedKeys)}`;
	const inOrder = records.filter(({ kind }) => IN_ORDER.includes(kind));
	const others = records
		.filter(({ kind }) => !IN_ORDER.includes(kind))
		.toSorted((one, other) => (words(one) < words(other) ? -1 : 1));
	return [...others, ...inOrder];
}

function sortedKeys(_key: string, value: unknown): unknown {
	if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
