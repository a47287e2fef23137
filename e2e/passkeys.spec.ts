import type { CDPSession, Page } from "@playwright/test";
import { open, untilHydrated } from "./pages.ts";
import { expect, test, waitAnHour } from "./signed-in.ts";

/** A device with keys, as Chromium imitates it (Chrome DevTools Protocol, domain WebAuthn). */
interface Device {
	readonly cdp: CDPSession;
	readonly authenticatorId: string;
}

const SETTINGS = "/user/ajustes?abrir=correo&abrir=contrasena&abrir=llaves&abrir=sesiones";
const KEYS = "Llaves de acceso";

async function plugIn(page: Page, { verifies = true } = {}): Promise<Device> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send("WebAuthn.enable");
	const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
			...{ isUserVerified: verifies, automaticPresenceSimulation: true },
		},
	});
	return { cdp, authenticatorId };
}

async function keysIn({ cdp, authenticatorId }: Device) {
	return (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
}

/** Sets what the device's key will count next, as a copy of it would. */
async function countFrom({ cdp, authenticatorId }: Device, signCount: number): Promise<void> {
	const [key] = await keysIn({ cdp, authenticatorId });
	if (key === undefined) throw new Error("The device has no key.");
	await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: key.credentialId });
	await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...key, signCount } });
}

const block = (page: Page) => page.locator("#llaves");
const done = (page: Page) => block(page).getByRole("status");
const create = (page: Page) => block(page).getByRole("button", { name: "Crear una llave" });
const useKey = (page: Page) => page.getByRole("button", { name: "Usar una llave de acceso" });

/** Keeps the browser from offering keys by itself, so that the button is what is tried. */
async function withoutList(page: Page): Promise<void> {
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false;
	});
}

async function makeKey(page: Page): Promise<void> {
	await open(page, SETTINGS);
	await create(page).click();
	await expect(done(page)).toHaveText(/Tu llave de acceso está guardada/);
}

async function signOut(page: Page): Promise<void> {
	await page.context().clearCookies();
}

test("a key is made, signs in with the button, and is renamed and removed", async ({ page, signIn }) => {
	await withoutList(page);
	await signIn("llavero@example.com");
	const device = await plugIn(page);
	await makeKey(page);
	expect(await keysIn(device)).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
	await expect(block(page).getByRole("listitem")).toContainText("sin usar todavía");
	const name = page.getByLabel("Nombre de la llave");
	await expect(name, "a new key is named at once").toBeFocused();
	await expect(name).toHaveValue(/ en Linux$/);
	await name.fill("Llave del trabajo");
	await block(page).getByRole("button", { name: "Guardar el nombre" }).click();
	await expect(block(page).getByRole("listitem")).toContainText("Llave del trabajo");
	await expect(name).toHaveCount(0);

	await signOut(page);
	await open(page, `/iniciar-sesion?redirect=${encodeURIComponent(SETTINGS)}`);
	await useKey(page).click();
	await expect(page).toHaveURL(SETTINGS);
	await expect(block(page).getByRole("listitem")).toContainText("usada por última vez el");
	await expect(page.locator("#sesiones")).toContainText("confirmaste que eres tú con una llave de acceso");

	await block(page)
		.getByRole("link", { name: /^Cambiar nombre/ })
		.click();
	await name.fill("");
	await block(page).getByRole("button", { name: "Guardar el nombre" }).click();
	await expect(block(page)).toContainText("Escribe un nombre para la llave.");
	await name.fill("Portátil de Ñ");
	await block(page).getByRole("button", { name: "Guardar el nombre" }).click();
	await expect(done(page)).toHaveText("Guardado");
	await expect(block(page).getByRole("listitem")).toContainText("Portátil de Ñ");

	await block(page).getByRole("button", { name: "Quitar la llave Portátil de Ñ" }).click();
	await expect(done(page)).toHaveText(/Esa llave de acceso se ha quitado/);
	await signOut(page);
	await open(page, "/iniciar-sesion");
	await useKey(page).click();
	await expect(page.getByRole("alert")).toContainText("No se ha podido entrar con esa llave de acceso.");
});

test("the browser offers the key in the list of the address field", async ({ page, signIn }) => {
	await signIn("lista@example.com");
	await plugIn(page);
	await makeKey(page);
	await signOut(page);
	await page.goto("/iniciar-sesion");
	// A device that Chromium imitates chooses by itself.
	await expect(page).toHaveURL("/user");
});

