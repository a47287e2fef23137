import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore, Query, Transaction } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Backend } from "../../domain/backend.ts";
import { makeEvent, makePublication } from "../../domain/content/content.fixture.ts";
import { storeAlert } from "../../domain/events/keep-alerts.ts";
import { makeReservation, stepsOn } from "../../domain/events/registrations.fixture.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { emulated, openEmptied } from "./emulated.fixture.ts";
import { inTransaction } from "./work.server.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const FIRST_START = Date.parse("2027-01-01T18:00:00.000Z");
const DAY_MS = 86_400_000;
const NEW_ADDRESS = { email: "nueva@e.es", emailKey: "nueva@e.es" };
const FEW = 3;
const MANY = 30;

const slugOf = (day: number) => `dia-${day}`;
const startOf = (day: number) => new Date(FIRST_START + day * DAY_MS).toISOString();
const restored = () => vi.restoreAllMocks();

describe.skipIf(emulated === null)("transactions on Firestore", () => {
	let backend: Backend;
	let db: Firestore;
	beforeEach(async () => {
		backend = await openEmptied();
		const app = initializeApp({ projectId: emulated?.projectId ?? "" }, "transactions");
		db = getFirestore(app);
		return async () => {
			await db.terminate();
			await deleteApp(app);
		};
	});
	afterEach(() => backend.close());

	test("run every step that follows a commit, although one fails", async () => {
		const ran: string[] = [];
		const done = inTransaction(db, async (work) => {
			work.set(db.collection("pruebas").doc("una"), { value: 1 });
			work.afterwards(() => Promise.reject(new Error("first")));
			work.afterwards(() => void ran.push("second"));
		});
		await expect(done).rejects.toThrow("first");
		expect(ran).toEqual(["second"]);
	});

	describe("ask as often about many registrations as about a few", () => {
		let links = 0;

		/** Registers an address for the event of a day, with one link. */
		function reserve(name: string, day: number, isProved = true) {
			return stepsOn(backend).reserve({
				...makeReservation(name, { eventId: `event-${slugOf(day)}`, isProved, now: NOW }),
				outgoing: { tokenHash: `link-${++links}`, write: ({ email }) => makeMail({ to: email }) },
			});
		}

		/** How often transactions ask while `step` runs. */
		async function asked(step: () => Promise<unknown>): Promise<number> {
			const spies = [vi.spyOn(Transaction.prototype, "get"), vi.spyOn(Transaction.prototype, "getAll")];
			try {
				await step();
				return spies.reduce((all, { mock }) => all + mock.calls.length, 0);
			} finally {
				restored();
			}
		}

		/** As many events as there can be registrations of one address. */
		beforeEach(async () => {
			const events = Array.from({ length: MANY }, (_, day) =>
				makeEvent(slugOf(day), startOf(day), { capacity: MANY + 5 }),
			);
			await backend.publication.publish(makePublication([], { events }));
		});
		const each = async (count: number, step: (index: number) => Promise<unknown>) => {
			for (let index = 0; index < count; index++) await step(index);
		};
		const kept = async (name: string) => (await db.collection(name).get()).size;

		test("where a person is forgotten, for past events and for coming ones", async () => {
			await each(FEW, (day) => reserve("eva", day));
			await each(MANY, (day) => reserve("ana", day));
			const few = await asked(() => stepsOn(backend).erase("eva@e.es", startOf(2)));
			expect(await asked(() => stepsOn(backend).erase("ana@e.es", startOf(MANY / 2)))).toBe(few);
			expect(await kept("registrationTokens")).toBe(0);
			expect(await kept("registrations")).toBe(2 + MANY / 2);
			const counts = await backend.registrations.counts([slugOf(0), slugOf(2), slugOf(20)].map((id) => `event-${id}`));
			expect([...counts.values()].map(({ taken }) => taken)).toEqual([2, 1, 0]);
		});

		test("where names go from an event that ended long ago", async () => {
			await each(FEW, (index) => reserve(`eva${index}`, 0));
			await each(MANY, (index) => reserve(`ana${index}`, 1));
			const few = await asked(() => stepsOn(backend).anonymise(startOf(1)));
			expect(await asked(() => stepsOn(backend).anonymise(startOf(2)))).toBe(few);
			expect(await kept("registrationTokens")).toBe(0);
		});

		test("where unconfirmed ones end", async () => {
			const later = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();
			await each(FEW, (day) => reserve("eva", day, false));
			const few = await asked(() => stepsOn(backend).release({ now: later(2), limit: 50 }));
			await each(MANY, (day) => reserve("ana", day, false));
			expect(await asked(() => stepsOn(backend).release({ now: later(2), limit: 50 }))).toBe(few);
			expect([await kept("registrationTokens"), await kept("registrations")]).toEqual([0, 0]);
		});

		test("where a person changes their address", async () => {
			await reserve("nueva", 0);
			await each(FEW, (day) => reserve("eva", day));
			await each(MANY, (day) => reserve("ana", day));
			const few = await asked(() => stepsOn(backend).move("eva@e.es", NEW_ADDRESS));
			expect(await asked(() => stepsOn(backend).move("ana@e.es", NEW_ADDRESS))).toBe(few);
			expect(await backend.registrations.listByEmail("nueva@e.es")).toHaveLength(1 + FEW + MANY);
			expect((await backend.registrations.counts([`event-${slugOf(0)}`])).get(`event-${slugOf(0)}`)?.taken).toBe(1);
		});
	});

	describe("forget what is due some at a time", () => {
		test("and what is left where the process ends between goes the next time", async () => {
			for (const part of [0, 1]) {
				const batch = db.batch();
				for (let each = 0; each < 300; each++)
					batch.set(db.doc(`linkCounts/${part}-${each}`), { day: "2020-01-01", total: 1 });
				await batch.commit();
			}
			const left = async () => (await db.collection("linkCounts").get()).size;
			const { get } = Transaction.prototype;
			let asked = 0;
			vi.spyOn(Transaction.prototype, "get").mockImplementation(function (this: Transaction, ...given: unknown[]) {
				asked += 1;
				if (asked > 1) throw new Error("killed");
				return Reflect.apply(get, this, given);
			} as never);
			onTestFinished(() => void restored());
			await expect(backend.linkCounts.forget("2021-01-01")).rejects.toThrow("killed");
			expect(await left()).toBe(200);
			restored();
			await backend.linkCounts.forget("2021-01-01");
			expect(await left()).toBe(0);
		});

		test("but nothing that somebody has kept meanwhile", async () => {
			await backend.publication.publish(makePublication([], { events: [makeEvent("taller", startOf(0))] }));
			const { id } = await storeAlert(backend, {
				eventId: "event-taller",
				email: "ana@e.es",
				emailKey: "ana@e.es",
				isProved: false,
				now: NOW,
				tokenHash: "link",
				write: ({ email }) => makeMail({ to: email }),
			});
			let confirming: Promise<boolean> | undefined;
			/** Confirms once the alert was found. Where others have to wait for that transaction, so does this. */
			async function between<Result>(found: Promise<Result>): Promise<Result> {
				const result = await found;
				confirming ??= backend.eventAlerts.confirm(id, NOW);
				await Promise.race([confirming, new Promise((resolve) => setTimeout(resolve, 500))]);
				return result;
			}
			const { get } = Transaction.prototype;
			const { get: find } = Query.prototype;
			vi.spyOn(Query.prototype, "get").mockImplementation(function (this: Query) {
				return between(find.call(this));
			});
			vi.spyOn(Transaction.prototype, "get").mockImplementation(function (this: Transaction, ...given: unknown[]) {
				const read: Promise<unknown> = Reflect.apply(get, this, given);
				return confirming === undefined ? between(read) : read;
			} as never);
			onTestFinished(() => void restored());
			await backend.eventAlerts.forget({ now: NOW, askedBefore: startOf(0) });
			const wasConfirmed = await confirming;
			restored();
			expect((await backend.eventAlerts.findByToken("link")) !== null).toBe(wasConfirmed);
		});
	});
});
