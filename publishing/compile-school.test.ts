import { describe, expect, test } from "vitest";
import { add, compile, compiled, folderOf, page, png, problemsOf } from "./content-folder.fixture.ts";
import { memoryMedia } from "./memory-media.fixture.ts";
import { lesson, moduleFile, videoField, vtt, webm } from "./school.fixture.ts";

const ONE = "school/expert/module1-inicio";
const NOW = new Date("2026-11-20T10:00:00.000Z");
const video = { kind: "video", video: videoField };
const film = { [`${ONE}/film.webm`]: webm, [`${ONE}/film.vtt`]: vtt, [`${ONE}/film.md`]: "Hola y **adiós**." };
const small = { [`${ONE}/module.md`]: moduleFile("Primeros pasos"), [`${ONE}/1-uno.md`]: lesson("uno") };

describe("a course in a folder (docs/product.md, 19.2)", () => {
	test("is modules, and lessons with their place, defaults, files and texts", async () => {
		const media = memoryMedia();
		const root = await folderOf({
			...small,
			...film,
			[`${ONE}/film.md`]: "Hola y **adiós**. ![Mapa](mapa.png)",
			[`${ONE}/mapa.png`]: await png(),
			[`${ONE}/guia.pdf`]: "%PDF-1.7",
			[`${ONE}/README.md`]: "Notas",
			[`${ONE}/2-dos.md`]: lesson(
				"dos",
				{ ...video, summary: "De qué va", resources: "[{name: La guía, file: guia.pdf}]", demo: "60", draft: "true" },
				"![Mapa](mapa.png) y [la primera](1-uno.md#ahi) y [un artículo](/blog/x.md)",
			),
			"school/expert/module2/module.md": moduleFile("Segundo"),
			"school/expert/module2/1-tres.md": lesson("tres", { kind: "exercise", dwellSeconds: "5" }),
			"school/README.md": "Notas",
			"blog/x.md": page(),
		});
		const written: string[] = [];
		const result = compiled(await compile(root, { media, now: NOW, written }));
		expect(result.pages.map(({ record }) => record.url)).toEqual(["/blog/x"]);
		const { modules, lessons } = result.school;
		expect(modules).toEqual([
			{ number: 1, name: "Primeros pasos" },
			{ number: 2, name: "Segundo" },
		]);
		const of = (id: string) => lessons.find((each) => each.lesson.id === id);
		expect(of("uno")).toMatchObject({
			module: 1,
			draft: false,
			demo: null,
			lesson: {
				number: 1,
				body: "<p>Texto.</p>",
				completion: "scroll",
				dwellSeconds: 30,
				video: null,
				transcript: null,
				updatedAt: NOW.toISOString(),
			},
		});
		expect(of("tres")).toMatchObject({ module: 2, lesson: { number: 1, completion: "manual", dwellSeconds: 5 } });
		const address = /^\/school\/archivos\/dos\/[0-9a-f]{32}/;
		expect(of("dos")).toMatchObject({
			draft: true,
			demo: 60,
			lesson: {
				number: 2,
				completion: "video",
				summary: "De qué va",
				transcript: expect.stringContaining("<strong>adiós</strong>"),
				resources: [
					{
						name: "La guía",
						type: "application/pdf",
						bytes: 8,
						url: expect.stringMatching(/\/school\/archivos\/dos\/[0-9a-f]{32}-guia\.pdf$/),
					},
				],
				video: {
					sources: [{ type: "video/webm", src: expect.stringMatching(address) }],
					captions: [{ language: "es", label: "Español", src: expect.stringMatching(/\.vtt$/) }],
					poster: null,
					durationSeconds: 12.5,
				},
			},
		});
		expect(of("dos")?.lesson.body).toContain('href="/school/expert/module1/lesson1#ahi"');
		expect(of("dos")?.lesson.body).toContain('href="/blog/x"');
		expect(of("dos")?.lesson.body).toContain('src="/school/archivos/dos/');
		// The page beside the course has a shared card.
		const files = [...media.files.keys()].filter((name) => !name.endsWith("-share.jpg"));
		expect(files.every((name) => name.startsWith("school/dos/"))).toBe(true);
		expect(written.toSorted()).toEqual([...media.files.keys()].toSorted());
	});

	test("is not compiled again while nothing it is made of has changed", async () => {
		const root = await folderOf({ ...small, ...film, [`${ONE}/2-dos.md`]: lesson("dos", video) });
		const knownLessons = compiled(await compile(root)).school.lessons.map(
			({ lesson: { id, number }, module, sourceHash }) => ({ id, module, number, sourceHash }),
		);
		const again = async () => {
			const { lessons, unchangedIds } = compiled(await compile(root, { knownLessons })).school;
			return [lessons.map(({ lesson: { id } }) => id), unchangedIds.toSorted()];
		};
		expect(await again()).toEqual([[], ["dos", "uno"]]);
		for (const change of [
			{ [`${ONE}/film.md`]: "Otra voz." },
			{ [`${ONE}/film.vtt`]: `${vtt}\n` },
			{ [`${ONE}/film.webm`]: new Uint8Array([...webm, 5]) },
		]) {
			await add(root, change);
			expect(await again()).toEqual([["dos"], ["uno"]]);
			await add(root, film);
		}
		await add(root, { [`${ONE}/1-uno.md`]: lesson("uno", {}, "Otro texto.") });
		expect(await again()).toEqual([["uno"], ["dos"]]);
	});

	test("a folder without a course has none", async () => {
		expect(compiled(await compile(await folderOf({ "blog/x.md": page() }))).school).toEqual({
			modules: [],
			lessons: [],
			unchangedIds: [],
		});
	});
});

