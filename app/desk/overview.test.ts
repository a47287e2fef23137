import { describe, expect, test } from "vitest";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { overviewOf } from "./overview.tsx";

type Given = Parameters<typeof overviewOf>[1];
type Item = Given["list"]["items"][number];

const NOW = new Date("2026-11-27T10:00:00.000Z");
const text = (id: string, more: Partial<Item> = {}) =>
	({ id, name: id, state: "published", event: null, ...more }) as Item;
const list = (...items: Item[]) => ({ items, states: { scheduled: 2, draft: 1 } }) as unknown as Given["list"];
const event = (startsAt: string, endsAt: string): Item["event"] => ({
	...{ startsAt, endsAt, timeZone: "Europe/Madrid", capacity: 12, taken: 3 },
});

/** A client with two events and two scheduled texts. What it does not have fails. */
function clientWith(more: Partial<Client> = {}): Client {
	const events = list(
		text("borrador", { state: "draft", event: event("2026-12-01T18:00:00.000Z", "2026-12-01T20:00:00.000Z") }),
		text("próximo", { event: event("2026-12-18T18:00:00.000Z", "2026-12-18T20:00:00.000Z") }),
		text("pasado", { event: event("2026-10-18T18:00:00.000Z", "2026-10-18T20:00:00.000Z") }),
	);
	const planned = list(
		text("después", { state: "scheduled", publishAt: "2026-12-09T09:00:00.000Z" }),
		text("antes", { state: "scheduled", publishAt: "2026-12-02T09:00:00.000Z" }),
	);
	const client = {
		listSources: async ({ sort }: { sort?: string }) => (sort === "evento" ? events : planned),
		getAttendance: async () => new Failure(404, "test", "No está."),
		listIssues: async () => new Failure(403, "test", "No puede."),
		...more,
	};
	return client as unknown as Client;
}

describe("what is going on (docs/product.md, 26.2)", () => {
	const all = list(
		text("publicado"),
		text("a medias", { state: "changed", updatedAt: "2" }),
		text("otro", { state: "draft", updatedAt: "1" }),
	);

	test("the last text that was begun, the next event that readers see, and what is published first by itself", async () => {
		const attendance = { waiting: 4 } as Exclude<Awaited<ReturnType<Client["getAttendance"]>>, Failure>;
		const client = clientWith({ getAttendance: async () => attendance });
		const { unfinished, next, planned, letters } = await overviewOf(client, { list: all, mayPublish: false, now: NOW });
		expect(unfinished?.id).toBe("a medias");
		expect([next?.item.id, next?.waiting]).toEqual(["próximo", 4]);
		expect([planned?.item.id, planned?.others]).toEqual(["antes", 1]);
		expect(letters).toBeNull();
	});

	test("of what was begun the last save counts, and not its place in the list", async () => {
		const begun = list(
			text("antes", { state: "draft", updatedAt: "2026-11-20T10:00:00.000Z" }),
			text("después", { state: "changed", updatedAt: "2026-11-21T10:00:00.000Z" }),
		);
		const { unfinished } = await overviewOf(clientWith(), { list: begun, mayPublish: false, now: NOW });
		expect(unfinished?.id).toBe("después");
	});

	test("what cannot be had is left out", async () => {
		const overview = await overviewOf(clientWith(), { list: all, mayPublish: true, now: NOW });
		expect([overview.next?.waiting, overview.letters]).toEqual([0, null]);
	});
});
