import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

const pictureOf = async (background: string) => ({
	name: "foto.jpg",
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
		.jpeg()
		.toBuffer(),
});
const area = (page: Page) => page.locator('textarea[name="body"]');
const live = (page: Page) => page.getByRole("textbox", { name: "Texto", exact: true });
const row = (page: Page) => page.getByRole("region", { name: "Imágenes de este texto" });
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const PATH = "imagenes/[a-z-]+-[0-9a-f]{10}\\.jpg";

test.beforeEach(async ({ signIn, context }) => {
	await writePlainly(context);
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
});

/** Whether the small picture of an entry of the row was loaded. */
const isSeen = (page: Page, index = 0) =>
	row(page)
		.getByRole("listitem")
		.nth(index)
		.locator("img")
		.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

async function expectFits(page: Page, what: string): Promise<void> {
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflowing(page), `${what} at ${width}`).toEqual([]);
	}
}

async function expectAccessible(page: Page, what: string): Promise<void> {
	await expectFits(page, what);
	await expectAxeClean(page, what);
}

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the picture at an event's head is chosen among those of the site, or sent, by a form of its own", async ({
		page,
	}) => {
		await page.goto("/escritorio/nuevo/evento");
		await page.getByLabel("Título").fill(`Con cabecera ${Math.random().toString(36).slice(2)}`);
		await press(page, "Añadir imagen de cabecera");
		await expect(page.getByRole("heading", { name: "Imagen de cabecera" })).toBeVisible();
		await expectFits(page, "the page of the picture at the head");
		await page.getByLabel("Descripción para quien no la ve").fill("Un ojo");
		await press(page, "Guardar");
		await expect(page.getByRole("link", { name: "Elige una imagen." })).toBeVisible();
		await page.getByLabel("contraste-y-color.png").check();
		await press(page, "Guardar");
		await expect(page.locator('input[name="image"]')).toHaveValue("/blog/imagenes/contraste-y-color.png");
		await expect(row(page).getByRole("listitem")).toHaveText(/Un ojo.*Recién añadida\. En la cabecera/);

		await page.locator("summary", { hasText: "Ficha" }).click();
		await press(page, "Elegir o subir otra imagen de cabecera");
		await page.getByLabel("O subir otra").setInputFiles(await pictureOf("#307a5a"));
		await page.getByLabel("Descripción para quien no la ve").fill("Verde");
		await press(page, "Guardar");
		await expect(page.locator('input[name="image"]')).toHaveValue(new RegExp(`^/${PATH}$`));
		await page.locator("summary", { hasText: "Ficha" }).click();
		await press(page, "Quitarla");
		await expect(page.locator('input[name="image"]')).toHaveValue("");
	});

	test("a picture that was added is seen at once, and is described, moved and taken out at any time", async ({
		page,
	}) => {
		await page.goto("/escritorio/nuevo/articulo");
		await page.getByLabel("Título").fill(`Con imágenes ${Math.random().toString(36).slice(2)}`);
		await area(page).fill("Uno.\n\n## Dos\n\nTres.");
		await press(page, "Guardar");
		await expect(row(page).getByRole("listitem")).toHaveCount(0);
		await row(page).getByRole("link", { name: "Añadir una imagen" }).click();
		await page.getByLabel("Imagen", { exact: true }).setInputFiles(await pictureOf("#305a7a"));
		await page.getByLabel("Descripción para quien no la ve").fill("Una mesa");
		await page.getByLabel("Dónde va").selectOption("Después de «Dos»");
		await press(page, "Añadirla");
		await expect(area(page)).toHaveValue(
			new RegExp(`^Uno\\.\\n\\n## Dos\\n\\n!\\[Una mesa\\]\\(/${PATH}\\)\\n\\nTres\\.\\n$`),
		);
		await expect(row(page)).toBeInViewport();
		await expect(row(page).getByRole("listitem")).toHaveText(/Una mesa.*Recién añadida\. Después de «Dos»/);
		await expect.poll(() => isSeen(page)).toBe(true);
		await expectFits(page, "the row");

		// What was typed beside it is saved, not lost.
		await area(page).fill(`${await area(page).inputValue()}Cuatro.\n`);
		await press(page, "Cambiar la descripción");
		await expect(page.getByLabel("Descripción para quien no la ve")).toHaveValue("Una mesa");
		await expectFits(page, "a picture");
		await page.getByLabel("Descripción para quien no la ve").fill("");
		await press(page, "Guardar");
		await expect(page.getByRole("link", { name: /^Describe la imagen/ })).toBeVisible();
		await page.getByLabel("Es decorativa").check();
		await page.getByLabel("Dónde va").selectOption("Al principio del texto");
		await press(page, "Guardar");
		await expect(area(page)).toHaveValue(new RegExp(`^<img src="/${PATH}" alt="">\\n\\nUno\\.[^]*Cuatro\\.\\n$`));
		await expect(row(page).getByRole("listitem")).toHaveText(/Es decorativa.*Recién cambiada\. Al principio/);
		await press(page, "Moverla");
		await page.getByLabel("Es decorativa").uncheck();
		await page.getByLabel("Descripción para quien no la ve").fill("Otra [mesa]");
		await press(page, "Guardar");
		await expect(area(page)).toHaveValue(/^!\[Otra \\\[mesa\\\]\]\(/);
		// Enter in a field saves, whatever buttons come before.
		await page.getByText("Ficha", { exact: true }).click();
		await page.getByLabel("Etiquetas").fill("Mesas");
		await page.getByLabel("Etiquetas").press("Enter");
		await expect(page.getByText("Guardado", { exact: true })).toBeVisible();
		await press(page, "Quitar del texto");
		await expect(page.getByText("Imagen quitada del texto. Sigue en Archivos")).toBeVisible();
		await expect(area(page)).toHaveValue("Uno.\n\n## Dos\n\nTres.\nCuatro.\n");
		await expect(row(page).getByRole("listitem")).toHaveCount(0);
	});

	test("what is missing before a publication is a picture with its name, and is mended where it is said", async ({
		page,
	}) => {
		await page.goto("/escritorio/nuevo/articulo");
		await page.getByLabel("Título").fill(`Sin describir ${Math.random().toString(36).slice(2)}`);
		await page.getByLabel("Resumen").fill("Algo.");
		await press(page, "Guardar");
		await page.getByRole("link", { name: "Añadir una imagen" }).click();
		await page.getByLabel("Imagen", { exact: true }).setInputFiles(await pictureOf("#5a307a"));
		await page.getByLabel("Descripción para quien no la ve").fill("Morada");
		await press(page, "Añadirla");
		await area(page).fill((await area(page).inputValue()).replace("Morada", ""));
		await press(page, "Publicar…");
		await expect(
			page.getByText(/^La imagen «.+\.jpg» no tiene descripción: quien no la ve no sabrá qué enseña\./),
		).toBeVisible();
		await expect(page.getByText(/corchetes|<img|alt=/)).toHaveCount(0);
		await expectFits(page, "what was found");
		await page.getByRole("link", { name: "Describirla" }).click();
		await page.getByLabel("Descripción para quien no la ve").fill("Una pared morada");
		await press(page, "Guardar");
		await expect(page.getByRole("heading", { name: "Antes de publicar" })).toBeVisible();
		await expect(page.getByText("Todo está en orden.")).toBeVisible();
	});
});

