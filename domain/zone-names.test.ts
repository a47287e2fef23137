import { describe, expect, test } from "vitest";
import { findZone, fullZoneName, listedName, listZones } from "./zone-names.ts";

describe("time zones by their Spanish names (docs/product.md, 15.7)", () => {
	test.each([
		["Ámsterdam, Países Bajos", "Europe/Amsterdam"],
		["amsterdam", "Europe/Amsterdam"],
		["  PENINSULA Y BALEARES ", "Europe/Madrid"],
		["Madrid", "Europe/Madrid"],
		["Canarias", "Atlantic/Canary"],
		["Colombia", "America/Bogota"],
		["México", "America/Mexico_City"],
		["New York", "America/New_York"],
		["nueva york, estados unidos", "America/New_York"],
		["europe/madrid", "Europe/Madrid"],
		["Pacific/Truk", "Pacific/Truk"],
	])("«%s» is %s", (text, zone) => expect(findZone(text)).toBe(zone));

	test("other machines' names of a zone are known", () => {
		expect(findZone("Asia/Kolkata")).toBe(findZone("Calcuta"));
		expect(findZone("America/Argentina/Buenos_Aires")).toBe(findZone("Buenos Aires"));
	});

	test.each(["", "Marte", "Estados Unidos", "Córdoba", "Mérida", "Granada", "UTC+1", "constructor"])(
		"«%s» is no zone, or could be several",
		(text) => expect(findZone(text)).toBeNull(),
	);

	test("the list names each zone once, Spain first, and every name leads back to its zone", () => {
		const names = listZones(null);
		expect(names.slice(0, 4)).toEqual([
			"Península y Baleares, España",
			"Canarias, España",
			"Ceuta, España",
			"Abiyán, Costa de Marfil",
		]);
		expect(new Set(names).size).toBe(names.length);
		for (const name of names) expect(listedName(findZone(name) ?? "")).toBe(name);
		for (const zone of Intl.supportedValuesOf("timeZone")) expect(findZone(listedName(zone)), zone).toBe(zone);
	});

	test("old names and zones of single towns are listed for those who have them", () => {
		const old = "Islas Chuuk, Micronesia";
		expect(listZones(null)).not.toContain(old);
		expect(listZones("Pacific/Truk")).toContain(old);
		expect(listZones(null).join()).not.toMatch(/Indiana|Knox|_/);
	});

	test("in a sentence any zone has its Spanish name", () => {
		expect(["Europe/Madrid", "Atlantic/Canary", "UTC", "Asia/Yekaterinburg"].map(fullZoneName)).toEqual([
			"hora peninsular",
			"hora de Canarias",
			"hora UTC",
			"hora de Ekaterimburgo",
		]);
	});
});
