import { expect, test } from "vitest";
import { eventLeaf } from "./event-leaf.ts";

test("the leaf has the day of the place, not that of the machine", () => {
	expect(eventLeaf({ startsAt: "2027-01-20T23:30:00.000Z", timeZone: "Europe/Madrid" })).toEqual({
		day: "21",
		month: "ene",
	});
	expect(eventLeaf({ startsAt: "2026-09-15T10:00:00.000Z", timeZone: "Europe/Madrid" })).toEqual({
		day: "15",
		month: "sept",
	});
});
