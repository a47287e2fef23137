import { describe, expect, test } from "vitest";
import { instantOf, instantsOf, isTimeZone, offsetAt } from "./zoned-time.ts";

describe("the clock of a place (docs/product.md, 6.2)", () => {
	test.each([
		["2026-01-15T19:00", "Europe/Madrid", "2026-01-15T18:00:00.000Z"],
		["2026-07-15T19:00:30", "Europe/Madrid", "2026-07-15T17:00:30.000Z"],
		["2026-01-15T19:00", "Atlantic/Canary", "2026-01-15T19:00:00.000Z"],
		["2026-07-15T19:00", "Atlantic/Canary", "2026-07-15T18:00:00.000Z"],
		["2026-07-15T19:00", "America/Mexico_City", "2026-07-16T01:00:00.000Z"],
		["2026-07-15T00:15", "Asia/Kathmandu", "2026-07-14T18:30:00.000Z"],
		["2026-07-15T12:00", "Pacific/Kiritimati", "2026-07-14T22:00:00.000Z"],
		["2026-07-15T12:00", "UTC", "2026-07-15T12:00:00.000Z"],
		["2028-02-29T12:00", "Europe/Madrid", "2028-02-29T11:00:00.000Z"],
		["2026-12-31T23:59", "Europe/Madrid", "2026-12-31T22:59:00.000Z"],
	])("%s in %s is %s", (local, zone, instant) => {
		expect(instantOf(local, zone)).toBe(instant);
	});

	test("the hour that spring skips does not exist, and its neighbours do", () => {
		expect(instantOf("2026-03-29T01:59:59", "Europe/Madrid")).toBe("2026-03-29T00:59:59.000Z");
		expect(instantOf("2026-03-29T02:00", "Europe/Madrid")).toBeNull();
		expect(instantOf("2026-03-29T02:30", "Europe/Madrid")).toBeNull();
		expect(instantOf("2026-03-29T02:59:59", "Europe/Madrid")).toBeNull();
		expect(instantOf("2026-03-29T03:00", "Europe/Madrid")).toBe("2026-03-29T01:00:00.000Z");
	});

	test("of the hour that autumn repeats, the first is meant", () => {
		expect(instantOf("2026-10-25T01:59:59", "Europe/Madrid")).toBe("2026-10-24T23:59:59.000Z");
		expect(instantOf("2026-10-25T02:00", "Europe/Madrid")).toBe("2026-10-25T00:00:00.000Z");
		expect(instantOf("2026-10-25T02:30", "Europe/Madrid")).toBe("2026-10-25T00:30:00.000Z");
		expect(instantOf("2026-10-25T03:00", "Europe/Madrid")).toBe("2026-10-25T02:00:00.000Z");
	});

	test("the Canary Islands change an hour earlier on their own clock", () => {
		expect(instantOf("2026-03-29T01:30", "Atlantic/Canary")).toBeNull();
		expect(instantOf("2026-03-29T02:30", "Atlantic/Canary")).toBe("2026-03-29T01:30:00.000Z");
		expect(instantOf("2026-10-25T01:30", "Atlantic/Canary")).toBe("2026-10-25T00:30:00.000Z");
		expect(instantOf("2026-10-25T02:30", "Atlantic/Canary")).toBe("2026-10-25T02:30:00.000Z");
	});

	test("a change of half an hour and a day that a place left out are told as they were", () => {
		expect(instantOf("2026-10-04T02:15", "Australia/Lord_Howe")).toBeNull();
		expect(instantOf("2026-10-04T02:45", "Australia/Lord_Howe")).toBe("2026-10-03T15:45:00.000Z");
		expect(instantOf("2011-12-30T12:00", "Pacific/Apia")).toBeNull();
	});

	test.each([
		"2026-02-29T10:00",
		"2026-02-30T10:00",
		"2026-04-31T10:00",
		"2026-13-01T10:00",
		"2026-00-10T10:00",
		"2026-01-00T10:00",
		"2026-01-15T24:00",
		"2026-01-15T10:60",
		"2026-01-15T10:00:60",
		"0050-01-01T10:00",
		"2026-01-15",
		"2026-01-15T10:00Z",
		"2026-01-15T10:00+01:00",
		" 2026-01-15T10:00",
		"2026-1-15T10:00",
		"",
	])("%j is no time", (local) => {
		expect(instantOf(local, "Europe/Madrid")).toBeNull();
	});

	test.each([
		["Europe/Madrid", "2026-01-15T12:00:00.000Z", 3_600],
		["Europe/Madrid", "2026-07-15T12:00:00.999Z", 7_200],
		["America/St_Johns", "2026-01-15T12:00:00.000Z", -12_600],
		["Asia/Kathmandu", "2026-01-15T12:00:00.000Z", 20_700],
		["Europe/London", "2026-01-15T12:00:00.000Z", 0],
		["UTC", "2026-01-15T12:00:00.000Z", 0],
		["Europe/Madrid", "1890-01-01T00:00:00.000Z", -884],
	])("%s at %s is %i seconds ahead of UTC", (zone, instant, seconds) => {
		expect(offsetAt(Date.parse(instant), zone)).toBe(seconds * 1_000);
	});

	test("a local time has two instants while the clocks go back, and none while they go forward", () => {
		expect(instantsOf("2026-10-25T02:30", "Europe/Madrid")).toEqual([
			"2026-10-25T00:30:00.000Z",
			"2026-10-25T01:30:00.000Z",
		]);
		expect(instantsOf("2026-10-25T03:00", "Europe/Madrid")).toEqual(["2026-10-25T02:00:00.000Z"]);
		expect(instantsOf("2026-03-29T02:30", "Europe/Madrid")).toEqual([]);
	});

	test("zones are those of the IANA list", () => {
		for (const zone of ["Europe/Madrid", "Atlantic/Canary", "UTC", "America/Argentina/Buenos_Aires"])
			expect(isTimeZone(zone)).toBe(true);
		for (const zone of ["Europe/Madriz", "Madrid", "", "CET+7x", "../etc"]) expect(isTimeZone(zone)).toBe(false);
	});
});
