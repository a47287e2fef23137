import { expect, test } from "vitest";
import { eventPhase } from "./event.ts";

const event = { startsAt: "2026-10-26T18:00:00.000Z", endsAt: "2026-10-26T19:30:00.000Z" };

test.each([
	["2026-10-26T17:59:59.999Z", "upcoming"],
	["2026-10-26T18:00:00.000Z", "ongoing"],
	["2026-10-26T19:29:59.999Z", "ongoing"],
	["2026-10-26T19:30:00.000Z", "past"],
	["2027-01-01T00:00:00.000Z", "past"],
])("at %s the event is %s", (now, phase) => {
	expect(eventPhase(event, now)).toBe(phase);
});