describe("what an author has to mend in a course", () => {
	test.each([
		[
			"no module file",
			{ [`${ONE}/module.md`]: undefined },
			`${ONE}/module.md: archivo: Falta este archivo, con el nombre del módulo.`,
		],
		[
			"a module's name",
			{ [`${ONE}/module.md`]: moduleFile("X") },
			`${ONE}/module.md: name: El nombre del módulo debe tener entre 3 y 150 caracteres.`,
		],
		[
			"a gap",
			{ [`${ONE}/3-tres.md`]: lesson("tres") },
			`${ONE}/3-tres.md: archivo: Falta la lección 2: las lecciones se numeran seguidas desde 1.`,
		],
		[
			"a number twice",
			{ [`${ONE}/1-otra.md`]: lesson("otra") },
			`${ONE}/1-uno.md: archivo: Ya hay otra lección 1 en este módulo.`,
		],
		[
			"an id twice",
			{ [`${ONE}/2-dos.md`]: lesson("uno") },
			`${ONE}/2-dos.md: id: Ya hay otra lección con el id «uno».`,
		],
		[
			"no number",
			{ [`${ONE}/dos.md`]: lesson("dos") },
			`${ONE}/dos.md: archivo: El nombre de una lección empieza por su número y un guion: 1-bienvenida.md.`,
		],
		[
			"HTML",
			{ [`${ONE}/2-dos.html`]: "<p>" },
			`${ONE}/2-dos.html: archivo: Las lecciones se escriben en Markdown, en archivos .md.`,
		],
		[
			"a module's folder",
			{ "school/expert/modulo-2/module.md": moduleFile() },
			"school/expert/modulo-2: carpeta: La carpeta de un módulo se llama module, su número y un nombre: module1-introduccion.",
		],
		[
			"modules with a gap",
			{ "school/expert/module3-x/module.md": moduleFile() },
			"school/expert/module3-x: carpeta: Falta el módulo 2: los módulos se numeran seguidos desde 1.",
		],
		[
			"a module twice",
			{ "school/expert/module1-x/module.md": moduleFile() },
			"school/expert/module1-x: carpeta: Ya hay otra carpeta del módulo 1.",
		],
		[
			"a lesson outside",
			{ "school/expert/1-uno.md": lesson("x") },
			"school/expert/1-uno.md: archivo: Las lecciones van en la carpeta de su módulo, como module1-nombre.",
		],
		[
			"one further outside",
			{ "school/uno.md": lesson("x") },
			"school/uno.md: archivo: Las lecciones van en school/expert/module1-nombre.",
		],
		[
			"no front matter",
			{ [`${ONE}/1-uno.md`]: "Hola" },
			`${ONE}/1-uno.md: cabecera: Falta la cabecera: el archivo empieza por una línea ---, los datos y otra línea ---.`,
		],
	] as const)("%s", async (_, change, expected) => {
		const files = Object.entries({ ...small, ...(change as Record<string, string | undefined>) }).filter(
			([, content]) => content !== undefined,
		);
		expect(problemsOf(await compile(await folderOf(Object.fromEntries(files) as Record<string, string>)))).toEqual([
			expected,
		]);
	});

	test.each([
		[{ id: undefined }, "id: Escribe un id que no cambie nunca: el progreso se guarda con él."],
		[{ id: "Uno" }, "id: El id admite minúsculas sin acentos, números y guiones, hasta 64."],
		[{ kind: "película" }, "kind: «kind» debe ser «video», «reading» o «exercise»."],
		[{ minutes: "0" }, "minutes: Escribe los minutos con un número entero, de 1 a 600."],
		[{ kind: "video" }, "video: A una lección de vídeo le falta el vídeo."],
		[{ video: videoField }, "video: Solo las lecciones de vídeo llevan vídeo."],
		[{ completion: "video" }, "completion: Solo las lecciones de vídeo se completan con el vídeo."],
		[{ completion: "casi" }, "completion: «completion» debe ser «manual», «dwell», «scroll» o «video»."],
		[{ borrador: "true" }, "borrador: Este campo no existe."],
		[{ demo: "101" }, "demo: «demo» es un porcentaje entero, de 0 a 100."],
		[{ resources: "[{name: X, file: nada.pdf}]" }, "resources.0.file: No existe el archivo «nada.pdf»."],
		[
			{ resources: "[{name: X, file: ../../../../secreto.pdf}]" },
			"resources.0.file: El archivo «../../../../secreto.pdf» está fuera de la carpeta de contenidos.",
		],
		[
			{ resources: "[{name: X, file: pagina.html}]" },
			"resources.0.file: «pagina.html»: Usa uno de estos archivos: pdf, md, txt, csv, zip, png, jpg, webp, odt, ods, odp, docx, xlsx o pptx.",
		],
		[{ resources: "[{name: X, file: falso.pdf}]" }, /^resources\.0\.file: «falso\.pdf»: Usa uno/],
		[
			{ kind: "video", video: videoField.replace("film.webm", "film.vtt") },
			"video.files.0: «film.vtt»: Usa un vídeo WebM o MP4.",
		],
		[
			{ kind: "video", video: videoField.replace("film.vtt", "film.md") },
			"video.captions: «film.md»: Usa subtítulos WebVTT, en un archivo .vtt.",
		],
		[
			{ kind: "video", video: videoField.replace("film.md", "nada.md") },
			"video.transcript: No existe el archivo «nada.md».",
		],
		[
			{ kind: "video", video: videoField.replace("{", "{poster: film.vtt, ") },
			"video.poster: Usa una imagen JPG, PNG, WebP o AVIF.",
		],
		[
			{ kind: "video", video: videoField.replace("width: 640, ", "") },
			"video.width: Escribe los píxeles con un número entero.",
		],
		[
			{ kind: "video", video: videoField.replace("12.5", "0") },
			"video.durationSeconds: Escribe la duración en segundos, mayor que 0.",
		],
	] as const)("%o", async (fields, expected) => {
		const more = { "pagina.html": "<p>", "falso.pdf": "MZ" };
		const root = await folderOf({
			[`${ONE}/module.md`]: moduleFile(),
			[`${ONE}/1-uno.md`]: lesson("uno", fields),
			...Object.fromEntries(
				Object.entries(film).filter(([path]) => JSON.stringify(fields).includes(path.slice(ONE.length + 1))),
			),
			...Object.fromEntries(
				Object.entries(more).flatMap(([name, text]) =>
					JSON.stringify(fields).includes(name) ? [[`${ONE}/anejos/${name}`, text]] : [],
				),
			),
		});
		const file = lesson("uno", fields)
			.replace("file: pagina.html", "file: anejos/pagina.html")
			.replace("file: falso.pdf", "file: anejos/falso.pdf");
		await add(root, { [`${ONE}/1-uno.md`]: file });
		const [first = "", ...others] = problemsOf(await compile(root)).map((line) =>
			line.replace(`${ONE}/1-uno.md: `, "").replaceAll("anejos/", ""),
		);
		expect(first).toMatch(expected);
		expect(others).toEqual([]);
	});

	test("nothing is published when a lesson is wrong, pages included", async () => {
		const root = await folderOf({
			...small,
			"blog/x.md": page(),
			[`${ONE}/2-dos.md`]: lesson("dos", {}, "![X](nada.png)"),
		});
		expect(problemsOf(await compile(root))).toEqual([`${ONE}/2-dos.md: texto: No existe la imagen «nada.png».`]);
	});
});
