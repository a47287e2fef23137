import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { actOf } from "../domain/audit/act.ts";
import { change, planCreate } from "../domain/authoring/plan-save.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import { storeAlert } from "../domain/events/keep-alerts.ts";
import { makeReservation, stepsOn } from "../domain/events/registrations.fixture.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import type { Mailer } from "../domain/mail/mail-outbox.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import { confirmEntry, inviteNext, joinList } from "../domain/waiting-list/list-entries.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { site } from "../site.config.ts";
import { createTraffic } from "./http/traffic.ts";
import { createMailJob } from "./mail-job.ts";
import { createMailbox, type Mailbox } from "./mailbox.fixture.ts";
import { startTestSite } from "./site.fixture.ts";
import { createEventsJob, createSiteJobs } from "./site-jobs.ts";

let stored: Backend;
let mailbox: Mailbox;
let log: Readonly<Record<string, unknown>>[];
let watchers: (() => void)[];
beforeEach(async () => {
	stored = await openEmbedded({ dataDir: ":memory:" });
	mailbox = createMailbox();
	log = [];
	watchers = [];
});
afterEach(() => stored.close());

const mailFacts = {
	siteName: "Tertulia",
	siteUrl: "https://tertulia.example",
	organiser: { name: "Inés", email: "hola@example.com" },
};
function create(mailer: Mailer = mailbox, traffic = createTraffic(), compiler?: Compiler) {
	const { jobs, backend } = createSiteJobs({
		backend: stored,
		mailer,
		compiler,
		mailFacts: async () => mailFacts,
		traffic,
		now: () => new Date(),
		log: {
			request: () => undefined,
			write: (level, message, fields) => {
				log.push({ level, message, ...fields });
				for (const tell of watchers.splice(0)) tell();
			},
			flush: () => undefined,
		},
	});
	if (backend === null) throw new Error("No backend.");
	return { jobs, backend, outbox: backend.outbox };
}
const nextLine = () => new Promise<void>((resolve) => watchers.push(resolve));
const now = () => new Date().toISOString();

test("a text that is scheduled here is looked at now: its time may come before the next look (docs/product.md, 22.5)", async () => {
	const { jobs, backend } = create(
		mailbox,
		createTraffic(),
		createCompiler(stored.media, { authors: {}, brand: site }),
	);
	const looks = vi.spyOn(stored.sources, "scheduled");
	jobs.start();
	const isSettled = async () => {
		const before = looks.mock.calls.length;
		expect(before).toBeGreaterThan(0);
		await new Promise((resolve) => setImmediate(resolve));
		expect(looks.mock.calls.length).toBe(before);
	};
	await vi.waitFor(isSettled);
	looks.mockClear();
	const written = { text: "Texto.", hash: "1", why: "scheduled", by: null, now: now() } as const;
	const { source, revisions } = planCreate({ id: "a", path: "blog/a.md", ...written });
	const scheduled = { ...source, scheduledVersion: 1, publishAt: "2999-01-01T00:00:00.000Z" };
	await backend.sources.write([{ expected: null, source: scheduled, revisions }]);
	await vi.waitFor(() => expect(looks).toHaveBeenCalled());
	await vi.waitFor(isSettled);
	looks.mockClear();
	const again = change(scheduled, { publishAt: "2999-01-02T00:00:00.000Z" });
	await backend.publication.publish({ ...makePublication([]), sources: [again] });
	await vi.waitFor(() => expect(looks).toHaveBeenCalled());
	await jobs.stop();
});

describe("due work on events, beside requests (docs/product.md, 16.7)", () => {
	test("yields to requests before each message, and can stop between two of them", async () => {
		const publish = (place: string) =>
			stored.publication.publish(
				makePublication([], { events: [makeEvent("taller", "2999-01-01T18:00:00.000Z", { place })] }),
			);
		await publish("Sala 1");
		for (const name of ["ana", "eva", "leo"]) {
			await stepsOn(stored).reserve({
				...makeReservation(name, { isProved: true, now: now() }),
				outgoing: { tokenHash: name, write: () => null },
			});
		}
		await publish("Sala 2");
		const told = async () => 3 - (await stepsOn(stored).dueNotices({ now: now(), limit: 9 })).length;
		const before: number[] = [];
		const stop = new AbortController();
		const yieldToRequests = async () => {
			before.push(await told());
			if (before.length === 3) stop.abort();
		};
		const job = createEventsJob({
			backend: stored,
			mailFacts: async () => mailFacts,
			now: () => new Date(),
			yieldToRequests,
			afterwards: () => undefined,
		});
		await job.run(stop.signal);
		expect([before, await told()]).toEqual([[0, 1, 2], 2]);
	});
});

