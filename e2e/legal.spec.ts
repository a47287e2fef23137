import type { Page } from "@playwright/test";
import { open, untilHydrated } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const PAGES = [
	{ name: "Aviso legal", url: "/aviso-legal" },
	{ name: "Política de privacidad", url: "/politica-privacidad" },
	{ name: "Política de cookies", url: "/politica-cookies" },
];

for (const { name, url } of PAGES) {
	test(`${url} is one click away and dated`, async ({ page }) => {
		await page.goto("/home");
		await page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name }).click();
		await expect(page).toHaveURL(url);
		await expect(page).toHaveTitle(`${name} · Tertulia`);
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(page.getByText(/^Última actualización: \d+ de \p{L}+ de \d{4}\.$/u)).toBeVisible();
	});
}

test("a missing fact is marked where facts are listed, and named in no sentence", async ({ page }) => {
	for (const url of ["/aviso-legal", "/politica-privacidad"]) {
		await page.goto(url);
		await expect(page.getByRole("definition").filter({ hasText: "Pendiente de completar" }).first()).toBeVisible();
		await expect(page.getByText(/\S Pendiente de completar|Pendiente de completar[ .]+\S/)).toHaveCount(0);
		await expect(page.getByText("faltan datos que la ley pide")).toBeVisible();
		await expect(page.getByRole("main").getByRole("link", { name: "hola@example.com" }).first()).toBeVisible();
	}
	await page.goto("/politica-cookies");
	await expect(page.getByText("El responsable figura en el aviso legal.")).toBeVisible();
	await expect(page.getByText("Para cualquier duda, escribe a hola@example.com.")).toBeVisible();
	await expect(page.getByText("Pendiente de completar")).toHaveCount(0);
});

test("the legal notice says of each fact whether it is missing or does not apply", async ({ page }) => {
	await page.goto("/aviso-legal");
	const fact = (name: string) =>
		page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");
	for (const name of [
		"Nombre o denominación social",
		"NIF",
		"Domicilio",
		"Correo electrónico",
		"Otro contacto directo",
	]) {
		await expect(fact(name)).toHaveText("Pendiente de completar");
	}
	for (const name of ["Datos registrales", "Profesión regulada", "Códigos de conducta"])
		await expect(fact(name)).toHaveText("No procede");
});

/** The stored items that the cookie policy lists, one region for each. */
const keptItems = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("region")
		.filter({ has: page.getByRole("term") });

test("the cookie policy names everything the browser keeps, and nothing else is kept", async ({ page }) => {
	await page.goto("/home");
	await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
	await page.goto("/politica-cookies");
	const named = await keptItems(page).locator("code").allTextContents();
	expect(named).toContain("theme-mode");
	const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
	for (const key of kept) expect(named).toContain(key);
	expect(await page.context().cookies()).toEqual([]);
	expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
	// The service worker may already be installed.
	expect(named).toContain("site-{versión}");
	for (const cache of await page.evaluate(() => caches.keys())) expect(cache).toMatch(/^site-\w+$/);
});

for (const width of [390, 820, 1280]) {
	test(`the cookie policy tells every fact of every item where it can be read, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		await page.goto("/politica-cookies");
		const items = await keptItems(page).all();
		expect(items.length).toBeGreaterThan(5);
		for (const item of items) {
			await expect(item.getByRole("term")).toHaveText([
				"Nombre",
				"Tipo",
				"Quién lo guarda",
				"Duración",
				"Consentimiento",
			]);
			for (const fact of await item.getByRole("definition").all()) {
				await expect(fact).toHaveText(/\p{L}{3}/u);
				const { left, right } = await fact.evaluate((element) => element.getBoundingClientRect().toJSON());
				expect(left).toBeGreaterThanOrEqual(0);
				expect(right).toBeLessThanOrEqual(width);
				expect(right - left).toBeGreaterThan(200);
			}
		}
	});
}

test("no page asks a third party for anything", async ({ page, site }) => {
	const asked = new Set<string>();
	page.on("request", (request) => asked.add(new URL(request.url()).origin));
	// Not until the network is idle: Playwright does not hear when a document has arrived that is fetched ahead.
	for (const url of ["/home", "/blog/contraste-y-color", "/eventos", "/linktree"]) {
		await open(page, url);
		await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
		await untilHydrated(page);
	}
	expect([...asked]).toEqual([site]);
});
