import { expect, test } from "vitest";
import { settingPart } from "../../domain/desk/settings-form.ts";
import { staleSettings } from "./stale-settings.ts";

test("a form that came too late says what the site has now, and is saved by the next press", () => {
	const part = settingPart("sitio");
	if (part === undefined) throw new Error("no such part");
	const [first, second] = part.fields.filter(({ kind }) => kind !== "yes");
	const [one = "", other = ""] = [first?.name, second?.name];
	const typed = { [one]: "Lo mío", [other]: "Igual", version: "3" };
	const values = Object.fromEntries(part.fields.map(({ name }) => [name, ""]));
	const refused = staleSettings(part, typed, { version: 4, values: { ...values, [one]: "Lo suyo", [other]: "Igual" } });
	expect(refused.typed).toEqual({ ...typed, version: "4" });
	expect(Object.keys(refused.fields)).toEqual([one]);
	expect(refused.fields[one]).toContain("«Lo suyo»");
});
