import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

test.beforeEach(({ context }) => writePlainly(context));

// Of its own: a picture that another test added already has its name.
const PICTURE = {
	name: "foto.jpg",
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: "#7a5230" } })
		.jpeg()
		.toBuffer(),
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("an editor writes, illustrates, previews, publishes, corrects and takes back an article", async ({
		page,
		signIn,
	}) => {
		await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
		await page.goto("/escritorio");
		await page.getByText("Escribir", { exact: true }).click();
		await follow(page, "Artículo");
		await press(page, "Guardar");
		await expect(page.getByRole("link", { name: /^Escribe un título/ })).toBeVisible();
		await page.getByLabel("Título").fill("Una tarde en la tertulia");
		await page.getByLabel("Resumen").fill("Lo que se dijo y lo que no.");
		await page.getByLabel("Texto", { exact: true }).fill("Llegamos tarde.\n\n## Lo que se dijo\n\nPoco.");
		await press(page, "Guardar");
		await expect(page.getByText("Borrador", { exact: true })).toBeVisible();

		await follow(page, "Añadir una imagen");
		await page.getByLabel("Imagen", { exact: true }).setInputFiles(PICTURE);
		await press(page, "Añadirla");
		await expect(page.getByRole("link", { name: /^Describe la imagen/ })).toBeVisible();
		await page.getByLabel("Imagen", { exact: true }).setInputFiles(PICTURE);
		await page.getByLabel("Descripción para quien no la ve").fill("Tres voces alrededor de una mesa");
		await press(page, "Añadirla");
		await expect(page.getByLabel("Texto", { exact: true })).toHaveValue(
			/\n!\[Tres voces alrededor de una mesa\]\(\/imagenes\/tres-voces-alrededor-de-una-mesa-[0-9a-f]{10}\.jpg\)\n$/,
		);

		await press(page, "Vista previa");
		await expect(page.getByText("Así se verá cuando lo publiques.")).toBeVisible();
		await expect(page.getByRole("heading", { level: 1, name: "Una tarde en la tertulia" })).toBeVisible();
		await expect(page.getByRole("img", { name: "Tres voces alrededor de una mesa" })).toBeVisible();
		expect((await page.request.get("/blog/una-tarde-en-la-tertulia")).status()).toBe(404);
		await follow(page, "Volver al texto");
		await press(page, "Publicar…");
		await expect(page.getByText("Todo está en orden.")).toBeVisible();
		await press(page, "Publicar ahora");
		await follow(page, "Verlo en el sitio");
		await expect(page).toHaveURL("/blog/una-tarde-en-la-tertulia");
		await expect(page.getByRole("heading", { name: "Lo que se dijo" })).toBeVisible();

		await page.goto("/escritorio?buscar=tertulia");
		await follow(page, "Una tarde en la tertulia");
		await page.getByLabel("Texto", { exact: true }).fill("Llegamos pronto.");
		await press(page, "Publicar los cambios…");
		await expect(page.getByText("Publicado · con cambios sin publicar")).toBeVisible();
		await press(page, "Publicar los cambios");
		await follow(page, "Mover, duplicar, retirar…");
		await page.getByLabel("Dirección", { exact: true }).fill("/blog/una-tarde");
		await press(page, "Cambiar la dirección");
		const old = () => page.request.get("/blog/una-tarde-en-la-tertulia", { maxRedirects: 0 });
		await expect.poll(async () => (await old()).status()).toBe(301);
		await page.goto("/blog/una-tarde-en-la-tertulia");
		await expect(page).toHaveURL("/blog/una-tarde");
		await expect(page.getByText("Llegamos pronto.")).toBeVisible();
		await page.goto("/escritorio?buscar=una-tarde");
		await follow(page, "Una tarde en la tertulia");
		await follow(page, "Mover, duplicar, retirar…");
		await press(page, "Tirar a la papelera");
		await follow(page, "Una tarde en la tertulia");
		await press(page, "Recuperar");
		await expect(page.getByText("Retirado", { exact: true })).toBeVisible();
	});

	test("a person without a role finds no desk", async ({ page, signIn }) => {
		await signIn("lectora@ejemplo.es");
		expect((await page.goto("/escritorio"))?.status()).toBe(404);
	});
});

test("the menu of an account leads editors to the desk, and nobody else", async ({ page, signIn }) => {
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"] });
	await page.goto("/user");
	await page.getByRole("button", { name: /^Menú de/ }).click();
	await follow(page, "Escritorio");
	await expect(page.getByRole("heading", { level: 1, name: "Contenido" })).toBeVisible();
});

/** The page of an article of the sample. */
async function articleAt(page: Page): Promise<string> {
	await page.goto("/escritorio?buscar=contraste");
	return (await page.getByRole("link", { name: /^Contraste y color/ }).getAttribute("href")) ?? "";
}

