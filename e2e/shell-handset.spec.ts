import type { Page } from "@playwright/test";
import { expectAxeClean, untilStill } from "./axe.ts";
import { open, overflowing } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import {
	dataRequests,
	drawer,
	drawerButton,
	entry,
	expectClosed,
	expectOpen,
	HANDSETS,
	isPageInert,
	menuButton,
	openMenu,
	rail,
} from "./shell.ts";

const BLOG = "Todos los artículos";
const MAIN = "Temas del blog";

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

for (const { name, width, height } of HANDSETS) {
	test(`on ${name} (${width} × ${height}) "Más" opens the drawer over the page, above the bar and under the thumb`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await open(page, "/home");
		await expectClosed(page);
		await openMenu(page, MAIN);
		const box = await drawer(page).boundingBox();
		if (box === null) throw new Error("The drawer is not on the screen.");
		expect(box.width).toBe(288);
		expect(box.y, "nothing of it is above the screen").toBeGreaterThanOrEqual(0);
		expect(width - box.x - box.width, "it begins where the thumb is").toBe(8);
		expect((await rail(page).boundingBox())?.y, "the bar is below it").toBe(box.y + box.height + 8);
		await expect(drawer(page).getByRole("button")).toHaveText(["", "Temas del blog", "Tipos de recursos"]);
		const social = ["", "", "", ""];
		const own = ["School", "Iniciar sesión", "Sobre mí", "Novedades", "Contacto"];
		await expect(drawer(page).getByRole("link")).toHaveText([...own, ...social]);
		for (const [name, count] of [
			["Leer", 2],
			["Para ti", 2],
			["Este sitio", 3],
		] as const)
			await expect(drawer(page).getByRole("list", { name }).getByRole("listitem")).toHaveCount(count);
		await expect(entry(page, "School")).toHaveAttribute("href", "/lista-de-espera");
		await expect(page.getByRole("dialog", { name: "Navegación: Más" })).toBeFocused();
		await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
		expect(await isPageInert(page)).toBe(true);
	});
}

test.describe("the drawer closes", () => {
	test.beforeEach(async ({ page }) => {
		await open(page, "/eventos");
		await page.getByRole("main").getByRole("link", { name: "Escribir interfaces" }).tap();
		await expect(page).toHaveURL("/eventos/escribir-interfaces");
		await openMenu(page, MAIN);
	});

	for (const { way, act } of [
		{ way: "its button", act: (page: Page) => drawerButton(page, "Cerrar menú").tap() },
		{ way: "Escape", act: (page: Page) => page.keyboard.press("Escape") },
		{ way: "a tap beside it", act: (page: Page) => page.touchscreen.tap(40, 200) },
		{ way: "«Más» below it", act: (page: Page) => rail(page).getByRole("button", { name: /^Más/ }).tap() },
	]) {
		test(`by ${way}, the focus returns to the menu button, and one step back leads to the page before`, async ({
			page,
		}) => {
			const requests = dataRequests(page);
			await act(page);
			await expectClosed(page);
			expect(await isPageInert(page)).toBe(false);
			await expect(menuButton(page)).toBeFocused();
			await expect(page).toHaveURL("/eventos/escribir-interfaces");
			await expect.poll(() => page.evaluate(() => "overlay" in history.state)).toBe(false);
			expect(requests).toEqual([]);
			await page.goBack();
			await expect(page).toHaveURL("/eventos");
			await expect(page.getByRole("heading", { level: 1, name: "Eventos" })).toBeVisible();
		});
	}
});

test("it is the same on every page; «Menu principal» leads back from a sub-navigation", async ({ page }) => {
	for (const url of ["/blog", "/eventos/escribir-interfaces"]) {
		await open(page, url);
		await openMenu(page, MAIN);
		await expect(drawerButton(page, "Menu principal")).toHaveCount(0);
		await expect(rail(page).getByRole("link", { name: "Recursos" })).toBeInViewport({ ratio: 1 });
		await drawerButton(page, "Temas del blog").tap();
		await expectOpen(page, BLOG);
		await expect(page.getByRole("dialog", { name: "Navegación: Blog" })).toBeFocused();
		await expect(drawer(page).getByText("Blog", { exact: true })).toBeVisible();
		await drawerButton(page, "Menu principal").tap();
		await expectOpen(page, MAIN);
		await expect(page.getByRole("dialog", { name: "Navegación: Más" })).toBeFocused();
	}
	await drawerButton(page, "Tipos de recursos").tap();
	await expectOpen(page, "Todos los recursos");
	await entry(page, "Plantillas").tap();
	await expect(page).toHaveURL("/recursos/tags/plantillas");
	await expectClosed(page);
});

