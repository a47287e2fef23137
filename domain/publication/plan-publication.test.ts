import { describe, expect, test } from "vitest";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";
import { changesSite, eventsLeaving, lostRedirects, refuseOtherSpellings } from "./plan-publication.ts";

describe("events that leave (docs/product.md, 6.1)", () => {
	const now = "2026-11-20T12:00:00.000Z";
	const item = makeEvent("taller", "2026-12-01T18:00:00.000Z");
	const kept = { ...item.event, draft: false };
	test.each([
		["removed", kept, [], true],
		["replaced", kept, [item], false],
		["made a draft", kept, [{ ...item, draft: true }], true],
		["a draft before", { ...kept, draft: true }, [], false],
		["cancelled before", { ...kept, cancelled: true }, [], false],
		["over", { ...kept, endsAt: now }, [], false],
	])("%s", (_, event, events, leaves) => {
		expect(eventsLeaving([event], makePublication([], { events }), now)).toEqual(leaves ? [event] : []);
	});
});

describe("one spelling a tag (docs/product.md, 5.2)", () => {
	const page = makePage({ url: "/a", tags: ["Diseño"] });
	const tags = (name: string, ...ids: string[]) => ({ tags: [{ slug: "diseno", name }], pagesWith: () => ids });
	test.each([
		["the same", tags("Diseño", "1"), [], null],
		["another, of a page that stays", tags("diseño", "1", "2"), ["1"], "Ya existe una etiqueta «diseño»."],
		["another, of pages that are replaced", tags("diseño", "1"), ["1"], null],
		["another, of no page", tags("diseño"), [], null],
	] as const)("%s", (_, kept, replaced, refusal) => {
		const check = () => refuseOtherSpellings([page], kept, new Set(replaced));
		if (refusal === null) expect(check).not.toThrow();
		else expect(check).toThrow(refusal);
	});
});

test("a redirect that leads elsewhere or nowhere is written again, which readers can see", () => {
	const restated = [
		{ from: "/a", id: "1" },
		{ from: "/b", id: "2" },
		{ from: "/c", id: "3" },
	];
	const stored = new Map([
		["/a", "1"],
		["/b", "9"],
	]);
	const lost = lostRedirects({ restated }, (from) => stored.get(from));
	expect(lost).toEqual(restated.slice(1));
	const none = { gone: new Set<string>(), toWrite: [] };
	expect([changesSite(none, lost), changesSite(none, []), changesSite({ ...none, gone: new Set("1") }, [])]).toEqual([
		true,
		false,
		true,
	]);
});
