import type { Page } from "@playwright/test";
import { open, RESTRICTED, stopClock } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const CARD = "Este texto es para usuarios registrados";
/** Occurs only in the restricted article's body. */
const TEXT = "Agresti";

/**
 * Fills in the address, and waits: a form sent within a second of being drawn is refused. The wait counts from when the
 * server rendered the page.
 */
async function writeAddress(page: Page, email: string): Promise<void> {
	const drawnAt = Number(await page.locator("input[name=drawnAt]").first().inputValue());
	await page.getByLabel("Correo electrónico").fill(email);
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
}
const header = (page: Page) => page.getByRole("banner");
const message = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

async function signInByCode(page: Page, email: string, codeFor: (email: string) => Promise<string>): Promise<void> {
	await open(page, "/iniciar-sesion");
	await writeAddress(page, email);
	await page.getByRole("button", { name: "Enviarme un código" }).click();
	await page.getByLabel("Código de seis cifras").fill(await codeFor(email));
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page).toHaveURL("/user");
}

test("from a restricted article by code to reading it, and out again", async ({ page, codeFor }) => {
	const email = "lectora@example.com";
	await open(page, RESTRICTED);
	await expect(header(page).getByRole("link", { name: "iniciar sesión" })).toBeVisible();
	await writeAddress(page, email);
	await page.getByRole("button", { name: "Enviarme un código" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Revisa tu correo" })).toBeVisible();
	await expect(page.getByText(`Se ha enviado un código a ${email}. Caduca en 10 minutos.`)).toBeVisible();
	await expect(page.getByText("Para leer «Cómo medir si un diseño funciona»")).toBeVisible();
	const field = page.getByLabel("Código de seis cifras");
	await expect(field).toBeFocused();
	await expect(field).toHaveAccessibleDescription(`Se ha enviado un código a ${email}. Caduca en 10 minutos.`);
	await expect(page.getByText(/Podrás pedir otro código dentro de \d+\ss\./)).toBeVisible();
	const colourOf = (name: string) =>
		page.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).color);
	await expect(page.getByRole("button", { name: "Enviar otro código" })).toHaveCSS("cursor", "default");
	expect(await colourOf("Enviar otro código")).not.toBe(await colourOf("Usar otro correo"));

	const code = await codeFor(email);
	await field.fill(code === "000000" ? "111111" : "000000");
	await field.press("Enter");
	await expect(page.getByText("El código no es correcto. Te quedan 4 intentos.")).toBeVisible();
	await expect(field).toHaveAttribute("aria-invalid", "true");
	await expect(field).toBeFocused();
	await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
	await field.press("Enter");
	await expect(page).toHaveURL(RESTRICTED);
	await expect(page.getByText(TEXT).first()).toBeVisible();
	await expect(page.getByRole("complementary", { name: CARD })).toHaveCount(0);
	await expect(message(page, "Has iniciado sesión.")).toBeVisible();

	await header(page)
		.getByRole("button", { name: `Menú de ${email}` })
		.click();
	await page.getByRole("button", { name: "Cerrar sesión" }).click();
	await expect(message(page, "Has cerrado sesión.")).toBeVisible();
	await expect(page).toHaveURL(RESTRICTED);
	await expect(page.getByRole("complementary", { name: CARD })).toBeVisible();
	expect(await page.content()).not.toContain(TEXT);
	await page.goBack();
	await expect(page.getByText(TEXT)).toHaveCount(0);
});

test("a code that was spent opens nothing", async ({ page, codeFor, browser, baseURL }) => {
	const email = "gastado@example.com";
	await signInByCode(page, email, codeFor);
	const spent = await codeFor(email);
	const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
	const other = await context.newPage();
	await open(other, "/iniciar-sesion");
	await writeAddress(other, email);
	await other.getByRole("button", { name: "Enviarme un código" }).click();
	await expect(other.getByText(/pide otro código dentro de \d+\ss\./)).toBeVisible();
	expect(spent).toMatch(/^\d{6}$/);
	await expect(other.getByLabel("Código de seis cifras")).toHaveCount(0);
	await context.close();
});

test("with a password: sign up, sign out from a protected page, sign in wrong and right", async ({ page, codeFor }) => {
	const email = "clave@example.com";
	await open(page, "/iniciar-sesion");
	await page.getByText("Otras formas de entrar").click();
	await page.getByRole("link", { name: "Crear una cuenta con contraseña" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Crear una cuenta con contraseña" })).toBeVisible();
	await page.getByLabel("Contraseña").fill("corta");
	await writeAddress(page, email);
	await page.getByRole("button", { name: "Crear mi cuenta" }).click();
	await expect(page.getByText("Usa al menos 10 caracteres.")).toBeVisible();
	await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
	await expect(page.getByLabel("Contraseña")).toHaveValue("");
	await page.getByLabel("Contraseña").fill("tres tristes tigres");
	await page.getByRole("button", { name: "Mostrar" }).click();
	await expect(page.getByLabel("Contraseña")).toHaveAttribute("type", "text");
	await writeAddress(page, email);
	await page.getByRole("button", { name: "Crear mi cuenta" }).click();
	await page.getByLabel("Código de seis cifras").fill(await codeFor(email));
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page).toHaveURL("/user");

	await open(page, "/user/ajustes?abrir=sesiones");
	await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
	await expect(page).toHaveURL("/home");
	await open(page, "/iniciar-sesion?modo=contrasena");
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel("Contraseña").fill("tres tristes trigos");
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByRole("alert")).toHaveText("El correo o la contraseña no son correctos.");
	await page.getByLabel("Contraseña").fill("tres tristes tigres");
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page).toHaveURL("/user");
});