const SCREENS: Readonly<Record<string, (article: string) => readonly string[]>> = {
	lists: () => ["/escritorio", "/escritorio?hecho=sin-texto", "/escritorio?buscar=nada-de-nada", "/escritorio/school"],
	texts: (article) => ["/escritorio/nuevo/evento", "/escritorio/nuevo/leccion", article, `${article}/texto`],
	deeds: (article) => ["/publicar", "/publicar?cuando=luego", "/mas", "/imagenes"].map((end) => article + end),
	settings: () => ["", "/sitio", "/quien", "/temas", "/colores", "/legal"].map((end) => `/escritorio/ajustes${end}`),
	preview: (article) => ["", "?ver=movil", "?ver=ordenador"].map((end) => article.replace("contenido", "vista") + end),
};

for (const [name, screensOf] of Object.entries(SCREENS))
	test(`${name}: each page is accessible, and overflows on no screen`, async ({ page, signIn }) => {
		await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
		for (const screen of screensOf(await articleAt(page))) {
			for (const width of [320, 1280]) {
				await page.setViewportSize({ width, height: 800 });
				await page.goto(screen);
				expect(await overflowing(page), `${screen} at ${width}`).toEqual([]);
			}
			// The rules cannot run in a frame that runs nothing.
			await page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => void frame.remove()));
			await expectAxeClean(page, screen);
		}
	});

test.describe("in a hand", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("what can be done is at the lower edge, and over nothing that is typed", async ({ page, signIn }) => {
		await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
		await page.goto("/escritorio");
		await page.getByText("Escribir", { exact: true }).click();
		await expect(page.getByRole("link", { name: "Lección", exact: true })).toBeInViewport({ ratio: 1 });
		expect(await overflowing(page)).toEqual([]);
		await page.goto(await articleAt(page));
		for (const name of ["Guardar", "Vista previa", "Publicar los cambios…"]) {
			const box = await page.getByRole("button", { name, exact: true }).boundingBox();
			expect([name, (box?.y ?? 0) > 700, (box?.height ?? 0) >= 44]).toEqual([name, true, true]);
		}
		const last = page.getByRole("link", { name: "Mover, duplicar, retirar…" });
		await page.keyboard.press("End");
		await last.focus();
		const bar = await page.getByRole("button", { name: "Guardar", exact: true }).boundingBox();
		const link = await last.boundingBox();
		expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	});

	test("the page of a text is one line, the text and one row, which says when all is saved", async ({
		page,
		signIn,
	}) => {
		await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
		await page.goto(await articleAt(page));
		await page.locator("form[data-ready]").waitFor();
		await expect(page.getByRole("navigation", { name: "Escritorio" })).toBeHidden();
		await expect(page.getByRole("main").getByRole("link", { name: "Contenido" })).toBeVisible();
		// The page is laid out again when its fonts have come.
		await expect.poll(async () => (await page.getByLabel("Título").boundingBox())?.y).toBeLessThan(110);
		await expect(page.getByText("Sin cambios que publicar"), "the row has its height").toBeVisible();
		const tops = await Promise.all(
			["Guardar", "Publicar los cambios…", "Vista previa"].map((name) =>
				page.getByRole("button", { name, exact: true }).boundingBox(),
			),
		);
		expect(new Set(tops.map((box) => box?.y)).size).toBe(1);
		await page.goto("/escritorio/nuevo/articulo");
		await page.locator("form[data-ready]").waitFor();
		await page.getByLabel("Título").fill(`En la mano ${Math.random()}`);
		await page.getByLabel("Resumen").focus();
		await expect(page.getByRole("button", { name: "Publicar…", exact: true })).toBeVisible();
		const saved = page.getByRole("button", { name: "✓ Guardado" });
		await expect(saved).toBeVisible();
		const box = await saved.boundingBox();
		await page.getByLabel("Resumen").pressSequentially("Un");
		const save = page.getByRole("button", { name: "Guardar", exact: true });
		await expect(save).toBeVisible();
		expect(await save.boundingBox()).toEqual(box);
	});

	test("at 400 % the actions leave the window to the words", async ({ page, signIn }) => {
		await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
		await page.setViewportSize({ width: 320, height: 256 });
		await page.goto(await articleAt(page));
		await expect(page.getByRole("button", { name: "Guardar", exact: true })).not.toBeInViewport();
		await page.getByLabel("Título").focus();
		await expect(page.getByLabel("Título")).toBeInViewport();
	});
});