/** Begins an article with the desk's script, and puts a picture where the cursor is. */
async function beginWith(page: Page, body: string, before: string, color: string): Promise<void> {
	await page.goto("/escritorio/nuevo/articulo");
	await page.locator("form[data-ready]").waitFor();
	await page.getByLabel("Título").pressSequentially(`Un texto ${Math.random().toString(36).slice(2)}`);
	await area(page).fill(body);
	await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
	await area(page).evaluate((field: HTMLTextAreaElement, words) => {
		field.setSelectionRange(field.value.indexOf(words), field.value.indexOf(words));
	}, before);
	const chooser = page.waitForEvent("filechooser");
	await tool(page, "Imagen").click();
	await (await chooser).setFiles(await pictureOf(color));
	await expect(page.getByText("foto.jpg ya está en el sitio.").first()).toBeAttached();
}

const LONG = "Algo que se lee.\n\n".repeat(60);
/** The picture at the head of a text, in its ficha. */
const cover = (page: Page) => page.getByRole("group", { name: "Imagen de cabecera" });
const coverPath = (page: Page) => page.locator('input[name="image"]');

test("the picture at an event's head is chosen among those of the site, sent, and taken away", async ({ page }) => {
	await page.goto("/escritorio/nuevo/evento");
	await page.locator("form[data-ready]").waitFor();
	await page.getByLabel("Título").fill(`Con cabecera ${Math.random().toString(36).slice(2)}`);
	await expect(cover(page).getByText("Todavía no tiene imagen")).toBeVisible();
	await press(page, "Añadir imagen de cabecera");
	const dialog = page.getByRole("dialog", { name: "Imagen de cabecera" });
	await expectAccessible(page, "the pictures of the site");
	await dialog.getByLabel("O elige una que ya está en el sitio").fill("contraste");
	await dialog.getByRole("button", { name: "contraste-y-color.png" }).click();
	await expect(dialog).toBeHidden();
	await expect(coverPath(page)).toHaveValue("/blog/imagenes/contraste-y-color.png");
	await expect(page.getByLabel("Descripción de la imagen")).toBeFocused();
	await expect(page.getByLabel("Descripción de la imagen")).toHaveValue(/^Un ojo partido en dos/);
	await expect(cover(page).locator("img")).toBeVisible();
	await expect(page.getByText(/^Guardado a/)).toBeVisible();

	await press(page, "Elegir o subir otra imagen de cabecera");
	const chooser = page.waitForEvent("filechooser");
	await dialog.getByRole("button", { name: "Subir una de este dispositivo" }).click();
	await (await chooser).setFiles(await pictureOf("#7a5a30"));
	await expect(coverPath(page)).toHaveValue(new RegExp(`^/${PATH}$`));
	await press(page, "Quitarla");
	await expect(coverPath(page)).toHaveValue("");
	await expect(cover(page).getByText("Todavía no tiene imagen")).toBeVisible();
});