test("the sign-in page asks for keys in its address field, and sets one short cookie for them", async ({
	page,
	context,
}) => {
	await open(page, "/iniciar-sesion");
	await expect(page.getByLabel("Correo electrónico")).toHaveAttribute("autocomplete", "username webauthn");
	await expect(useKey(page)).toBeVisible();
	await useKey(page).click();
	await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(["passkey"]);
	const [cookie] = await context.cookies();
	expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
	expect((cookie?.expires ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(5 * 60_000);
	await open(page, "/iniciar-sesion?modo=crear");
	await expect(useKey(page)).toHaveCount(0);
});

test("the list gets a new challenge before the old one expires, while the page is visible and nobody was asked", async ({
	page,
}) => {
	await page.clock.install();
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => true;
		// A device that nobody touches.
		navigator.credentials.get = ({ signal } = {}) =>
			new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
		let isHidden = false;
		Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });
		addEventListener("turn", () => {
			isHidden = !isHidden;
			document.dispatchEvent(new Event("visibilitychange"));
		});
	});
	let asked = 0;
	page.on("response", (response) => {
		if (response.url().endsWith("/api/beginPasskeySignIn")) asked++;
	});
	const turn = () => page.evaluate(() => void dispatchEvent(new Event("turn")));
	const askedTimes = () => expect.poll(() => asked);
	await page.goto("/iniciar-sesion");
	await askedTimes().toBe(1);
	await turn();
	await turn();
	await page.clock.runFor(3 * 60_000);
	expect(asked).toBe(1);
	await page.clock.runFor(75_000);
	await askedTimes().toBe(2);
	await turn();
	await page.clock.runFor(10 * 60_000);
	expect(asked).toBe(2);
	await turn();
	await askedTimes().toBe(3);
	// The question of a press stays.
	await useKey(page).click();
	await askedTimes().toBe(4);
	await page.clock.runFor(10 * 60_000);
	expect(asked).toBe(4);
});

test("a device that does not verify the person makes no key", async ({ page, signIn }) => {
	await signIn("sin-huella@example.com");
	await plugIn(page, { verifies: false });
	await open(page, SETTINGS);
	await create(page).click();
	await expect(block(page).getByRole("alert")).toHaveText(
		"No se ha creado ninguna llave de acceso. Inténtalo de nuevo.",
	);
	await expect(block(page).getByRole("listitem")).toHaveCount(0);
});

test("a device makes no second key for the same account", async ({ page, signIn }) => {
	await signIn("dos-veces@example.com");
	await plugIn(page);
	await makeKey(page);
	await create(page).click();
	await expect(block(page).getByRole("alert")).toHaveText(
		"Este dispositivo ya tiene una llave de acceso de tu cuenta.",
	);
});

test("a sent answer is worth nothing a second time, nor in another browser", async ({
	page,
	signIn,
	browser,
	baseURL,
}) => {
	await withoutList(page);
	await signIn("repetida@example.com");
	await plugIn(page);
	await makeKey(page);
	await signOut(page);
	await open(page, "/iniciar-sesion");
	const posted = page.waitForRequest(
		(request) => request.method() === "POST" && new URL(request.url()).pathname === "/iniciar-sesion",
	);
	await useKey(page).click();
	const body = (await posted).postData() ?? "";
	await expect(page).toHaveURL("/user");
	const headers = { "content-type": "application/x-www-form-urlencoded", origin: baseURL ?? "" };
	for (const context of [page.context(), await browser.newContext()]) {
		await context.clearCookies({ name: "session" });
		const again = await context.request.post(`${baseURL}/iniciar-sesion`, { data: body, headers, maxRedirects: 0 });
		expect(again.status()).toBe(410);
	}
});

test("a key whose count goes back does not sign in, and ends the sessions there are", async ({
	page,
	signIn,
	browser,
	baseURL,
}) => {
	await withoutList(page);
	await signIn("copiada@example.com");
	const device = await plugIn(page);
	await makeKey(page);
	const other = await browser.newContext({ baseURL: baseURL ?? "" });
	await other.addCookies(await page.context().cookies());
	const elsewhere = await other.newPage();
	await signOut(page);
	await open(page, "/iniciar-sesion");
	await useKey(page).click();
	await expect(page).toHaveURL("/user");
	await elsewhere.goto("/user");
	await expect(elsewhere).toHaveURL("/user");

	await signOut(page);
	await countFrom(device, 0);
	await open(page, "/iniciar-sesion");
	await useKey(page).click();
	await expect(page.getByRole("alert")).toContainText("No se ha podido entrar con esa llave de acceso.");
	await elsewhere.goto("/user");
	await expect(elsewhere).toHaveURL(/\/iniciar-sesion/);
	await other.close();
});

