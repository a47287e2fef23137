import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the link in the header leads to a form that finds, corrects and leads on", async ({ page }) => {
		await page.goto("/home");
		await page.getByRole("banner").getByRole("link", { name: "Buscar" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Buscar" })).toBeVisible();
		const field = page.getByRole("main").getByRole("searchbox", { name: "Buscar en el sitio" });
		await field.fill("formualrios");
		await field.press("Enter");
		await expect(page.getByText("No hay nada con «formualrios».")).toBeVisible();
		await expect(page.getByText("Prueba con otra palabra.")).toBeVisible();
		await page.getByRole("link", { name: "formularios", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Resultados para «formularios»" })).toBeVisible();
		await page
			.getByRole("navigation", { name: "Tipos de resultado" })
			.getByRole("link", { name: /Eventos/ })
			.click();
		await page.getByRole("link", { name: "Taller de formularios accesibles" }).click();
		await expect(page).toHaveURL(/\/eventos\/taller-de-formularios-accesibles$/);
	});

	for (const path of ["/buscar", "/buscar?q=zzzzqqqq"])
		test(`${path} has something to read, with its picture`, async ({ page }) => {
			await page.goto(path);
			const cards = page.getByRole("region", { name: "Lo último" }).getByRole("article");
			await expect(cards).toHaveCount(3);
			await expect(cards.locator("img")).toHaveCount(3);
		});

	for (const path of ["/blog/no-existe-nada-asi", "/tag/lecturas", "/blog/investigacion"])
		test(`${path} ends with a field that searches`, async ({ page }) => {
			await page.goto(path);
			const field = page.getByRole("main").getByRole("searchbox", { name: "Buscar en el sitio" });
			await field.fill("teclado");
			await field.press("Enter");
			await expect(page.getByRole("link", { name: /Accesibilidad con teclado/ })).toBeVisible();
		});
});

test.describe("at once", () => {
	test("Ctrl+K opens a dialog whose results are reached with arrow keys, and Escape leads back", async ({ page }) => {
		await open(page, "/blog");
		await page.keyboard.press("Control+k");
		const dialog = page.getByRole("dialog", { name: "Buscar en el sitio" });
		const field = dialog.getByRole("searchbox", { name: "Buscar en el sitio" });
		await expect(field).toBeFocused();
		await page.keyboard.type("formularios");
		await expect(dialog.getByRole("status")).toHaveText(/^\d+\sresultados$/);
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		await expect(dialog.getByRole("listitem").nth(1).getByRole("link")).toBeFocused();
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowUp");
		await expect(field).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await page.getByRole("banner").getByRole("link", { name: "Buscar" }).click();
		await expect(dialog).toBeVisible();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/formularios/);
	});

	test("the dialog says that there is nothing, what was meant, and that it could not ask", async ({ page }) => {
		await open(page, "/blog");
		await page.keyboard.press("Control+k");
		const dialog = page.getByRole("dialog", { name: "Buscar en el sitio" });
		const status = dialog.getByRole("status");
		await expect(dialog.getByRole("searchbox")).toBeFocused();
		const topics = dialog.getByRole("navigation", { name: "Temas" }).getByRole("link");
		await expect(topics.first()).toHaveText("Accesibilidad");
		await page.keyboard.type("formualrios");
		await expect(status).toHaveText("No hay nada con «formualrios».");
		await expect(dialog.getByRole("link", { name: "formularios", exact: true })).toBeVisible();
		await page.keyboard.press("Control+a");
		await page.keyboard.type("medir diseño");
		await expect(dialog.getByRole("listitem").filter({ hasText: "Solo usuarios registrados" })).toBeVisible();
		await expect(topics).toHaveCount(0);
		await expect(dialog.locator(".search-hits a mark").first()).toHaveText(/medir/i);
		await expect(dialog.locator(".search-hits img").first()).toBeVisible();
		await page.route("**/api/searchSite", (route) =>
			route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Error</h1>" }),
		);
		await page.keyboard.type("s");
		await expect(status).toHaveText("No se ha podido buscar. Pulsa Intro para intentarlo de nuevo.");
		await expect(status).toHaveCSS("color", "rgb(255, 180, 171)");
		await expect(dialog.locator(".search-hits li")).toHaveCount(0);
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/buscar\?q=medir\+dise%C3%B1os$/);
	});

	test("its script comes with the first sign that somebody wants it", async ({ page }) => {
		const scripts: string[] = [];
		page.on("request", (request) => {
			if (/\/search-dialog-[^/]*\.js$/.test(request.url())) scripts.push(request.url());
		});
		await open(page, "/blog");
		await page.waitForLoadState("networkidle");
		expect(scripts).toEqual([]);
		await page.getByRole("banner").getByRole("link", { name: "Buscar" }).hover();
		await expect.poll(() => scripts.length).toBe(1);
		const sent = await page.request.get(scripts[0] ?? "");
		expect(sent.headers()["content-encoding"]).toBe("br");
		const transferred = Number(sent.headers()["content-length"]);
		expect(transferred).toBeLessThanOrEqual(4_000);
	});

	test("without its script the link leads to the page", async ({ context }) => {
		// A page without the fixture's check for errors: the browser reports the script that it does not get.
		const page = await context.newPage();
		await page.route("**/search-dialog-*.js", (route) => route.abort());
		await page.goto("/blog", { waitUntil: "networkidle" });
		await page.getByRole("banner").getByRole("link", { name: "Buscar" }).click();
		await expect(page).toHaveURL(/\/buscar$/);
	});
});

