import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { open } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

test.use({ viewport: { width: 390, height: 844 }, timezoneId: "America/Mexico_City" });

async function expectAccessible(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function waitForPerson(page: Page) {
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
}

test("a visitor registers for the next event, confirms from the mail, cancels and takes it back", async ({
	page,
	linkFor,
}) => {
	const email = "plaza@example.com";
	await open(page, "/eventos/investigar-con-poco-presupuesto");
	await expect(page.getByText("En tu zona horaria:")).toContainText("hora de Ciudad de México");
	await expectAccessible(page);
	await page.getByRole("link", { name: "Apúntate" }).first().click();
	await expect(page).toHaveURL("/apuntate-al-evento?evento=investigar-con-poco-presupuesto");
	await expect(page.locator("input[name=timeZone]")).toHaveValue("America/Mexico_City");
	await expect(page.getByLabel("Quiero recibir novedades por correo.")).not.toBeChecked();
	await page.getByLabel("Nombre").fill("Ana Peña");
	await page.getByLabel("Correo electrónico").fill("plaza@");
	await waitForPerson(page);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByText("Debes tener 14 años o más para apuntarte.").first()).toBeVisible();
	await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña");
	await expectAccessible(page);
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel("Tengo 14 años o más.").check();
	await waitForPerson(page);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias-evento");
	await expect(page.getByRole("status").filter({ hasText: email })).toContainText(
		"Confirma tu plaza en los próximos 30 minutos.",
	);

	const link = await linkFor(email, "e");
	await page.goto(link);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Confirmar mi plaza" }).click();
	await expect(page).toHaveURL("/gracias-evento");
	await expect(page.getByText("¡Plaza confirmada!")).toBeVisible();
	await expectAccessible(page);
	await open(page, link);
	await page.getByText("Cancelar mi plaza").click();
	await expect(page.getByText("¿Seguro que quieres cancelar tu plaza?")).toBeVisible();
	await page.getByRole("button", { name: "Sí, cancelar" }).click();
	await expect(page.getByText("Tu plaza se ha cancelado.")).toBeVisible();
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect(page.getByText("¡Plaza confirmada!")).toBeVisible();
});
