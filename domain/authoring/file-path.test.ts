import { expect, test } from "vitest";
import { kindOf, placeOf, urlOf } from "./file-path.ts";

test.each([
	["blog/x.md", "page", "blog/x", "/blog/x"],
	["blog/x.html", "page", "blog/x", "/blog/x"],
	["blog/x/index.md", "page", "blog/x", "/blog/x"],
	["index.md", "page", "", "/"],
	["eventos/taller.md", "event", "eventos/taller", "/eventos/taller"],
	["eventos/index.html", "page", "eventos", "/eventos"],
	["school/expert/module2-ux/module.md", "module", "school/expert/module2/", null],
	["school/expert/module2-ux/12-que-es.md", "lesson", "school/expert/module2/12", "/school/expert/module2/lesson12"],
	["school/expert/module2-ux/transcripcion.md", null, "school/expert/module2-ux/transcripcion", null],
	["school/expert/module2-ux/mas/1-a.md", null, "school/expert/module2-ux/mas/1-a", null],
	["school/expert/module02/1-a.md", null, "school/expert/module02/1-a", null],
	["sitio.yaml", "settings", "sitio.yaml", null],
	["blog/imagenes/x.png", null, "blog/imagenes/x.png", null],
	["blog/descargas/plantilla.md", null, "blog/descargas/plantilla", null],
	["blog/README.md", null, "blog/README", null],
	[".git/x.md", null, ".git/x", null],
])("%s is of the kind %s", (path, kind, place, url) => {
	expect([kindOf(path), placeOf(path), urlOf(path)]).toEqual([kind, place, url]);
});
