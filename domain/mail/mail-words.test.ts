import { expect, test } from "vitest";
import { momentOf } from "./mail-words.ts";

test.each([
	["Europe/Madrid", "viernes, 20 de noviembre de 2026, 14:03 (hora peninsular)"],
	["Atlantic/Canary", "viernes, 20 de noviembre de 2026, 13:03 (hora de Canarias)"],
	["America/Mexico_City", "viernes, 20 de noviembre de 2026, 07:03 (hora de Mexico City)"],
])("a moment is told in %s", (zone, words) => {
	expect(momentOf("2026-11-20T13:03:00.000Z", zone)).toBe(words);
});
