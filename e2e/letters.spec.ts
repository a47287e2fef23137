import { expectAxeClean } from "./axe.ts";
import { open, overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

test.use({ viewport: { width: 320, height: 844 } });

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("from home to the letters, out of them and back", async ({ page, linkFor }) => {
		const email = "cartas@example.com";
		await page.goto("/home");
		await page.getByRole("link", { name: "Recibir las novedades" }).click();
		const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
		await page.getByLabel("Correo electrónico").fill(email);
		await page.getByLabel("Cada cuánto").selectOption("Una vez al mes, todo junto");
		await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
		await page.getByRole("button", { name: "Recibir las novedades" }).click();
		await expect(page.getByLabel(/^Quiero recibir novedades/)).toBeFocused();
		await expect(page.getByLabel("Cada cuánto")).toHaveValue("monthly");
		await page.getByLabel(/^Quiero recibir novedades/).check();
		await page.getByRole("button", { name: "Recibir las novedades" }).click();
		await expect(page.getByText(`Se ha enviado un enlace de confirmación a ${email}`)).toBeVisible();
		await page.goto(await linkFor(email, "confirmar"));
		await page.getByRole("button", { name: "Sí, quiero recibirlas" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "¡Listo! Recibirás las novedades" })).toBeVisible();
		await page.goto(await linkFor(email, "baja"));
		await page.getByRole("button", { name: "Sí, darme de baja" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Te has dado de baja" })).toBeVisible();
		await page.getByRole("button", { name: "Deshacer" }).click();
		await expect(page.getByText("Recibirás las novedades una vez al mes.")).toBeVisible();
	});
});

test("the pages of the mailed links are accessible and fit a narrow screen", async ({ page, linkFor }) => {
	const email = "cartas-dos@example.com";
	await open(page, "/novedades");
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel(/^Quiero recibir novedades/).check();
	await page.getByRole("button", { name: "Recibir las novedades" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Revisa tu correo" })).toBeVisible();
	for (const word of ["confirmar", "baja"]) {
		await open(page, await linkFor(email, word));
		await expectAxeClean(page);
		expect(await overflowing(page)).toEqual([]);
		const heading = page.getByRole("heading", { level: 1 });
		const asked = await heading.textContent();
		await page.getByRole("main").getByRole("button").first().click();
		await expect(heading).not.toHaveText(asked ?? "");
	}
});