const fields = (page: Page) => page.getByRole("group", { name: "Imagen que se describe" });

test("with a script its fields and its place are in sight at once, and open again", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await beginWith(page, `${LONG}Aquí.\n\nFin.`, "Aquí.", "#307a5a");
	await expect(fields(page)).toBeInViewport();
	await expect(fields(page).getByRole("img", { name: "foto.jpg" })).toBeInViewport();
	await fields(page).getByLabel("Describe la imagen").fill("Una pared");
	await page.keyboard.press("Enter");
	await expect(area(page)).toHaveValue(/Algo que se lee\.\n\n!\[Una pared\]\(\/imagenes\/[^)]+\)\n\nAquí\./);
	const lines = await area(page).evaluate((field: HTMLTextAreaElement) => {
		const share = field.value.indexOf("![Una") / field.value.length;
		const { top, height } = field.getBoundingClientRect();
		return top + share * height;
	});
	expect([lines > -200, lines < 800]).toEqual([true, true]);
	await fields(page).getByRole("button", { name: "Listo" }).click();
	await expect(fields(page)).toBeHidden();
	await expect(area(page)).toBeFocused();

	await expect(row(page).getByRole("listitem")).toHaveText(/Una pared.*Después de «Algo que se lee\.»/);
	await expect.poll(() => isSeen(page)).toBe(true);
	await row(page).getByRole("button", { name: "Cambiar la descripción" }).click();
	await expect(fields(page).getByLabel("Describe la imagen")).toBeFocused();
	await expect(fields(page).getByLabel("Describe la imagen")).toHaveValue("Una pared");
	await fields(page).getByLabel("Es decorativa").check();
	await expect(area(page)).toHaveValue(/<img src="\/imagenes\/[^"]+" alt="">/);
	await fields(page).getByLabel("Dónde va").focus();
	await fields(page).getByLabel("Dónde va").selectOption("Después de «Fin.»");
	await expect(area(page)).toHaveValue(/Aquí\.\n\nFin\.\n\n<img src="[^"]+" alt="">\n$/);
	await expect(row(page).getByRole("listitem")).toHaveText(/Es decorativa.*Después de «Fin\.»/);
	await expectAccessible(page, "its fields");
	await page.keyboard.press("Escape");
	await row(page).getByRole("button", { name: "Quitar del texto" }).click();
	await expect(area(page)).toHaveValue(/Aquí\.\n\nFin\.\n$/);
	await expect(row(page).getByRole("listitem")).toHaveCount(0);
	await area(page).focus();
	await page.keyboard.press("Control+z");
	await expect(area(page)).toHaveValue(/alt="">\n$/);
	await expect(row(page).getByRole("listitem")).toHaveCount(1);
});

