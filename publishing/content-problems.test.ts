import { symlink } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { compile, event, folderOf, page, png, problemsOf } from "./content-folder.fixture.ts";

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
		"blog/c.md: texto: El enlace «a.pdf» lleva a un archivo, y solo se publican textos e imágenes.",
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
		"eventos/e.md": event({ redirectFrom: "/blog/antes", tags: "['¡!']" }),
	});
	expect(problemsOf(await compile(root))).toEqual([
		"blog/a.md: archivo: Ya hay una página con esa dirección.",
		"blog/b.md: tags: Ya existe una etiqueta «Diseño».",
		"blog/b.md: tags: La etiqueta «Color» está dos veces.",
		"blog/c.md: id: Ya hay otro archivo con ese id.",
		"blog/c.md: redirectFrom: En «/blog/b» ya hay una página.",
		"blog/c.md: redirectFrom: /viejo ya lleva a /blog/a.",
		"blog/c.md: redirectFrom: «https://x.example» no es una dirección de este sitio. Escríbela como /blog/antigua.",
		"blog/c.md: redirectFrom: /eventos/z es la dirección de un evento.",
		"blog/c.md: redirectFrom: /home: esa dirección está reservada.",
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

test("a text is at most 1 MB and that of an event 50,000 characters", async () => {
	const root = await folderOf({
		"blog/a.md": page({}, "a".repeat(1_048_577)),
		"eventos/b.md": event().replace("Texto.", "ñ".repeat(50_001)),
	});
	expect(problemsOf(await compile(root))).toEqual([
		"blog/a.md: texto: El texto pesa más de 1 MB.",
		"eventos/b.md: texto: El texto de un evento no puede pasar de 50.000 caracteres.",
	]);
});
