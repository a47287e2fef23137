import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("an editor sees what changed, names a version and goes back to it, by keyboard where there is no link", async ({
		page,
		signIn,
	}) => {
		await signIn("editora@ejemplo.es", { permissions: ["sa.10"], displayName: "Eva" });
		await page.goto("/escritorio/nuevo/articulo");
		await page.getByLabel("Título").fill("Ida y vuelta");
		const words = page.getByLabel("Texto", { exact: true });
		await words.fill("Llegamos tarde a la mesa.");
		await press(page, "Guardar");
		await words.fill("Llegamos pronto a la mesa.");
		await press(page, "Guardar");
		await follow(page, "Historial");
		await expect(page.getByRole("heading", { level: 1, name: "Historial de versiones" })).toBeVisible();
		const versions = page.getByRole("main").getByRole("listitem");
		await expect(versions).toHaveCount(2);
		await versions.first().getByRole("link").click();
		await expect(page.locator("del")).toHaveText("quitado: tarde, fin. ");
		await expect(page.locator("ins")).toHaveText("añadido: pronto, fin. ");
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflowing(page)).toEqual([]);
		}
		await page.goBack();
		await versions.last().getByRole("link").click();
		const summary = page.getByText("Poner nombre a esta versión");
		await summary.focus();
		await page.keyboard.press("Enter");
		await page.getByLabel("Nombre").fill("La primera");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { level: 1, name: "La primera" })).toBeVisible();
		await follow(page, "Con la actual");
		await press(page, "Recuperar esta versión");
		await expect(page.getByText("Versión recuperada", { exact: true })).toBeVisible();
		await expect(words).toHaveValue(/^Llegamos tarde a la mesa\.\s*$/);

		await page.goto("/escritorio/registro");
		await expect(page.getByText("Eva recuperó una versión anterior de un texto")).toBeVisible();
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflowing(page)).toEqual([]);
		}
	});
});

test("the pages of a history and the log have nothing that axe finds", async ({ page, signIn }) => {
	await signIn("editora@ejemplo.es", { permissions: ["sa.10"], displayName: "Eva" });
	await page.goto("/escritorio/nuevo/articulo");
	await page.getByLabel("Título").fill("Con axe");
	await press(page, "Guardar");
	await page.waitForURL(/\/contenido\/[^/?]+/);
	const { pathname } = new URL(page.url());
	for (const path of [`${pathname}/historia`, `${pathname}/historia/1`, "/escritorio/registro?que=text-published"]) {
		await page.goto(path);
		await expectAxeClean(page, path);
	}
});
