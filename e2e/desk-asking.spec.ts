import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, signInHere, test, writePlainly } from "./signed-in.ts";

test.beforeEach(({ context }) => writePlainly(context));

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

/** Runs something as another person, in a browser of their own. */
async function as(
	{ browser, served }: { readonly browser: Browser; readonly served: { origin: string; dataDir: string } },
	permission: string,
	use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
	const context = await browser.newContext({ baseURL: served.origin, javaScriptEnabled: false });
	await signInHere(context, served, `${permission.slice(0, 2)}-pide@ejemplo.es`, { permissions: [permission] });
	await use(await context.newPage(), context);
	await context.close();
}

/** Checks that axe finds nothing on a page and that it is not wider than the screen. */
async function expectNoFault(page: Page): Promise<void> {
	await expectAxeClean(page);
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await overflowing(page)).toEqual([]);
}

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("an author asks, an editor gives the text back with a comment and publishes it in the end", async ({
		page,
		signIn,
		browser,
		served,
	}) => {
		test.slow();
		await signIn("autora-pide@ejemplo.es", { permissions: ["au.10"], displayName: "Ana" });
		await page.goto("/escritorio/nuevo/articulo");
		await page.getByLabel("Título").fill("Lo que pido");
		await page.getByLabel("Texto", { exact: true }).fill("# Otro título\n\nPoco.");
		await press(page, "Guardar");
		await press(page, "Pedir que se publique…");
		await expect(page.getByRole("heading", { name: "Hay que arreglarlo" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Pedir que se publique" })).toHaveCount(0);
		await follow(page, "Volver al texto para arreglarlo");
		await page.getByLabel("Texto", { exact: true }).fill("## Un apartado\n\nPoco.");
		await press(page, "Pedir que se publique…");
		await press(page, "Pedir que se publique");
		await expect(page.getByText("Petición enviada: la verá quien edita el sitio")).toBeVisible();
		await expect(page.getByText(/^Has pedido que se publique el /)).toBeVisible();

		await as({ browser, served }, "ed.10", async (editor) => {
			await editor.goto("/escritorio");
			await editor.getByRole("link", { name: /^Piden que se publique/ }).click();
			await follow(editor, "Lo que pido");
			await press(editor, "Publicar…");
			await editor.getByText("Devolver con un comentario").click();
			await press(editor, "Devolver");
			await expect(editor.getByRole("link", { name: "Escribe qué falta." })).toBeVisible();
			await editor.getByLabel("Qué falta").fill("Cuenta algo más.");
			await press(editor, "Devolver");
			await expect(editor.getByText("Devuelto a su autor o autora")).toBeVisible();
		});

		await page.goto("/escritorio");
		await page.getByRole("list", { name: "Qué está pasando" }).getByRole("link", { name: "Lo que pido" }).click();
		await expect(page.getByText("Cuenta algo más.")).toBeVisible();
		await press(page, "Pedir que se publique…");
		await press(page, "Pedir que se publique");
		await expect(page.getByText("Te lo han devuelto: cambia algo antes de volver a pedirlo.")).toBeVisible();
		await follow(page, "Lo que pido");
		await page.getByLabel("Texto", { exact: true }).fill("## Un apartado\n\nPoco y algo más.");
		await press(page, "Pedir que se publique…");
		await press(page, "Pedir que se publique");
		await expect(page.getByText("Petición enviada: la verá quien edita el sitio")).toBeVisible();

		await as({ browser, served }, "ed.10", async (editor) => {
			await editor.goto("/escritorio?solo=piden");
			await follow(editor, "Lo que pido");
			await press(editor, "Publicar…");
			await press(editor, "Publicar ahora");
			await follow(editor, "Verlo en el sitio");
			await expect(editor.getByText("Poco y algo más.")).toBeVisible();
		});
		await page.goto("/escritorio");
		await expect(page.getByText("Lo que pido")).toHaveCount(0);
	});
});

test("the pages of a wish and of a text that is gone have no fault", async ({ page, signIn, browser, served }) => {
	test.slow();
	await signIn("autora-axe@ejemplo.es", { permissions: ["au.10"] });
	await page.goto("/escritorio/nuevo/articulo");
	await page.getByLabel("Título").fill("Una despedida");
	await page.getByLabel("Texto", { exact: true }).fill("Adiós.");
	await press(page, "Guardar");
	await press(page, "Pedir que se publique…");
	await expect(page.getByRole("heading", { level: 1, name: "Pedir que se publique" })).toBeVisible();
	await expectNoFault(page);
	await press(page, "Pedir que se publique");
	await expect(page.getByText("Petición enviada: la verá quien edita el sitio")).toBeVisible();
	await expectNoFault(page);

	await as({ browser, served }, "ed.10", async (editor) => {
		await editor.goto("/escritorio?solo=piden");
		await follow(editor, "Una despedida");
		await press(editor, "Publicar…");
		await press(editor, "Publicar ahora");
		await follow(editor, "Mover, duplicar, retirar…");
		await editor.getByLabel("Un aviso de que se retiró y no volverá").check();
		await press(editor, "Retirar");
		await expect(editor.getByText("Retirado", { exact: true }).first()).toBeVisible();
	});
	const answer = await page.goto("/blog/una-despedida");
	expect(answer?.status()).toBe(410);
	await expect(page.getByRole("heading", { name: "Este texto se retiró" })).toBeVisible();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await expectNoFault(page);
	}
});
