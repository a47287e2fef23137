import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { withOffset } from "../../domain/desk/written-time.ts";
import { splitFile } from "../../publishing/front-matter.server.ts";
import { importFolder } from "./import-folder.ts";
import { writeNew } from "./new.ts";
import { WrongUsage } from "./parse-folder.ts";

let folder = "";
beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "tertulia-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function make(...args: string[]) {
	const said: string[] = [];
	const errors: string[] = [];
	const code = await writeNew([...args, "--folder", folder], {
		now: new Date("2026-11-23T00:05:09.500Z"),
		authorIn: async () => "Ana: Peña",
		print: (line) => said.push(line),
		printError: (line) => errors.push(line),
	});
	return { code, said: said.join("\n"), errors: errors.join("\n") };
}

async function dataOf(file: string) {
	const split = splitFile(await readFile(path.join(folder, file)));
	if ("problems" in split) throw new Error(JSON.stringify(split.problems));
	return split.data;
}

async function importAll() {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	try {
		const result = await importFolder(folder, backend);
		return { result, sources: await backend.publication.sources(), lessons: await backend.publication.lessons() };
	} finally {
		await backend.close();
	}
}

test.each([
	["Hola", "hola"],
	["Mi primer artículo: una prueba", "mi-primer-articulo-una-prueba"],
	['Di "hola"', "di-hola"],
	["# Almohadilla", "almohadilla"],
	["Uno #dos: tres", "uno-dos-tres"],
	["@ana y 'tal'", "ana-y-tal"],
	["*Importante*", "importante"],
	["2024", "2024"],
	["true", "true"],
	["{uno}: [dos] | tres #cuatro", "uno-dos-tres-cuatro"],
	["C:\\carpeta", "c-carpeta"],
	["¿Año nuevo?", "ano-nuevo"],
])("the title %j stays as it is in the file, and its slug has no accents", async (title, slug) => {
	expect(await make(title)).toMatchObject({ code: 0, errors: "" });
	expect(await dataOf(`blog/${slug}.md`)).toMatchObject({
		name: title,
		createdBy: "Ana: Peña",
		createdAt: "2026-11-23T01:05:00+01:00",
		draft: true,
	});
});

test("every kind is a draft that the import takes, and says where it will be", async () => {
	expect((await make("Un", "texto", "suelto")).said).toContain("   Estará en /blog/un-texto-suelto");
	await make("Una plantilla", "--kind", "recurso");
	await make("Quién soy", "--kind", "Página");
	expect((await make("Un taller", "--kind", "evento")).said).toContain("pon su fecha, su hora y su lugar");
	await make("Primera lección", "--kind", "leccion");
	await make("Primera lección", "--kind", "lección");
	expect((await make("Otra", "--kind", "leccion", "--module", "2")).said).toContain("/school/expert/module2/lesson1");
	const { result, sources, lessons } = await importAll();
	expect(result).toMatchObject({ exitCode: 0 });
	expect(sources.map(({ url }) => url).toSorted()).toEqual([
		"/blog/un-texto-suelto",
		"/eventos/un-taller",
		"/quien-soy",
		"/recursos/una-plantilla",
	]);
	expect(lessons.map(({ id, module, number, draft }) => [id, module, number, draft])).toEqual([
		["primera-leccion", 1, 1, true],
		["primera-leccion-2", 1, 2, true],
		["otra", 2, 1, true],
	]);
	expect("hints" in result && result.hints).toContain(
		"/quien-soy: draft: es un borrador. No lo ve nadie hasta que quites esa línea y publiques otra vez.",
	);
});

test("every optional line is right once its hash is removed", async () => {
	await make("Un texto");
	await make("Un taller", "--kind", "evento");
	await make("Una lección", "--kind", "leccion");
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = path.join(entry.parentPath, entry.name);
		const text = await readFile(file, "utf8");
		const full = text
			.replace(/^( *)# (?=\w+: )/gm, "$1")
			.replace(/^(?:image|imageAlt|resources| {2}joinUrl): .*\n/gm, "");
		await writeFile(file, full);
	}
	expect((await importAll()).result).toMatchObject({ exitCode: 0 });
});

describe("nothing is overwritten", () => {
	test.each(["hola.md", "hola.html", "hola/index.md"])(
		"blog/%s stays, and a free address is suggested",
		async (name) => {
			await make("Otra cosa");
			await make("Hola", "--slug", "hola-2");
			const file = path.join(folder, "blog", name);
			await mkdir(path.dirname(file), { recursive: true });
			await writeFile(file, "Mío.");
			const { code, errors } = await make("¡Hola!");
			expect(code).toBe(1);
			expect(errors).toBe(
				`Ya existe ${file}, y no se ha tocado.\nPara crear otro: npm run site -- new "¡Hola!" --slug hola-3`,
			);
			expect(await readFile(file, "utf8")).toBe("Mío.");
		},
	);
});

test("what cannot be is refused in Spanish, and writes nothing", async () => {
	await expect(make()).rejects.toThrow(new WrongUsage("Falta el título."));
	await expect(make("Un")).rejects.toThrow("entre 3 y 150");
	await expect(make("Hola", "--kind", "noticia")).rejects.toThrow("No existe el tipo «noticia».");
	await expect(make("Hola", "--module", "1")).rejects.toThrow("Solo las lecciones tienen módulo.");
	await expect(make("¡¡¡!!!")).rejects.toThrow("--slug");
	expect((await make("Eventos", "--kind", "pagina")).errors).toContain("La dirección /eventos está reservada.");
	expect((await make("Hola", "--kind", "leccion", "--module", "3")).errors).toContain("--module 1");
	expect(await readdir(folder)).toEqual([]);
});

test("times are those of Madrid, with the offset of their day", () => {
	expect(withOffset(new Date("2026-07-01T10:00:30.000Z"))).toBe("2026-07-01T12:00:00+02:00");
	expect(withOffset(new Date("2026-12-31T23:30:00.000Z"))).toBe("2027-01-01T00:30:00+01:00");
});
