import { symlink } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { compile, event, folderOf, page, png, problemsOf } from "./content-folder.fixture.ts";
import { memoryMedia } from "./memory-media.fixture.ts";

test("all bad files are named, each with its field and reason", async () => {
	const root = await folderOf({
		"blog/Mal Nombre.md": page(),
		"blog/año/x.md": page(),
		"blog/dos--guiones.md": page(),
		"blog/a.md": page({ name: "x", template: "Blog" }),
		"blog/b.md": "sin cabecera",
		"blog/c.md": page(
			{ image: "no.png", imageAlt: "x" },
			"![a](https://x.example/a.png) ![b](../../fuera.png) ![c](falta.png) ![d](data:image/png;base64,x) ![e](texto.png) [f](a.pdf)",
		),
		"blog/texto.png": "no soy una imagen",
		"blog/index.md": page(),
		"index.md": page(),
		"tag/x.md": page(),
		"blog/tags/x.md": page(),
		"user.html": page(),
		"eventos/sub/x.md": event(),
		"eventos/y.md": page(),
		"recursos/x.MD": page(),
		"recursos/y.markdown": page(),
	});
	expect(problemsOf(await compile(root))).toEqual([
		"blog/Mal Nombre.md: archivo: El nombre «Mal Nombre» no vale en una dirección. Usa minúsculas sin acentos, números y guiones sueltos, hasta 80 caracteres.",
		"blog/a.md: name: El título debe tener entre 3 y 150 caracteres.",
		"blog/a.md: template: La plantilla es una palabra en minúsculas, como blog o page.",
		"blog/año/x.md: archivo: El nombre «año» no vale en una dirección. Usa minúsculas sin acentos, números y guiones sueltos, hasta 80 caracteres.",
		"blog/b.md: cabecera: Falta la cabecera: el archivo empieza por una línea ---, los datos y otra línea ---.",
		"blog/c.md: image: No existe la imagen «no.png».",
		"blog/c.md: texto: No existe el archivo «a.pdf». Si es otro sitio, empieza por https://.",
		"blog/c.md: texto: La imagen «https://x.example/a.png» está en otro sitio. Guárdala junto al texto.",
		"blog/c.md: texto: La imagen «../../fuera.png» está fuera de la carpeta de contenidos.",
		"blog/c.md: texto: No existe la imagen «falta.png».",
		"blog/c.md: texto: La imagen «data:image/png;base64,x» está en otro sitio. Guárdala junto al texto.",
		"blog/c.md: texto: texto.png: Usa una imagen JPG, PNG, WebP o AVIF.",
		"blog/dos--guiones.md: archivo: El nombre «dos--guiones» no vale en una dirección. Usa minúsculas sin acentos, números y guiones sueltos, hasta 80 caracteres.",
		"blog/index.md: archivo: Esa dirección está reservada.",
		"blog/tags/x.md: archivo: Esa dirección está reservada.",
		"eventos/sub/x.md: archivo: Los eventos van directamente en la carpeta eventos, sin subcarpetas.",
		"eventos/y.md: event: Falta este campo.",
		"eventos/y.md: template: Este campo no existe.",
		"index.md: archivo: Esa dirección está reservada.",
		"recursos/x.MD: archivo: Con esta terminación no se publica. Usa .md o .html, en minúsculas.",
		"recursos/y.markdown: archivo: Con esta terminación no se publica. Usa .md o .html, en minúsculas.",
		"tag/x.md: archivo: Esa dirección está reservada.",
		"user.html: archivo: Esa dirección está reservada.",
	]);
});

