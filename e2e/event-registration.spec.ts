import { expectAxeClean } from "./axe.ts";
import { open } from "./pages.ts";
import { rail } from "./shell.ts";
import { expect, test } from "./signed-in.ts";

test.use({ viewport: { width: 390, height: 844 }, timezoneId: "America/Mexico_City" });

test("a visitor registers for the next event, confirms from the mail, cancels and takes it back", async ({
	page,
	linkFor,
}) => {
	const email = "plaza@example.com";
	await open(page, "/eventos/investigar-con-poco-presupuesto");
	await expect(page.getByText("En tu zona horaria:")).toContainText("hora de Ciudad de México");
	await expectAxeClean(page);
	await page.getByRole("link", { name: "Apúntate" }).first().click();
	await expect(page).toHaveURL("/apuntate-al-evento?evento=investigar-con-poco-presupuesto");
	await expect(page.locator("input[name=timeZone]")).toHaveValue("America/Mexico_City");
	await expect(page.getByLabel("Quiero recibir novedades por correo.")).not.toBeChecked();
	await page.getByLabel("Nombre").fill("Ana Peña");
	await page.getByLabel("Correo electrónico").fill("plaza@");
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByText("Marca que tienes 14\u00a0años o más.").first()).toBeVisible();
	await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña");
	await expectAxeClean(page);
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel("Tengo 14 años o más.").check();
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias-evento");
	await expect(page.getByRole("status").filter({ hasText: email })).toContainText(
		"Confirma tu plaza en los próximos 30 minutos.",
	);

	const link = await linkFor(email, "e");
	await page.goto(link);
	await expectAxeClean(page);
	await page.getByRole("button", { name: "Confirmar mi plaza" }).click();
	await expect(page).toHaveURL("/gracias-evento");
	await expect(page.getByText("¡Plaza confirmada!")).toBeVisible();
	const ticket = page.getByRole("region", { name: "Investigar con poco presupuesto" });
	await expect(ticket.getByRole("time").first()).toBeVisible();
	await expect(ticket.getByText("En línea", { exact: true })).toBeVisible();
	await expect(ticket.getByText("Plaza confirmada", { exact: true })).toBeVisible();
	await expectAxeClean(page);
	await open(page, link);
	await page.getByText("Cancelar mi plaza").click();
	await expect(page.getByText("¿Seguro que quieres cancelar tu plaza?")).toBeVisible();
	await page.getByRole("button", { name: "Sí, cancelar" }).click();
	await expect(page.getByText("Has cancelado tu plaza.")).toBeVisible();
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect(page.getByText("¡Plaza confirmada!")).toBeVisible();
});

test("the frame of the page is the same from the form to the seat", async ({ page, linkFor }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const email = "marco@example.com";
	const expectOneFrame = async () => {
		await expect(page.getByRole("banner")).toBeVisible();
		await expect(rail(page)).toHaveCount(0);
	};
	/** The head of the event itself: the way back there, and its facts beside the heading. */
	const expectHeadOfEvent = async () => {
		const main = page.getByRole("main");
		const back = main.getByRole("link", { name: "Ver el evento" });
		await expect(back).toHaveAttribute("href", "/eventos/investigar-con-poco-presupuesto");
		const [heading, facts] = await Promise.all(
			[main.getByRole("heading", { level: 1 }), main.getByText("Gratis", { exact: true })].map((part) =>
				part.boundingBox(),
			),
		);
		expect(facts?.x, "they stand beside it").toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
	};
	await open(page, "/iniciar-sesion");
	const atSignIn = await page.getByLabel("Correo electrónico").boundingBox();
	await open(page, "/apuntate-al-evento?evento=investigar-con-poco-presupuesto");
	await expectOneFrame();
	await expectHeadOfEvent();
	expect((await page.getByLabel("Correo electrónico").boundingBox())?.width, "as wide as at sign-in").toBe(
		atSignIn?.width,
	);
	await page.getByLabel("Nombre").fill("Ana Peña");
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel("Tengo 14 años o más.").check();
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page).toHaveURL("/gracias-evento");
	await expectOneFrame();
	await page.goto(await linkFor(email, "e"));
	await expectOneFrame();
	await expectHeadOfEvent();
	await page.goto(`/apuntate-al-evento/aviso/${"x".repeat(43)}`);
	await expectOneFrame();
});

test("a form whose button is pressed at once is told about its fields, and about nothing else", async ({ page }) => {
	await open(page, "/apuntate-al-evento?evento=investigar-con-poco-presupuesto");
	// As without scripts, which would hold the form back until the second is over.
	await page.locator("form").evaluate((form: HTMLFormElement) => {
		(form.elements.namedItem("drawnAt") as HTMLInputElement).value = String(Date.now());
		form.submit();
	});
	await expect(page.getByText("Escribe tu nombre.").first()).toBeVisible();
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a mistyped address is asked about before the form is sent, and one press corrects it", async ({ page }) => {
	await open(page, "/apuntate-al-evento?evento=investigar-con-poco-presupuesto");
	const field = page.getByLabel("Correo electrónico");
	await field.fill("ana@gmial.com");
	await page.getByLabel("Nombre").focus();
	await expect(page.getByText("¿Querías decir ana@gmail.com?")).toBeVisible();
	await page.getByRole("button", { name: "Cambiarlo" }).click();
	await expect(field).toHaveValue("ana@gmail.com");
	await expect(field).toBeFocused();
	await expect(page.getByText("¿Querías decir")).toHaveCount(0);
});
