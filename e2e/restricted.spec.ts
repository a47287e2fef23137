import { open, RESTRICTED } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const CARD = "Este texto es para usuarios registrados";

test("a restricted article shows its summary followed by three dots and a sign-in card instead of its text", async ({
	page,
	request,
}) => {
	await page.goto(RESTRICTED);
	const { summary, body } = await (await request.get(`/api/getContent${RESTRICTED}`)).json();
	expect(body).toBeNull();
	await expect(page.getByRole("article").getByText(`${summary.replace(/\.$/, "")}...`, { exact: true })).toBeVisible();
	const card = page.getByRole("complementary", { name: CARD });
	await expect(card).toContainText("La cuenta es gratis y no necesita contraseña");
	// None of the text's own headings is among them.
	await expect(page.getByRole("article").locator("h1, h2")).toHaveText([
		/^Cómo medir si un diseño funciona/,
		CARD,
		"Novedades por correo",
		"Sigue leyendo",
	]);
	expect(await page.content()).not.toContain("Agresti");
});

test("the card's other way leads to the login with a password, and keeps the way back", async ({ page }) => {
	await open(page, RESTRICTED);
	await page.getByRole("complementary", { name: CARD }).getByRole("link", { name: "Entrar con contraseña" }).click();
	await expect(page).toHaveURL(`/iniciar-sesion?redirect=${encodeURIComponent(RESTRICTED)}&modo=contrasena`);
	await expect(page.getByRole("heading", { level: 1, name: "Entrar con contraseña" })).toBeVisible();
});

test("a restricted article reached inside the site shows no more than on first load", async ({ page }) => {
	await open(page, "/blog");
	await page.getByRole("link", { name: "Cómo medir si un diseño funciona" }).click();
	await expect(page.getByRole("complementary", { name: CARD })).toBeVisible();
	expect(await page.content()).not.toContain("Agresti");
});

test("the dashboard leads to the login with the way back", async ({ page }) => {
	await page.goto("/user?pestana=favoritos");
	await expect(page).toHaveURL(`/iniciar-sesion?redirect=${encodeURIComponent("/user?pestana=favoritos")}`);
	await expect(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible();
});

test("on a desk the field of the card is in the first screen", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(RESTRICTED);
	await expect(page.getByLabel("Correo electrónico")).toBeInViewport({ ratio: 1 });
});
