import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { open, untilHydrated } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function expectAccessible(page: Page) {
	await untilHydrated(page);
	await expectAxeClean(page);
}

/** Waits until enough time has passed since the form was drawn for a person to have filled it in. */
async function waitForPerson(page: Page) {
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
}

test("somebody on the waiting list sees what is kept, takes it away and has it erased, without an account", async ({
	page,
	linkFor,
	codeFor,
}) => {
	test.slow();
	const email = "derechos@example.com";
	await open(page, "/lista-de-espera");
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel("Quiero recibir un correo cuando abra School.").check();
	await waitForPerson(page);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias");
	const link = await linkFor(email, "confirmar");
	await page.goto(link);
	await page.getByRole("button", { name: "Confirmar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "¡Listo! Estás en la lista de espera" })).toBeVisible();

	await open(page, "/politica-privacidad");
	await page.getByRole("link", { name: "Tus derechos sobre tus datos" }).first().click();
	await expect(page).toHaveURL("/tus-derechos");
	await expectAccessible(page);
	await page.getByLabel("Correo electrónico").fill("derechos@");
	await waitForPerson(page);
	await page.getByRole("button", { name: "Enviarme un código" }).click();
	await expect(page.getByText("Revisa el correo: parece que falta algo.").first()).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Correo electrónico").fill(email);
	await waitForPerson(page);
	await page.getByRole("button", { name: "Enviarme un código" }).click();
	await expect(page.getByText(`Se ha enviado un código a ${email}. Caduca en 10 minutos.`)).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Código de seis cifras").fill(await codeFor(email));
	await page.getByRole("button", { name: "Ver mis datos" }).click();
	await expect(page.getByRole("heading", { name: `Lo que este sitio guarda con ${email}` })).toBeVisible();
	await expect(page.getByText("School: dado el")).toBeVisible();
	await expectAccessible(page);

	await page.getByRole("button", { name: "Preparar mi copia" }).click();
	await expect(page.getByRole("heading", { name: "Justificante" })).toBeVisible();
	await expect(page.getByText(/^D-\d{8}-[2-9A-Z]{8}$/)).toBeVisible();
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Descargar mis datos (JSON)" }).click();
	expect((await download).suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d{2}-\d{2}\.json$/);

	await page.getByText("Borrar mis datos").click();
	await expect(page.getByText("¿Seguro que quieres borrarlo todo? No se puede deshacer.")).toBeVisible();
	await page.getByRole("button", { name: "Sí, borrarlo todo" }).click();
	await expect(
		page.getByRole("status").filter({ hasText: "Se ha borrado lo que este sitio guardaba con esta dirección" }),
	).toBeVisible();
	await expectAccessible(page);
	await expect(page.getByRole("link", { name: "iniciar sesión" })).toBeVisible();
	await page.goto(link);
	await expect(page.getByRole("heading", { level: 1, name: "Este enlace ya no sirve" })).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the link in the mail shows what is kept too", async ({ page, linkFor }) => {
		const email = "derechos.enlace@example.com";
		await page.goto("/tus-derechos");
		await page.getByLabel("Correo electrónico").fill(email);
		await waitForPerson(page);
		await page.getByRole("button", { name: "Enviarme un código" }).click();
		await page.goto(await linkFor(email, "entrar"));
		await page.getByRole("button", { name: "Ver mis datos" }).click();
		await expect(page).toHaveURL("/tus-derechos");
		await expect(page.getByText("Nada, aparte de la nota de que se te ha enviado el código.")).toBeVisible();
		await page.getByRole("button", { name: "Terminar" }).click();
		await expect(page.getByRole("heading", { name: "Escribe tu correo" })).toBeVisible();
	});
});