test("it marks the page that is shown", async ({ page }) => {
	for (const [url, name] of [
		["/novedades", "Novedades"],
		["/sobre-mi", "Sobre mí"],
	] as const) {
		await open(page, url);
		await openMenu(page, MAIN);
		await expect(drawer(page).locator("[aria-current]")).toHaveText([name]);
	}
});

test('the bar lights "Más" on the pages that its drawer leads to, and nothing on those that neither does', async ({
	page,
}) => {
	const lit = (name: string) =>
		page
			.getByRole("navigation", { name: "Principal" })
			.locator("a", { hasText: name })
			.filter({ visible: true })
			.evaluate((item) => getComputedStyle(item.firstElementChild ?? item).backgroundColor !== "rgba(0, 0, 0, 0)");
	// Pages below no entry have the same HTML of the bar, but for this.
	for (const [url, more, blog = false] of [
		["/buscar", false],
		["/novedades", true],
		["/novedades/confirmar/nada", true],
		["/sobre-mi", true],
		["/contacto", true],
		["/iniciar-sesion", false],
		["/no-existe", false],
		["/500", false],
		["/aviso-legal", false],
		["/blog/contraste-y-color", false, true],
	] as const) {
		await page.goto(url);
		expect(await lit("Más"), url).toBe(more);
		expect(await lit("Blog"), url).toBe(blog);
	}
	await open(page, "/buscar");
	await openMenu(page, MAIN);
	await drawer(page).getByRole("link", { name: "Novedades" }).tap();
	await expect(page).toHaveURL("/novedades");
	await expect.poll(() => lit("Más")).toBe(true);
	await page.goBack();
	await expect(page).toHaveURL("/buscar");
	await expect.poll(() => lit("Más")).toBe(false);
});

test("the bar below it leads on, and one step back is the page it was opened on", async ({ page }) => {
	await open(page, "/home");
	await openMenu(page, MAIN);
	await rail(page).getByRole("link", { name: "Eventos" }).tap();
	await expect(page).toHaveURL("/eventos");
	await expectClosed(page);
	await page.goBack();
	await expect(page).toHaveURL("/home");
	await expectClosed(page);
});

test("the page below it does not scroll", async ({ page }) => {
	await open(page, "/home");
	await openMenu(page, MAIN);
	await page.mouse.move(40, 200);
	await page.mouse.wheel(0, 600);
	await page.mouse.move(300, 600);
	await page.mouse.wheel(0, 600);
	await page.keyboard.press("Escape");
	await expectClosed(page);
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the menu is worked by the keyboard alone, and Tab stays in it and the bar", async ({ page }) => {
	await open(page, "/home");
	await menuButton(page).focus();
	for (const key of ["Enter", "Space"]) {
		await page.keyboard.press(key);
		await expectOpen(page, MAIN);
		for (let presses = 0; presses < 18; presses += 1) {
			await page.keyboard.press("Tab");
			const isInside = () => {
				const { activeElement } = document;
				return (
					activeElement === null ||
					activeElement === document.body ||
					activeElement.closest("#navegacion, nav[aria-label=Principal]") !== null
				);
			};
			expect(await page.evaluate(isInside)).toBe(true);
		}
		await page.keyboard.press("Escape");
		await expectClosed(page);
		await expect(menuButton(page)).toBeFocused();
	}
});

test("nothing of the open drawer is wider than a screen of 320 px, and everything in it is large enough for a finger", async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 568 });
	for (const url of ["/home", "/blog", "/recursos"]) {
		await open(page, url);
		await menuButton(page).tap();
		await expect(drawer(page)).toBeVisible();
		await untilStill(page);
		expect(await overflowing(page), url).toEqual([]);
		const box = await drawer(page).boundingBox();
		expect(box?.width).toBeLessThanOrEqual(288);
		expect(box?.width, "some of the page can be seen, to be tapped").toBeLessThanOrEqual(320 - 32);
		expect(await drawer(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
		const sizes = await drawer(page)
			.locator("a, button")
			.evaluateAll((all) =>
				all.map((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height)),
			);
		expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
	}
});

test("axe finds nothing with the menu open, dark and light", async ({ page }) => {
	for (const mode of ["dark", "light"]) {
		await page.addInitScript((value) => localStorage.setItem("theme-mode", value), mode);
		await open(page, "/blog");
		await openMenu(page, MAIN);
		await expectAxeClean(page, `${mode}, main navigation`);
		await drawerButton(page, "Temas del blog").tap();
		await expectOpen(page, BLOG);
		await expectAxeClean(page, `${mode}, sub-navigation`);
	}
});
