import { describe, expect, test } from "vitest";
import { changesOf, controlValue, shownValue } from "./ficha.ts";
import { fichaOf } from "./ficha-fields.ts";

const FICHA = fichaOf("articulo");
const BOX = FICHA.find(({ kind }) => kind === "decorative");

describe("the description of a header picture in the form (docs/product.md, 26.5)", () => {
	test("a box says that there is none on purpose", () => {
		const image = "/imagenes/foto.jpg";
		const shown = [{ image }, { image, imageAlt: "" }, { image, imageAlt: "Una mesa" }].map((fields) =>
			BOX === undefined ? null : shownValue(BOX, fields),
		);
		expect(shown).toEqual(["false", "true", "false"]);
	});

	test.each([
		[{}, { imageAlt: "", decorative: "true" }, [{ at: ["imageAlt"], value: "" }]],
		[{}, { imageAlt: "", decorative: "false" }, []],
		[{ imageAlt: "" }, { imageAlt: "", decorative: "true" }, []],
		[{ imageAlt: "" }, { imageAlt: "", decorative: "false" }, [{ at: ["imageAlt"], value: undefined }]],
		[{ imageAlt: "Una mesa" }, { imageAlt: "", decorative: "false" }, [{ at: ["imageAlt"], value: undefined }]],
		[{ imageAlt: "Una mesa" }, { imageAlt: "Dos", decorative: "false" }, [{ at: ["imageAlt"], value: "Dos" }]],
		[{ imageAlt: "Una mesa" }, { imageAlt: "" }, [{ at: ["imageAlt"], value: "" }]],
	])("with %j, %j changes %j", (fields, typed, changes) => {
		expect(changesOf(FICHA, fields, typed)).toEqual({ changes });
	});

	test("a description and the box are not both kept", () => {
		expect(changesOf(FICHA, {}, { imageAlt: "Una mesa", decorative: "true" })).toEqual({
			wrong: { imageAlt: "Deja la descripción o marca «Es decorativa», pero no las dos cosas." },
		});
	});
});

describe("the form of an event (docs/product.md, 26.3)", () => {
	const ofEvent = fichaOf("evento");
	const event = { startsAt: "2027-01-21T19:00", endsAt: "2027-01-21T20:30", modality: "presencial", place: "Soria" };
	const changes = (typed: Readonly<Record<string, string>>, fields: object = event) =>
		changesOf(ofEvent, { event: fields }, typed);
	const to = (name: string, value: unknown) => ({ changes: [{ at: ["event", name], value }] });

	test("an end that is left empty is two hours after the start, also on the next day", () => {
		const typed = { "event.startsAt": "2027-01-21T19:00", "event.endsAt": "" };
		expect(changes(typed)).toEqual(to("endsAt", "2027-01-21T21:00"));
		const late = { "event.startsAt": "2027-12-31T23:00", "event.endsAt": "" };
		expect(changes(late, { ...event, startsAt: "2027-12-31T23:00" })).toEqual(to("endsAt", "2028-01-01T01:00"));
	});

	test("an end before the start is an error in its place, once one of them is changed", () => {
		const typed = { "event.startsAt": "2027-01-22T19:00", "event.endsAt": "2027-01-21T20:30" };
		const message = "El evento termina antes de empezar. Revisa el día y la hora.";
		expect(changes(typed)).toEqual({ wrong: { "event.endsAt": message } });
		expect(changes(typed, { ...event, startsAt: "2027-01-22T19:00" })).toEqual({ changes: [] });
		expect(changes({ "event.startsAt": "+21d 19:00", "event.endsAt": "+21d 18:00" }, {})).toMatchObject({
			changes: [{}, {}],
		});
	});

	test("what is hidden is not checked, and what can be written of it is kept", () => {
		const typed = { "event.capacity": "", "event.offerTimeoutMinutes": "muchos" };
		expect(changes(typed)).toEqual({ changes: [] });
		expect(changes({ ...typed, "event.capacity": "5" })).toMatchObject({
			wrong: { "event.offerTimeoutMinutes": expect.any(String) },
		});
		const url = "https://meet.example.com/a";
		expect(changes({ "event.joinUrl": url })).toEqual(to("joinUrl", url));
		expect(changes({ "event.venue.name": "El Ateneo" }, { ...event, modality: "online" })).toMatchObject(
			to("venue", { name: "El Ateneo" }),
		);
	});

	test("an event that goes online has no place of before, and its control is empty", () => {
		const typed = { "event.modality": "online", "event.place": "Soria" };
		const online = { ...event, modality: "online", place: "En línea" };
		expect(changes(typed)).toEqual({
			changes: [
				{ at: ["event", "modality"], value: "online" },
				{ at: ["event", "place"], value: "En línea" },
			],
		});
		expect(changes(typed, online)).toEqual({ changes: [] });
		const place = ofEvent.find(({ name }) => name === "event.place");
		expect(place && controlValue(place, { event: online })).toBe("");
		expect(changes({ ...typed, "event.modality": "presencial" }, online)).toMatchObject({
			changes: [{ value: "presencial" }, { value: "Soria" }],
		});
		const own = { ...online, place: "Por videollamada" };
		expect(changes({ "event.modality": "online", "event.place": "Por videollamada" }, own)).toEqual({ changes: [] });
	});
});

describe("the time zone of an event in the form (docs/product.md, 26.3)", () => {
	const EVENT = fichaOf("evento");
	const ZONE = EVENT.find(({ kind }) => kind === "zone");

	test.each([
		["Atlantic/Canary", "Canarias, España"],
		["America/New_York", "Nueva York, Estados Unidos"],
		["Europa/Madrid", "Europa/Madrid"],
	])("%s is shown as %s", (timeZone, words) => {
		expect(ZONE && shownValue(ZONE, { event: { timeZone } })).toBe(words);
	});

	test.each([
		["canarias", "Atlantic/Canary"],
		["Bogotá, Colombia", "America/Bogota"],
		["America/Bogota", "America/Bogota"],
	])("%s is written as %s", (typed, value) => {
		const changes = [{ at: ["event", "timeZone"], value }];
		expect(changesOf(EVENT, {}, { "event.timeZone": typed })).toEqual({ changes });
	});

	test("a zone that is shown and not changed stays as it is written, and one that there is not is refused", () => {
		const fields = { event: { timeZone: "America/Bogota" } };
		const shown = ZONE ? shownValue(ZONE, fields) : "";
		expect(changesOf(EVENT, fields, { "event.timeZone": shown })).toEqual({ changes: [] });
		expect(changesOf(EVENT, fields, { "event.timeZone": "Atlántida" })).toEqual({
			wrong: { "event.timeZone": "Esa zona horaria no está en la lista. Elige una, por ejemplo, «Canarias, España»." },
		});
	});
});