test("every other session can be ended, and the tab that had one finds out", async ({
	page,
	signIn,
	browser,
	baseURL,
	context,
}) => {
	await signIn("pestanas@example.com", { otherSessions: 2 });
	await open(page, "/user/ajustes?abrir=sesiones#seguridad");
	const second = await context.newPage();
	await second.goto(`${baseURL}/user`);
	await page.getByRole("button", { name: "Cerrar las demás sesiones" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Las demás sesiones se han cerrado." })).toBeVisible();
	await expect(page.getByText(/Chrome en Windows/)).toHaveCount(0);
	const cookies = await context.cookies();
	const elsewhere = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
	await elsewhere.addCookies(cookies);
	await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
	await expect(page).toHaveURL("/home");
	const robbed = await elsewhere.newPage();
	await robbed.goto("/user");
	await expect(robbed).toHaveURL(/\/iniciar-sesion\?redirect=%2Fuser/);
	await elsewhere.close();
});

test("the header shows the right state from the first frame, and nothing moves", async ({ page, signIn, baseURL }) => {
	await signIn("cabecera@example.com", { displayName: "Ñuño" });
	await page.context().addCookies([{ name: "signed-in", value: "yes", url: baseURL ?? "" }]);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/api/getUser", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/blog");
	await expect(header(page).getByRole("img", { name: "Tu cuenta" })).toBeVisible();
	await expect(header(page).getByRole("link", { name: "iniciar sesión" })).toBeHidden();
	const place = await header(page).getByRole("img", { name: "Tu cuenta" }).boundingBox();
	release();
	const menu = header(page).getByRole("button", { name: "Menú de Ñuño" });
	await expect(menu).toBeVisible();
	const box = await menu.locator("img").boundingBox();
	expect([box?.x, box?.y, box?.width, box?.height]).toEqual([place?.x, place?.y, place?.width, place?.height]);
	await expect(menu.locator("img")).toHaveAttribute("src", /^\/avatar\/180\/\d+\/%C3%91\.svg$/);
});

test("somebody without a name has a picture with the initial of their address", async ({ page, signIn, baseURL }) => {
	await signIn("sin.nombre@example.com");
	await page.context().addCookies([{ name: "signed-in", value: "yes", url: baseURL ?? "" }]);
	await open(page, "/user");
	const menu = header(page).getByRole("button", { name: "Menú de sin.nombre@example.com" });
	await expect(menu.locator("img")).toHaveAttribute("src", /^\/avatar\/180\/\d+\/S\.svg$/);
	await expect(page.locator("#resumen").getByRole("heading", { level: 1, name: "Hola" })).toBeVisible();
	await expect(page.locator("#resumen img"), "the header has it").toHaveCount(0);
});

test("the visitor's header asks nobody anything", async ({ page }) => {
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await open(page, "/blog");
	await expect(header(page).getByRole("link", { name: "iniciar sesión" })).toBeVisible();
	expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("nobody answering about the session is told once, and counts as nobody signed in", async ({
	page,
	signIn,
	baseURL,
}) => {
	await signIn("sin-respuesta@example.com");
	await page.context().addCookies([{ name: "signed-in", value: "yes", url: baseURL ?? "" }]);
	let tries = 0;
	await page.route("**/api/getUser", (route) => {
		tries++;
		return route.fulfill({ status: 500, body: "" });
	});
	await stopClock(page);
	await page.goto("/blog");
	await expect(async () => {
		await page.clock.runFor(1_000);
		expect(tries).toBe(3);
	}).toPass();
	await expect(message(page, "No se ha podido comprobar tu sesión.")).toBeVisible();
	await expect(header(page).getByRole("link", { name: "iniciar sesión" })).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("code, reading and signing out work all the same", async ({ page, codeFor }) => {
		const email = "sin-scripts@example.com";
		await page.goto(RESTRICTED);
		await writeAddress(page, email);
		await page.getByRole("button", { name: "Enviarme un código" }).click();
		await expect(page.getByLabel("Código de seis cifras")).toBeFocused();
		await page.keyboard.type(await codeFor(email));
		await page.getByRole("button", { name: "Entrar", exact: true }).click();
		await expect(page).toHaveURL(RESTRICTED);
		await expect(page.getByText(TEXT).first()).toBeVisible();
		await page.goto("/user/ajustes?abrir=sesiones");
		await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
		await expect(page).toHaveURL("/home");
		await page.goto("/user");
		await expect(page).toHaveURL("/iniciar-sesion?redirect=%2Fuser");
	});
});

test.describe("the theme switch", () => {
	test.use({ viewport: { width: 1280, height: 900 } });

	test("is there for super administrators, in rail and drawer, and for nobody else", async ({
		page,
		signIn,
		baseURL,
	}) => {
		const toggle = page
			.getByRole("navigation", { name: "Principal" })
			.getByRole("button", { name: "Cambiar modo del tema" });
		await open(page, "/blog");
		await expect(toggle).toHaveCount(0);
		await signIn("duena@example.com", { permissions: ["sa.10"] });
		await page.context().addCookies([{ name: "signed-in", value: "yes", url: baseURL ?? "" }]);
		await open(page, "/blog");
		await toggle.click();
		await expect(page.locator("body")).toHaveClass("light");
		await toggle.click();
		await expect(page.locator("body")).toHaveClass("system");
		await page.getByRole("button", { name: "Elegir modo del tema" }).click();
		await page.getByRole("radio", { name: "Modo oscuro" }).first().check();
		await expect(page.locator("body")).toHaveClass("dark");
	});
});