test("beside a long text its actions stay in sight", async ({ page, signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(await articleAt(page));
	const words = await page.getByLabel("Texto", { exact: true }).boundingBox();
	const ficha = await page.getByText("Ficha", { exact: true }).boundingBox();
	expect(ficha?.x ?? 0).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
	await expect(page.getByRole("button", { name: "Guardar", exact: true })).toBeInViewport({ ratio: 1 });
});

test("what is written begins in the first screen, with what goes with it beside it", async ({ page, signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/escritorio/editar?de=/blog/contraste-y-color");
	await page.locator("form[data-ready]").waitFor();
	const words = await page.getByLabel("Texto", { exact: true }).boundingBox();
	expect(words?.y ?? 800).toBeLessThan(600);
	const pictures = page.getByRole("region", { name: "Imágenes de este texto" });
	await expect(pictures).toBeInViewport({ ratio: 1 });
	const left = async (each: Locator) => (await each.boundingBox())?.x;
	expect(await left(pictures)).toBe(await left(page.getByRole("button", { name: "Guardar", exact: true })));
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole("link", { name: "Imágenes de este texto" }).click();
	await expect(pictures.getByRole("link", { name: "Añadir una imagen" })).toBeInViewport();
});

test("how long a summary is stands beside its label while it helps, and moves nothing", async ({ page, signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	await page.goto(await articleAt(page));
	const summary = page.getByLabel("Resumen");
	const hint = page.getByText("Una o dos frases, hasta 300 caracteres.");
	const top = async () => (await page.getByText("Texto", { exact: true }).boundingBox())?.y;
	const before = await top();
	await expect(hint).toBeHidden();
	await expect(summary).toHaveAccessibleDescription("Una o dos frases, hasta 300 caracteres.");
	await summary.focus();
	await expect(hint).toBeVisible();
	expect(await top()).toBe(before);
});

test("the line that says how things are has its room before the script runs", async ({ page, signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	const article = await articleAt(page);
	const places = async () => {
		const boxes = await page.locator(".desk-bar, .desk-bar > :is(button, div)").all();
		return Promise.all(boxes.map((each) => each.boundingBox()));
	};
	for (const width of [1280, 820, 390]) {
		await page.setViewportSize({ width, height: 800 });
		await page.route("**/desk-script*", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
		await page.goto(article);
		const before = await places();
		await page.unroute("**/desk-script*");
		await page.goto(article);
		await page.locator("form[data-ready]").waitFor();
		expect(await places(), String(width)).toEqual(before);
	}
});

test("what is published as it is has nothing to publish until something is typed", async ({ page, signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	await page.goto(await articleAt(page));
	await page.locator("form[data-ready]").waitFor();
	const publish = page.getByRole("button", { name: "Publicar los cambios…" });
	await expect(publish).toBeDisabled();
	await expect(publish).toHaveAccessibleDescription("Sin cambios que publicar");
	const line = page.getByText("Sin cambios que publicar");
	const length = page.getByText(/^[\d.]+\spalabras?, \d+\smin$/);
	const [said, counted, act] = await Promise.all([line, length, publish].map((each) => each.boundingBox()));
	expect([counted?.y, counted?.height], "one line").toEqual([said?.y, said?.height]);
	expect(said?.y ?? 0, "below the actions").toBeGreaterThan((act?.y ?? 0) + (act?.height ?? 0));
	await expect(page.getByText("Sin cambios que publicar")).toBeVisible();
	await publish.click({ force: true });
	await expect(page.getByLabel("Título")).toBeVisible();
	await page.getByLabel("Resumen").press("End");
	await page.keyboard.type(" Y algo más.");
	await expect(publish).toBeEnabled();
	await expect(page.getByText("Sin cambios que publicar")).toBeHidden();
	await publish.click();
	await expect(page.getByRole("button", { name: "Publicar los cambios", exact: true })).toBeVisible();
});

test("refused forms and two versions of a text are accessible, and overflow on no screen", async ({ page, signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"] });
	const article = await articleAt(page);
	const expectFine = async (what: string) => {
		for (const width of [1280, 320]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflowing(page), `${what} at ${width}`).toEqual([]);
		}
		await expectAxeClean(page, what);
	};
	await page.goto("/escritorio/nuevo/evento");
	await page.getByLabel("Plazas", { exact: true }).fill("muchas");
	await press(page, "Guardar");
	await expect(page.getByRole("alert")).toContainText("No se ha guardado");
	await expectFine("a refused event");
	await page.goto("/escritorio/ajustes/colores");
	await page.getByLabel("El oscuro").fill("#fefefe");
	await press(page, "Guardar");
	await expect(page.getByRole("alert")).toContainText("hace falta");
	await expectFine("refused colours");
	await page.goto("/escritorio/ajustes/temas");
	const topics = page.getByLabel("Temas del blog en el menú");
	await expect(topics).toHaveValue(/^Accesibilidad \| \/blog\/tags\/accesibilidad \| Guardo el ratón/);
	const long = `Voz | /blog/tags/voz | ${"Leo en voz alta. ".repeat(12)}`;
	await topics.fill(long);
	await press(page, "Guardar");
	await expect(topics).toHaveAccessibleDescription(/Línea 1: Escribe un texto de 1 a 160 caracteres\./);
	await expect(topics).toHaveValue(long);
	await expectFine("refused topics");
	await page.goto(article);
	const words = page.getByLabel("Texto", { exact: true });
	const other = await page.context().newPage();
	await other.goto(article);
	await other.getByLabel("Texto", { exact: true }).fill("Lo que escribió la otra.");
	await press(other, "Guardar");
	await other.close();
	await words.fill("Lo que escribí yo.");
	await press(page, "Guardar");
	await expect(page.getByRole("heading", { name: "Este texto ha cambiado mientras escribías" })).toBeVisible();
	await expectFine("two versions");
});