describe("mail beside requests (docs/product.md, 14.3)", () => {
	test("waiting messages are sent at the start, and new ones at once", async () => {
		const { jobs, outbox } = create();
		await stored.outbox.add(makeMail({ to: "antes@example.es" }), now());
		jobs.start();
		expect(await mailbox.next("antes@example.es")).toEqual(makeMail({ to: "antes@example.es" }));
		await outbox.add(makeMail({ to: "ahora@example.es" }), now());
		await mailbox.next("ahora@example.es");
		await jobs.stop();
		expect(await stored.outbox.nextDueAt()).toBeNull();
	});

	test("it waits until no request is in progress, but not forever", async () => {
		const traffic = createTraffic();
		const quiet = vi.spyOn(traffic, "quiet");
		const { jobs } = create(mailbox, traffic);
		await stored.outbox.add(makeMail({ to: "primera@example.es" }), now());
		traffic.begin();
		jobs.start();
		await vi.waitFor(() => expect(quiet).toHaveBeenCalled());
		expect(mailbox.received).toEqual([]);
		traffic.end();
		await mailbox.next("primera@example.es");
		expect(quiet.mock.calls.every(([limitMs]) => limitMs === 100)).toBe(true);
		traffic.begin();
		await stored.outbox.add(makeMail({ to: "segunda@example.es" }), now());
		jobs.wake("mail");
		await mailbox.next("segunda@example.es");
		await jobs.stop();
	});

	test("adding is answered before anything is sent, and whatever becomes of it", async () => {
		const { jobs, outbox } = create({ send: () => Promise.reject(new Error("broken")), async close() {} });
		jobs.start();
		const logged = nextLine();
		await outbox.add(makeMail(), now());
		expect(log).toEqual([]);
		await logged;
		await jobs.stop();
		expect(log).toContainEqual(expect.objectContaining({ level: "error", message: "unexpected failure" }));
	});

	test("every attempt is logged without address, subject or code", async () => {
		const { jobs, outbox } = create();
		jobs.start();
		const answers = [
			{ outcome: "later", reason: "451 Greylisted" },
			{ outcome: "refused", reason: "550 No such user" },
			{ outcome: "sent" },
		] as const;
		for (const answer of answers) {
			mailbox.answer(answer);
			const logged = nextLine();
			await outbox.add(makeMail(), now());
			await logged;
		}
		await jobs.stop();
		expect(log).toEqual([
			{
				level: "warn",
				message: "mail postponed",
				mail: expect.any(String),
				kind: "sign-in-code",
				attempts: 1,
				reason: "451 Greylisted",
			},
			{
				level: "error",
				message: "mail refused",
				mail: expect.any(String),
				kind: "sign-in-code",
				attempts: 1,
				reason: "550 No such user",
			},
			{ level: "info", message: "mail sent", mail: expect.any(String), kind: "sign-in-code", attempts: 1 },
		]);
		expect(JSON.stringify(log)).not.toMatch(/482913|example\.es/);
	});

	test("a clock that is set back does not hold mail up (docs/product.md, 14.3)", async () => {
		const right = new Date("2026-11-20T10:00:00.000Z");
		let at = new Date(right.getTime() + 2 * 86_400_000);
		const { signal } = new AbortController();
		const job = createMailJob({
			backend: stored,
			mailer: mailbox,
			now: () => at,
			log: { request: () => undefined, write: () => undefined, flush: () => undefined },
		});
		await stored.outbox.add(makeMail({ to: "antes@example.es" }), right.toISOString());
		mailbox.answer({ outcome: "later", reason: "ECONNREFUSED", unreachable: true });
		await job.run(signal);
		mailbox.answer({ outcome: "sent" });
		await job.run(signal);
		expect(mailbox.received).toEqual([]);
		at = right;
		await stored.outbox.add(makeMail({ to: "ahora@example.es" }), right.toISOString());
		await job.run(signal);
		expect(mailbox.received.map(({ mail }) => mail.to)).toContain("ahora@example.es");
	});

	test("waiting messages are sent one after the other, and new ones several at a time", async () => {
		const waited = ["a@e.es", "b@e.es", "c@e.es"];
		const start = Date.now();
		const at = (index: number) => new Date(start - 60_000 + index).toISOString();
		for (const [index, to] of waited.entries()) await stored.outbox.add(makeMail({ to, expiresAt: null }), at(index));
		const sent: { readonly to: string; readonly beside: number }[] = [];
		let underWay = 0;
		let added = 0;
		// Each message adds two more, up to 40.
		const busy: Mailer = {
			async send({ mail }) {
				underWay += 1;
				for (let each = 0; each < 2 && added < 40; each += 1) {
					added += 1;
					await stored.outbox.add(
						makeMail({ to: "nueva@e.es", expiresAt: null }),
						new Date(Date.now() + 1).toISOString(),
					);
				}
				await new Promise((resolve) => setTimeout(resolve, 5));
				sent.push({ to: mail.to, beside: underWay - 1 });
				underWay -= 1;
				return { outcome: "sent" };
			},
			async close() {},
		};
		const silent = { request: () => undefined, write: () => undefined, flush: () => undefined };
		const job = createMailJob({ backend: stored, mailer: busy, now: () => new Date(), log: silent });
		await job.run(new AbortController().signal);
		expect(sent.slice(0, 3)).toEqual(waited.map((to) => ({ to, beside: 0 })));
		expect(Math.max(...sent.map(({ beside }) => beside))).toBe(3);
	});

	test("without a mailer mail stays in the outbox", async () => {
		const { jobs, backend } = createSiteJobs({
			backend: stored,
			mailer: null,
			mailFacts: async () => mailFacts,
			now: () => new Date(),
			log: { request: () => undefined, write: () => undefined, flush: () => undefined },
		});
		jobs.start();
		await backend?.outbox.add(makeMail(), now());
		await jobs.stop();
		expect(await stored.outbox.nextDueAt()).not.toBeNull();
	});
});

