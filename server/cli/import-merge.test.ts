import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { planMove, planTrash } from "../../domain/authoring/plan-save.ts";
import { page } from "../../publishing/content-folder.fixture.ts";
import { exportContent } from "../content-export.ts";
import { openImporter } from "./importer.fixture.ts";

const ID = { id: "fijo" };
const FILE = "blog/a.md";
const BASE = page(ID, "Uno.\n\nDos.\n\nTres.");
const OURS = page(ID, "Uno, en el sitio.\n\nDos.\n\nTres.");
const THEIRS = page(ID, "Uno.\n\nDos.\n\nTres, en la carpeta.");
const BOTH = page(ID, "Uno, en el sitio.\n\nDos.\n\nTres, en la carpeta.");
const SHOWN = "<p>Uno, en el sitio.</p>\n<p>Dos.</p>\n<p>Tres, en la carpeta.</p>";

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
	await site.write({ [FILE]: BASE });
	await site.import();
});
afterEach(() => site.close());

test("what both sides changed in other places becomes one text, published; the folder's file stays as it is", async () => {
	await site.save(FILE, OURS);
	await site.overwrite(FILE, THEIRS);
	const lines = await site.told({ merge: true });
	expect(lines.slice(-2)).toEqual([
		"1 archivo con cambios en los dos lados, ya unidos en el sitio. Tráelo a tu carpeta con `export-content`:",
		`  · ${FILE}`,
	]);
	expect([await site.textAt(FILE), await site.shown("/blog/a"), await site.read(FILE)]).toEqual([BOTH, SHOWN, THEIRS]);
	expect(await site.history("fijo")).toEqual([
		["imported", BASE],
		["saved", OURS],
		["imported", THEIRS],
		["merged", BOTH],
	]);
	// From then on the folder is behind, until it is exported.
	expect((await site.told()).at(-2)).toContain("1 archivo es más antiguo que el sitio");
	await site.overwrite(FILE, THEIRS.replace("Dos.", "Dos más."));
	await site.told({ merge: true });
	expect(await site.textAt(FILE)).toBe(BOTH.replace("Dos.", "Dos más."));
	await site.overwrite(FILE, THEIRS);
	expect(await exportContent(site.root, site.backend)).toMatchObject({
		written: expect.arrayContaining([FILE]),
		unknown: [],
	});
	expect(await site.read(FILE)).toBe(BOTH.replace("Dos.", "Dos más."));
	expect(await site.told()).toHaveLength(1);
});

test("what cannot be merged is named with its lines and nothing is written; --keep is for the rest", async () => {
	await site.write({ "blog/b.md": BASE.replace("fijo", "otro") });
	await site.import();
	await site.save(FILE, OURS);
	await site.save("blog/b.md", OURS.replace("fijo", "otro"));
	await site.overwrite(FILE, BASE.replace("Uno.", "Uno, en la carpeta."));
	await site.overwrite("blog/b.md", THEIRS.replace("fijo", "otro"));
	const before = await site.backend.sources.list();
	expect((await site.told({ merge: true }))[0]).toBe(
		`En conflicto: ${FILE} (cambiado en el sitio el 21 nov; en la carpeta también ha cambiado). No se une: los dos han cambiado la línea 9 de la carpeta.`,
	);
	expect(await site.backend.sources.list()).toEqual(before);
	await site.told({ merge: true, keep: "desk" });
	expect([await site.textAt(FILE), await site.textAt("blog/b.md")]).toEqual([OURS, BOTH.replace("fijo", "otro")]);
});

test("a merged text has the line ends of the site, and must compile", async () => {
	await site.save(FILE, OURS);
	await site.overwrite(FILE, `\uFEFF${THEIRS.replaceAll("\n", "\r\n")}`);
	await site.told({ merge: true });
	expect(await site.textAt(FILE)).toBe(BOTH);

	await site.save(FILE, BOTH.replace("name: Un título", "name: Un título\nredirectFrom: /uno"));
	await site.overwrite(
		FILE,
		THEIRS.replace("Tres", "![](falta.png) Tres").replace("---\n\n", "redirectFrom: /dos\n---\n\n"),
	);
	const before = await site.backend.sources.list();
	expect(await site.told({ merge: true })).toEqual([
		`${FILE}: cabecera: Al unir las dos versiones: Hay un campo repetido en la línea 8.`,
		`${FILE}: texto: Al unir las dos versiones: No existe la imagen «falta.png».`,
		"",
		"No se ha publicado nada. Corrige lo anterior e inténtalo de nuevo.",
	]);
	expect(await site.backend.sources.list()).toEqual(before);
});

test("a file that the site has in the bin, elsewhere or as another one is not merged", async () => {
	await site.write({ "blog/b.md": page({ id: "otro" }) });
	await site.import();
	const who = { by: null, now: "2026-11-21T09:00:00.000Z" };
	await site.backend.sources.write([
		planMove(await site.at(FILE), "guias/a.md", who),
		planTrash(await site.at("blog/b.md"), who),
	]);
	await site.overwrite(FILE, THEIRS);
	await site.overwrite("blog/b.md", page({ id: "otro" }, "Más."));
	const said = (await site.told({ merge: true })).map((line) => line.replace(/^.*ha cambiado\)\. /, "")).slice(0, 2);
	expect(said).toEqual(["No se une: en el sitio está en guias/a.md.", "No se une: en el sitio está en la papelera."]);
});
