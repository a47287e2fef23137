import { describe, expect, test } from "vitest";
import { contentFrontMatter } from "./content-front-matter.ts";

const fine = { name: "Un título", template: "blog", createdBy: "Ana", createdAt: "2026-03-09T10:00:00+01:00" };

/** Error messages by field. */
function problems(fields: Readonly<Record<string, unknown>>): Record<string, string> {
	const parsed = contentFrontMatter.safeParse({ ...fine, ...fields });
	return Object.fromEntries(
		parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]),
	);
}

describe("front matter of a page (docs/product.md, 5.2)", () => {
	test("missing fields have their defaults, and instants are stored in UTC", () => {
		expect(contentFrontMatter.parse(fine)).toEqual({
			name: "Un título",
			summary: "",
			template: "blog",
			keywords: [],
			tags: [],
			createdBy: "Ana",
			createdAt: "2026-03-09T09:00:00.000Z",
			updatedAt: "2026-03-09T09:00:00.000Z",
			publishedAt: "2026-03-09T09:00:00.000Z",
			draft: false,
			redirectFrom: [],
		});
	});

	test.each([
		["2026-12-01T09:00:00+01:00", "2026-12-01T08:00:00.000Z"],
		["2026-12-01T09:00", "2026-12-01T08:00:00.000Z"],
		["2026-07-01 09:00:30", "2026-07-01T07:00:30.000Z"],
		["2026-10-25T02:30+01:00", "2026-10-25T01:30:00.000Z"],
	])("publishAt: %s is %s, and the date of publication", (written, publishAt) => {
		expect(contentFrontMatter.parse({ ...fine, publishAt: written })).toMatchObject({
			...{ publishAt, publishedAt: publishAt, updatedAt: publishAt },
		});
	});

	test("a date of publication that is written stays, and none is before the page was written", () => {
		const publishAt = "2026-01-01T09:00";
		expect(contentFrontMatter.parse({ ...fine, publishAt }).publishedAt).toBe("2026-03-09T09:00:00.000Z");
		const publishedAt = "2026-04-01T10:00:00Z";
		expect(contentFrontMatter.parse({ ...fine, publishAt: "2027-01-01T09:00", publishedAt })).toMatchObject({
			publishedAt: "2026-04-01T10:00:00.000Z",
		});
	});

	test.each(["restrictedto", "restricted_to", "Name", "tittle", "constructor"])(
		"an unknown field %s is refused",
		(field) => {
			expect(contentFrontMatter.safeParse({ ...fine, [field]: "x" }).success).toBe(false);
		},
	);

	test.each(["name", "template", "createdBy", "createdAt"])("%s is required", (field) => {
		expect(Object.keys(problems({ [field]: undefined }))).toEqual([field]);
	});

	test.each([
		["publishAt", "mañana", "Escribe el día y la hora de publicación, por ejemplo, 2026-12-01T09:00."],
		["publishAt", "2026-12-01", "Escribe el día y la hora de publicación, por ejemplo, 2026-12-01T09:00."],
		["publishAt", 2026, "Escribe el día y la hora de publicación, por ejemplo, 2026-12-01T09:00."],
		["publishAt", "2026-03-29T02:30", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
		["publishAt", "2026-02-30T10:00", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
		[
			"publishAt",
			"2026-10-25T02:30",
			"Esa hora se repite con el cambio de hora: escríbela con su diferencia, como 2026-10-25T02:30+01:00.",
		],
		["name", "ab", "El título debe tener entre 3 y 150 caracteres."],
		["name", "  a   ", "El título debe tener entre 3 y 150 caracteres."],
		["name", "a".repeat(151), "El título debe tener entre 3 y 150 caracteres."],
		["name", 2026, "El título debe tener entre 3 y 150 caracteres."],
		["name", "Hola\u202emundo", "Hay caracteres de control que no se ven. Bórralos y escríbelo de nuevo."],
		["name", "Hola\u0000mundo", "Hay caracteres de control que no se ven. Bórralos y escríbelo de nuevo."],
		["name", "Hola\u0085mundo", "Hay caracteres de control que no se ven. Bórralos y escríbelo de nuevo."],
		["summary", "a".repeat(301), "El resumen no puede pasar de 300 caracteres."],
		["template", "Blog", "La plantilla es una palabra en minúsculas, como blog o page."],
		["template", "a".repeat(41), "La plantilla es una palabra en minúsculas, como blog o page."],
		["keywords", Array.from({ length: 11 }, (_, each) => `k${each}`), "Hay más de 10 palabras clave."],
		["keywords.0", ["a".repeat(41)], "Cada palabra clave debe tener entre 1 y 40 caracteres."],
		["keywords", "una, dos", "Escribe las palabras clave como una lista."],
		["tags.0", ["a"], "Cada etiqueta debe tener entre 2 y 40 caracteres."],
		["tags.0", ["a".repeat(41)], "Cada etiqueta debe tener entre 2 y 40 caracteres."],
		["tags", Array.from({ length: 21 }, (_, each) => `tag ${each}`), "Hay más de 20 etiquetas."],
		["tags", "una", "Escribe las etiquetas como una lista."],
		["createdBy", "A", "El nombre de quien firma debe tener entre 2 y 80 caracteres."],
		["createdBy", "a".repeat(81), "El nombre de quien firma debe tener entre 2 y 80 caracteres."],
		["updatedAt", "2026-03-09T09:59:59+01:00", "La fecha de cambio no puede ser anterior a la de creación."],
		["publishedAt", "2026-03-09T09:59:59+01:00", "La fecha de publicación no puede ser anterior a la de creación."],
		["publishedAt", "mañana", "Escribe una fecha con hora y zona, por ejemplo, 2026-03-09T10:00:00+01:00."],
		["restrictedTo", true, "«restrictedTo» debe tener la forma {registeredUsers: true}."],
		["restrictedTo", null, "«restrictedTo» debe tener la forma {registeredUsers: true}."],
		["draft", "yes", "«draft» debe ser «true» o «false»."],
		["id", "con espacio", "El id admite letras, números, guion y guion bajo, hasta 64."],
		["id", "a".repeat(65), "El id admite letras, números, guion y guion bajo, hasta 64."],
		["redirectFrom", 3, "Escribe las direcciones antiguas como una lista."],
	])("%s %j is refused with its sentence", (path, value, message) => {
		expect(problems({ [path.replace(/\.\d+$/, "")]: value })).toEqual({ [path]: message });
	});

	test.each([
		"ayer",
		"2026-03-09",
		"2026-03-09T10:00:00",
		"March 9, 2026",
		"2026-13-09T10:00:00Z",
		"2026-02-30T10:00:00Z",
		"2026-03-09T25:00:00Z",
		1_772_000_000_000,
		true,
	])("createdAt %j is refused: it is no date with time and offset", (createdAt) => {
		expect(problems({ createdAt })).toEqual({
			createdAt: "Escribe una fecha con hora y zona, por ejemplo, 2026-03-09T10:00:00+01:00.",
		});
	});

	test.each([
		["2026-03-09T10:00:00Z", "2026-03-09T10:00:00.000Z"],
		["2026-03-09T10:00:00.250+01:00", "2026-03-09T09:00:00.250Z"],
		["2026-03-09T10:00-05:30", "2026-03-09T15:30:00.000Z"],
		["2026-03-09 00:30:00+02:00", "2026-03-08T22:30:00.000Z"],
		["2024-02-29T23:59:59Z", "2024-02-29T23:59:59.000Z"],
	])("createdAt %s is the instant %s", (createdAt, instant) => {
		expect(contentFrontMatter.parse({ ...fine, createdAt }).createdAt).toBe(instant);
	});

	test("a page is published when it was created and changed when it was published, unless it says otherwise", () => {
		const published = { ...fine, publishedAt: "2026-04-01T10:00:00+02:00" };
		const [createdAt, publishedAt] = ["2026-03-09T09:00:00.000Z", "2026-04-01T08:00:00.000Z"];
		expect(contentFrontMatter.parse(published)).toMatchObject({ createdAt, publishedAt, updatedAt: publishedAt });
		expect(contentFrontMatter.parse({ ...published, updatedAt: "2026-03-20T10:00:00Z" })).toMatchObject({
			publishedAt,
			updatedAt: "2026-03-20T10:00:00.000Z",
		});
	});

	test("an instant that YAML has read already is taken as it is", () => {
		expect(contentFrontMatter.parse({ ...fine, createdAt: new Date("2026-03-09T10:00:00Z") }).createdAt).toBe(
			"2026-03-09T10:00:00.000Z",
		);
	});

	test("a picture is a path, and its text may be left out", () => {
		expect(problems({ image: "", imageAlt: "Una mesa" })).toEqual({ image: "Escribe la ruta de la imagen." });
		expect(problems({ image: 3 })).toEqual({ image: "Escribe la ruta de la imagen." });
		expect(problems({ image: "x.jpg", imageAlt: "a".repeat(301) })).toEqual({
			imageAlt: "La descripción de la imagen no puede pasar de 300 caracteres.",
		});
		for (const fields of [{}, { imageAlt: null }, { imageAlt: "" }])
			expect(problems({ image: "x.jpg", ...fields })).toEqual({});
		expect(problems({ image: "x.jpg", imageAlt: "Una mesa" })).toEqual({});
	});

	test("lengths count characters as people do, after composing and trimming", () => {
		expect(problems({ name: "🎉".repeat(150) })).toEqual({});
		expect(contentFrontMatter.parse({ ...fine, name: "  Disen\u0303o   a\tfondo\n" }).name).toBe("Diseño a fondo");
	});

	test("an unknown restriction is kept as it is, for the access rule to lock", () => {
		expect(contentFrontMatter.parse({ ...fine, restrictedTo: { members: true } }).restrictedTo).toEqual({
			members: true,
		});
	});

	test("one old address may stand without a list", () => {
		expect(contentFrontMatter.parse({ ...fine, redirectFrom: "/viejo" }).redirectFrom).toEqual(["/viejo"]);
	});
});
