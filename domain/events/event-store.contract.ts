import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/factories.ts";

/** What every `EventStore` does, over a fresh, empty backend a test. */
export function eventStoreContract(open: () => Promise<Backend>): void {
	describe("EventStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const publish = (...events: ReturnType<typeof makeEvent>[]) => backend.publication.publish(makePublication([], { events }));

		test("answers an event as it was published, and nothing for others or drafts", async () => {
			const event = makeEvent("taller", "2027-01-21T18:00:00.000Z", { tags: [{ name: "Formularios", slug: "formularios" }], modality: "presencial" });
			await publish(event, makeEvent("borrador", "2027-01-21T18:00:00.000Z", { draft: true }));
			expect(await backend.events.findBySlug("taller")).toEqual(event.event);
			expect(await backend.events.findBySlug("borrador")).toBeNull();
			expect(await backend.events.findBySlug("otro")).toBeNull();
		});

		test("puts an event among the next ones until it ends, soonest first, and then among the past, latest first", async () => {
			await publish(...["2026-01-10", "2026-01-20", "2026-01-30", "2026-02-10"].map((day) => makeEvent(`e${day}`, `${day}T10:00:00.000Z`)));
			const at = async (when: "next" | "past", now: string) =>
				(await backend.events.list({ when, now, offset: 0, limit: 10 })).items.map(({ slug }) => slug);
			expect(await at("next", "2026-01-20T10:59:59.999Z")).toEqual(["e2026-01-20", "e2026-01-30", "e2026-02-10"]);
			expect(await at("past", "2026-01-20T11:00:00.000Z")).toEqual(["e2026-01-20", "e2026-01-10"]);
			const slice = await backend.events.list({ when: "next", now: "2026-01-01T00:00:00.000Z", offset: 1, limit: 2 });
			expect(slice.items.map(({ slug }) => slug)).toEqual(["e2026-01-20", "e2026-01-30"]);
			expect(slice.total).toBe(4);
			expect(slice.items[0]).not.toHaveProperty("body");
		});

		test("a moved event leads to its new address, and a page may take over an old one's", async () => {
			await publish(makeEvent("antes", "2027-01-21T18:00:00.000Z", { id: "fijo" }));
			await publish(makeEvent("ahora", "2027-01-21T18:00:00.000Z", { id: "fijo" }));
			expect(await backend.events.findBySlug("antes")).toEqual({ movedTo: "/eventos/ahora" });
			await backend.publication.publish(makePublication([makePage({ url: "/blog/resumen", redirectFrom: ["/eventos/antes"] })]));
			expect(await backend.events.findBySlug("antes")).toEqual({ movedTo: "/blog/resumen" });
		});
	});
}