describe("a running site", () => {
	test("delivers waiting messages, and stopping it lets the message in progress arrive", async () => {
		let release = () => {};
		let reached = () => {};
		const underWay = new Promise<void>((resolve) => {
			reached = resolve;
		});
		const order: string[] = [];
		const site = await startTestSite({
			wrap: (backend) => {
				backend.outbox.add(makeMail(), now());
				return {
					...backend,
					async close() {
						order.push(`closed, next due ${await backend.outbox.nextDueAt()}`);
						await backend.close();
					},
				};
			},
			mailer: {
				async send() {
					await new Promise<void>((resolve) => {
						release = resolve;
						reached();
					});
					return { outcome: "sent" };
				},
				async close() {
					order.push("mailer closed");
				},
			},
		});
		await underWay;
		const stopped = site.stop();
		release();
		await stopped;
		expect(order).toEqual(["mailer closed", "closed, next due null"]);
		expect(site.log).toContainEqual(expect.objectContaining({ message: "mail sent" }));
	});

	test("hands mail to the test's mailbox", async () => {
		const site = await startTestSite({
			wrap: (backend) => {
				backend.outbox.add(makeMail({ to: "ana@example.es" }), now());
				return backend;
			},
		});
		expect((await site.mailbox.next("ana@example.es")).subject).toContain("482913");
		await site.stop();
	});
});

