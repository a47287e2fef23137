import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeMail } from "./mail.fixture.ts";
import type { Mail, StoredMail } from "./mail.ts";
import { isClaimable, isFailing } from "./outbox-rules.ts";
import { claimMail, markSent, postponeMail, refuseMail, releaseMail, tidyOutbox } from "./outgoing-mail.ts";

/** The instant, in ISO 8601 in UTC, of a time such as "10:05" on the day of the tests. */
const at = (time: string) => `2026-11-20T${time}:00.000Z`;

/** Tests that every `MailOutbox` must pass. `open` returns a new, empty backend for each test. */
export function mailOutboxSuite(open: () => Promise<Backend>): void {
	describe("MailOutbox", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		const add = (now: string, overrides: Partial<Mail> = {}) => backend.outbox.add(makeMail(overrides), at(now));
		const claim = (now: string, until = "23:59", limit = 100) =>
			claimMail(backend, { now: at(now), claimedUntil: at(until), limit });
		const idsOf = async (claimed: ReturnType<typeof claim>) => (await claimed).map(({ id }) => id);
		const postpone = (id: string, due: string, reason = "451 Greylisted") =>
			postponeMail(backend, id, { dueAt: at(due), reason });
		const tidy = (now: string, doneBefore = "00:00") =>
			tidyOutbox(backend, { now: at(now), doneBefore: at(doneBefore) });

		test("hands over what was added, whole and due at once", async () => {
			const mail = makeMail({ subject: "Añade «esto» 🎈", text: "Línea\r\n\tdos 🎈\n", expiresAt: at("10:10") });
			const id = await backend.outbox.add(mail, at("10:00"));
			const [queued, ...others] = await claim("10:00");
			expect(others).toEqual([]);
			expect(queued).toEqual({
				id,
				mail,
				messageId: expect.stringMatching(/^<[!-;=?A-~]+@[!-;=?A-~]+>$/),
				attempts: 0,
				createdAt: at("10:00"),
			});
		});

		test("finds exactly what may be claimed and what the owner should see, by the rules", async () => {
			const times = [null, at("09:59"), at("10:00"), at("10:01")];
			const kept: StoredMail[] = [];
			const keep = async (to: Partial<StoredMail>) => {
				const mail = await backend.outbox.find(await add("09:00", { expiresAt: to.expiresAt ?? null }));
				if (mail === null) throw new Error("Not stored.");
				const changed = { ...mail, ...to };
				await backend.outbox.change(changed);
				kept.push(changed);
			};
			for (const claimedUntil of times)
				for (const expiresAt of times)
					for (const dueAt of [at("09:59"), at("10:00"), at("10:01")])
						await keep({ claimedUntil, expiresAt, dueAt, lastAttemptAt: dueAt === at("10:01") ? at("09:30") : null });
			await keep({ dueAt: at("10:01"), lastAttemptAt: at("09:45") });
			for (const reason of [null, "550 No"])
				for (const state of ["waiting", "sent", "refused", "expired"] as const)
					await keep({ state, reason, ...(state === "waiting" ? {} : { mail: null, doneAt: at("09:30") }) });
			const idsOf = (mails: readonly { readonly id: string }[]) => mails.map(({ id }) => id).toSorted();
			for (const triedBefore of [undefined, at("09:30"), at("09:31"), at("09:45"), at("09:46")]) {
				const query = { now: at("10:00"), triedBefore };
				const found = await backend.outbox.claimable({ ...query, limit: 100 });
				expect(idsOf(found)).toEqual(idsOf(kept.filter((mail) => isClaimable(mail, query))));
			}
			expect(idsOf(await backend.outbox.undelivered(100))).toEqual(idsOf(kept.filter(isFailing)));
		});

		test("keeps an entry for the calendar as long as the message", async () => {
			const calendar = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } as const;
			await add("10:00", { calendar });
			const [queued] = await claim("10:00", "10:01");
			expect(queued?.mail).toEqual(makeMail({ calendar }));
		});

		test("gives every message an id and a Message-ID of its own, the same at every attempt", async () => {
			const ids = [await add("10:00"), await add("10:00"), await add("10:00")];
			const first = await claim("10:00", "10:01");
			expect(new Set(ids).size).toBe(3);
			expect(new Set(first.map(({ messageId }) => messageId)).size).toBe(3);
			const again = await claim("10:01");
			expect(again.map(({ id, messageId }) => [id, messageId])).toEqual(
				first.map(({ id, messageId }) => [id, messageId]),
			);
			expect(again.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
		});

		test("claims the oldest first, and at most as many as requested", async () => {
			const late = await add("10:02");
			const early = await add("10:00");
			const alsoEarly = await add("10:00");
			const middle = await add("10:01");
			expect(await idsOf(claim("10:05", "10:30", 3))).toEqual([early, alsoEarly, middle]);
			expect(await idsOf(claim("10:05", "10:30", 3))).toEqual([late]);
			expect(await claim("10:05")).toEqual([]);
		});

		test("claims untried messages before failed ones", async () => {
			const failing = await add("09:00");
			await claim("09:00", "09:01");
			await postpone(failing, "10:00");
			const fresh = await add("10:00");
			expect(await idsOf(claim("10:00", "10:30", 1))).toEqual([fresh]);
			expect(await idsOf(claim("10:00", "10:30", 1))).toEqual([failing]);
		});

		test("a message belongs to one claimer, until the claim runs out", async () => {
			const ids = [];
			for (let count = 0; count < 20; count++) ids.push(await add("10:00"));
			const shares = await Promise.all([
				claim("10:00", "10:10", 8),
				claim("10:00", "10:10", 8),
				claim("10:00", "10:10", 8),
			]);
			expect(shares.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
			expect(shares.flat()).toHaveLength(20);
			expect(await claim("10:09")).toEqual([]);
			expect(await claim("10:10")).toHaveLength(20);
		});

		test("a released message is due in its turn, untried, and shown to the owner meanwhile", async () => {
			const [first, second] = [await add("10:00"), await add("10:01")];
			await claim("10:02", "10:10", 1);
			await releaseMail(backend, first, "nobody there");
			expect(await backend.outbox.undelivered(10)).toMatchObject([
				{ id: first, state: "waiting", reason: "nobody there", attempts: 0 },
			]);
			expect((await claim("10:02")).map(({ id, attempts }) => [id, attempts])).toEqual([
				[first, 0],
				[second, 0],
			]);
			await markSent(backend, first, at("10:03"));
			await releaseMail(backend, first, "too late");
			expect(await backend.outbox.undelivered(10)).toEqual([]);
		});

		test("a postponed message is due at its time, and shown to the owner meanwhile", async () => {
			const id = await add("10:00");
			await claim("10:00", "10:10");
			await postpone(id, "10:03", "451 Greylisted");
			expect(await claim("10:02")).toEqual([]);
			expect(await backend.outbox.undelivered(10)).toEqual([
				{
					id,
					kind: "sign-in-code",
					to: "ana@example.es",
					state: "waiting",
					reason: "451 Greylisted",
					attempts: 1,
					createdAt: at("10:00"),
					lastAttemptAt: at("10:00"),
				},
			]);
			expect(await claim("10:03")).toMatchObject([{ id, mail: makeMail(), attempts: 1 }]);
		});

		test("postponed messages can be taken before their time, each once, claimed and expired ones not", async () => {
			const postponed = await add("10:00");
			await add("10:00", { expiresAt: at("10:05") });
			await claim("10:00", "10:01");
			await postpone(postponed, "18:00");
			const claimed = await add("10:30");
			await claim("10:30", "11:30");
			const early = () =>
				claimMail(backend, { now: at("11:00"), claimedUntil: at("11:20"), limit: 10, triedBefore: at("11:00") });
			expect(await idsOf(early())).toEqual([postponed]);
			await postpone(postponed, "18:00");
			expect(await early()).toEqual([]);
			expect(await idsOf(claim("11:30"))).toEqual([claimed]);
		});

		test("a sent message is not claimed again, whatever is reported later", async () => {
			const id = await add("10:00");
			await claim("10:00", "10:01");
			await markSent(backend, id, at("10:00"));
			await postpone(id, "10:02");
			await refuseMail(backend, id, { now: at("10:01"), reason: "550 No" });
			await markSent(backend, id, at("10:01"));
			expect(await claim("12:00")).toEqual([]);
			expect(await backend.outbox.undelivered(10)).toEqual([]);
			expect(await backend.outbox.nextDueAt()).toBeNull();
		});

		test("a message that was taken after its claim had run out is sent", async () => {
			const id = await add("10:00", { expiresAt: at("10:10") });
			await claim("10:00", "10:05");
			await tidy("10:10");
			expect(await backend.outbox.undelivered(10)).toMatchObject([{ state: "expired" }]);
			await markSent(backend, id, at("10:11"));
			expect(await backend.outbox.undelivered(10)).toEqual([]);
		});

		test("a refused message is never claimed again, and its owner sees why", async () => {
			const id = await add("10:00", { kind: "new-device" });
			await claim("10:00", "10:01");
			await refuseMail(backend, id, { now: at("10:00"), reason: "550 No such user" });
			await postpone(id, "10:02");
			expect(await claim("12:00")).toEqual([]);
			expect(await backend.outbox.nextDueAt()).toBeNull();
			expect(await backend.outbox.undelivered(10)).toMatchObject([
				{
					id,
					kind: "new-device",
					state: "refused",
					reason: "550 No such user",
					attempts: 1,
					lastAttemptAt: at("10:00"),
				},
			]);
		});

		test("an expired message is never claimed, and shown once it is tidied", async () => {
			const id = await add("10:00", { expiresAt: at("10:10") });
			const lasting = await add("10:00", { expiresAt: at("10:20") });
			expect(await idsOf(claim("10:10"))).toEqual([lasting]);
			await tidy("10:10");
			expect(await backend.outbox.undelivered(10)).toEqual([
				{
					id,
					kind: "sign-in-code",
					to: "ana@example.es",
					state: "expired",
					reason: "",
					attempts: 0,
					createdAt: at("10:00"),
					lastAttemptAt: null,
				},
			]);
		});

		test("a claimed message does not expire under its claimer", async () => {
			const id = await add("10:00", { expiresAt: at("10:10") });
			await claim("10:09", "10:12");
			await tidy("10:11");
			expect(await backend.outbox.undelivered(10)).toEqual([]);
			await tidy("10:12");
			expect(await backend.outbox.undelivered(10)).toMatchObject([{ id, state: "expired", attempts: 1 }]);
		});

		test("says when the next message is due", async () => {
			expect(await backend.outbox.nextDueAt()).toBeNull();
			const first = await add("10:00");
			const second = await add("10:05");
			expect(await backend.outbox.nextDueAt()).toBe(at("10:00"));
			await claim("10:05", "10:15");
			expect(await backend.outbox.nextDueAt()).toBe(at("10:15"));
			await postpone(second, "10:08");
			expect(await backend.outbox.nextDueAt()).toBe(at("10:08"));
			await postpone(first, "10:07");
			expect(await backend.outbox.nextDueAt()).toBe(at("10:07"));
		});

		test("shows the newest undelivered first, no more than asked for, and none that only waits", async () => {
			const ids = [await add("10:00"), await add("10:01"), await add("10:01")];
			await add("10:03");
			await claim("10:01", "10:02");
			for (const id of ids) await refuseMail(backend, id, { now: at("10:02"), reason: "550" });
			expect((await backend.outbox.undelivered(10)).map(({ id }) => id)).toEqual(ids.toReversed());
			expect(await backend.outbox.undelivered(2)).toHaveLength(2);
		});

		test("tidying removes messages done before the given instant, and none that wait", async () => {
			const [sent, refused, waiting] = [await add("08:00"), await add("08:00"), await add("08:00")];
			await claim("08:00", "08:01");
			await markSent(backend, sent, at("08:00"));
			await refuseMail(backend, refused, { now: at("09:00"), reason: "550" });
			await postpone(waiting, "12:00");
			await tidy("10:00", "09:00");
			expect((await backend.outbox.undelivered(10)).map(({ id }) => id)).toEqual([waiting, refused]);
			await tidy("10:00", "09:01");
			expect((await backend.outbox.undelivered(10)).map(({ id }) => id)).toEqual([waiting]);
			expect(await idsOf(claim("12:00"))).toEqual([waiting]);
		});

		test("forgets every message to an address, sent or waiting, and no other", async () => {
			const [sent, waiting] = [await add("08:00"), await add("08:00")];
			await claim("08:00", "08:01");
			await markSent(backend, sent, at("08:00"));
			const other = await backend.outbox.add(makeMail({ to: "otra@ejemplo.es" }), at("08:00"));
			await postpone(waiting, "08:30");
			expect(await backend.outbox.forget(makeMail().to.toUpperCase())).toBe(2);
			expect(await backend.outbox.forget(makeMail().to)).toBe(0);
			expect(await backend.outbox.undelivered(10)).toEqual([]);
			expect(await idsOf(claim("12:00"))).toEqual([other]);
		});

		test("forgets the messages of some kinds to an address, and no other", async () => {
			await add("08:00", { kind: "waiting-list-confirm" });
			await add("08:00", { kind: "waiting-list-known", to: makeMail().to.toUpperCase() });
			const cancelled = await add("08:01", { kind: "event-cancelled" });
			const other = await add("08:02", { kind: "waiting-list-confirm", to: "otra@ejemplo.es" });
			const kinds = ["waiting-list-confirm", "waiting-list-known"] as const;
			expect(await backend.outbox.forget(makeMail().to, kinds)).toBe(2);
			expect(await backend.outbox.forget(makeMail().to, kinds)).toBe(0);
			expect(await idsOf(claim("12:00"))).toEqual([cancelled, other]);
		});

		test("lists the stored messages to an address, newest first, without their text", async () => {
			const to = "Ana.Peña@ejemplo.es";
			const sent = await add("08:00", { to, kind: "event-confirmed" });
			await claim("08:00", "08:01");
			await markSent(backend, sent, at("08:05"));
			await add("09:00", { to: to.toLowerCase() });
			await add("09:30", { to: "otra@ejemplo.es" });
			const kept = [
				{ kind: "sign-in-code", state: "waiting", createdAt: at("09:00"), doneAt: null },
				{ kind: "event-confirmed", state: "sent", createdAt: at("08:00"), doneAt: at("08:05") },
			];
			expect(await backend.outbox.listFor(to)).toEqual(kept);
			expect(await backend.outbox.listFor(to.toLowerCase())).toEqual(kept);
		});
	});
}
