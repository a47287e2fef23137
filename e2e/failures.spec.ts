import type { Page } from "@playwright/test";
import { hold, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

/** Expects the links that both failure pages offer, inside the site's frame (docs/product.md, 2.9). */
async function expectWaysOut(page: Page) {
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: "Ir al inicio" })).toHaveAttribute("href", "/home");
	await expect(main.getByRole("link", { name: "Próximos eventos" })).toHaveAttribute("href", "/eventos");
	await expect(main.getByRole("link", { name: "Blog" })).toHaveAttribute("href", "/blog");
	await expect(main.getByRole("link", { name: "hola@example.com" })).toHaveAttribute("href", "mailto:hola@example.com");
	await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
	await expect(page.getByRole("contentinfo")).toContainText("© 2025 Tertulia");
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	await expect(page.locator('meta[name="robots"]')).toHaveCount(1);
}

for (const url of ["/404", "/no-hay-nada-aqui", "/blog/no-hay-nada-aqui", "/recursos/x/y/z"]) {
	test(`${url} answers 404 with the not-found page`, async ({ page }) => {
		const response = await page.goto(url);
		expect(response?.status()).toBe(404);
		await expect(page).toHaveTitle("404! Página no encontrada");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh no! Parece que te has perdido.");
		await expect(page).toHaveURL(url);
		await expectWaysOut(page);
	});
}

test("/500 answers 500 with the error page", async ({ page }) => {
	const response = await page.goto("/500");
	expect(response?.status()).toBe(500);
	await expect(page).toHaveTitle("Ups algo ha pasado!");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ups algo ha pasado!");
	await expectWaysOut(page);
});

test("«Reintentar» asks for the page again", async ({ page }) => {
	await open(page, "/500");
	const again = page.waitForResponse((response) => response.request().isNavigationRequest());
	await page.getByRole("button", { name: "Reintentar" }).click();
	expect(new URL((await again).url()).pathname).toBe("/500");
});

for (const url of ["/404", "/500", "/no-hay-nada-aqui"]) {
	test(`the back button of ${url} goes to the page before`, async ({ page }) => {
		await open(page, "/recursos");
		await open(page, url);
		await page.getByRole("button", { name: "Volver a la página anterior" }).click();
		await expect(page).toHaveURL("/recursos");
		await expect(page.getByRole("heading", { level: 1, name: "Recursos" })).toBeVisible();
	});
}

test("where nothing was shown before, back is home; without scripts there is no button that would do nothing", async ({
	page,
	browser,
	baseURL,
}) => {
	// The history of a tab opened by a link starts with the page it opens.
	const opened = page.waitForEvent("popup");
	await open(page, "/home");
	await page.evaluate(() => window.open("/404", "_blank"));
	const fresh = await opened;
	await fresh.waitForLoadState("networkidle");
	await fresh.getByRole("button", { name: "Volver a la página anterior" }).click();
	await expect(fresh).toHaveURL("/home");
	const context = await browser.newContext({ javaScriptEnabled: false });
	const plain = await context.newPage();
	await plain.goto(`${baseURL}/404`);
	await expect(plain.getByRole("button", { name: "Volver a la página anterior" })).toBeHidden();
	await context.close();
});

test("a link to nowhere inside the site shows the not-found page, and the back button returns to the text", async ({
	page,
}) => {
	await open(page, "/sobre-mi");
	await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
	const link = page.getByRole("main").getByRole("link", { name: "accesibilidad" });
	await link.evaluate((anchor: HTMLAnchorElement) => {
		anchor.pathname = "/no-hay-nada-aqui";
	});
	await link.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh no! Parece que te has perdido.");
	await expect(page).toHaveTitle("404! Página no encontrada");
	await expectWaysOut(page);
	await page.getByRole("button", { name: "Volver a la página anterior" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Diseño cosas/ })).toBeVisible();
	await expect(page.getByRole("heading", { level: 2, name: "Por qué escribo" })).toBeVisible();
	await expect(page.locator("html")).toHaveAttribute("data-marked", "");
});

test("who says a message stands on the foot of its band", async ({ page }) => {
	for (const width of [390, 820, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await page.goto("/no-hay-nada-aqui");
		const head = page.getByRole("main").locator("header").first();
		const feet = await head.getByRole("presentation").evaluate((image) => image.getBoundingClientRect().bottom);
		expect(feet, `${width} px`).toBeCloseTo(await head.evaluate((band) => band.getBoundingClientRect().bottom), 0);
	}
});

test("the ways out of the not-found page work", async ({ page }) => {
	for (const { link, url } of [
		{ link: "Ir al inicio", url: "/home" },
		{ link: "Próximos eventos", url: "/eventos" },
		{ link: "Blog", url: "/blog" },
	]) {
		await open(page, "/no-hay-nada-aqui");
		await page.getByRole("main").getByRole("link", { name: link }).click();
		await expect(page).toHaveURL(url);
		await expect(page.getByRole("heading", { level: 1, name: "Oh no! Parece que te has perdido." })).toHaveCount(0);
	}
});

test("a nearly right address names the page that was meant, and leads there", async ({ page }) => {
	await page.goto("/blog/contrastes-y-colores");
	const suggestions = page.getByRole("region", { name: /^¿Buscabas / });
	await suggestions.getByRole("link", { name: /^Contraste y color/ }).click();
	await expect(page).toHaveURL(/\/blog\/contraste-y-color$/);
});

test("leaving a page while its data still arrive is no error", async ({ page }) => {
	// The data of the blog never end, and their transfer stops when the router gives the request up.
	await page.addInitScript(() => {
		const { fetch } = window;
		window.fetch = async (input, init) => {
			const response = await fetch(input, init);
			if (!new URL(response.url).pathname.startsWith("/blog.data")) return response;
			const bytes = new Uint8Array(await response.arrayBuffer());
			const endless = new ReadableStream({
				start(controller) {
					controller.enqueue(bytes);
					init?.signal?.addEventListener("abort", () => {
						document.body.dataset.transfer = "stopped";
						controller.error(new DOMException("stopped", "AbortError"));
					});
					document.body.dataset.transfer = "begun";
				},
			});
			return new Response(endless, { headers: response.headers });
		};
	});
	await open(page, "/home");
	const release = await hold(page, "**/assets/blog-page-*.js");
	const link = (name: string) => page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name });
	await link("Blog").click();
	await expect(page.locator("body[data-transfer=begun]")).toHaveCount(1);
	await link("Recursos").click();
	await expect(page.locator("body[data-transfer=stopped]")).toHaveCount(1);
	await expect(page.getByRole("heading", { level: 1, name: "Recursos" })).toBeVisible();
	release();
});