test("names of results mark the words and have no line, and the kinds are one row that a phone pushes", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/buscar?q=contraste");
	const results = page.getByRole("main").getByRole("article");
	const name = results.getByRole("link", { name: "Contraste y color: elegir una paleta que se pueda leer" });
	await expect(name.locator("mark")).toHaveText("Contraste");
	await expect(name).toHaveCSS("text-decoration-line", "none");
	await expect(results.locator("p mark").first()).toBeVisible();
	await expect(results.filter({ hasText: "Accesibilidad con teclado" })).not.toContainText("foco.css");
	const kinds = page.getByRole("navigation", { name: "Tipos de resultado" }).getByRole("link");
	expect(await kinds.count()).toBeGreaterThan(2);
	const tops = await kinds.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
	expect(new Set(tops).size).toBe(1);
	await expect(kinds.first()).toHaveAttribute("aria-current", "page");
});

test("a result has its words at the page's edge and its picture beside them, on a phone too", async ({ page }) => {
	await open(page, "/buscar?q=contraste");
	const result = page
		.getByRole("main")
		.getByRole("article")
		.filter({ hasText: "Contraste y color: elegir una paleta" });
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const [picture, words] = [await result.locator("img").boundingBox(), await result.locator("h2").boundingBox()];
		expect(words?.x).toBe((await page.getByRole("heading", { level: 1 }).boundingBox())?.x);
		expect((words?.x ?? Number.NaN) + (words?.width ?? 0)).toBeLessThan(picture?.x ?? 0);
		const [facts, excerpt] = await Promise.all([0, 1].map((at) => result.locator("p").nth(at).boundingBox()));
		expect(facts?.y ?? Number.NaN, "its kind comes before its excerpt").toBeLessThan(excerpt?.y ?? 0);
		const gap = (picture?.x ?? Number.NaN) - (words?.x ?? 0) - (words?.width ?? 0);
		expect(gap, "the picture is near").toBeLessThanOrEqual(40);
	}
	await expect(page.locator(".search-hits .search-facts").first()).not.toContainText("Página");
});

test("topics stand beside what was found, or below it on a phone", async ({ page }) => {
	await open(page, "/buscar?q=contraste");
	const topics = page.getByRole("region", { name: "Temas" });
	await expect(topics.getByRole("link", { name: "Investigación" })).toHaveAttribute("href", "/blog/tags/investigacion");
	for (const [width, isBeside] of [
		[1280, true],
		[390, false],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const [aside, results] = [await topics.boundingBox(), await page.locator(".search-hits").boundingBox()];
		const right = (results?.x ?? 0) + (results?.width ?? Number.NaN);
		const bottom = (results?.y ?? 0) + (results?.height ?? Number.NaN);
		expect((aside?.x ?? Number.NaN) >= right).toBe(isBeside);
		expect((aside?.y ?? Number.NaN) >= bottom).toBe(!isBeside);
	}
});

test("nothing of the results overflows at 320 px", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 700 });
	for (const url of ["/home", "/buscar?q=formularios", `/buscar?q=${"x".repeat(64)}`]) {
		await page.goto(url);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	}
});
