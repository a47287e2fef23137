import { describe, expect, test } from "vitest";
import { eventLeaf, eventTime } from "./event-dates.tsx";

const event = (startsAt: string, endsAt: string, timeZone = "Europe/Madrid") => ({ startsAt, endsAt, timeZone });

describe("when an event takes place (docs/product.md, 8.5)", () => {
	test.each([
		[
			event("2026-10-26T18:00:00.000Z", "2026-10-26T19:30:00.000Z"),
			"lunes, 26 de octubre de 2026, 19:00~a~20:30 (hora~peninsular)",
		],
		[
			event("2026-07-15T17:00:00.000Z", "2026-07-15T18:00:00.000Z"),
			"miércoles, 15 de julio de 2026, 19:00~a~20:00 (hora~peninsular)",
		],
		[
			event("2026-07-15T18:00:00.000Z", "2026-07-15T19:00:00.000Z", "Atlantic/Canary"),
			"miércoles, 15 de julio de 2026, 19:00~a~20:00 (hora~de~Canarias)",
		],
		[
			event("2026-07-16T01:00:00.000Z", "2026-07-16T02:00:00.000Z", "America/Mexico_City"),
			"miércoles, 15 de julio de 2026, 19:00~a~20:00 (hora~de~Mexico~City)",
		],
		[
			event("2026-12-31T21:00:00.000Z", "2027-01-01T00:30:00.000Z"),
			"jueves, 31 de diciembre de 2026, 22:00 a viernes, 1 de enero de 2027, 01:30 (hora~peninsular)",
		],
		[
			event("2026-07-14T22:15:00.000Z", "2026-07-14T23:00:00.000Z"),
			"miércoles, 15 de julio de 2026, 00:15~a~01:00 (hora~peninsular)",
		],
	])("%#; ~ keeps a line together", (given, text) => {
		expect(eventTime(given)).toBe(text.replaceAll("~", "\u00a0"));
	});

	test("the leaf has the day of the place, not that of the machine", () => {
		expect(eventLeaf(event("2027-01-20T23:30:00.000Z", "2027-01-21T00:30:00.000Z"))).toEqual({
			day: "21",
			month: "ene",
		});
		expect(eventLeaf(event("2026-09-15T10:00:00.000Z", "2026-09-15T11:00:00.000Z"))).toEqual({
			day: "15",
			month: "sept",
		});
	});
});