test("two files cannot share an address, an id, an old address or a tag in two spellings", async () => {
	const root = await folderOf({
		"blog/a.md": page({ tags: "[Diseño]", redirectFrom: "/viejo" }),
		"blog/a.html": page(),
		"blog/b.md": page({ id: "uno", tags: "[diseño, Color, Color]" }),
		"blog/c.md": page({ id: "uno", redirectFrom: "[/blog/b, /viejo, 'https://x.example', /eventos/z, /home]" }),
		"blog/d.md": page({
			redirectFrom: "[/?p=1, /atom.xml, /?q=1, '/?p=1&x=2', /?p=01, /blog?p=2, /blog/b?p=3, /x.xml]",
		}),
		"blog/e.md": page({ redirectFrom: "/?p=1" }),
		"eventos/e.md": event({ redirectFrom: "/blog/antes", tags: "['¡!']" }),
	});
	expect(problemsOf(await compile(root))).toEqual([
		"blog/a.md: archivo: Ya hay una página con esa dirección.",
		"blog/b.md: tags: Ya existe una etiqueta «Diseño».",
		"blog/b.md: tags: La etiqueta «Color» está dos veces.",
		"blog/c.md: id: Ya hay otro archivo con ese id.",
		"blog/c.md: redirectFrom: En «/blog/b» ya hay una página.",
		"blog/c.md: redirectFrom: /viejo ya lleva a /blog/a.",
		"blog/c.md: redirectFrom: «https://x.example» no es una dirección de este sitio. Escríbela como /blog/antigua o /?p=123.",
		"blog/c.md: redirectFrom: /eventos/z es la dirección de un evento.",
		"blog/c.md: redirectFrom: /home: esa dirección está reservada.",
		...["/?q=1", "/?p=1&x=2", "/?p=01"].map(
			(path) =>
				`blog/d.md: redirectFrom: «${path}» no es una dirección de este sitio. Escríbela como /blog/antigua o /?p=123.`,
		),
		"blog/d.md: redirectFrom: /blog?p=2: esa dirección está reservada.",
		"blog/d.md: redirectFrom: En «/blog/b» ya hay una página.",
		"blog/d.md: redirectFrom: /x.xml: esa dirección está reservada.",
		"blog/e.md: redirectFrom: /?p=1 ya lleva a /blog/d.",
		"eventos/e.md: tags: La etiqueta «¡!» necesita alguna letra o número.",
		"eventos/e.md: redirectFrom: /blog/antes no es la dirección de un evento.",
	]);
});

test("symbolic links do not lead out of the folder", async () => {
	const outside = await folderOf({ "x.md": page(), "a.png": await png() });
	const root = await folderOf({ "blog/y.md": page({}, "![a](fuera.png)"), "otra/z.md": page() });
	await symlink(path.join(outside, "x.md"), path.join(root, "blog/x.md"));
	await symlink(path.join(outside, "a.png"), path.join(root, "blog/fuera.png"));
	await symlink(outside, path.join(root, "enlace"));
	await symlink(root, path.join(root, "blog/bucle"));
	expect(problemsOf(await compile(root))).toEqual([
		"blog/bucle: archivo: Las carpetas enlazadas no se siguen. Pon aquí la carpeta misma.",
		"blog/fuera.png: archivo: Este enlace simbólico sale de la carpeta de contenidos.",
		"blog/x.md: archivo: Este enlace simbólico sale de la carpeta de contenidos.",
		"blog/y.md: texto: La imagen «fuera.png» está fuera de la carpeta de contenidos.",
		"enlace: archivo: Este enlace simbólico sale de la carpeta de contenidos.",
	]);
});

