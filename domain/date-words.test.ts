import { describe, expect, test } from "vitest";
import { awayWords, dayBeside, hourOf, momentLine, momentOf, spanLine, zoneName } from "./date-words.ts";
import { dayOf, MADRID } from "./zoned-time.ts";

/** A text in which "~" stands for a non-breaking space. */
const words = (text: string) => text.replaceAll("~", "\u00a0");

describe("dates and hours in words (docs/product.md, 8.5)", () => {
	test.each([
		["Europe/Madrid", "viernes 20 de noviembre de 2026, a~las~14:03 (hora~peninsular)"],
		["Atlantic/Canary", "viernes 20 de noviembre de 2026, a~las~13:03 (hora~de~Canarias)"],
		["America/Mexico_City", "viernes 20 de noviembre de 2026, a~las~07:03 (hora~de~Ciudad~de~México)"],
		["Pacific/Kiritimati", "sábado 21 de noviembre de 2026, a~las~03:03 (hora~de~Kiritimati)"],
	])("a moment in %s, in a sentence and in a line of its own", (zone, text) => {
		expect(momentOf("2026-11-20T13:03:00.000Z", zone)).toBe(words(text));
		expect(momentLine("2026-11-20T13:03:00.000Z", zone)).toBe(words(text.charAt(0).toUpperCase() + text.slice(1)));
	});

	test.each([
		["2026-03-03T09:00:00.000Z", "3 de marzo de 2026"],
		["2026-06-30T22:30:00.000Z", "1 de julio de 2026"],
		["2026-12-31T22:59:59.000Z", "31 de diciembre de 2026"],
		["2026-12-31T23:00:00.000Z", "1 de enero de 2027"],
	])("%s was %s in Madrid", (instant, text) => expect(dayOf(instant, MADRID)).toBe(text));

	test("one o'clock is singular, midnight is 00:00", () => {
		expect(momentOf("2026-11-20T00:30:00.000Z", "Europe/Madrid")).toBe(
			words("viernes 20 de noviembre de 2026, a~la~01:30 (hora~peninsular)"),
		);
		expect(momentOf("2026-11-19T23:00:00.000Z", "Europe/Madrid")).toBe(
			words("viernes 20 de noviembre de 2026, a~las~00:00 (hora~peninsular)"),
		);
		expect([
			hourOf("2026-11-20T12:00:00.000Z", "Europe/Madrid"),
			hourOf("2026-11-20T00:00:00.000Z", "Europe/Madrid"),
		]).toEqual([words("las~13:00~(hora~peninsular)"), words("la~01:00~(hora~peninsular)")]);
	});

	test.each([
		["2026-10-26T18:00:00.000Z", "2026-10-26T19:30:00.000Z", "Lunes 26 de octubre de 2026, de~19:00~a~20:30"],
		["2026-07-14T22:15:00.000Z", "2026-07-14T23:00:00.000Z", "Miércoles 15 de julio de 2026, de~00:15~a~01:00"],
		[
			"2026-12-31T21:00:00.000Z",
			"2027-01-01T00:30:00.000Z",
			"Del jueves 31 de diciembre de 2026, a~las~22:00, al viernes 1 de enero de 2027, a~la~01:30",
		],
	])("from %s to %s", (startsAt, endsAt, text) => {
		expect(spanLine(startsAt, endsAt, "Europe/Madrid")).toBe(words(`${text} (hora~peninsular)`));
	});

	test("a day is that of the zone", () => {
		expect(dayOf("2026-11-20T23:30:00.000Z", "Europe/Madrid")).toBe("21 de noviembre de 2026");
		expect(dayOf("2026-11-20T23:30:00.000Z", "America/Argentina/Buenos_Aires")).toBe("20 de noviembre de 2026");
	});

	test("a day beside one of the same year has no year", () => {
		expect(dayBeside("2026-12-31T22:30:00.000Z", "2026-03-09T09:00:00.000Z", MADRID)).toBe("31 de diciembre");
		expect(dayBeside("2026-12-31T23:30:00.000Z", "2026-03-09T09:00:00.000Z", MADRID)).toBe("1 de enero de 2027");
	});

	test.each([
		["Europe/Madrid", "hora peninsular"],
		["Atlantic/Canary", "hora de Canarias"],
		["America/Argentina/Buenos_Aires", "hora de Buenos Aires"],
		["Europe/London", "hora de Londres"],
		["UTC", "hora UTC"],
		["Etc/UTC", "hora UTC"],
	])("%s is called «%s»", (zone, name) => expect(zoneName(zone)).toBe(name));
});

test.each([
	["2026-11-27T22:59:00.000Z", "hoy, a~las~23:59"],
	["2026-11-27T23:00:00.000Z", "mañana, a~las~00:00"],
	["2026-11-29T00:30:00.000Z", "dentro de 2~días"],
	["2026-12-18T18:00:00.000Z", "dentro de 21~días"],
])("how far away %s is, by the days of its place", (instant, away) => {
	expect(awayWords(instant, MADRID, new Date("2026-11-27T10:00:00.000Z"))).toBe(words(away));
});
