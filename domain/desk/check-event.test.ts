import { expect, test } from "vitest";
import { makeEvent } from "../content/content.fixture.ts";
import { checkEvent } from "./check-event.ts";

const now = "2026-11-23T10:00:00.000Z";
const given = (more: Partial<Parameters<typeof checkEvent>[0]["event"]> = {}) => ({
	event: {
		...makeEvent("taller", "2026-12-13T18:00:00.000Z").event,
		...{ endsAt: "2026-12-13T19:30:00.000Z", modality: "presencial" as const, place: "Soria", capacity: 12, ...more },
	},
	...{ joinUrl: null, stored: null, taken: 0, now },
});
const fieldsOf = (about: Parameters<typeof checkEvent>[0]) => checkEvent(about).map(({ field }) => field);

test("an event with all that it needs has nothing to look at", () => {
	expect(checkEvent(given())).toEqual([]);
	expect(checkEvent({ ...given({ modality: "online", capacity: null }), joinUrl: "https://e.es/a" })).toEqual([]);
});

test("a date that is over, an hour at night and an end on another day are looked at, once", () => {
	const past = given({ startsAt: "2026-11-20T18:00:00.000Z", endsAt: "2026-11-20T19:00:00.000Z" });
	expect(checkEvent(past)).toEqual([
		{
			...{ field: "event.startsAt", line: null, blocks: false },
			reason: expect.stringMatching(/^Esa fecha ya ha pasado: el viernes 20 de noviembre de 2026, a\slas\s19:00/u),
		},
	]);
	const night = given({ startsAt: "2026-12-13T02:00:00.000Z", endsAt: "2026-12-13T03:30:00.000Z" });
	expect(checkEvent(night)).toMatchObject([{ reason: "Empieza a las\u00a003:00, de madrugada. ¿Es esa la hora?" }]);
	expect(fieldsOf(given({ endsAt: "2026-12-15T19:30:00.000Z" }))).toEqual(["event.endsAt"]);
	for (const each of [past, night]) expect(checkEvent({ ...each, stored: each.event })).toEqual([]);
});

test("seats that are missing or fewer than those taken, and a way in that is missing, are looked at", () => {
	expect(fieldsOf(given({ capacity: null }))).toEqual(["event.capacity"]);
	expect(checkEvent({ ...given({ capacity: 10 }), taken: 12 })).toMatchObject([
		{ field: "event.capacity", reason: expect.stringMatching(/^Hay 12.plazas ocupadas y solo 10.plazas\./u) },
	]);
	expect(fieldsOf(given({ modality: "online" }))).toEqual(["event.joinUrl"]);
});

test("an event in person needs a place", () => {
	expect(checkEvent(given({ place: "En línea" }))).toMatchObject([{ field: "event.place", blocks: true }]);
});
