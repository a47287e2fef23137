import { describe, expect, test } from "vitest";
import { ago, dayOf, momentOf } from "./dates.ts";

const NOW = "2026-11-20T12:00:00.000Z";

describe("dates of the dashboard (docs/product.md, 8.5)", () => {
	test.each([
		["2026-11-20T11:59:30.000Z", "hace un momento"],
		["2026-11-20T12:00:30.000Z", "hace un momento"],
		["2026-11-20T11:59:00.000Z", "hace 1 minuto"],
		["2026-11-20T09:00:00.000Z", "hace 3 horas"],
		["2026-11-19T11:00:00.000Z", "ayer"],
		["2026-11-15T11:00:00.000Z", "hace 5 días"],
		["2026-09-15T11:00:00.000Z", "hace 2 meses"],
		["2024-09-15T11:00:00.000Z", "hace 2 años"],
	])("%s was %s", (instant, expected) => {
		expect(ago(instant, NOW)).toBe(expected);
	});

	test("a day and a moment are told in the person's zone, with its name", () => {
		expect(dayOf("2026-11-20T23:30:00.000Z", "Europe/Madrid")).toBe("21 de noviembre de 2026");
		expect(momentOf("2026-11-20T23:30:00.000Z", "Europe/Madrid")).toBe(
			"21 de noviembre de 2026, 00:30 (hora peninsular)",
		);
		expect(momentOf("2026-11-20T23:30:00.000Z", "America/Argentina/Buenos_Aires")).toBe(
			"20 de noviembre de 2026, 20:30 (hora de Buenos Aires)",
		);
	});
});
