import { describe, expect, test } from "vitest";
import { ago } from "./dates.ts";

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
});
