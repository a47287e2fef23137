import type { Page } from "@playwright/test";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { totpCode, totpStepAt } from "../domain/sign-in/totp.ts";
import { expectAxeClean } from "./axe.ts";
import { open, overflowing, untilHydrated } from "./pages.ts";
import { expect, test, waitAnHour } from "./signed-in.ts";

const SETTINGS = "/user/ajustes?abrir=correo&abrir=contrasena&abrir=llaves&abrir=sesiones";
const STEP = "/user/dos-pasos";
const CONFIRM = "/user/confirmar";
const LOGIN = "/iniciar-sesion";
const PASSWORD = "tres tristes tigres";

/** The code that an app with this secret shows now. */
const codeOf = (secret: string) => totpCode(secret, totpStepAt(new Date()));
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const code = (page: Page) => page.getByLabel("Código de seis cifras");
const message = (page: Page) => page.getByRole("main").getByRole("status");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const listed = (page: Page) => page.getByRole("main").locator("ol code").allInnerTexts();

/** Begins to set up the app on the page of the second step, and returns its secret. */
async function beginSetup(page: Page): Promise<string> {
	await press(page, "Activarla");
	await expect(page.getByRole("img", { name: "Código QR con la clave" })).toBeVisible();
	const shown = await page.locator("code").innerText();
	expect(shown).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
	const secret = shown.replaceAll(" ", "");
	const link = (await page.getByRole("link", { name: "ábrela aquí" }).getAttribute("href")) ?? "";
	expect(link).toMatch(/^otpauth:\/\/totp\//);
	expect(new URL(link).searchParams.get("secret")).toBe(secret);
	return secret;
}

/** Turns the second step on, and returns the app's secret and the recovery codes, which are shown. */
async function turnOn(page: Page): Promise<{ secret: string; codes: readonly string[] }> {
	const secret = await beginSetup(page);
	await code(page).fill(await codeOf(secret));
	await press(page, "Activar");
	await expect(page.getByText("La verificación en dos pasos está activada.")).toBeVisible();
	const codes = await listed(page);
	expect(new Set(codes).size).toBe(10);
	return { secret, codes };
}

async function setPassword(page: Page): Promise<void> {
	await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
	await press(page, "Guardar la contraseña");
	await expect(page.locator("#contrasena").getByRole("status")).toHaveText(/se ha guardado/);
}

async function signOut(page: Page): Promise<void> {
	await page.goto(SETTINGS);
	await press(page, "Cerrar sesión");
	await expect(page).toHaveURL("/home");
}

/** Takes the first step with a code by mail. A form sent within a second of being drawn is refused. */
async function beginByMail(page: Page, email: string, codeFor: (email: string) => Promise<string>): Promise<void> {
	await page.goto(LOGIN);
	const drawnAt = Number(await page.locator("input[name=drawnAt]").first().inputValue());
	await page.getByLabel("Correo electrónico").fill(email);
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	await press(page, "Enviarme un código");
	await code(page).fill(await codeFor(email));
	await press(page, "Entrar");
}

async function beginByPassword(page: Page, email: string): Promise<void> {
	await page.goto(`${LOGIN}?modo=contrasena`);
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
	await press(page, "Entrar");
}

async function enterRecoveryCode(page: Page, given: string): Promise<void> {
	await page.getByRole("link", { name: "Usar un código de recuperación" }).click();
	await expect(heading(page, "Escribe un código de recuperación")).toBeVisible();
	await page.getByLabel("Código de recuperación").fill(given);
	await press(page, "Entrar");
}

/** The whole way of a person who has an account: on, in with it, by a remembered browser, by recovery codes, and off. */
async function walk(
	page: Page,
	email: string,
	{
		served,
		codeFor,
	}: { readonly served: { readonly dataDir: string }; readonly codeFor: (email: string) => Promise<string> },
): Promise<void> {
	await page.goto(SETTINGS);
	await setPassword(page);
	await expect(page.locator("#dos-pasos")).toContainText("Está desactivada.");
	await page.locator("#dos-pasos").getByRole("link", { name: "Activarla" }).click();
	await expect(page).toHaveURL(STEP);
	const { secret, codes } = await turnOn(page);
	const [first = "", second = ""] = codes;
	await page.getByRole("link", { name: "Ya los he guardado" }).click();
	await expect(page.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();

	await signOut(page);
	await waitAnHour(served, email);
	await beginByMail(page, email, codeFor);
	await expect(heading(page, "Escribe el código de tu aplicación")).toBeVisible();
	await page.goto(STEP);
	await expect(page, "nobody is signed in yet").toHaveURL(/^[^?]*\/iniciar-sesion/);
	await code(page).fill("12");
	await press(page, "Entrar");
	await expect(code(page)).toHaveAttribute("aria-invalid", "true");
	await code(page).fill(await codeOf(secret));
	await page.getByLabel("Recordar este navegador 30 días").check();
	await press(page, "Entrar");
	await expect(page).toHaveURL("/user");
	await page.goto(STEP);
	await expect(page.getByText("(este), hasta el")).toBeVisible();

	await signOut(page);
	await beginByPassword(page, email);
	await expect(page, "the browser is remembered").toHaveURL("/user");
	await page.goto(STEP);
	await page.getByRole("button", { name: /^Olvidar / }).click();
	await expect(message(page).filter({ hasText: "Ese navegador ya no se recuerda." })).toBeVisible();

	await signOut(page);
	await beginByPassword(page, email);
	await enterRecoveryCode(page, first);
	await expect(page).toHaveURL("/user");
	await signOut(page);
	await beginByPassword(page, email);
	await enterRecoveryCode(page, first);
	await expect(page.getByText("El código de recuperación no es correcto o ya se ha usado.").first()).toBeVisible();
	await page.getByLabel("Código de recuperación").fill(second.toLowerCase());
	await press(page, "Entrar");
	await expect(page).toHaveURL("/user");
	await page.goto(STEP);
	await expect(page.getByText("Te quedan 8 códigos de recuperación.")).toBeVisible();

	await waitAnHour(served, email);
	await press(page, "Crear códigos nuevos");
	await expect(page).toHaveURL(CONFIRM);
	await expect(page.getByText("Para crear códigos de recuperación nuevos.")).toBeVisible();
	await page.getByLabel("Tu contraseña").fill(PASSWORD);
	await press(page, "Confirmar y seguir");
	await code(page).fill(await codeOf(secret));
	await press(page, "Confirmar y seguir");
	await expect(page.getByText("Estos códigos son nuevos: los anteriores ya no valen.")).toBeVisible();
	await expect(page).toHaveTitle(/^Códigos de recuperación · /);
	const fresh = await listed(page);
	expect(new Set([...codes, ...fresh]).size).toBe(20);

	await page.getByRole("link", { name: "Ya los he guardado" }).click();
	await page.getByRole("main").locator("summary").filter({ hasText: "Desactivar" }).click();
	await press(page, "Sí, desactivarla");
	await expect(message(page).filter({ hasText: "La verificación en dos pasos está desactivada." })).toBeVisible();
	await signOut(page);
	await beginByPassword(page, email);
	await expect(page).toHaveURL("/user");
}

test("a person turns it on, signs in with it, is remembered, uses recovery codes and turns it off", async ({
	page,
	signIn,
	served,
	codeFor,
}) => {
	test.slow();
	await signIn("pasos@example.com");
	await walk(page, "pasos@example.com", { served, codeFor });
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("the whole way is the same", async ({ page, signIn, served, codeFor }) => {
		test.slow();
		await signIn("pasos.llanos@example.com");
		await walk(page, "pasos.llanos@example.com", { served, codeFor });
	});

	test("recovery codes have no buttons that would do nothing", async ({ page, signIn }) => {
		await signIn("pasos.papel@example.com");
		await page.goto(STEP);
		await turnOn(page);
		await expect(page.getByRole("button", { name: "Copiar" })).toBeHidden();
		await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
		await expect(page.getByRole("link", { name: "Ya los he guardado" })).toBeVisible();
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });
	test("the new codes are in view, read out, copied, and on no later page", async ({ page, signIn, context }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await signIn("pasos.movil@example.com");
		await open(page, STEP);
		const { codes } = await turnOn(page);
		await expect(heading(page, "Guarda tus códigos de recuperación")).toBeFocused();
		await expect(heading(page, "Guarda tus códigos de recuperación")).toBeInViewport();
		await press(page, "Copiar");
		await expect(page.getByRole("button", { name: "Copiados" })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
		await page.getByRole("link", { name: "Ya los he guardado" }).click();
		await expect(page.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();
		await page.goBack();
		expect(await page.content()).not.toContain(codes[0]);
	});
});

test("a role counts the days of its grace, then does nothing until the step is made", async ({
	page,
	signIn,
	served,
}) => {
	const email = "pasos.admin@example.com";
	const backend = await openEmbedded(served);
	await signIn(email);
	const { uid = "" } = (await backend.users.findByEmailKey(email)) ?? {};
	await backend.users.update(uid, { permissions: ["sa.10"] });
	const leave = (days: number) =>
		backend.secondSteps.setGrace(uid, new Date(Date.now() + days * 24 * 3_600_000).toISOString());

	await leave(14);
	for (const path of ["/user", SETTINGS, STEP]) {
		await open(page, path);
		await expect(
			message(page).filter({ hasText: "quedan 14 días para activarla. Sin ella, dejará de valer el" }),
		).toBeVisible();
	}
	await page.goto("/school");
	await expect(page).toHaveURL("/school");
	await leave(1);
	await open(page, "/user");
	await expect(message(page).filter({ hasText: "queda 1 día para activarla." })).toBeVisible();

	await leave(-1);
	await page.goto("/school");
	await expect(page).not.toHaveURL("/school");
	await open(page, "/user");
	const notice = message(page).filter({
		hasText: "Tu permiso no vale hasta que actives la verificación en dos pasos.",
	});
	await notice.getByRole("link", { name: "Verificación en dos pasos" }).click();
	await expect(page).toHaveURL(STEP);
	await expect(heading(page, "Restablecer la verificación de otra persona")).toHaveCount(0);
	await turnOn(page);
	await page.getByRole("link", { name: "Ya los he guardado" }).click();
	await expect(heading(page, "Restablecer la verificación de otra persona")).toBeVisible();
	await expect(page.getByText("Tu permiso la necesita: mientras lo tengas, no se puede desactivar.")).toBeVisible();
	await page.goto("/school");
	await expect(page).toHaveURL("/school");
	await open(page, "/user");
	await expect(message(page).filter({ hasText: "Tu permiso" })).toHaveCount(0);
	await backend.close();
});

async function expectAccessible(page: Page, where: string): Promise<void> {
	await untilHydrated(page);
	await expectAxeClean(page, where);
	expect(await overflowing(page), where).toEqual([]);
}

for (const [mode, viewport] of [
	["dark", { width: 390, height: 844 }],
	["light", { width: 1280, height: 900 }],
] as const) {
	test.describe(`${mode}, ${viewport.width} px`, () => {
		test.use({ viewport });
		test("axe finds nothing on any page of it, also in what goes wrong", async ({ page, signIn, served }) => {
			test.slow();
			const email = `pasos.axe@${viewport.width}.example.com`;
			await page.addInitScript((each) => localStorage.setItem("theme-mode", each), mode);
			await signIn(email, { permissions: ["sa.10"] });
			await open(page, SETTINGS);
			await expect(page.locator("body")).toHaveClass(mode);
			await setPassword(page);
			await open(page, STEP);
			await expectAccessible(page, "off");
			const secret = await beginSetup(page);
			await expectAccessible(page, "being set up");
			await code(page).fill("12");
			await press(page, "Activar");
			await expect(page.getByText("El código tiene seis cifras.").first()).toBeVisible();
			await expectAccessible(page, "a wrong code");
			await code(page).fill(await codeOf(secret));
			await press(page, "Activar");
			await expect(heading(page, "Guarda tus códigos de recuperación")).toBeVisible();
			await expectAccessible(page, "new codes");

			await signOut(page);
			await waitAnHour(served, email);
			await beginByPassword(page, email);
			await expect(code(page)).toBeVisible();
			await expectAccessible(page, "the step of the sign-in");
			await page.getByRole("link", { name: "Usar un código de recuperación" }).click();
			await expect(page.getByLabel("Código de recuperación")).toBeVisible();
			await expectAccessible(page, "the same with a recovery code");
			await page.getByRole("link", { name: "Usar mi aplicación" }).click();
			await code(page).fill(await codeOf(secret));
			await page.getByLabel("Recordar este navegador 30 días").check();
			await press(page, "Entrar");
			await expect(page).toHaveURL("/user");
			await open(page, STEP);
			await page.getByText("Restablecer", { exact: true }).click();
			await expectAccessible(page, "on");

			await waitAnHour(served, email);
			await press(page, "Crear códigos nuevos");
			await expect(page.getByLabel("Tu contraseña")).toBeVisible();
			await expectAccessible(page, "confirmed with the password");
			await page.getByLabel("Tu contraseña").fill(PASSWORD);
			await press(page, "Confirmar y seguir");
			await expect(code(page)).toBeVisible();
			await expectAccessible(page, "confirmed with the app");
			await code(page).fill(await codeOf(secret));
			await press(page, "Confirmar y seguir");
			await expect(heading(page, "Guarda tus códigos de recuperación")).toBeVisible();
			await expectAccessible(page, "codes after a confirmation");
			await open(page, CONFIRM);
			await expectAccessible(page, "nothing to confirm");
		});
	});
}
