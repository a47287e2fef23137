import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePublication } from "../content/content.fixture.ts";
import type { Registration, RegistrationStore } from "./registration-store.ts";
import { makeRegistration } from "./registrations.fixture.ts";

const STARTS = "2026-12-01T18:00:00.000Z";
const ENDS = "2026-12-01T19:00:00.000Z";
const ID = "event-taller";

/** Tests of rows that every `RegistrationStore` must pass. `open` returns a new, empty backend for each test. */
export function registrationStoreSuite(open: () => Promise<Backend>): void {
	describe("RegistrationStore", () => {
		let backend: Backend;
		let store: RegistrationStore;
		beforeEach(async () => {
			backend = await open();
			store = backend.registrations;
			const events = [makeEvent("taller", STARTS, { capacity: 3 }), makeEvent("borrador", STARTS, { draft: true })];
			await backend.publication.publish(makePublication([], { events }));
		});
		afterEach(() => backend.close());

		async function add(overrides: Partial<Registration> = {}): Promise<Registration> {
			const row = makeRegistration({ id: store.newId(), ...overrides });
			await store.add(row);
			return row;
		}
		const seats = async () => {
			const { taken, waiting } = (await store.eventSeats([ID])).get(ID) ?? {};
			return [taken, waiting];
		};

		test("gives a row back as it was added and changed", async () => {
			const row = await add({
				uid: "u1",
				formId: "f1",
				mailId: "m1",
				mailedAt: STARTS,
				consents: [{ purpose: "news", text: "Sí.", version: "1", askedAt: STARTS }],
				timeZone: "Atlantic/Canary",
			});
			expect(await store.find(row.id)).toEqual(row);
			const to = { status: "cancelled", cancelledFrom: "confirmed", seat: false, remindedDay: STARTS } as const;
			await store.change([{ row, to }]);
			expect(await store.find(row.id)).toEqual({ ...row, ...to });
			expect(await store.find("nada")).toBeNull();
		});

		test("counts the seats and the line as rows come, change and go", async () => {
			expect(await seats()).toEqual([0, 0]);
			const ana = await add();
			const eva = await add({ emailKey: "eva@e.es", status: "waitlisted", seat: false, turn: 1 });
			expect(await seats()).toEqual([1, 1]);
			expect(await store.eventsWithLine()).toEqual([ID]);
			await store.change([
				{ row: ana, to: { seat: false, status: "cancelled" } },
				{ row: eva, to: { seat: true, status: "offered" } },
			]);
			expect([await seats(), await store.eventsWithLine()]).toEqual([[1, 0], []]);
			await store.remove([ana, eva]);
			expect(await seats()).toEqual([0, 0]);
		});

		test("counts the rows of each status, those that are over too", async () => {
			expect(Object.values(await store.statusCounts(ID)).filter(Boolean)).toEqual([]);
			await add();
			await add({ emailKey: "eva@e.es", status: "waitlisted", seat: false, turn: 1 });
			for (const emailKey of ["uno@e.es", "dos@e.es"]) await add({ emailKey, status: "cancelled", seat: false });
			await add({ eventId: "event-borrador" });
			expect(await store.statusCounts(ID)).toMatchObject({ confirmed: 1, waitlisted: 1, cancelled: 2 });
		});

		test("knows the events that decide, drafts too, and which of them are coming", async () => {
			const found = await store.eventSeats([ID, "event-borrador", "nada", ID]);
			expect([...found.keys()].toSorted()).toEqual(["event-borrador", ID]);
			expect(found.get(ID)).toMatchObject({ id: ID, startsAt: STARTS, endsAt: ENDS, capacity: 3, draft: false });
			expect(found.get("event-borrador")).toMatchObject({ draft: true, cancelled: false, sequence: 0, taken: 0 });
			const coming = async (now: string) => (await store.comingEvents(now)).map(({ id }) => id);
			expect([await coming(STARTS), await coming(ENDS)]).toEqual([[ID], []]);
		});

		test("finds the one live row of an address, the highest number it had, and the first in the line", async () => {
			await add({ status: "cancelled", seat: false, sequence: 7 });
			const live = await add({ status: "waitlisted", seat: false, turn: await store.nextTurn(ID), sequence: 3 });
			expect(await store.findLive(ID, "ana@e.es")).toEqual(live);
			expect(await store.findLive(ID, "eva@e.es")).toBeNull();
			expect([await store.lastSequence(ID, "ana@e.es"), await store.lastSequence(ID, "eva@e.es")]).toEqual([7, null]);
			const later = {
				emailKey: "eva@e.es",
				status: "waitlisted",
				seat: false,
				turn: await store.nextTurn(ID),
			} as const;
			const { turn } = await add(later);
			expect(turn).toBeGreaterThan(live.turn ?? Number.POSITIVE_INFINITY);
			expect((await store.firstWaiting(ID))?.id).toBe(live.id);
			expect(await store.countWaitingBefore(ID, live.turn ?? 0)).toBe(0);
			expect(await store.countWaitingBefore(ID, turn ?? 0)).toBe(1);
		});

		test("links go one by one with their rows, or alone", async () => {
			const [ana, eva] = [await add(), await add({ emailKey: "eva@e.es" })];
			await store.addLink("uno", ana.id);
			await store.addLink("dos", ana.id);
			await store.addLink("tres", eva.id);
			expect([await store.findByToken("dos"), await store.findByToken("otro")]).toEqual([ana, null]);
			await store.removeLinks([ana.id]);
			expect([await store.findByToken("uno"), await store.findByToken("dos")]).toEqual([null, null]);
			await store.remove([eva]);
			expect([await store.findByToken("tres"), await store.find(eva.id)]).toEqual([null, null]);
		});

		test("lists rows with a name, of an event or before a moment, until they have none", async () => {
			const row = await add();
			const named = async (createdBefore: string | null) =>
				(await store.listNamed({ eventId: ID, createdBefore, limit: 9 })).map(({ id }) => id);
			expect([await store.eventsWithNames(), await named(null)]).toEqual([[ID], [row.id]]);
			expect([await named(row.createdAt), await named(STARTS)]).toEqual([[], [row.id]]);
			await store.change([{ row, to: { name: "", email: "", emailKey: `erased:${row.id}` } }]);
			expect([await named(null), await store.eventsWithNames()]).toEqual([[], []]);
			expect(await store.findLive(ID, "ana@e.es")).toBeNull();
		});

		test("keeps or undoes all writes of one transaction", async () => {
			const row = await add();
			const failing = backend.transaction(async () => {
				await store.change([{ row, to: { seat: false } }]);
				await add({ emailKey: "eva@e.es" });
				await store.addLink("uno", row.id);
				expect(await seats()).toEqual([1, 0]);
				throw new Error("no");
			});
			await expect(failing).rejects.toThrow("no");
			expect([await seats(), await store.find(row.id), await store.findByToken("uno")]).toEqual([[1, 0], row, null]);
		});

		test("raises the revision of pages", async () => {
			const before = await backend.content.revision();
			await store.refreshPages();
			expect(await backend.content.revision()).not.toBe(before);
		});
	});
}
