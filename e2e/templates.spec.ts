import type { Page } from "@playwright/test";
import { ARTICLE, DEBUG, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

test.describe("a page of the template «page»", () => {
	test("shows its title and text, and nothing of an article", async ({ page }) => {
		await page.goto("/accesibilidad");
		await expect(page).toHaveTitle("Accesibilidad · Tertulia");
		await expect(page.getByRole("heading", { level: 1, name: "Accesibilidad" })).toBeVisible();
		await expect(page.getByRole("heading", { level: 2, name: "Límites conocidos" })).toBeVisible();
		await expect(page.getByRole("navigation", { name: "Ruta de navegación" })).toHaveCount(0);
		await expect(page.getByRole("button", { name: "Copiar enlace" })).toHaveCount(0);
		await expect(page.getByRole("main").getByRole("time")).toHaveCount(0);
	});

	test("leads to other pages from its text without loading the site anew", async ({ page }) => {
		await open(page, "/sobre-mi");
		await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
		await page.getByRole("main").getByRole("link", { name: "accesibilidad", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Accesibilidad" })).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("data-marked", "");
	});
});

test.describe("the page about the author", () => {
	async function expectAuthor(page: Page) {
		const view = page.getByRole("main").getByRole("article");
		await expect(view.getByRole("heading", { level: 1 })).toHaveText(
			"Diseño cosas que la gente usa porque no le queda más remedio",
		);
		await expect(view.getByText("Sobre mí", { exact: true })).toBeVisible();
		await expect(view.getByRole("heading", { level: 2, name: "Por qué escribo" })).toBeVisible();
		const portrait = view.getByRole("img", { name: "Inés Valcárcel" });
		await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
		const facts = view.getByRole("complementary", { name: "Datos y contacto" });
		await expect(facts.getByRole("term")).toHaveText(["2011", "2014", "2018", "2022", "2025"]);
		for (const name of ["Escríbeme", "hola@example.com"])
			await expect(facts.getByRole("link", { name })).toHaveAttribute("href", "mailto:hola@example.com");
		await expect(facts.getByRole("link", { name: "Instagram" })).toHaveAttribute("rel", "me");
		const latest = view.getByRole("region", { name: "Lo último del blog" });
		await expect(latest.getByRole("link")).toHaveCount(3);
		await expect(latest.getByText("Solo usuarios registrados")).toHaveCount(0);
	}

	test("shows portrait, facts, address, profiles and the latest open articles around its text, as loaded", async ({
		page,
	}) => {
		await open(page, "/sobre-mi");
		await expectAuthor(page);
	});

	test("shows the same after a navigation inside the site", async ({ page }) => {
		await open(page, ARTICLE);
		await page.getByRole("link", { name: "Más sobre mí" }).click();
		await expect(page).toHaveURL("/sobre-mi");
		await expectAuthor(page);
	});
});

test.describe("the debug view of an unknown template", () => {
	async function expectDebugView(page: Page) {
		const view = page.getByRole("article");
		await expect(view.getByRole("heading", { level: 1, name: "Ficha de lectura" })).toBeVisible();
		await expect(view.getByRole("list", { name: "Etiquetas" }).getByRole("link")).toHaveText(["Lecturas"]);
		await expect(view.getByRole("link", { name: "Lecturas", exact: true })).toHaveAttribute("href", "/tag/lecturas");
		await expect(view.getByRole("definition").nth(0)).toHaveText("Inés Valcárcel");
		await expect(view.getByRole("definition").nth(1)).toHaveText("4 de junio de 2026");
		await expect(view.getByRole("definition").nth(2)).toHaveText("4 de junio de 2026");
		const answer = await (await page.request.get(`/api/getContent${DEBUG}`)).json();
		expect(answer.body).toContain("<p>");
		expect(JSON.parse((await view.locator("details pre").textContent()) ?? "")).toEqual(answer);
	}

	test("shows name, tags, author, dates and what the API answers, as loaded", async ({ page }) => {
		await page.goto(DEBUG, { waitUntil: "commit" });
		await expectDebugView(page);
	});

	test("shows the same after hydration", async ({ page }) => {
		await open(page, DEBUG);
		await expectDebugView(page);
	});

	test("shows the same after a navigation inside the site", async ({ page }) => {
		await open(page, "/tag/lecturas");
		await page.getByRole("main").getByRole("link", { name: "Ficha de lectura" }).click();
		await expectDebugView(page);
	});

	test("opens the raw JSON on demand, inside a box that scrolls by keyboard", async ({ page }) => {
		await page.goto(DEBUG);
		const raw = page.locator("details pre");
		await expect(raw).toBeHidden();
		await page.getByText("JSON de la página").click();
		await expect(raw).toBeVisible();
		await page.keyboard.press("Tab");
		await expect(raw).toBeFocused();
	});

	test("leads from its tags to the tag's list over all folders", async ({ page }) => {
		await open(page, DEBUG);
		await page.getByRole("list", { name: "Etiquetas" }).getByRole("link").click();
		await expect(page).toHaveURL("/tag/lecturas");
		const entries = page.getByRole("main").getByRole("article").getByRole("link");
		// The URL changes before the list is rendered.
		const leadTo = async (folder: string) =>
			(
				await entries.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
			).some((each) => each.startsWith(folder));
		await expect.poll(() => leadTo("/recursos/")).toBe(true);
		await expect.poll(() => leadTo("/blog/")).toBe(true);
	});
});
