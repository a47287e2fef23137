import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";

/** Tests that every `EventStore` must pass. `open` returns a new, empty backend for each test. */
export function eventStoreSuite(open: () => Promise<Backend>): void {
	describe("EventStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const publish = (...events: ReturnType<typeof makeEvent>[]) =>
			backend.publication.publish(makePublication([], { events }));

		test("answers an event as it was published, and nothing for others or drafts", async () => {
			const event = makeEvent("taller", "2027-01-21T18:00:00.000Z", {
				tags: [{ name: "Formularios", slug: "formularios" }],
				modality: "presencial",
			});
			await publish(event, makeEvent("borrador", "2027-01-21T18:00:00.000Z", { draft: true }));
			expect(await backend.events.findBySlug("taller")).toEqual(event.event);
			expect(await backend.events.findBySlug("borrador")).toBeNull();
			expect(await backend.events.findBySlug("otro")).toBeNull();
		});

		test("lists for search engines the events they may know, in the order of addresses", async () => {
			const at = "2027-01-21T18:00:00.000Z";
			const updatedAt = "2026-03-01T10:00:00.000Z";
			await publish(
				makeEvent("b", at, { updatedAt }),
				makeEvent("a", at),
				makeEvent("c", "2020-01-01T10:00:00.000Z"),
				makeEvent("oculto", at, { allowIndexing: false }),
				makeEvent("borrador", at, { draft: true }),
			);
			const created = "2026-01-01T10:00:00.000Z";
			expect(await backend.events.sitemap("", 9)).toEqual([
				{ url: "/eventos/a", updatedAt: created },
				{ url: "/eventos/b", updatedAt },
				{ url: "/eventos/c", updatedAt: created },
			]);
			expect((await backend.events.sitemap("/eventos/a", 1)).map(({ url }) => url)).toEqual(["/eventos/b"]);
			expect(await backend.events.sitemap("/zzz", 9)).toEqual([]);
		});

		test("puts an event among the next ones until it ends, soonest first, and then among the past, latest first", async () => {
			await publish(
				...["2026-01-10", "2026-01-20", "2026-01-30", "2026-02-10"].map((day) =>
					makeEvent(`e${day}`, `${day}T10:00:00.000Z`),
				),
			);
			const at = async (when: "next" | "past", now: string) =>
				(await backend.events.list({ when, now, offset: 0, limit: 10 })).items.map(({ slug }) => slug);
			expect(await at("next", "2026-01-20T10:59:59.999Z")).toEqual(["e2026-01-20", "e2026-01-30", "e2026-02-10"]);
			expect(await at("past", "2026-01-20T11:00:00.000Z")).toEqual(["e2026-01-20", "e2026-01-10"]);
			const slice = await backend.events.list({ when: "next", now: "2026-01-01T00:00:00.000Z", offset: 1, limit: 2 });
			expect(slice.items.map(({ slug }) => slug)).toEqual(["e2026-01-20", "e2026-01-30"]);
			expect(slice.total).toBe(4);
			expect(slice.items[0]).not.toHaveProperty("body");
			expect(slice.items[0]).toMatchObject({ cancelled: false, capacity: null, audience: "public" });
		});

		test("keeps what an event says of registration, and its address to join apart", async () => {
			const venue = {
				name: "Biblioteca",
				address: "Calle Mayor 1",
				postalCode: "47001",
				city: "Valladolid",
				province: "Valladolid",
				country: "ES",
			};
			const terms = {
				capacity: 20,
				waitlistEnabled: false,
				registrationOpensAt: "2026-12-01T09:00:00.000Z",
				featured: true,
			};
			const rest = {
				organiserName: "Ana",
				supportEmail: "ana@e.es",
				allowIndexing: false,
				audience: "registeredUsers",
			} as const;
			const joinUrl = "https://meet.example/secreto-7351";
			const event = makeEvent("taller", "2027-01-21T18:00:00.000Z", { venue, ...terms, ...rest, joinUrl });
			await publish(event);
			expect(await backend.events.findBySlug("taller")).toEqual(event.event);
			expect(await backend.events.findById(event.event.id)).toEqual(event.event);
			expect(await backend.events.joinUrl(event.event.id)).toBe(joinUrl);
			const { items } = await backend.events.list({
				when: "next",
				now: "2026-01-01T00:00:00.000Z",
				offset: 0,
				limit: 9,
			});
			expect(JSON.stringify([event.event, await backend.events.findBySlug("taller"), items])).not.toContain(
				"secreto-7351",
			);
			await publish(makeEvent("taller", "2027-01-21T18:00:00.000Z"));
			expect(await backend.events.joinUrl(event.event.id)).toBeNull();
		});

		test("another time or place raises the sequence, anything else does not, and what was said before is known", async () => {
			const id = "event-taller";
			const at = "2027-01-21T18:00:00.000Z";
			const sequence = async () => (await backend.events.findById(id))?.sequence;
			await publish(makeEvent("taller", at));
			expect(await sequence()).toBe(0);
			await publish(makeEvent("taller", at, { name: "Otro nombre", capacity: 3 }));
			expect(await sequence()).toBe(0);
			await publish(makeEvent("taller", "2027-01-22T18:00:00.000Z"));
			await publish(makeEvent("taller", "2027-01-22T18:00:00.000Z", { place: "Sala 2" }));
			expect(await sequence()).toBe(2);
			expect(await backend.events.factsAt(id, 0)).toMatchObject({ startsAt: at, place: "En línea", venue: null });
			expect(await backend.events.factsAt(id, 2)).toMatchObject({
				startsAt: "2027-01-22T18:00:00.000Z",
				place: "Sala 2",
			});
			expect(await backend.events.factsAt(id, 3)).toBeNull();
		});

		test("a cancelled event stays cancelled, whatever is imported later", async () => {
			await publish(makeEvent("taller", "2027-01-21T18:00:00.000Z"), makeEvent("charla", "2027-01-21T18:00:00.000Z"));
			expect(await backend.events.cancel("event-taller")).toBe(true);
			expect(await backend.events.cancel("event-taller")).toBe(false);
			expect(await backend.events.cancel("nada")).toBe(false);
			await publish(makeEvent("taller", "2027-01-21T18:00:00.000Z", { name: "Otra vez" }));
			expect(await backend.events.findBySlug("taller")).toMatchObject({
				name: "Otra vez",
				cancelled: true,
				sequence: 1,
			});
			await publish(makeEvent("charla", "2027-01-21T18:00:00.000Z", { cancelled: true }));
			expect(await backend.events.findBySlug("charla")).toMatchObject({ cancelled: true, sequence: 1 });
		});

		test("a withdrawn event that is imported again keeps its sequence, and stays cancelled", async () => {
			const starts = "2027-01-21T18:00:00.000Z";
			const withdraw = () => backend.publication.publish(makePublication([], { events: [], prune: true }));
			await publish(makeEvent("taller", starts), makeEvent("charla", starts));
			await publish(makeEvent("taller", starts, { place: "Sala 2" }));
			await backend.events.cancel("event-taller");
			expect((await withdraw()).removed.toSorted()).toEqual(["/eventos/charla", "/eventos/taller"]);
			await publish(makeEvent("taller", starts, { place: "Sala 3" }), makeEvent("charla", starts));
			expect(await backend.events.findBySlug("taller")).toMatchObject({
				cancelled: true,
				sequence: 3,
				place: "Sala 3",
			});
			expect(await backend.events.findBySlug("charla")).toMatchObject({ cancelled: false, sequence: 1 });
			const places = [0, 1, 2, 3, 4].map(
				async (sequence) => (await backend.events.factsAt("event-taller", sequence))?.place,
			);
			expect(await Promise.all(places)).toEqual(["En línea", "Sala 2", "Sala 2", "Sala 3", undefined]);
		});

		test("a moved event leads to its new address, and a page may take over an old one's", async () => {
			await publish(makeEvent("antes", "2027-01-21T18:00:00.000Z", { id: "fijo" }));
			await publish(makeEvent("ahora", "2027-01-21T18:00:00.000Z", { id: "fijo" }));
			expect(await backend.events.findBySlug("antes")).toEqual({ movedTo: "/eventos/ahora" });
			await backend.publication.publish(
				makePublication([makePage({ url: "/blog/resumen", redirectFrom: ["/eventos/antes"] })]),
			);
			expect(await backend.events.findBySlug("antes")).toEqual({ movedTo: "/blog/resumen" });
		});
	});
}
