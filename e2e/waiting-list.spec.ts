import { open } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const BOX = "Quiero que me aviséis por correo cuando abra School.";

test("a visitor from a video joins, confirms from the mail, and leaves again", async ({ page, linkFor }) => {
	const email = "espera@example.com";
	await open(page, "/ytp");
	await page.getByRole("main").getByRole("link", { name: "School" }).click();
	await expect(page).toHaveURL("/lista-de-espera");
	await expect(page.getByLabel(BOX)).not.toBeChecked();
	await page.getByLabel("Correo electrónico").fill("espera@");
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	await expect(page.locator("input[name=utm_source]")).toHaveValue("youtube");
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByText("Marca la casilla para que podamos escribirte.").first()).toBeVisible();
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("espera@");
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel(BOX).check();
	const redrawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - redrawnAt).toBeGreaterThan(1_100);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias");
	await expect(page.getByText(`Te hemos enviado un enlace a ${email} para confirmar.`)).toBeVisible();

	await page.goto(await linkFor(email, "confirmar"));
	await page.getByRole("button", { name: "Confirmar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "¡Listo! Estás en la lista de espera." })).toBeVisible();
	await page.goto(await linkFor(email, "salir"));
	await page.getByRole("button", { name: "Salir" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Has salido de la lista de espera. Hemos borrado tus datos.");
});

test("without a connection nothing is sent, and what was typed stays", async ({ page, context }) => {
	await open(page, "/lista-de-espera");
	await page.getByLabel("Correo electrónico").fill("desconectada@example.com");
	await page.getByLabel(BOX).check();
	await context.setOffline(true);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByRole("alert")).toHaveText("No hay conexión. Tus datos siguen aquí; vuelve a intentarlo.");
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("desconectada@example.com");
	await context.setOffline(false);
});