describe("registrations beside requests (docs/product.md, 16.4 and 16.7)", () => {
	const HOUR = 3_600_000;
	const later = (ms: number) => new Date(Date.now() + ms).toISOString();
	const publish = (startsAt: string, overrides = {}) =>
		stored.publication.publish(
			makePublication([], { events: [makeEvent("taller", startsAt, { capacity: 1, ...overrides })] }),
		);
	const write = (mail: string) => ({
		tokenHash: `${mail}-${Math.random()}`,
		write: () => makeMail({ kind: "event-confirm", to: mail }),
	});
	async function register(backend: Backend, email: string) {
		const overrides = {
			email,
			emailKey: email,
			isProved: true,
			acceptsWaiting: true,
			now: later(-2 * HOUR),
			pauseMs: 0,
		};
		const reserved = await stepsOn(backend).reserve({ ...makeReservation("Ana", overrides), outgoing: write(email) });
		if (!("registration" in reserved)) throw new Error(reserved.outcome);
		return reserved.registration;
	}

	test("their messages go at once, a cancelled seat is offered in time, and a start reminds of what is near, once", async () => {
		await publish(later(HOUR / 2));
		const { jobs, backend } = create();
		jobs.start();
		const { id } = await register(backend, "ana@example.es");
		await mailbox.next("ana@example.es");
		await register(backend, "eva@example.es");
		await mailbox.next("eva@example.es");
		await stepsOn(backend).cancel({ id, now: later(-HOUR), outgoing: write("ana@example.es"), undoUntil: later(500) });
		expect((await mailbox.next("eva@example.es")).kind).toBe("event-offer");
		await jobs.stop();
	});

	test("a job is woken after the commit of a write, and not by a write that was rolled back", async () => {
		await publish(later(48 * HOUR));
		const { jobs, backend } = create();
		jobs.start();
		await jobs.stop();
		const woken: string[] = [];
		jobs.wake = (name) => void woken.push(name);
		await backend.transaction(async () => {
			await register(backend, "ana@example.es");
			expect(woken).toEqual([]);
		});
		expect(woken).toEqual(["mail"]);
		await expect(
			backend.transaction(async () => {
				await backend.outbox.add(makeMail(), now());
				throw new Error("no");
			}),
		).rejects.toThrow("no");
		expect(woken).toEqual(["mail"]);
		const [ana] = await backend.registrations.listByEmail("ana@example.es");
		await stepsOn(backend).erase(ana?.emailKey ?? "", now());
		expect(woken).toEqual(["mail", "events"]);
		await backend.publication.publish(makePublication([], { events: [makeEvent("otro", later(HOUR))] }));
		expect(woken).toEqual(["mail", "events", "events"]);
	});

	test("a start reminds of what is near and tells of what has changed, and another start does not repeat it", async () => {
		await publish(later(HOUR / 2));
		await register(stored, "ana@example.es");
		for (const expected of [["event-confirm", "event-reminder"], []]) {
			const before = mailbox.received.length;
			const { jobs } = create();
			jobs.start();
			if (expected.length > 0)
				for (const kind of expected) expect((await mailbox.next("ana@example.es")).kind).toBe(kind);
			else await new Promise((resolve) => setTimeout(resolve, 300));
			await jobs.stop();
			expect(mailbox.received.slice(before).map(({ mail }) => mail.kind)).toEqual(expected);
		}
		await publish(later(HOUR / 2), { place: "Otra sala" });
		const { jobs } = create();
		jobs.start();
		expect((await mailbox.next("ana@example.es")).kind).toBe("event-changed");
		await jobs.stop();
	});
});

