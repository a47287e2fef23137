import type { Page } from "@playwright/test";
import { open } from "./pages.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

test.beforeEach(({ context }) => writePlainly(context));

async function writeArticle(page: Page, name: string): Promise<string> {
	await page.goto("/escritorio/nuevo/articulo");
	await page.getByLabel("Título").fill(name);
	await page.getByLabel("Resumen").fill("Lo que se dijo.");
	await page.getByLabel("Texto", { exact: true }).fill("Poco.");
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await page.waitForURL(/\/contenido\/[0-9a-f]{16}/);
	return page.url().replace(/\?.*/, "");
}

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the one button of the page before publishing does what is chosen (docs/product.md, 26.7)", async ({
		page,
		signIn,
	}) => {
		await signIn("editora-hora@ejemplo.es", { permissions: ["ed.10"] });
		const text = await writeArticle(page, "Para otro día");
		await page.goto(`${text}/publicar`);
		await page.setViewportSize({ width: 390, height: 844 });
		const bar = page.locator(".desk-bar");
		const time = page.getByLabel("Día y hora de publicación");
		await expect(bar.getByRole("button", { name: "Publicar ahora", exact: true })).toBeInViewport({ ratio: 1 });
		await expect(time).toBeHidden();
		await page.getByRole("radio", { name: "Más tarde" }).check();
		await expect(bar.getByRole("button")).toHaveText(["Programar"], { useInnerText: true });
		// Enter in the field does what the button says.
		await time.press("Enter");
		await expect(page.getByText(/^Programado para el /)).toBeVisible();

		await page.goto("/escritorio?estado=scheduled&buscar=para+otro");
		await page.getByRole("link", { name: "Cambiar la hora" }).click();
		await expect(page.getByRole("radio", { name: "Más tarde" })).toBeChecked();
		await time.fill("2999-01-01T10:00");
		await page.getByRole("button", { name: "Cambiar la hora", exact: true }).click();
		await expect(page.getByText("Programado para el 1 de enero de 2999, a las 10:00")).toBeVisible();
		await page.getByRole("button", { name: "No publicarlo" }).click();
		await expect(page.getByText("Borrador", { exact: true })).toBeVisible();
	});

	test("a preview is seen as on a telephone, with its fonts and its pictures (docs/product.md, 26.6)", async ({
		page,
		signIn,
	}) => {
		await signIn("editora-marco@ejemplo.es", { permissions: ["ed.10"] });
		await page.goto("/escritorio?buscar=contraste");
		await page.getByRole("link", { name: /^Contraste y color/ }).click();
		const faults: string[] = [];
		page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
		page.on("requestfailed", (request) => void faults.push(request.url()));
		await page.getByRole("button", { name: "Vista previa" }).click();
		await page.getByRole("link", { name: "Móvil" }).click();
		const frame = page.frameLocator("iframe");
		await expect(frame.getByRole("heading", { level: 1, name: /^Contraste y color/ })).toBeVisible();
		const size = await page.locator("iframe").boundingBox();
		expect(size?.width).toBe(390);
		const picture = frame.getByRole("main").locator("img").first();
		await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
		await page.getByRole("link", { name: "Claro" }).click();
		await expect(frame.locator("body.light")).toBeVisible();
		expect(faults).toEqual([]);

		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("link", { name: "Móvil" }).click();
		await expect(page.locator("iframe")).toHaveCount(0);
		await page.getByRole("link", { name: "Ordenador" }).click();
		expect((await page.locator("iframe").boundingBox())?.width).toBe(1280);
	});
});

test("Enter in the title goes on to the summary, and sends nothing (docs/product.md, 26.3)", async ({
	page,
	signIn,
}) => {
	await signIn("editora-intro@ejemplo.es", { permissions: ["ed.10"] });
	await page.goto("/escritorio/nuevo/articulo");
	await page.locator("form[data-ready]").waitFor();
	await page.getByLabel("Título").pressSequentially("Con Intro");
	await page.keyboard.press("Enter");
	await expect(page.getByLabel("Resumen")).toBeFocused();
	await expect(page.getByLabel("Título")).toHaveValue("Con Intro");
});

test("a page of the site leads editors to its text with one press, and nobody else (docs/product.md, 26.1)", async ({
	page,
	signIn,
}) => {
	await signIn("lectora-editar@ejemplo.es");
	const menu = page.getByRole("button", { name: /^Menú de/ });
	// The page of the account tells the browser that somebody is signed in, once its script has asked.
	const isKnown = async () =>
		expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "signed-in")).toBe(true);
	await open(page, "/user");
	await isKnown();
	await page.goto("/blog/contraste-y-color");
	await menu.click();
	await expect(page.getByRole("link", { name: "Tu espacio" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Editar esta página" })).toHaveCount(0);

	await signIn("editora-editar@ejemplo.es", { permissions: ["ed.10"] });
	await open(page, "/user");
	await isKnown();
	await page.goto("/blog");
	await menu.click();
	await expect(page.getByRole("link", { name: "Escritorio" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Editar esta página" })).toHaveCount(0);
	await page.keyboard.press("Escape");
	for (const kind of ["/blog/contraste-y-color", "/eventos/taller-de-formularios-accesibles"]) {
		await page.goto(kind);
		await menu.click();
		await page.getByRole("link", { name: "Editar esta página" }).click();
		await expect(page).toHaveURL(/\/escritorio\/contenido\//);
		await expect(page.getByRole("link", { name: "Verlo en el sitio" })).toHaveAttribute("href", kind);
	}
});
