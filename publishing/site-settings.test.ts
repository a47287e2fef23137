import { expect, test } from "vitest";
import { site } from "../site.config.ts";
import { readSettings, type SettingsRules } from "./site-settings.server.ts";

const rules: SettingsRules = {
	defaults: site,
	checkColors: ({ light }) => (light === "#000000" ? [{ color: "light", reason: "No se lee." }] : []),
};

function problemsOf(text: string): readonly string[] {
	const read = readSettings(text, rules);
	if (!("problems" in read)) throw new Error("The file has no problems.");
	return read.problems.map(({ field, reason }) => `${field}: ${reason}`);
}

function siteOf(text: string) {
	const read = readSettings(text, rules);
	if ("problems" in read) throw new Error(JSON.stringify(read.problems));
	return read;
}

test("a file gives what it names, and the rest stays as it is by default", () => {
	const { site: read, given } = siteOf(
		[
			"\uFEFF# Lo mío",
			"name: Cuaderno\r",
			"owner:",
			"  name: Ana Peña",
			"topics:",
			"  blog:",
			"    - { name: Voz, href: /blog/tags/voz }",
			"    - { name: Ritmo, href: /blog/tags/ritmo, intro: Leo  en voz alta. }",
			"license: null",
			"legal:",
			"  nif: '00000000T'",
			"  register: false",
		].join("\n"),
	);
	expect(read).toEqual({
		...site,
		name: "Cuaderno",
		owner: { ...site.owner, name: "Ana Peña" },
		topics: {
			...site.topics,
			blog: [
				{ name: "Voz", href: "/blog/tags/voz" },
				{ name: "Ritmo", href: "/blog/tags/ritmo", intro: "Leo en voz alta." },
			],
		},
		license: null,
		legal: { ...site.legal, nif: "00000000T", register: false },
	});
	expect(given).toEqual(["name", "owner.name", "topics.blog", "license", "legal.nif", "legal.register"]);
});

test("an empty file gives nothing", () => {
	for (const text of ["", "\n", "# nada\n"]) expect(siteOf(text)).toEqual({ site, given: [] });
});

test.each([
	[
		"name: Bien\nnombre: Cuaderno",
		"nombre: Línea 2. Este campo no existe. Aquí valen: name, description, themeColor, supportEmail, contactUrl, copyrightYear, owner, words, authors, avatarTemplate, folderNames, topics, grounds, social, links, campaigns, videosInPlace, license, legal.",
	],
	[
		"owner:\n  name: Ana\n  foto: /a.svg",
		"owner.foto: Línea 3. Este campo no existe. Aquí valen: name, photo, sentence, url, facts.",
	],
	[
		"topics:\n  blog:\n    - name: Voz\n      href: blog/voz",
		"topics.blog.0.href: Línea 4. Escribe una ruta de este sitio, como /blog/tags/accesibilidad.",
	],
	[
		"topics:\n  blog:\n    - name: Voz",
		"topics.blog.0.href: Línea 3. Escribe una ruta de este sitio, como /blog/tags/accesibilidad.",
	],
	[
		`topics:\n  blog:\n    - name: Voz\n      href: /blog/tags/voz\n      intro: ${"a".repeat(161)}`,
		"topics.blog.0.intro: Línea 5. Escribe un texto de 1 a 160 caracteres.",
	],
	["links: /blog", "links: Línea 1. Esto es una lista: cada elemento va en su línea, detrás de un guion."],
	["owner: Ana", "owner: Línea 1. Esto es un grupo de campos: van debajo, con dos espacios delante."],
	[
		"legal:\n  nif: 12345678",
		"legal.nif: Línea 2. Escribe un texto, entre comillas si es un número; «false» si no te afecta, o «null» si aún falta.",
	],
	["grounds:\n  voz: azul", "grounds.voz: Línea 2. Elige uno de estos: mustard, coral, sand, mint, ink, sky."],
	["supportEmail: hola", "supportEmail: Línea 1. Escribe una dirección de correo."],
	[
		"owner:\n  url: javascript:alert(1)",
		"owner.url: Línea 2. Escribe una ruta de este sitio, como /sobre-mi, o una dirección https://.",
	],
	[
		"owner:\n  url: //otro.example",
		"owner.url: Línea 2. Escribe una ruta de este sitio, como /sobre-mi, o una dirección https://.",
	],
	["social:\n  - { name: X, url: /x, icon: x }", "social.0.url: Línea 2. Escribe una dirección https://."],
	["links:\n  - { id: a, name: A, url: / }\n  - { id: a, name: B, url: / }", "links.1.id: Línea 3. Está repetido."],
	["name: Uno\nname: Dos", "archivo: Hay un campo repetido en la línea 2."],
	[
		"name: Una: dos",
		'archivo: El archivo no se entiende en la línea 1. Si el texto lleva dos puntos, escríbelo entre comillas: name: "Una: dos"',
	],
	[
		"name: Voz\nthemeColor:\n  dark: #0A5040",
		'themeColor.dark: Línea 3. Escribe un color entre comillas, con almohadilla y seis cifras, como "#0A5040".',
	],
	[
		'themeColor:\n  dark: "#0A5040"\n  light: verde',
		'themeColor.light: Línea 3. Escribe un color entre comillas, con almohadilla y seis cifras, como "#0A5040".',
	],
	['themeColor:\n  light: "#000000"', "themeColor.light: Línea 2. No se lee."],
	["- uno", "archivo: El archivo es una lista de campos, como «name: El título»."],
])("%j is a named problem with its line", (text, problem) => {
	expect(problemsOf(text)).toEqual([problem]);
});

test("a file of more than 64 KB is refused", () => {
	expect(problemsOf(`# ${"a".repeat(70_000)}`)).toEqual(["archivo: Pesa más de 64\u00a0KB."]);
});

test("all problems are told at once", () => {
	expect(problemsOf("name: ''\ncopyrightYear: hoy\nlegal:\n  version: ayer")).toEqual([
		"name: Línea 1. Escribe un texto de 1 a 60 caracteres.",
		"copyrightYear: Línea 2. Escribe un año de cuatro cifras.",
		"legal.version: Línea 4. Escribe una fecha, como 2026-11-20.",
	]);
});
