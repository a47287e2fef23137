import { hold, open, untilHydrated } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const BOX = "Quiero recibir un correo cuando abra School.";

test("a visitor from a video joins, confirms from the mail, and leaves again", async ({ page, linkFor }) => {
	const email = "espera@example.com";
	await open(page, "/ytp");
	await page.getByRole("main").getByRole("link", { name: "School" }).click();
	await expect(page).toHaveURL(/\/lista-de-espera\?utm_source=youtube/);
	await expect(page.getByLabel(BOX)).not.toBeChecked();
	await page.getByLabel("Correo electrónico").fill("espera@");
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	await expect(page.locator("input[name=utm_source]")).toHaveValue("youtube");
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByText("Marca la casilla: sin tu permiso no se te puede escribir.").first()).toBeVisible();
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("espera@");
	await expect(page.getByLabel("Correo electrónico")).toBeFocused();
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel(BOX).check();
	// Correcting a form needs no new wait: the form keeps its first time.
	await expect(page.locator("input[name=drawnAt]")).toHaveValue(String(drawnAt));
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias");
	await expect(page.getByText(`Se ha enviado un enlace de confirmación a ${email}.`)).toBeVisible();

	await page.goto(await linkFor(email, "confirmar"));
	await page.getByRole("button", { name: "Confirmar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "¡Listo! Estás en la lista de espera" })).toBeVisible();
	await page.goto(await linkFor(email, "salir"));
	await page.getByRole("button", { name: "Salir" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Has salido de la lista de espera");
});

test("what was wrong is said until the field is changed", async ({ page }) => {
	const failures: string[] = [];
	page.on("console", (message) =>
		failures.push(...(message.type() === "error" && !message.text().includes("400") ? [message.text()] : [])),
	);
	page.on("pageerror", ({ message }) => failures.push(message));
	await open(page, "/lista-de-espera");
	const address = page.getByLabel("Correo electrónico");
	const box = page.getByLabel(BOX);
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await page.getByLabel("Nombre").fill("www.spam.example");
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	const summary = page.getByRole("region", { name: "Revisa estos tres campos" });
	await expect(summary.getByRole("link")).toHaveText([/correo/, /usa solo letras/, /Marca la casilla/]);
	await untilHydrated(page);
	await expect(address).toBeFocused();
	await address.pressSequentially("a");
	await expect(address).toBeFocused();
	await expect(address).not.toHaveAttribute("aria-invalid");
	await expect(address).not.toHaveAttribute("aria-describedby");
	await expect(page.getByRole("region", { name: "Revisa estos dos campos" }).getByRole("link")).toHaveCount(2);
	await box.check();
	await expect(box).not.toHaveAttribute("aria-invalid");
	await expect(page.getByRole("region", { name: /Revisa estos/ })).toHaveCount(0);
	await expect(page.getByLabel("Nombre")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByText("En el nombre, usa solo letras, espacios, guiones o apóstrofos.")).toBeVisible();
	expect(failures).toEqual([]);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the keyboard goes on in the first wrong field", async ({ page }) => {
		await page.goto("/lista-de-espera");
		const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
		await page.getByLabel("Correo electrónico").fill("sin-programas@example.com");
		await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
		await page.getByRole("button", { name: "Apuntarme" }).click();
		await expect(page.getByLabel(BOX)).toBeFocused();
	});
});

test("without a connection nothing is sent, and what was typed stays", async ({ page, context }) => {
	await open(page, "/lista-de-espera");
	await page.getByLabel("Correo electrónico").fill("desconectada@example.com");
	await page.getByLabel(BOX).check();
	await context.setOffline(true);
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByRole("alert")).toHaveText("No hay conexión. Tus datos siguen aquí; inténtalo de nuevo.");
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("desconectada@example.com");
	await context.setOffline(false);
});

test("on a slow connection the form says that it is on its way, and stops saying so", async ({ page }) => {
	await open(page, "/lista-de-espera");
	const form = page.locator("form[action='/lista-de-espera']");
	const turning = () =>
		page
			.getByRole("button", { name: "Apuntarme" })
			.evaluate((element) => getComputedStyle(element, "::after").visibility);
	const release = await hold(page, "**/version.json");
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(form).toHaveAttribute("aria-busy", "true");
	await expect(form.getByText("Enviando…")).toBeAttached();
	await expect.poll(turning).toBe("visible");
	release();
	await expect(
		page.getByText("No se ha podido comprobar el formulario.").or(page.getByText("Marca la casilla")).first(),
	).toBeVisible();
	await expect(form).not.toHaveAttribute("aria-busy");
});

test("a box looks like the fields until it is ticked, and is left to the system where colours are forced", async ({
	page,
}) => {
	await open(page, "/lista-de-espera");
	const box = page.getByLabel(BOX);
	const fill = (name: string) => page.getByLabel(name).evaluate((element) => getComputedStyle(element).backgroundColor);
	const field = await fill("Correo electrónico");
	const { width, height } = await box.evaluate((element) => element.getBoundingClientRect().toJSON());
	expect([width, height]).toEqual([24, 24]);
	const tick = () => box.evaluate((element) => getComputedStyle(element, "::before").visibility);
	expect([await fill(BOX), await tick()]).toEqual([field, "hidden"]);
	await box.press("Space");
	expect([(await fill(BOX)) === field, await tick()]).toEqual([false, "visible"]);
	expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
	await page.emulateMedia({ forcedColors: "active" });
	expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("auto");
});

test("heading, fields and button begin at one edge, the page's own", async ({ page }) => {
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await open(page, "/lista-de-espera");
		const edges = await Promise.all(
			[
				page.getByRole("heading", { level: 1 }),
				page.getByLabel("Correo electrónico"),
				page.getByRole("button", { name: "Apuntarme" }),
				page.getByRole("banner").getByRole("link").first(),
			].map(async (part) => Math.round((await part.boundingBox())?.x ?? -1)),
		);
		expect(new Set(edges).size, `${width} px: ${edges}`).toBe(1);
	}
});
