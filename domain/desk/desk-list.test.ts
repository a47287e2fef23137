import { expect, test } from "vitest";
import { shownDate } from "./desk-list.ts";

const [written, saved, starts] = ["2026-10-20T08:00:00.000Z", "2026-11-27T08:00:00.000Z", "2026-12-18T18:00:00.000Z"];
const text = { event: null, createdAt: written, updatedAt: saved, updatedBy: null };
const event = { startsAt: starts, endsAt: starts, timeZone: "Europe/Madrid", capacity: null };

test.each([
	["when it was saved here last", { ...text, updatedBy: "Inés" }, saved],
	["its date for readers while nobody has", text, written],
	["when it came, without such a date", { ...text, createdAt: null }, saved],
	["when its event is", { ...text, updatedBy: "Inés", event }, starts],
])("a row of the list shows, and is sorted by, %s (docs/product.md, 26.2)", (_, item, date) => {
	expect(shownDate(item)).toBe(date);
});