test("a problem with a file hides none of its others, whatever it is", async () => {
	const module = "school/expert/module1-a";
	const root = await folderOf({
		// The name, the front matter, the relation to other files, the picture and the link of one file.
		"blog/Mal.md": page({ name: "x", tags: "[Diseño]", image: "no.png" }, "![a](falta.png) [b](../../x.md)"),
		"blog/b.md": page({ name: "Dos: puntos", id: "propio" }, "![a](falta.png)"),
		"blog/c.md": page({ tags: "[diseño]", createdAt: "ayer", redirectFrom: "/blog/d" }),
		"blog/d.md": page({ id: "propio" }),
		"eventos/e.md": event({ event: "{}" }).replace("Texto.", "ñ".repeat(50_001)),
		[`${module}/module.md`]: "---\nname: x\n---\n",
		[`${module}/1-uno.md`]: "---\nid: uno\nresources: [{name: Guía, file: guia.pdf}]\n---\n![a](falta.png)\n",
		[`${module}/sin-numero.md`]: "---\nname: x\n---\n![b](falta.png)\n",
	});
	const media = memoryMedia();
	const told = problemsOf(await compile(root, { media })).map((line) =>
		line.replace(/(: [^:]*: ).*«(.*)».*/, "$1«$2»"),
	);
	for (const line of [
		"blog/Mal.md: archivo: «Mal»",
		"blog/Mal.md: name: El título debe tener entre 3 y 150 caracteres.",
		"blog/Mal.md: image: «no.png»",
		"blog/Mal.md: texto: «falta.png»",
		"blog/Mal.md: texto: «../../x.md»",
		"blog/b.md: texto: «falta.png»",
		"blog/c.md: tags: «Diseño»",
		"blog/c.md: redirectFrom: «/blog/d»",
		"blog/d.md: id: Ya hay otro archivo con ese id.",
		"eventos/e.md: texto: El texto de un evento no puede pasar de 50.000 caracteres.",
		`${module}/1-uno.md: texto: «falta.png»`,
		`${module}/1-uno.md: resources.0.file: «guia.pdf»`,
		`${module}/sin-numero.md: texto: «falta.png»`,
	])
		expect(told).toContain(line);
	expect(told.filter((line) => line.startsWith("blog/b.md: cabecera: La cabecera no se entiende"))).toHaveLength(1);
	expect(media.files.size).toBe(1);
});

test("fields of other systems are told by what they are called here, and the missing ones not as well", async () => {
	const root = await folderOf({
		"blog/a.md":
			'---\ntitle: Hola\ndate: 2019-01-01\nauthor: Ana\nlayout: post\ntags: "uno, dos"\nid: 7\npermalink: /x\nraro: 1\n---\nTexto.\n',
		"blog/b.md": "---\nsummary: x\n---\n",
	});
	expect(problemsOf(await compile(root))).toEqual([
		"blog/a.md: id: El id es un texto: escríbelo entre comillas.",
		"blog/a.md: tags: Escribe las etiquetas como una lista: [uno, dos].",
		"blog/a.md: title: Este campo se llama aquí name.",
		"blog/a.md: date: Este campo se llama aquí createdAt, con hora y zona: 2026-03-09T10:00:00+01:00.",
		"blog/a.md: author: Este campo se llama aquí createdBy, con un solo nombre.",
		"blog/a.md: layout: Este campo se llama aquí template, que es blog o page.",
		"blog/a.md: permalink: La dirección sale de la carpeta y del nombre del archivo. La de antes se escribe en redirectFrom.",
		"blog/a.md: raro: Este campo no existe.",
		"blog/b.md: name: Falta este campo. El título debe tener entre 3 y 150 caracteres.",
		"blog/b.md: createdBy: Falta este campo. El nombre de quien firma debe tener entre 2 y 80 caracteres.",
		"blog/b.md: createdAt: Falta este campo. Escribe una fecha con hora y zona, por ejemplo, 2026-03-09T10:00:00+01:00.",
		"blog/b.md: template: Falta este campo. Escribe la plantilla: blog o page.",
	]);
});

test("a text is at most 1 MB and that of an event 50,000 characters", async () => {
	const root = await folderOf({
		"blog/a.md": page({}, "a".repeat(1_048_577)),
		"eventos/b.md": event().replace("Texto.", "ñ".repeat(50_001)),
	});
	expect(problemsOf(await compile(root))).toEqual([
		"blog/a.md: texto: El texto pesa 1,01 MB, y puede pesar hasta 1 MB. Repártelo en varios.",
		"eventos/b.md: texto: El texto de un evento no puede pasar de 50.000 caracteres.",
	]);
});
