import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ARTICLE, open, RESTRICTED, untilHydrated } from "../../../e2e/pages.ts";
import { expect, test, watchOthers } from "./app-check-site.ts";

/** An entry of Chromium's Layout Instability API, which TypeScript's own types leave out. */
interface LayoutShift extends PerformanceEntry {
	value: number;
	sources: { node: Node | null }[];
}

const BOX = "Quiero recibir un correo cuando abra School.";
const QUESTION = "¿Permites que se compruebe que no eres un robot?";

const panelOf = (page: Page) => page.getByRole("region", { name: QUESTION });
const settingsOf = (page: Page) => page.getByRole("region", { name: "Configurar cookies" });

let people = 0;
/** Fills in the waiting list's form with a new address, and waits as long as a person would need. */
async function fillIn(page: Page): Promise<string> {
	people += 1;
	const email = `persona${people}@example.com`;
	await page.getByLabel("Correo electrónico").fill(email);
	await page.getByLabel(BOX).check();
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	return email;
}

/** Submits the form and returns the attestation token sent with it; "" without a token, "none" without the field. */
async function send(page: Page): Promise<string> {
	const request = page.waitForRequest((each) => each.method() === "POST" && each.isNavigationRequest());
	await page.getByRole("button", { name: "Apuntarme" }).click();
	return new URLSearchParams((await request).postData() ?? "").get("attestation") ?? "none";
}

const databases = (page: Page) =>
	page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());

test("nobody is asked before the visitor chooses, and readers of articles are not asked at all", async ({
	page,
	checked,
	appCheck,
}) => {
	const others = watchOthers(page, checked);
	const before = appCheck.requests.length;
	for (const url of ["/home", ARTICLE, RESTRICTED, "/eventos"]) {
		await open(page, checked + url);
		await expect(page.getByRole("link", { name: "Configurar cookies" })).toBeVisible();
		await expect(panelOf(page)).toHaveCount(0);
	}
	await open(page, `${checked}/lista-de-espera`);
	await expect(panelOf(page)).toBeVisible();
	await fillIn(page);
	expect([...others]).toEqual([]);
	expect(appCheck.requests.length).toBe(before);
	expect(await page.evaluate(() => [...Object.keys(localStorage), document.cookie])).toEqual([""]);
	expect(await databases(page)).toEqual([]);
});

test("the panel offers yes and no alike, by keyboard too, moves nothing and holds no focus", async ({
	page,
	checked,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	// The fonts are there then: lines that break elsewhere with them would count as moved by the panel.
	await page.goto(`${checked}/aviso-legal`);
	await page.evaluate(() => document.fonts.ready);
	await page.goto(`${checked}/lista-de-espera`);
	await expect(panelOf(page)).toBeVisible();
	const looks = await Promise.all(
		["Aceptar", "Rechazar"].map((name) =>
			panelOf(page)
				.getByRole("button", { name })
				.evaluate((button) => {
					const { color, backgroundColor, borderColor, fontSize, fontWeight, minHeight } = getComputedStyle(button);
					return {
						color,
						backgroundColor,
						borderColor,
						fontSize,
						fontWeight,
						minHeight,
						height: button.clientHeight,
						width: button.clientWidth,
					};
				}),
		),
	);
	expect(looks[0]).toEqual(looks[1]);
	const shift = await page.evaluate(
		() =>
			new Promise<{ total: number; moved: string[] }>((resolve) => {
				let total = 0;
				const moved: string[] = [];
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as LayoutShift[]) {
						total += entry.value;
						moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ""));
					}
				}).observe({ type: "layout-shift", buffered: true });
				requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, moved })));
			}),
	);
	expect(shift.total, shift.moved.join("; ")).toBeLessThan(0.001);
	await page.getByRole("button", { name: "Configurar" }).focus();
	await page.keyboard.press("Tab");
	await expect(page.getByLabel("Correo electrónico")).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Enter");
	const box = settingsOf(page).getByLabel(/^Comprobación contra robots/);
	await expect(box).not.toBeChecked();
	for (const mode of ["dark", "light"]) {
		await page.evaluate((value) => (document.body.className = value), mode);
		const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
		expect(
			violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
		).toEqual([]);
	}
	await settingsOf(page).getByRole("button", { name: "Volver" }).click();
	await expect(panelOf(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await page.mouse.wheel(0, 400);
	await page.getByRole("heading", { level: 1 }).click();
	await expect(panelOf(page)).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("consent"))).toBeNull();
});

