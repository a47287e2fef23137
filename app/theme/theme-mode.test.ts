import { describe, expect, it } from "vitest";
import { parseThemeMode, type ThemeMode } from "./theme-mode.ts";
import { nextThemeMode, themeModes } from "./theme-switch.tsx";

describe("The modes of the theme", () => {
	it("are called as the specification calls them, in the order of the toggle", () => {
		expect(themeModes).toEqual([
			{ mode: "dark", name: "Modo oscuro", short: "oscuro" },
			{ mode: "light", name: "Modo claro", short: "claro" },
			{ mode: "system", name: "Modo del sistema", short: "del sistema" },
		]);
	});

	it("follow each other: dark, light, system, dark", () => {
		const seen: ThemeMode[] = ["dark"];
		for (let presses = 0; presses < 3; presses += 1) seen.push(nextThemeMode(seen.at(-1) ?? "dark"));
		expect(seen).toEqual(["dark", "light", "system", "dark"]);
	});

	it.each([
		["dark", "dark"],
		["light", "light"],
		["system", "system"],
		[null, "dark"],
		["", "dark"],
		["Light", "dark"],
		["light dark", "dark"],
		["auto", "dark"],
	])("are read from %j as %s", (stored, mode) => {
		expect(parseThemeMode(stored)).toBe(mode);
	});
});
