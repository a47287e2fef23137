import { expect, test } from "vitest";
import { contentFrontMatter } from "../domain/content/content-front-matter.ts";
import { eventFrontMatter } from "../domain/events/event-front-matter.ts";
import { checkFields, splitFile } from "./front-matter.server.ts";

const split = (text: string) => splitFile(Buffer.from(text));

test("data and text are taken apart", () => {
	expect(split("---\nname: Uno\ntags: [a, b]\ncreatedAt: 2026-09-03T09:05:00+02:00\n---\n\nTexto\n---\nmás\n")).toEqual(
		{
			data: { name: "Uno", tags: ["a", "b"], createdAt: "2026-09-03T09:05:00+02:00" },
			body: "\nTexto\n---\nmás\n",
		},
	);
	expect(split("---\n---\nx")).toEqual({ data: {}, body: "x" });
	expect(split("---\nname: Uno\n---")).toEqual({ data: { name: "Uno" }, body: "" });
});

test("a byte order mark and line ends of Windows change nothing", () => {
	expect(split("\ufeff---\r\nname: Uno\r\n---\r\na\r\nb")).toEqual({ data: { name: "Uno" }, body: "a\nb" });
});

test.each([
	["", "cabecera", /^Falta la cabecera/],
	["# Solo texto", "cabecera", /^Falta la cabecera/],
	["---\nname: Uno\nsin cerrar", "cabecera", /^Falta la cabecera/],
	["---\nname: Uno\ndraft: true\nname: Dos\n---\n", "cabecera", /^Hay un campo repetido en la línea 4\.$/],
	["---\nname: 'Uno\n---\n", "cabecera", /^La cabecera no se entiende en la línea/],
	["---\n- uno\n---\n", "cabecera", /^La cabecera es una lista de campos/],
	["---\nsolo texto\n---\n", "cabecera", /^La cabecera es una lista de campos/],
	[
		`---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n---\n`,
		"cabecera",
		/^La cabecera repite/,
	],
	[`---\nname: x\n---\n${"a".repeat(1_024 * 1_024 + 1)}`, "texto", /^El texto pesa más de 1 MB\.$/],
])("%j is refused with the place and the reason", (text, field, reason) => {
	expect(split(text)).toEqual({ problems: [{ field, reason: expect.stringMatching(reason) }] });
});

test("text that is not UTF-8 is refused", () => {
	expect(splitFile(Buffer.from("---\nname: Diseño\n---\n", "latin1"))).toEqual({
		problems: [{ field: "archivo", reason: "El archivo no está en UTF-8. Guárdalo con esa codificación." }],
	});
});

test("every field that does not fit is named in Spanish", () => {
	const checked = checkFields(contentFrontMatter, {
		name: "Un",
		tags: ["x"],
		template: "Blog",
		restrictedto: { registeredUsers: true },
		createdAt: "ayer",
		image: "a.png",
	});
	expect(
		"problems" in checked && Object.fromEntries(checked.problems.map(({ field, reason }) => [field, reason])),
	).toEqual({
		name: "El título debe tener entre 3 y 150 caracteres.",
		"tags.0": "Cada etiqueta debe tener entre 2 y 40 caracteres.",
		template: "La plantilla es una palabra en minúsculas, como blog o page.",
		restrictedto: "No conocemos este campo.",
		createdAt: "Escribe una fecha con hora y zona, por ejemplo 2026-03-09T10:00:00+01:00.",
		createdBy: "El nombre de quien firma debe tener entre 2 y 80 caracteres.",
	});
});

test("no reason is in English", () => {
	for (const data of [
		{},
		{ event: {} },
		{ event: null },
		{ event: "x", tags: 1, draft: "sí", redirectFrom: 3, keywords: 2, restrictedTo: [], __proto__: null },
	]) {
		for (const schema of [contentFrontMatter, eventFrontMatter("2026-11-20T12:00:00.000Z")]) {
			const checked = checkFields(schema, data);
			expect("problems" in checked && checked.problems.length > 0).toBe(true);
			for (const { reason } of "problems" in checked ? checked.problems : [])
				expect(reason).not.toMatch(/invalid|expected|required|received/i);
		}
	}
});
