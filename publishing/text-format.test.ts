import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sortOf } from "../domain/desk/desk-list.ts";
import { changesOf, shownValue } from "../domain/desk/ficha.ts";
import { fichaOf } from "../domain/desk/ficha-fields.ts";
import { textFormat } from "./text-format.server.ts";

const CONTENT = path.resolve(import.meta.dirname, "../content");
const files = readdirSync(CONTENT, { recursive: true, encoding: "utf8" }).filter((file) => sortOf(file) !== null);

/** A text as it is after its form was opened and sent without typing. */
function sentBack(text: string, file: string): string | null {
	const ficha = fichaOf(sortOf(file) ?? "pagina");
	const { fields, body } = textFormat.read(text);
	const typed = Object.fromEntries(ficha.map((field) => [field.name, shownValue(field, fields)]));
	const read = changesOf(ficha, fields, typed);
	const changed = "changes" in read ? textFormat.change(text, read.changes) : null;
	return changed === null ? null : textFormat.withBody(changed, body);
}

describe("a form that is sent without typing changes not one byte (docs/product.md, 26.3)", () => {
	test.each(files)("%s", (file) => {
		const text = readFileSync(path.join(CONTENT, file), "utf8");
		for (const each of [text, text.replaceAll("\n", "\r\n"), `\uFEFF${text}`, text.replace(/\n*$/, "")])
			expect(sentBack(each, file)).toBe(each);
	});
});

describe("fields of a group", () => {
	const text =
		"---\nname: X\nevent:\n  # nota\n  startsAt: 2027-01-21T19:00  # tarde\n  place: 'Aquí'\ntags: []\n---\nTexto\n";
	const change = (field: string, value: string | number | undefined) =>
		textFormat.change(text, [{ at: ["event", field], value }]);

	test("get another value, and keep what stands around it", () => {
		expect(change("startsAt", "2027-01-22T19:00")).toBe(text.replace("21T19:00", "22T19:00"));
		expect(change("place", "Sala: 2")).toBe(text.replace("'Aquí'", '"Sala: 2"'));
	});

	test("are added at the end of the group, and taken out with their line", () => {
		expect(change("capacity", 20)).toBe(text.replace("'Aquí'\n", "'Aquí'\n  capacity: 20\n"));
		expect(change("place", undefined)).toBe(text.replace("  place: 'Aquí'\n", ""));
		expect(change("nada", undefined)).toBe(text);
	});

	test("make a group that is not there, also in braces", () => {
		const bare = "---\nname: X\n---\nTexto\n";
		const made = textFormat.change(bare, [{ at: ["event", "place"], value: "Aquí" }]);
		expect(made).toBe("---\nname: X\nevent: {place: Aquí}\n---\nTexto\n");
		expect(textFormat.change(made ?? "", [{ at: ["event", "capacity"], value: 3 }])).toContain(
			"event: {place: Aquí, capacity: 3}\n",
		);
	});

	test("are refused where the front matter cannot be changed line by line", () => {
		expect(textFormat.change("---\n{name: X}\n---\n", [{ at: ["name"], value: "Y" }])).toBeNull();
		expect(textFormat.change("Sin cabecera", [{ at: ["name"], value: "Y" }])).toBeNull();
	});
});

describe("two texts of one", () => {
	const base = "uno\n\ndos\n\ntres\n";

	test("are joined where they changed different lines", () => {
		const joined = textFormat.join({ base, site: "UNO\n\ndos\n\ntres\n", mine: "uno\n\ndos\n\nTRES\n" });
		expect(joined).toEqual({ text: "UNO\n\ndos\n\nTRES\n", conflicts: 0 });
	});

	test("stand side by side between marks where both changed the same", () => {
		const { text, conflicts } = textFormat.join({ base, site: "uno\n\nsitio\n\ntres", mine: "uno\n\nmío\n\ntres\n" });
		expect(conflicts).toBeGreaterThan(0);
		expect(text).toContain("«««««« Lo tuyo\nmío\n");
		expect(text).toContain("sitio\n");
	});
});