test("a picture that the form added opens where it is", async ({ page }) => {
	await beginWith(page, LONG, "Algo", "#7a3030");
	await page.goto(`${page.url()}/imagenes`);
	await page.getByLabel("Imagen", { exact: true }).setInputFiles(await pictureOf("#7a3031"));
	await page.getByLabel("Descripción para quien no la ve").fill("Al final");
	await press(page, "Añadirla");
	await expect(fields(page)).toBeInViewport();
	await expect(fields(page).getByLabel("Describe la imagen")).toHaveValue("Al final");
	await expect(area(page)).toBeFocused();
	expect(await area(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart))).toMatch(
		/!\[Al final\]\([^)]+\)$/,
	);
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test("pictures on lines of their own are seen in the text with its format, which stays as it is", async ({ page }) => {
	await beginWith(page, "Antes.\n\nDespués ![dentro](/imagenes/no.jpg) fin.", "Después", "#30307a");
	const body = await area(page).inputValue();
	await tool(page, "Escribir con formato").click();
	const images = live(page).locator(".md-picture img");
	await expect(images).toHaveCount(1);
	await expect.poll(() => images.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	await expect(area(page)).toHaveValue(body);
	// The keyboard goes past it.
	await live(page).focus();
	await page.keyboard.press("Control+Home");
	for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Home");
	await page.keyboard.type("Y ");
	await expect(area(page)).toHaveValue(body.replace("Después", "Y Después"));
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("End");
	await page.keyboard.press("Backspace");
	await expect(images).toHaveCount(0);
	await page.keyboard.type(")");
	await expect(images).toHaveCount(1);
	await fields(page).getByRole("button", { name: "Listo" }).click();
	await images.click();
	await expect(fields(page).getByLabel("Describe la imagen")).toBeFocused();
	await fields(page).getByLabel("Describe la imagen").fill("Un muro azul");
	await page.keyboard.press("Enter");
	await expect(area(page)).toHaveValue(/Antes\.\n\n!\[Un muro azul\]\(/);
	await expectAccessible(page, "with its format");
	await fields(page).getByLabel("Describe la imagen").fill("");
	await page.keyboard.press("Enter");
	await area(page).evaluate((field: HTMLTextAreaElement) => {
		const words = "![dentro](/imagenes/no.jpg)";
		const from = field.value.indexOf(words);
		field.setRangeText("", from, from + words.length);
	});
	await press(page, "Publicar…");
	await expect(page.getByRole("link", { name: "Describirla" })).toBeVisible();
	await expectAccessible(page, "what was found");
	await page.getByRole("link", { name: "Describirla" }).click();
	await expect(page.getByRole("heading", { name: "Imagen del texto" })).toBeVisible();
	await expectAccessible(page, "a picture");
});
