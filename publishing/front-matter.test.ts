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
	["---\nname: Uno\nsin cerrar", "cabecera", /^La cabecera no se cierra/],
	["———\nname: Uno\n———\n", "cabecera", /^La primera línea son tres guiones/],
	["\n---\nname: Uno\n---\n", "cabecera", /^Hay espacios o líneas vacías antes de la cabecera/],
	["Un texto.\n\n---\n\nMás.\n---\n", "cabecera", /^Falta la cabecera/],
	["---\nname: Uno\ndraft: true\nname: Dos\n---\n", "cabecera", /^Hay un campo repetido en la línea 4\.$/],
	["---\nname: 'Uno\n---\n", "cabecera", /^La cabecera no se entiende en la línea/],
	["---\n- uno\n---\n", "cabecera", /^La cabecera es una lista de campos/],
	["---\nsolo texto\n---\n", "cabecera", /^La cabecera es una lista de campos/],
	[
		`---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n---\n`,
		"cabecera",
		/^La cabecera repite/,
	],
	[
		`---\nname: x\n---\n${"a".repeat(1_024 * 1_024 + 1)}`,
		"texto",
		/^El texto pesa 1,01 MB, y puede pesar hasta 1 MB\. Repártelo en varios\.$/,
	],
])("%j is refused with the place and the reason", (text, field, reason) => {
	expect(split(text)).toMatchObject({ problems: [{ field, reason: expect.stringMatching(reason) }] });
});

test.each([
	// A colon in the text.
	["name: Hola: adiós", 2, 'Si el texto lleva dos puntos, escríbelo entre comillas: name: "Hola: adiós"'],
	["summary: x\nname: Uno:\ntags: [a]", 3, 'Si el texto lleva dos puntos, escríbelo entre comillas: name: "Uno:"'],
	['name: Di "a: b" y: ya', 2, "Si el texto lleva dos puntos, escríbelo entre comillas."],
	["name: “Uno: dos”", 2, 'Si el texto lleva dos puntos, escríbelo entre comillas: name: "“Uno: dos”"'],
	["tags:\n  - uno: dos: tres", 3, 'Si el texto lleva dos puntos, escríbelo entre comillas: - uno: "dos: tres"'],
	// A sign at its start.
	["name: @ana", 2, 'Si el texto empieza por @, escríbelo entre comillas: name: "@ana"'],
	["name: % de algo", 2, 'Si el texto empieza por %, escríbelo entre comillas: name: "% de algo"'],
	["name: *Importante*", 2, 'Si el texto empieza por *, escríbelo entre comillas: name: "*Importante*"'],
	["name: **uno** dos", 2, 'Si el texto empieza por *, escríbelo entre comillas: name: "**uno** dos"'],
	["name: & dos", 2, 'Si el texto empieza por &, escríbelo entre comillas: name: "& dos"'],
	["name: !importante", 2, 'Si el texto empieza por !, escríbelo entre comillas: name: "!importante"'],
	["name: > uno", 2, 'Si el texto empieza por >, escríbelo entre comillas: name: "> uno"'],
	["name: - uno", 2, 'Si el texto empieza por -, escríbelo entre comillas: name: "- uno"'],
	["name: ? uno", 2, 'Si el texto empieza por ?, escríbelo entre comillas: name: "? uno"'],
	["name: [uno] dos", 2, 'Si el texto empieza por [, escríbelo entre comillas: name: "[uno] dos"'],
	["name: , uno", 2, 'Si el texto empieza por ,, escríbelo entre comillas: name: ", uno"'],
	// Quotation marks.
	["name: 'Uno\ntags: [a]\ndraft: true", 2, "Se abren comillas y no se cierran al final del texto."],
	['summary: x\nname: "Uno\ntags: [a]', 3, "Se abren comillas y no se cierran al final del texto."],
	['name: "Uno\nsummary: "Dos"', 2, "Se abren comillas y no se cierran al final del texto."],
	['name: "Uno" dos', 2, "Las comillas se cierran antes de que acabe el texto. Dentro de un texto usa «estas»."],
	["name: 'l'hora'", 2, "Las comillas se cierran antes de que acabe el texto. Dentro de un texto usa «estas»."],
	['name: "C:\\dir"', 2, "Entre comillas dobles, la barra \\ no vale sola. Escríbela dos veces: \\\\."],
	// White space.
	["event:\n\tplace: x", 3, "Empieza con un tabulador. Pon espacios en su lugar."],
	[
		"name: Uno\n  tags: [a]",
		3,
		"Tiene más espacios delante que la línea anterior. Si es otro campo, ponlo a su misma altura; si sigue el texto, escribe el texto entero entre comillas.",
	],
	[
		"event:\n  a: 1\n b: 2",
		4,
		"No está a la altura de los demás campos de su grupo. Pon delante los mismos espacios que ellos.",
	],
	[" name: uno\ntags: [a]", 2, "Tiene espacios delante. Los campos empiezan al principio de la línea."],
	["name:Uno\nsummary: Dos", 2, "Detrás de los dos puntos va un espacio."],
	["summary: Dos\nname:Uno", 3, "Detrás de los dos puntos va un espacio."],
	["tags:\n-uno\n-dos", 3, "Detrás del guion va un espacio."],
	// Lists and fields.
	["tags: [a, b\nname: x", 2, "Se abre [ y falta ] al final."],
	["name: x\nrestrictedTo: {registeredUsers: true", 3, "Se abre { y falta } al final."],
	[
		"tags: uno\n- dos",
		3,
		"Los elementos de una lista van debajo de su campo, y el campo no lleva nada detrás de los dos puntos.",
	],
	["name: Uno\nsummary Dos\ntags: [a]", 3, "Faltan los dos puntos detrás del nombre del campo."],
])("the slip in %j is told with its line and its cure", (yaml, line, cure) => {
	expect(split(`---\n${yaml}\n---\nTexto.`)).toMatchObject({
		problems: [{ field: "cabecera", reason: `La cabecera no se entiende en la línea ${line}. ${cure}` }],
	});
});

test("each wrong line is told, and once", () => {
	const told = split("---\nname: Hola: adiós\ncreatedBy: Ana\nsummary: Uno: dos\ntags: [a]\ntags: [b]\n---\n");
	expect("problems" in told && told.problems.map(({ reason }) => reason.replace(/\. .*/, "."))).toEqual([
		"Hay un campo repetido en la línea 6.",
		"La cabecera no se entiende en la línea 2.",
		"La cabecera no se entiende en la línea 4.",
	]);
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
		restrictedto: "Este campo no existe.",
		createdAt: "Escribe una fecha con hora y zona, por ejemplo, 2026-03-09T10:00:00+01:00.",
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