test("the page of another origin gets no key of this one", async ({ page, signIn, site }) => {
	await withoutList(page);
	await signIn("otro-origen@example.com");
	await plugIn(page);
	await makeKey(page);
	await page.goto(site.replace("localhost", "127.0.0.1"));
	const refused = await page.evaluate(async () => {
		const challenge = new Uint8Array(32);
		return navigator.credentials.get({ publicKey: { challenge, rpId: "localhost" } }).then(
			() => "given",
			({ name }: Error) => name,
		);
	});
	expect(refused).toBe("SecurityError");
});

test("a key confirms who is there, for the next key and instead of a code", async ({
	page,
	signIn,
	served,
	codeFor,
}) => {
	const email = "confirma@example.com";
	await signIn(email);
	await plugIn(page);
	await makeKey(page);
	await waitAnHour(served, email);
	await open(page, SETTINGS);
	await expect(block(page)).toContainText("Para crear o quitar una llave de acceso, confirma antes que eres tú.");
	await expect(create(page)).toHaveCount(0);
	await block(page).getByRole("button", { name: "Confirmar con una llave de acceso" }).click();
	await expect(done(page)).toHaveText("Confirmado. Ya puedes seguir.");
	await expect(create(page)).toBeVisible();

	await waitAnHour(served, email);
	await open(page, SETTINGS);
	await page.getByLabel("Correo nuevo").fill("confirma.nueva@example.com");
	await page.getByRole("button", { name: "Cambiar el correo" }).click();
	await expect(page.locator("#correo")).toContainText("confirma que eres tú");
	await untilHydrated(page);
	await page.locator("#correo").getByRole("button", { name: "Confirmar con una llave de acceso" }).click();
	await expect(page.locator("#correo")).toContainText("Se ha enviado un código a confirma.nueva@example.com");
	expect(await codeFor("confirma.nueva@example.com")).toMatch(/^\d{6}$/);
});

test("a key confirms a change that waits, instead of the password", async ({ page, signIn, served }) => {
	const email = "espera@example.com";
	await signIn(email);
	const device = await plugIn(page);
	await makeKey(page);
	await page.locator("#contrasena > details > summary").click();
	await page.getByLabel("Contraseña", { exact: true }).fill("tres tristes tigres");
	await page.getByRole("button", { name: "Guardar la contraseña" }).click();
	await expect(page.locator("#contrasena").getByRole("status")).toHaveText(/se ha guardado/);
	await waitAnHour(served, email);
	await open(page, "/user/dos-pasos");
	await page.getByRole("button", { name: "Activarla" }).click();
	await expect(page).toHaveURL("/user/confirmar");
	await expect(page.getByLabel("Tu contraseña")).toBeVisible();
	await untilHydrated(page);
	await device.cdp.send("WebAuthn.setUserVerified", { authenticatorId: device.authenticatorId, isUserVerified: false });
	await useKey(page).click();
	await expect(page.getByRole("alert")).toContainText("No se ha usado ninguna llave de acceso.");
	await device.cdp.send("WebAuthn.setUserVerified", { authenticatorId: device.authenticatorId, isUserVerified: true });
	await useKey(page).click();
	await expect(page).toHaveURL("/user/dos-pasos");
	await expect(page.getByRole("img", { name: "Código QR con la clave" })).toBeVisible();
});

test("keys cost at most 2 KB of script, on the page that offers them and on no other", async ({ page }) => {
	const loaded = new Map<string, number>();
	page.on("response", async (response) => {
		const { pathname } = new URL(response.url());
		if (/passkey|ask-device|device-answer/.test(pathname) && pathname.endsWith(".js"))
			loaded.set(pathname, Number(response.headers()["content-length"]));
	});
	await open(page, "/home");
	await open(page, "/tus-derechos");
	expect([...loaded]).toEqual([]);
	await open(page, "/iniciar-sesion");
	await useKey(page).click();
	await expect.poll(() => [...loaded.keys()].some((name) => name.includes("ask-device"))).toBe(true);
	const bytes = [...loaded.values()].reduce((sum, each) => sum + each, 0);
	expect(bytes).toBeGreaterThan(0);
	expect(bytes).toBeLessThanOrEqual(2_048);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("both pages say that keys need them", async ({ page, signIn }) => {
		const note = "Las llaves de acceso necesitan JavaScript.";
		await page.goto("/iniciar-sesion");
		await expect(page.getByText(note)).toBeVisible();
		await expect(useKey(page)).toBeHidden();
		await signIn("sin-guiones@example.com");
		await page.goto(SETTINGS);
		await expect(page.getByRole("heading", { name: KEYS })).toBeVisible();
		await expect(block(page).getByText(note)).toBeVisible();
		await expect(create(page)).toBeHidden();
	});
});
