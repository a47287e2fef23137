import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePublication } from "../content/content.fixture.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import { claimMail, markSent, refuseMail, tidyOutbox } from "../mail/outgoing-mail.ts";
import { type Outgoing, reserveSeat } from "./change-registration.ts";
import type { SiteEvent } from "./event.ts";
import { LIVE_STATUSES } from "./registration.ts";
import type { Registration } from "./registration-store.ts";
import { makeReservation, stepsOn } from "./registrations.fixture.ts";
import { nextSequence, type Reservation } from "./reservation-rules.ts";

const NOON = Date.parse("2026-11-20T12:00:00.000Z");
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(NOON + ms).toISOString();
const STARTS = "2026-12-01T18:00:00.000Z";

/** The initial `sequence` of a registration created at noon. */
const FIRST = nextSequence(null, at(0));

type ReservationOverrides = Partial<Reservation & { readonly outgoing: Outgoing }>;

let links = 0;
/** A message to the address of its registration, with a new link. */
function outgoing(subject = "Aviso"): Outgoing & { readonly tokenHash: string } {
	return {
		tokenHash: `link-${++links}`,
		write: ({ email, status }) => makeMail({ kind: "event-confirm", to: email, subject: `${subject}: ${status}` }),
	};
}

/** What people and jobs do with registrations, on any backend. `open` returns a new, empty backend for each test. */
export function registrationSuite(open: () => Promise<Backend>): void {
	describe("registrations", () => {
		let backend: Backend;
		let steps: ReturnType<typeof stepsOn>;
		const ID = "event-taller";
		beforeEach(async () => {
			backend = await open();
			steps = stepsOn(backend);
			await publish();
		});
		afterEach(() => backend.close());

		function publish(overrides: Partial<SiteEvent> & { readonly draft?: boolean } = {}) {
			return backend.publication.publish(
				makePublication([], { events: [makeEvent("taller", STARTS, { capacity: 2, ...overrides })] }),
			);
		}
		function reserve(name: string, overrides: ReservationOverrides = {}) {
			const { outgoing: told = outgoing("Apunte"), ...rest } = overrides;
			const attribution = { source: "youtube", medium: "social", campaign: "lanzamiento", content: "perfil" };
			return steps.reserve({ ...makeReservation(name, { attribution, now: at(0), ...rest }), outgoing: told });
		}
		async function got(name: string, overrides: ReservationOverrides = {}): Promise<Registration> {
			const reserved = await reserve(name, overrides);
			if (!("registration" in reserved)) throw new Error(`${name}: ${reserved.outcome}`);
			return reserved.registration;
		}
		const proved = (name: string, now = at(0)) => got(name, { isProved: true, acceptsWaiting: true, now });
		const change = (id: string, ms = 0) => ({ id, now: at(ms), outgoing: outgoing("Cambio") });
		const seats = async () => (await backend.registrations.counts([ID])).get(ID);
		/** Delivers all due messages. Returns the recipient and subject of each. */
		async function deliver(ms = 0): Promise<string[]> {
			const claimed = await claimMail(backend, { now: at(ms), claimedUntil: at(ms + MINUTE), limit: 100 });
			for (const { id } of claimed) await markSent(backend, id, at(ms));
			return claimed.map(({ mail }) => `${mail.to} ${mail.subject}`);
		}

		test("takes a seat and keeps the message with it; the link finds the registration", async () => {
			const link = outgoing("Confirma");
			const reserved = await reserve("ana", { outgoing: link, uid: null, consents: [], timeZone: "Atlantic/Canary" });
			expect(reserved).toMatchObject({
				outcome: "new",
				registration: {
					eventId: ID,
					name: "ana",
					status: "pending_email",
					seat: true,
					dueAt: at(24 * HOUR),
					sequence: FIRST,
					attribution: { source: "youtube", content: "perfil" },
					timeZone: "Atlantic/Canary",
					confirmedAt: null,
				},
			});
			const found = await backend.registrations.findByToken(link.tokenHash);
			expect(found).toEqual("registration" in reserved ? reserved.registration : null);
			expect(await backend.registrations.find(found?.id ?? "")).toEqual(found);
			expect(await backend.registrations.findLive(ID, "ana@e.es")).toEqual(found);
			expect(await backend.registrations.findByToken("otro")).toBeNull();
			expect(await deliver()).toEqual(["ana@e.es Confirma: pending_email"]);
			expect(await seats()).toEqual({ taken: 1, waiting: 0 });
		});

		test("has no seat for an event that is a draft, cancelled, over or unknown", async () => {
			expect(await reserve("ana", { eventId: "nada" })).toEqual({ outcome: "gone" });
			expect(await reserve("ana", { now: "2026-12-02T00:00:00.000Z" })).toEqual({ outcome: "gone" });
			await publish({ draft: true });
			expect(await reserve("ana")).toEqual({ outcome: "gone" });
			await publish({ cancelled: true });
			expect(await reserve("ana")).toEqual({ outcome: "gone" });
			expect(await deliver()).toEqual([]);
		});

		test("never gives more seats than there are, and puts only people who accept waiting in the line", async () => {
			await proved("uno");
			await got("dos");
			expect(await reserve("tres")).toEqual({ outcome: "full", canWait: true });
			expect((await got("tres", { acceptsWaiting: true })).seat).toBe(false);
			expect((await proved("cuatro")).status).toBe("waitlisted");
			expect(await seats()).toEqual({ taken: 2, waiting: 1 });
			await publish({ waitlistEnabled: false });
			expect(await reserve("cinco", { acceptsWaiting: true })).toEqual({ outcome: "full", canWait: false });
			expect(await deliver()).toHaveLength(4);
		});

		test("without a capacity there is room for all", async () => {
			await publish({ capacity: null });
			for (let each = 0; each < 30; each++) expect((await got(`p${each}`)).seat).toBe(true);
		});

		test("the same form counts once, also when it took the last seat", async () => {
			await publish({ capacity: 1 });
			const first = await got("ana", { formId: "f1" });
			expect(await reserve("ana", { formId: "f1", now: at(SECOND) })).toEqual({
				outcome: "again",
				registration: first,
			});
			expect(await deliver(SECOND)).toHaveLength(1);
			expect(await reserve("eva", { formId: "f1" })).toEqual({ outcome: "full", canWait: true });
		});

		test("a registered person gets no second seat, and the same answer as a stranger", async () => {
			const first = await got("ana");
			expect(await reserve("ana", { now: at(59 * SECOND) })).toMatchObject({
				outcome: "known",
				registration: { id: first.id },
			});
			expect(await deliver(59 * SECOND)).toEqual(["ana@e.es Apunte: pending_email"]);
			expect(await reserve("ana", { now: at(MINUTE) })).toMatchObject({ outcome: "known" });
			expect(await deliver(MINUTE)).toEqual(["ana@e.es Apunte: pending_email"]);
			await got("eva");
			expect(await reserve("ana", { now: at(10 * MINUTE) })).toEqual({ outcome: "full", canWait: true });
			expect(await reserve("ana", { now: at(10 * MINUTE), acceptsWaiting: true })).toMatchObject({
				outcome: "known",
				registration: { id: first.id },
			});
			expect(await seats()).toEqual({ taken: 2, waiting: 0 });
		});

		test("a proved address needs no mail to confirm, and confirms a pending registration", async () => {
			const asked = { purpose: "news", text: "Sí.", version: "1", askedAt: at(0) } as const;
			expect(await got("ana", { isProved: true, consents: [asked] })).toMatchObject({
				status: "confirmed",
				confirmedAt: at(0),
				dueAt: null,
			});
			expect(await backend.consents.listFor("ana@e.es")).toMatchObject([
				{ purpose: "news", text: "Sí.", source: "event", confirmedAt: at(0) },
			]);
			const pending = await got("eva", { consents: [asked] });
			expect(await backend.consents.listFor("eva@e.es")).toEqual([]);
			expect(await reserve("eva", { isProved: true, now: at(SECOND) })).toMatchObject({
				outcome: "known",
				registration: { id: pending.id, status: "confirmed" },
			});
			expect(await backend.consents.listFor("eva@e.es")).toHaveLength(1);
			expect(await deliver(SECOND)).toEqual([
				"ana@e.es Apunte: confirmed",
				"eva@e.es Apunte: pending_email",
				"eva@e.es Apunte: confirmed",
			]);
			expect(await reserve("eva", { isProved: true, now: at(HOUR) })).toMatchObject({ outcome: "known" });
			expect(await deliver(HOUR)).toEqual([]);
		});

		test("a hold lasts half an hour from the moment its mail is on its way, a day at most, and nothing once the mail is refused", async () => {
			await publish({ capacity: 3 });
			const [sent, late, refused] = [
				await got("ana"),
				await got("eva", { now: at(SECOND) }),
				await got("leo", { now: at(2 * SECOND) }),
			];
			const [one, two, three] = await claimMail(backend, { now: at(MINUTE), claimedUntil: at(2 * MINUTE), limit: 9 });
			await markSent(backend, one?.id ?? "", at(10 * MINUTE));
			await refuseMail(backend, three?.id ?? "", { now: at(11 * MINUTE), reason: "550" });
			const due = async ({ id }: Registration) => (await backend.registrations.find(id))?.dueAt;
			expect([await due(sent), await due(late), await due(refused)]).toEqual([
				at(40 * MINUTE),
				at(24 * HOUR + SECOND),
				at(11 * MINUTE),
			]);
			expect(await steps.nextDueAt()).toBe(at(11 * MINUTE));
			await markSent(backend, two?.id ?? "", at(23 * HOUR + 55 * MINUTE));
			expect(await due(late)).toBe(at(24 * HOUR + SECOND));
			expect(await steps.release({ now: at(11 * MINUTE), limit: 10 })).toBe(1);
			expect(await steps.release({ now: at(40 * MINUTE - 1), limit: 10 })).toBe(0);
			expect(await steps.release({ now: at(24 * HOUR + SECOND), limit: 10 })).toBe(2);
			expect(await seats()).toEqual({ taken: 0, waiting: 0 });
			expect(await backend.registrations.find(sent.id)).toBeNull();
			expect(await steps.nextDueAt()).toBeNull();
		});

		test("a mail that expired unsent ends its hold", async () => {
			const write = () => makeMail({ kind: "event-confirm", expiresAt: at(HOUR) });
			const { id } = await got("ana", { outgoing: { tokenHash: "x", write } });
			await tidyOutbox(backend, { now: at(HOUR), doneBefore: at(-HOUR) });
			expect((await backend.registrations.find(id))?.dueAt).toBe(at(HOUR));
		});

		test("a seat whose hold has ended is the next one's at once", async () => {
			await publish({ capacity: 1 });
			await got("ana");
			await deliver();
			expect(await reserve("eva", { now: at(30 * MINUTE - 1) })).toMatchObject({ outcome: "full" });
			expect(await reserve("eva", { now: at(30 * MINUTE) })).toMatchObject({ outcome: "new" });
			expect(await seats()).toEqual({ taken: 1, waiting: 0 });
		});

		test("confirming makes the held seat theirs, once and in time", async () => {
			const ana = await got("ana");
			const eva = await got("eva");
			await deliver();
			expect(await steps.confirm(change(ana.id, 30 * MINUTE))).toBeNull();
			expect(await steps.confirm(change(eva.id, 30 * MINUTE - 1))).toMatchObject({
				status: "confirmed",
				seat: true,
				dueAt: null,
				confirmedAt: at(30 * MINUTE - 1),
			});
			expect(await steps.confirm(change(eva.id, 30 * MINUTE - 1))).toBeNull();
			expect(await deliver(HOUR)).toEqual(["eva@e.es Cambio: confirmed"]);
			expect(await steps.confirm(change("nadie"))).toBeNull();
		});

		test("a person who accepted waiting gets a seat that is free by then, or the end of the line", async () => {
			await publish({ capacity: 1 });
			const holder = await got("ana");
			const [eva, leo] = [await got("eva", { acceptsWaiting: true }), await got("leo", { acceptsWaiting: true })];
			expect(await steps.confirm(change(leo.id))).toMatchObject({ status: "waitlisted", seat: false });
			expect(await steps.confirm(change(eva.id))).toMatchObject({ status: "waitlisted" });
			expect([await steps.position(leo.id), await steps.position(eva.id)]).toEqual([1, 2]);
			expect(await steps.position(holder.id)).toBeNull();
			await publish({ capacity: 5 });
			const rosa = await got("rosa", { acceptsWaiting: true });
			expect(await steps.confirm(change(rosa.id))).toMatchObject({ status: "confirmed", seat: true });
		});

		describe("a freed seat", () => {
			const until = at(2 * HOUR);
			let waiting: Registration[];
			let holder: Registration;
			const offer = (ms = 0) => steps.offerNext({ eventId: ID, now: at(ms), until, outgoing: outgoing("Oferta") });
			beforeEach(async () => {
				await publish({ capacity: 1 });
				holder = await proved("ana");
				waiting = [await proved("eva"), await proved("leo")];
				await deliver();
			});
			const free = async () => {
				await steps.cancel({ ...change(holder.id), undoUntil: at(10 * SECOND) });
				await steps.release({ now: at(10 * SECOND), limit: 9 });
			};

			test("is kept for the first person in the line, and meanwhile refused to newcomers", async () => {
				expect(await steps.offerable(at(0))).toEqual([]);
				expect(await offer()).toBeNull();
				await free();
				expect((await steps.offerable(at(0))).map(({ id }) => id)).toEqual([ID]);
				expect(await reserve("rosa", { now: at(11 * SECOND) })).toMatchObject({ outcome: "full" });
				expect(await offer(11 * SECOND)).toMatchObject({ name: "eva", status: "offered", seat: true, dueAt: until });
				expect(await offer(11 * SECOND)).toBeNull();
				expect(await steps.acceptOffer(change(waiting[1]?.id ?? ""))).toBeNull();
				expect(await steps.acceptOffer(change(waiting[0]?.id ?? "", 2 * HOUR - 1))).toMatchObject({
					status: "confirmed",
					dueAt: null,
				});
				expect(await seats()).toEqual({ taken: 1, waiting: 1 });
				expect(await steps.overdueOffers({ now: at(3 * HOUR), limit: 9 })).toEqual([]);
			});

			test("passes to the next when the offer expires, and the first person may queue again", async () => {
				await free();
				const [eva] = waiting;
				const id = eva?.id ?? "";
				await offer(11 * SECOND);
				expect(await steps.overdueOffers({ now: at(2 * HOUR - 1), limit: 9 })).toEqual([]);
				expect(await steps.expireOffer(change(id, 2 * HOUR - 1))).toBeNull();
				expect(await steps.acceptOffer(change(id, 2 * HOUR))).toBeNull();
				expect((await steps.overdueOffers({ now: at(2 * HOUR), limit: 9 })).map((each) => each.id)).toEqual([id]);
				expect(await steps.expireOffer(change(id, 2 * HOUR))).toMatchObject({
					status: "offer_expired",
					seat: false,
				});
				expect(await steps.expireOffer(change(id, 2 * HOUR))).toBeNull();
				expect(await offer(2 * HOUR)).toMatchObject({ name: "leo" });
				expect(await steps.rejoin(change(id, 2 * HOUR))).toMatchObject({ status: "waitlisted" });
				expect(await steps.rejoin(change(id, 2 * HOUR))).toBeNull();
				expect(await steps.position(id)).toBe(1);
			});

			test("is no longer offered once the event has started or is cancelled", async () => {
				await free();
				expect(await steps.offerable(STARTS)).toEqual([]);
				expect(await steps.offerNext({ eventId: ID, now: STARTS, until, outgoing: outgoing() })).toBeNull();
				await backend.events.cancel(ID);
				expect(await steps.offerable(at(0))).toEqual([]);
				expect(await offer()).toBeNull();
			});

			test("is not offered any longer once the event has begun that was moved forward", async () => {
				await free();
				await offer(11 * SECOND);
				const [eva] = waiting;
				const id = eva?.id ?? "";
				await publish({ capacity: 1, startsAt: at(HOUR) });
				expect(await steps.nextDueAt()).toBe(at(HOUR));
				expect(await steps.expireOffer(change(id, HOUR - 1))).toBeNull();
				expect(await steps.overdueOffers({ now: at(HOUR - 1), limit: 9 })).toEqual([]);
				expect((await steps.overdueOffers({ now: at(HOUR), limit: 9 })).map((each) => each.id)).toEqual([id]);
				expect(await steps.acceptOffer(change(id, HOUR))).toBeNull();
				expect(await steps.expireOffer(change(id, HOUR))).toMatchObject({
					status: "offer_expired",
					seat: false,
				});
				expect(await steps.nextDueAt()).toBeNull();
			});

			test("more capacity is offered too", async () => {
				await publish({ capacity: 3 });
				expect(await reserve("rosa")).toMatchObject({ outcome: "full" });
				expect([(await offer())?.name, (await offer())?.name, await offer()]).toEqual(["eva", "leo", null]);
				expect(await seats()).toEqual({ taken: 3, waiting: 0 });
			});
		});

		describe("cancelling", () => {
			const cancel = (id: string, ms = 0) => steps.cancel({ ...change(id, ms), undoUntil: at(ms + 10 * SECOND) });

			test("can be taken back for a while: the seat is kept, and the message waits", async () => {
				await publish({ capacity: 1 });
				const { id } = await proved("ana");
				await deliver();
				expect(await cancel(id)).toMatchObject({
					status: "cancelled",
					cancelledFrom: "confirmed",
					cancelledAt: at(0),
					sequence: FIRST + 1,
				});
				expect(await cancel(id)).toBeNull();
				expect(await reserve("eva", { now: at(9 * SECOND) })).toMatchObject({ outcome: "full" });
				expect(await deliver(9 * SECOND)).toEqual([]);
				expect(await steps.undoCancel(change(id, 9 * SECOND))).toMatchObject({
					status: "confirmed",
					cancelledAt: null,
					sequence: FIRST + 2,
				});
				expect(await deliver(HOUR)).toEqual([]);
				expect(await steps.undoCancel(change(id, 9 * SECOND))).toBeNull();
				expect(await seats()).toEqual({ taken: 1, waiting: 0 });
			});

			test("taken back when its message was on its way already, it is followed by another", async () => {
				const { id } = await proved("ana");
				await deliver();
				await cancel(id);
				await claimMail(backend, { now: at(10 * SECOND), claimedUntil: at(HOUR), limit: 9 });
				await steps.undoCancel(change(id, 9 * SECOND));
				expect(await deliver(11 * SECOND)).toEqual(["ana@e.es Cambio: confirmed"]);
			});

			test("undone while a process died sending its message, the cancellation is not announced afterwards", async () => {
				const { id } = await proved("ana");
				await deliver();
				await cancel(id);
				const [sending] = await claimMail(backend, { now: at(10 * SECOND), claimedUntil: at(MINUTE), limit: 9 });
				await steps.undoCancel(change(id, 9 * SECOND));
				expect(await deliver(HOUR)).toEqual(["ana@e.es Cambio: confirmed"]);
				await markSent(backend, sending?.id ?? "", at(HOUR));
				expect(await deliver(2 * HOUR)).toEqual([]);
			});

			test("is announced once by processes whose clocks differ by a minute, and neither undoes what the other ended", async () => {
				await publish({ capacity: 1 });
				const [ana, eva] = [await proved("ana"), await proved("eva")];
				await deliver();
				await cancel(ana.id);
				expect(await steps.release({ now: at(MINUTE), limit: 9 })).toBe(1);
				expect(await steps.release({ now: at(10 * SECOND), limit: 9 })).toBe(0);
				expect(await steps.undoCancel(change(ana.id, SECOND))).toBeNull();
				expect(await deliver(MINUTE)).toEqual(["ana@e.es Cambio: cancelled"]);
				const offer = (ms: number) =>
					steps.offerNext({
						eventId: ID,
						now: at(ms),
						until: at(30 * SECOND),
						outgoing: outgoing("Oferta"),
					});
				expect([(await offer(MINUTE))?.id, await offer(0)]).toEqual([eva.id, null]);
				expect(await steps.expireOffer(change(eva.id, MINUTE))).toMatchObject({
					status: "offer_expired",
				});
				expect(await steps.acceptOffer(change(eva.id, SECOND))).toBeNull();
				expect(await steps.expireOffer(change(eva.id, SECOND))).toBeNull();
				expect((await deliver(2 * MINUTE)).toSorted()).toEqual([
					"eva@e.es Cambio: offer_expired",
					"eva@e.es Oferta: offered",
				]);
				const held = await got("leo");
				expect(await steps.release({ now: at(24 * HOUR), limit: 9 })).toBe(1);
				expect(await steps.confirm(change(held.id, SECOND))).toBeNull();
				expect(await deliver(2 * MINUTE)).toEqual(["leo@e.es Apunte: pending_email"]);
			});

			test("after that the seat is free and the message is sent", async () => {
				await publish({ capacity: 1 });
				const { id } = await proved("ana");
				await deliver();
				await cancel(id);
				expect(await steps.nextDueAt()).toBe(at(10 * SECOND));
				expect(await steps.undoCancel(change(id, 10 * SECOND))).toBeNull();
				expect(await reserve("eva", { now: at(10 * SECOND) })).toMatchObject({ outcome: "new" });
				expect(await deliver(10 * SECOND)).toContain("ana@e.es Cambio: cancelled");
			});

			test("gives an unconfirmed hold, an offer and a turn back as they were", async () => {
				await publish({ capacity: 1 });
				const pending = await got("ana");
				await cancel(pending.id);
				expect(await steps.undoCancel(change(pending.id, SECOND))).toMatchObject({
					status: "pending_email",
					dueAt: at(24 * HOUR),
				});
				const [eva, leo] = [await proved("eva"), await proved("leo")];
				await cancel(eva.id);
				expect(await steps.position(leo.id)).toBe(1);
				await steps.undoCancel(change(eva.id, SECOND));
				expect(await steps.position(leo.id)).toBe(2);
			});

			test("a person may register again; then the cancellation cannot be undone, and calendars see a later version", async () => {
				const { id } = await proved("ana");
				await cancel(id);
				expect(await proved("ana", at(0))).toMatchObject({ status: "confirmed", sequence: FIRST + 2 });
				expect(await steps.undoCancel(change(id, 2 * SECOND))).toBeNull();
			});
		});

		describe("pages that say whether seats are left are rendered again", () => {
			const revision = () => backend.content.revision();
			async function changes(work: () => Promise<unknown>): Promise<boolean> {
				const before = await revision();
				await work();
				return (await revision()) !== before;
			}
			const release = (ms: number) => steps.release({ now: at(ms), limit: 9 });
			beforeEach(() => publish({ capacity: 1, waitlistEnabled: false }));

			test("when the last seat is taken, and when a cancelled one is free", async () => {
				let id = "";
				const take = async () => {
					id = (await proved("ana")).id;
				};
				expect(await changes(take)).toBe(true);
				expect(await changes(() => steps.cancel({ ...change(id), undoUntil: at(10 * SECOND) }))).toBe(false);
				expect(await changes(() => release(10 * SECOND))).toBe(true);
				expect(await changes(() => release(10 * SECOND))).toBe(false);
			});

			test("when a hold has ended", async () => {
				await got("ana");
				expect(await changes(() => release(24 * HOUR))).toBe(true);
			});

			test("when the person who waited for the last seat leaves", async () => {
				await publish({ capacity: 1 });
				const ana = await proved("ana");
				const eva = await proved("eva");
				await steps.cancel({ ...change(ana.id), undoUntil: at(10 * SECOND) });
				await release(10 * SECOND);
				expect(await changes(() => steps.cancel({ ...change(eva.id), undoUntil: at(10 * SECOND) }))).toBe(true);
			});

			test("when two registrations become one person's", async () => {
				await publish({ capacity: 2, waitlistEnabled: false });
				await proved("vieja");
				await proved("nueva");
				expect(await changes(() => steps.move("vieja@e.es", { email: "nueva@e.es", emailKey: "nueva@e.es" }))).toBe(
					true,
				);
			});
		});

		describe("reminders", () => {
			const query = { which: "day", startsAfter: at(0), startsBy: STARTS, limit: 9 } as const;
			const due = async (which: "day" | "hour" = "day") =>
				(await steps.dueReminders({ ...query, which })).map(({ name }) => name);

			test("are for those confirmed before they were due, once for each start", async () => {
				await publish({ capacity: 9 });
				const ana = await proved("ana");
				await got("pendiente");
				await proved("tarde", "2026-11-30T18:00:00.001Z");
				expect(await due()).toEqual(["ana"]);
				expect(await due("hour")).toEqual(["ana", "tarde"]);
				const note = { ...change(ana.id), which: "day", startsAt: STARTS } as const;
				expect(await steps.remind({ ...note, startsAt: at(0) })).toBe(false);
				const both = await Promise.all([steps.remind(note), steps.remind({ ...note, outgoing: outgoing() })]);
				expect(both.toSorted()).toEqual([false, true]);
				expect(await due()).toEqual([]);
				expect(await due("hour")).toEqual(["ana", "tarde"]);
				await publish({ capacity: 9, startsAt: "2026-12-01T17:00:00.000Z" });
				expect(await due()).toEqual(["ana"]);
			});

			test("are not for other days, cancelled events or cancelled places", async () => {
				const { id } = await proved("ana");
				expect(await steps.dueReminders({ ...query, startsAfter: STARTS })).toEqual([]);
				expect(await steps.dueReminders({ ...query, startsBy: "2026-12-01T17:59:59.999Z" })).toEqual([]);
				await steps.cancel({ ...change(id), undoUntil: at(1) });
				expect(await due()).toEqual([]);
				expect(await steps.remind({ ...change(id), which: "day", startsAt: STARTS })).toBe(false);
				await steps.undoCancel(change(id));
				expect(await due()).toEqual(["ana"]);
				await backend.events.cancel(ID);
				expect(await due()).toEqual([]);
			});
		});

		describe("notices", () => {
			const due = async () =>
				(await steps.dueNotices({ now: at(0), limit: 9 })).map((each) => [each.name, each.toldSequence]);

			test("go to people with a seat or in the line, when the event differs from what they were last told", async () => {
				await publish({ capacity: 1 });
				const [ana] = [await proved("ana"), await proved("eva")];
				await got("pendiente", { acceptsWaiting: true });
				expect(await due()).toEqual([]);
				await publish({ capacity: 1, startsAt: "2026-12-01T17:00:00.000Z" });
				expect(await due()).toEqual([
					["ana", 0],
					["eva", 0],
				]);
				const told = { ...change(ana.id), toldSequence: 0, eventSequence: 1, cancelled: false };
				expect(await steps.notifyOfChange({ ...told, eventSequence: 2 })).toBe(false);
				expect(await steps.notifyOfChange(told)).toBe(true);
				expect(await steps.notifyOfChange({ ...told, outgoing: outgoing() })).toBe(false);
				expect(await due()).toEqual([["eva", 0]]);
				expect(await proved("leo")).toMatchObject({ status: "waitlisted" });
				expect(await due()).toEqual([["eva", 0]]);
				expect(await steps.dueNotices({ now: "2026-12-02T00:00:00.000Z", limit: 9 })).toEqual([]);
			});

			test("of a cancelled event end the registration", async () => {
				const { id } = await proved("ana");
				await backend.events.cancel(ID);
				const told = { ...change(id), toldSequence: 0, eventSequence: 1, cancelled: true };
				expect(await steps.notifyOfChange(told)).toBe(true);
				expect(await backend.registrations.find(id)).toMatchObject({
					status: "cancelled",
					cancelledFrom: "confirmed",
					seat: false,
					dueAt: null,
				});
				expect(await due()).toEqual([]);
				expect(await steps.undoCancel(change(id))).toBeNull();
			});
		});

		test("an event that people are registered for is not withdrawn before it ends", async () => {
			await backend.publication.publish(
				makePublication([], { events: [makeEvent("otro", "2999-01-01T10:00:00.000Z")] }),
			);
			await backend.publication.publish(
				makePublication([], { events: [makeEvent("tercero", "2999-01-01T10:00:00.000Z")] }),
			);
			await proved("ana");
			await got("eva", { eventId: "event-otro", isProved: true });
			const without = () =>
				backend.publication.publish(
					makePublication([], { events: [], unchangedIds: [ID, "event-tercero"], prune: true }),
				);
			await got("leo", { eventId: "event-tercero" });
			const third = { events: [makeEvent("tercero", "2999-01-01T10:00:00.000Z", { draft: true })] };
			// A person who has not confirmed yet has a link to the event, too.
			await expect(backend.publication.publish(makePublication([], third))).rejects.toThrow("Hay personas apuntadas.");
			await expect(without()).rejects.toThrow(
				"Hay personas apuntadas. Cancélalo con cancelled: true en vez de retirarlo.",
			);
			const asDraft = { events: [makeEvent("otro", "2999-01-01T10:00:00.000Z", { draft: true })] };
			await expect(backend.publication.publish(makePublication([], asDraft))).rejects.toThrow(
				"Hay personas apuntadas.",
			);
			await backend.events.cancel("event-otro");
			expect((await without()).removed).toEqual(["/eventos/otro"]);
		});

		test("lists an event's people in the order they came, and a person's events, newest first", async () => {
			await publish({ capacity: 9 });
			await backend.publication.publish(makePublication([], { events: [makeEvent("otro", STARTS)] }));
			const all = [await got("ana"), await proved("eva", at(1)), await got("leo", { now: at(2) })];
			expect(await backend.registrations.listByEvent(ID, { after: null, limit: 2 })).toEqual(all.slice(0, 2));
			expect(await backend.registrations.listByEvent(ID, { after: all[1] ?? null, limit: 2 })).toEqual(all.slice(2));
			const other = await got("ana", { eventId: "event-otro", now: at(SECOND) });
			expect(await backend.registrations.listByEmail("ana@e.es")).toEqual([other, all[0]]);
		});

		test("continues a list of attendees after the last one of a page was removed, and lists those of one instant once", async () => {
			await publish({ capacity: 99 });
			for (const [each, name] of ["ana", "eva", "leo", "rosa", "sol", "teo"].entries())
				await got(name, { now: at(each < 3 ? 0 : 1) });
			const [one, two] = await backend.registrations.listByEvent(ID, { after: null, limit: 2 });
			await steps.erase(two?.emailKey ?? "", at(0));
			const rest = await backend.registrations.listByEvent(ID, { after: two ?? null, limit: 9 });
			const listed = [one, two, ...rest].map((each) => each?.name);
			expect(listed.toSorted()).toEqual(["ana", "eva", "leo", "rosa", "sol", "teo"]);
			expect(listed.slice(3).toSorted()).toEqual(["rosa", "sol", "teo"]);
		});

		test("follows a person to another address, whose own registrations stay", async () => {
			await publish({ capacity: 9 });
			await backend.publication.publish(makePublication([], { events: [makeEvent("otro", STARTS)] }));
			const [old, kept] = [await proved("vieja"), await proved("nueva")];
			await got("vieja", { eventId: "event-otro", isProved: true });
			await steps.move("vieja@e.es", { email: "nueva@e.es", emailKey: "nueva@e.es" });
			expect(await backend.registrations.listByEmail("vieja@e.es")).toEqual([]);
			expect(await backend.registrations.findLive(ID, "nueva@e.es")).toMatchObject({ id: kept.id });
			expect(await backend.registrations.findLive("event-otro", "nueva@e.es")).toMatchObject({ email: "nueva@e.es" });
			expect(await backend.registrations.find(old.id)).toMatchObject({ status: "cancelled", seat: false });
		});

		test("a person can be forgotten: coming seats are free, past ones stay as numbers", async () => {
			const past = makeEvent("pasado", "2026-11-20T12:30:00.000Z");
			await backend.publication.publish(makePublication([], { events: [past] }));
			const link = outgoing();
			const before = await got("ana", { eventId: "event-pasado", isProved: true, outgoing: link });
			await proved("ana");
			await steps.erase("ana@e.es", at(2 * HOUR));
			expect(await backend.registrations.listByEmail("ana@e.es")).toEqual([]);
			expect(await backend.registrations.findByToken(link.tokenHash)).toBeNull();
			expect(await seats()).toEqual({ taken: 0, waiting: 0 });
			expect((await backend.registrations.counts(["event-pasado"])).get("event-pasado")).toEqual({
				taken: 1,
				waiting: 0,
			});
			const left = await backend.registrations.find(before.id);
			expect(left).toMatchObject({ name: "", email: "", uid: null, status: "confirmed", consents: [] });
			expect(JSON.stringify(left)).not.toContain("ana");
		});

		test("an erased person who registers again gets a later version for the calendar entry that remains", async () => {
			const { id } = await proved("ana");
			const last = await steps.cancel({ ...change(id, SECOND), undoUntil: at(11 * SECOND) });
			await steps.erase("ana@e.es", at(MINUTE));
			expect((await proved("ana", at(MINUTE))).sequence).toBeGreaterThan(last?.sequence ?? Number.POSITIVE_INFINITY);
		});

		test("names are removed from events that ended long ago", async () => {
			await publish({ capacity: 9 });
			const { id } = await proved("ana");
			await steps.anonymise("2026-12-01T19:00:00.000Z");
			expect((await backend.registrations.find(id))?.name).toBe("ana");
			await steps.anonymise("2026-12-01T19:00:00.001Z");
			expect(await backend.registrations.find(id)).toMatchObject({ name: "", status: "confirmed" });
			expect(await backend.registrations.listByEmail("ana@e.es")).toEqual([]);
		});

		describe("a form is kept whole or not at all", () => {
			const rule = { key: "event:address:ana@e.es", limit: 1, windowMs: HOUR };
			const count = async () => ((await backend.limiter.take([rule], NOON)).allowed ? null : ("limited" as const));
			const form = () => ({
				...makeReservation("ana", {
					isProved: true,
					consents: [{ purpose: "news", text: "Sí.", version: "1", askedAt: at(0) }],
					now: at(0),
				}),
				outgoing: outgoing(),
			});

			test("where its message cannot be kept, neither are the seat, the consents and the attempt", async () => {
				const failing = { ...backend, outbox: { ...backend.outbox, add: () => Promise.reject(new Error("no room")) } };
				await expect(reserveSeat(failing, form(), count)).rejects.toThrow("no room");
				expect([(await seats())?.taken ?? 0, await backend.consents.listFor("ana@e.es")]).toEqual([0, []]);
				expect(await reserveSeat(backend, form(), count)).toMatchObject({ outcome: "new" });
				expect((await seats())?.taken ?? 0).toBe(1);
			});

			test("where its link cannot be kept, neither is its message", async () => {
				const { id } = await got("ana");
				await deliver();
				const registrations = { ...backend.registrations, addLink: () => Promise.reject(new Error("no room")) };
				await expect(stepsOn({ ...backend, registrations }).confirm(change(id))).rejects.toThrow("no room");
				expect((await backend.registrations.find(id))?.status).toBe("pending_email");
				expect(await deliver()).toEqual([]);
			});

			test("the attempt also counts when no seat is left, and one over the limit gets none", async () => {
				await publish({ capacity: 1 });
				await proved("eva");
				expect(await reserveSeat(backend, form(), count)).toMatchObject({ outcome: "full" });
				await publish({ capacity: 2 });
				expect(await reserveSeat(backend, form(), count)).toBe("limited");
				expect(await backend.registrations.findLive(ID, "ana@e.es")).toBeNull();
			});
		});

		test("fifty at once get exactly the seats there are", async () => {
			await publish({ capacity: 7 });
			const all = await Promise.all(
				Array.from({ length: 50 }, (_, each) =>
					reserve(`p${each % 40}`, { acceptsWaiting: each % 2 === 0, formId: `f${each % 40}` }),
				),
			);
			const held = all.flatMap((each) =>
				each.outcome === "new" && each.registration.seat ? [each.registration.emailKey] : [],
			);
			expect(held).toHaveLength(7);
			expect(new Set(held).size).toBe(7);
			expect(await seats()).toMatchObject({ taken: 7 });
			const kept = await backend.registrations.listByEvent(ID, { after: null, limit: 999 });
			const live = kept.filter(({ status }) => LIVE_STATUSES.includes(status)).map(({ emailKey }) => emailKey);
			expect(new Set(live).size).toBe(live.length);
		});
	});
}