describe("housekeeping (docs/product.md, 15.8)", () => {
	test("forgets what has expired and erases the accounts whose grace is over, at the start", async () => {
		const long = "2026-01-01T00:00:00.000Z";
		const { user } = await stored.users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: long });
		const { user: other } = await stored.users.ensure({ email: "eva@e.es", emailKey: "eva@e.es", now: long });
		await stored.users.update(user.uid, { erasedAfter: long });
		await stored.users.update(other.uid, { erasedAfter: "2999-01-01T00:00:00.000Z" });
		await stored.limiter.take([{ key: "k", limit: 1, windowMs: 1e15 }], Date.parse(long));
		const { jobs } = create();
		const logged = nextLine();
		jobs.start();
		await logged;
		await jobs.stop();
		expect(log).toEqual([{ level: "info", message: "account erased", uid: user.uid }]);
		expect(await stored.users.find(user.uid)).toBeNull();
		expect(await stored.users.find(other.uid)).not.toBeNull();
		expect(await stored.limiter.take([{ key: "k", limit: 1, windowMs: 1e15 }], Date.now())).toEqual({ allowed: true });
	});

	test("keeps nothing longer than the privacy policy says (docs/product.md, 20.4)", async () => {
		const DAY = 24 * 3_600_000;
		const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
		const consent = (emailKey: string, overrides: object) =>
			stored.consents.add({
				...{
					id: crypto.randomUUID(),
					emailKey,
					purpose: "school",
					given: true,
					text: "Sí",
					version: "1",
					source: "waiting-list",
				},
				...{ askedAt: ago(500), confirmedAt: ago(500) },
				...overrides,
			});
		async function invited(name: string, days: number) {
			const entry = { id: name, email: name, emailKey: name, name: null, consents: [], createdAt: ago(600) };
			const attribution = { source: "", medium: "", campaign: "", content: "" };
			const hashes = { confirmHash: `c${name}`, leaveHash: `l${name}`, confirmUntil: ago(0), keptUntil: ago(0) };
			await joinList(stored, {
				entry: { ...entry, attribution },
				...hashes,
				mailFor: () => makeMail({ to: name }),
			});
			await confirmEntry(stored, { id: name, emailKey: name }, ago(590));
			await inviteNext(stored, {
				now: ago(days),
				leaveHash: `i${name}`,
				mailFor: () => makeMail({ to: name }),
			});
			await consent(name, {});
			await consent(name, { purpose: "news" });
		}
		await invited("hace-mucho@e.es", 366);
		await invited("hace-poco@e.es", 364);
		await consent("retirado@e.es", { given: false, confirmedAt: ago(3 * 366) });
		await consent("retirado-hace-poco@e.es", { given: false, confirmedAt: ago(3 * 365 - 2) });
		const counts = { waitingList: 0, registrations: 0, eventAlerts: 0, consents: 0, mails: 0 };
		const request = { right: "access" as const, email: "ana@e.es", emailKey: "ana@e.es", dueAt: ago(0), counts };
		for (const days of [2 * 366, 2 * 365 - 2])
			await stored.acts.add(actOf({ at: ago(days), by: null, what: "site-exported", detail: String(days) }));
		await stored.rights.add({ ...request, reference: "D-1", at: ago(3 * 366) });
		await stored.rights.add({ ...request, reference: "D-2", at: ago(3 * 365 - 2) });
		const alert = {
			eventId: "event-nada",
			email: "ana@e.es",
			emailKey: "ana@e.es",
			isProved: true,
			now: ago(0),
			tokenHash: "x",
			write: () => null,
		};
		await storeAlert(stored, alert);
		const visit = { link: "", attribution: { source: "", medium: "", campaign: "", content: "" }, total: 1 };
		const [tooOld, recent] = [ago(2 * 366 + 1), ago(2 * 365 - 2)].map((at) => at.slice(0, 10));
		await stored.linkCounts.add([tooOld, recent].map((day = "") => ({ ...visit, day })));
		const { user } = await stored.users.ensure({ email: "fin@e.es", emailKey: "fin@e.es", now: ago(20) });
		await stored.users.update(user.uid, { erasedAfter: ago(1) });

		const { jobs } = create();
		const logged = new Promise<void>((resolve) => {
			const look = () => (log.some(({ message }) => message === "account erased") ? resolve() : watchers.push(look));
			watchers.push(look);
		});
		jobs.start();
		await logged;
		await jobs.stop();
		expect((await stored.waitingList.list({ after: "", limit: 9 })).map(({ emailKey }) => emailKey)).toEqual([
			"hace-poco@e.es",
		]);
		expect(
			(await stored.consents.listFor("hace-mucho@e.es")).map(({ purpose, given, source }) => [purpose, given, source]),
		).toEqual([
			["school", true, "waiting-list"],
			["news", true, "waiting-list"],
			["school", false, "retention"],
		]);
		expect(await stored.consents.listFor("retirado@e.es")).toEqual([]);
		expect(await stored.consents.listFor("retirado-hace-poco@e.es")).toHaveLength(1);
		expect((await stored.acts.list({ what: "site-exported" })).map(({ detail }) => detail)).toEqual(["728"]);
		expect((await stored.rights.listFor("ana@e.es")).map(({ reference }) => reference)).toEqual(["D-2"]);
		expect(await stored.eventAlerts.listByEmail("ana@e.es")).toEqual([]);
		expect((await stored.linkCounts.list("2000-01-01")).map(({ day }) => day)).toEqual([recent]);
	});
});
