import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { kindOf } from "../domain/authoring/file-path.ts";
import { splitFile, textOf } from "./front-matter.server.ts";
import { removeField, setField } from "./patch-front-matter.server.ts";

const root = path.resolve(import.meta.dirname, "../content");
const SAMPLES = globSync("**/*.md", { cwd: root })
	.filter((name) => kindOf(name) !== null)
	.map((name) => [name, textOf(readFileSync(path.join(root, name)))] as const);

/** Ways in which people write front matter, beyond those of the sample. */
const SNIPPETS: readonly (readonly [string, string])[] = [
	["comments and empty lines", "---\n# Nota\nname: Uno # aquí\n\ntags: [a, b] # y aquí\n# Final\n---\nTexto\n"],
	["a list in lines without indent", "---\ntags:\n- a\n- b\nname: Uno\n---\n"],
	["folded and literal texts", "---\nsummary: >\n  Uno\n  dos\nnote: |\n  Tres\nname: Uno\n---\n\n---\nRaya\n"],
	["quotes", "---\nname: \"Uno: dos\"\nsummary: 'It''s'\n---\nTexto"],
	["a map in braces as a value", "---\nevent: {startsAt: 2027-01-21T19:00,\n  place: En línea}\nname: Uno\n---\n"],
	["fields of other programs", "---\ntitle: Hola\ndate: 2024-01-01\ncategories:\n  - a: 1\n    b: [c]\n---\nTexto\n"],
	["an empty value", "---\nname:\nsummary: x\n---\n"],
	["a title with a colon, unquoted dates and numbers", "---\nname: 'Uno: dos'\ndate: 2024-03-01\nweight: 1.50\n---\n"],
	["nothing", "---\n---\nTexto\n"],
];

const dataOf = (text: string) => {
	const split = splitFile(Buffer.from(text));
	if ("problems" in split) throw new Error(JSON.stringify(split.problems));
	return split;
};

/** The same text as other systems write it. */
const WRITTEN = [
	["as it is", (text: string) => text],
	["with CRLF and a byte order mark", (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`],
	["with lone carriage returns", (text: string) => text.replaceAll("\n", "\r")],
] as const;

describe.each(WRITTEN)("a field is changed in its own bytes only, in a file %s", (_, writtenAs) => {
	test.each([...SAMPLES, ...SNIPPETS])("%s", (_name, given) => {
		const text = writtenAs(given);
		const { data, body } = dataOf(text);
		for (const field of [...Object.keys(data), "nuevo"]) {
			const set = setField(text, field, "Otro: «valor» #1") as string;
			expect(dataOf(set)).toEqual({ data: { ...data, [field]: "Otro: «valor» #1" }, body });
			const removed = removeField(text, field) as string;
			const { [field]: _gone, ...rest } = data;
			expect(dataOf(removed)).toEqual({ data: rest, body });
			// Only one stretch of the text differs, and it holds no other field.
			const lines = (whole: string) => whole.split(/\r\n|\n|\r/);
			const kept = lines(text).filter((line) => lines(set).includes(line));
			for (const other of Object.keys(data).filter((each) => each !== field))
				expect(kept.some((line) => line.startsWith(`${other}:`))).toBe(true);
		}
		expect(removeField(text, "nuevo")).toBe(text);
		const added = setField(text, "nuevo", true) as string;
		expect(removeField(added, "nuevo")).toBe(text);
	});
});

test.each([
	["a: b", '"a: b"'],
	["true", '"true"'],
	["1.0", '"1.0"'],
	["- x", '"- x"'],
	["x # y", '"x # y"'],
	["", '""'],
	["null", '"null"'],
	["[x]", '"[x]"'],
	["Un título", "Un título"],
	["2026-03-09T10:00:00+01:00", "2026-03-09T10:00:00+01:00"],
	["uno\ndos", '"uno\\ndos"'],
])("the text %j is written as %s", (value, written) => {
	const text = setField("---\nname: x # nota\n---\n", "name", value);
	expect(text).toBe(`---\nname: ${written} # nota\n---\n`);
	expect(dataOf(text ?? "").data).toEqual({ name: value });
});

test("a list is written in brackets, and what cannot be patched is refused", () => {
	expect(setField("---\ntags: [a]\n---\n", "tags", ["a", "b, c"])).toBe('---\ntags: [a, "b, c"]\n---\n');
	for (const text of [
		"Sin cabecera",
		"---\nname: x",
		"---\n{name: x}\n---\n",
		"---\nname: [x\n---\n",
		"---\n- x\n---\n",
	])
		expect([setField(text, "name", "y"), removeField(text, "name")]).toEqual([null, null]);
	// Another field refers to the value: removing it would take the other's.
	expect(removeField("---\na: &x 1\nb: *x\n---\n", "a")).toBeNull();
});
