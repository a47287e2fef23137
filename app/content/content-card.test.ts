import { expect, test } from "vitest";
import { formatDate } from "./content-card.tsx";

test.each([
	["2026-03-03T09:00:00.000Z", "3 de marzo de 2026"],
	["2026-06-30T22:30:00.000Z", "1 de julio de 2026"],
	["2026-12-31T22:59:59.000Z", "31 de diciembre de 2026"],
	["2026-12-31T23:00:00.000Z", "1 de enero de 2027"],
])("%s was %s in Madrid", (instant, text) => {
	expect(formatDate(instant)).toBe(text);
});