test("who refuses sends the form with fewer tries, and may change their mind", async ({ page, checked, appCheck }) => {
	const others = watchOthers(page, checked);
	await open(page, `${checked}/lista-de-espera`);
	await panelOf(page).getByRole("button", { name: "Rechazar" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Tu elección se ha guardado." })).toBeVisible();
	await fillIn(page);
	expect(await send(page)).toBe("");
	await expect(page).toHaveURL(`${checked}/gracias`);
	await expect(panelOf(page)).toHaveCount(0);
	// A caller without a token has seven tries; this uses up the other six.
	const form = { school: "on", drawnAt: "0", attestation: "" };
	for (let each = 0; each < 6; each += 1) {
		const answer = await page.request.post(`${checked}/lista-de-espera`, {
			form: { ...form, email: `otra${each}@example.com` },
			headers: { origin: checked },
			maxRedirects: 0,
		});
		expect(answer.status()).toBe(303);
	}
	await open(page, `${checked}/lista-de-espera`);
	const email = await fillIn(page);
	expect(await send(page)).toBe("");
	await expect(page.getByRole("alert").filter({ hasText: "Has hecho demasiados intentos." })).toBeVisible();
	expect([...others]).toEqual([]);

	// The answer is a new document. Until the application runs there, the link leads to the policy's page.
	await untilHydrated(page);
	await page.getByRole("contentinfo").getByRole("link", { name: "Configurar cookies" }).click();
	await expect(page).toHaveURL(`${checked}/lista-de-espera`);
	await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
	await settingsOf(page)
		.getByLabel(/^Comprobación contra robots/)
		.check();
	await settingsOf(page).getByRole("button", { name: "Guardar mi elección" }).click();
	await expect(page.getByRole("link", { name: "Configurar cookies" }).last()).toBeFocused();
	await fillIn(page);
	expect(await send(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
	await expect(page).toHaveURL(`${checked}/gracias`);
	expect([...others]).toEqual([new URL(appCheck.standInUrl).origin]);
});

test("who accepts sends a token; one that is refused costs no words; taking it back ends it", async ({
	page,
	checked,
	appCheck,
}) => {
	await open(page, ARTICLE.replace(/^/, checked));
	// Coming from another page, the form is loaded as a new document, with its own policy.
	await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "School" }).click();
	await expect(page).toHaveURL(`${checked}/lista-de-espera`);
	await panelOf(page).getByRole("button", { name: "Aceptar" }).click();
	await expect(panelOf(page)).toHaveCount(0);
	expect(await databases(page)).toEqual([]);
	appCheck.overrides = { forged: true };
	const email = await fillIn(page);
	expect(await send(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
	await expect(page.getByRole("alert")).toHaveText(
		"La comprobación contra robots no vale o ha caducado. Vuelve a pulsar el botón.",
	);
	await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
	await expect(page.getByLabel(BOX)).toBeChecked();
	await expect(panelOf(page)).toHaveCount(0);
	appCheck.overrides = {};
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	expect(await send(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
	await expect(page).toHaveURL(`${checked}/gracias`);
	expect(await databases(page)).toContain("firebase-app-check-database");

	await open(page, `${checked}/politica-cookies#configurar`);
	await expect(page.getByRole("region", { name: "La comprobación de los formularios" })).toContainText("_GRECAPTCHA");
	await expect(page.getByText("Ahora está aceptada la comprobación contra robots.")).toBeVisible();
	await page.getByRole("button", { name: "Rechazar todo" }).click();
	await expect(page.getByText("Ahora no se carga nada que necesite tu consentimiento.")).toBeVisible();
	await expect.poll(() => databases(page)).toEqual([]);
	const asked = appCheck.requests.filter((each) => each === "/token").length;
	await open(page, `${checked}/lista-de-espera`);
	await fillIn(page);
	expect(await send(page)).toBe("");
	expect(appCheck.requests.filter((each) => each === "/token").length).toBe(asked);
});

test("a choice about something else, or of two years ago, is asked for again", async ({ page, checked }) => {
	await open(page, `${checked}/iniciar-sesion`);
	await panelOf(page).getByRole("button", { name: "Rechazar" }).click();
	await expect(panelOf(page)).toHaveCount(0);
	const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("consent") ?? ""));
	expect(kept).toMatchObject({ robots: false });
	await page.reload();
	await open(page, `${checked}/iniciar-sesion`);
	await expect(panelOf(page)).toHaveCount(0);
	const old = new Date(Date.parse(kept.at) - 731 * 24 * 3_600_000).toISOString();
	for (const other of [{ ...kept, version: "2020-01-01" }, { ...kept, at: old }, "roto"]) {
		await page.evaluate((value) => localStorage.setItem("consent", JSON.stringify(value)), other);
		await open(page, `${checked}/iniciar-sesion`);
		await expect(panelOf(page)).toBeVisible();
	}
});

test("tabs follow each other", async ({ page, context, checked }) => {
	await open(page, `${checked}/lista-de-espera`);
	const other = await context.newPage();
	await open(other, `${checked}/lista-de-espera`);
	await panelOf(other).getByRole("button", { name: "Aceptar" }).click();
	await expect(panelOf(page)).toHaveCount(0);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("there is no panel, nothing is loaded, and the form works", async ({ page, checked }) => {
		const others = watchOthers(page, checked);
		await page.goto(`${checked}/apuntate-al-evento`);
		await expect(page.getByText("Solo si la aceptas, este formulario usa reCAPTCHA")).toBeVisible();
		await page.getByLabel("Nombre").fill("Ana Peña");
		await page.getByLabel("Correo electrónico").fill("sinscripts@example.com");
		await page.getByLabel("Tengo 14 años o más.").check();
		const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
		await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
		await page.getByRole("button", { name: "Apuntarme" }).click();
		await expect(page).toHaveURL(`${checked}/gracias-evento`);
		await page.getByRole("link", { name: "Configurar cookies" }).click();
		await expect(page.locator("noscript p")).toContainText("Para aceptar algo hace falta JavaScript.");
		await expect(page.getByRole("button", { name: "Aceptar todo" })).toBeDisabled();
		expect([...others]).toEqual([]);
	});
});

test("with reCAPTCHA, its scripts run under the page's policy, marked as it wants, and the exchanged token is taken", async ({
	context,
	guarded,
	appCheck,
}) => {
	// A page without the fixture's check for errors: one of the scripts is blocked, which the console reports.
	const page = await context.newPage();
	const problems: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") problems.push(message.text());
	});
	const asked: string[] = [];
	await page.route(/^https:\/\//, async (route) => {
		const url = route.request().url();
		asked.push(url);
		if (url.startsWith("https://www.google.com/recaptcha/enterprise.js")) {
			// Like the real script, it adds a second one, by a URL that is plain text or wrapped by a policy of its
			// own.
			const body = `
				const policy = trustedTypes.createPolicy("recaptcha", { createScriptURL: (address) => address });
				const script = document.createElement("script");
				script.src = policy.createScriptURL("https://www.gstatic.com/recaptcha/releases/x/recaptcha__es.js");
				window.grecaptcha = { enterprise: { ready: (go) => (window.go ??= []).push(go), execute: async () => (window.done(), "ficha de reCAPTCHA"),
					render: (container, { callback }) => (window.done = callback, 0) } };
				document.head.append(script);
				try { document.createElement("script").src = "https://evil.example/x.js"; window.leak = true; } catch {}`;
			return route.fulfill({ contentType: "text/javascript", body });
		}
		if (url.startsWith("https://www.gstatic.com/recaptcha/")) {
			const body = "grecaptcha.enterprise.ready = (go) => go(); window.go?.forEach((go) => go());";
			return route.fulfill({ contentType: "text/javascript", body });
		}
		if (url.startsWith("https://content-firebaseappcheck.googleapis.com/")) {
			const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
			return route.fulfill({ headers, json: { token: await appCheck.token(), ttl: "3600s" } });
		}
		return route.abort();
	});
	await open(page, `${guarded}/lista-de-espera`);
	expect(asked).toEqual([]);
	await panelOf(page).getByRole("button", { name: "Aceptar" }).click();
	await fillIn(page);
	expect(await send(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
	await expect(page).toHaveURL(`${guarded}/gracias`);
	expect(asked[0]).toBe("https://www.google.com/recaptcha/enterprise.js?trustedtypes=true&render=explicit");
	expect(
		asked.some((url) =>
			url.includes("/projects/sitio-de-prueba/apps/1:1234567890:web:0a1b2c3d:exchangeRecaptchaEnterpriseToken"),
		),
	).toBe(true);
	expect(asked.some((url) => url.includes("evil"))).toBe(false);
	expect(problems).toEqual([expect.stringContaining("the 'default' policy failed to execute")]);
});
