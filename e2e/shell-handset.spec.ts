import type { Page } from "@playwright/test";
import { open, overflowing } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import {
	dataRequests,
	drawer,
	drawerButton,
	entry,
	expectAxeClean,
	expectClosed,
	expectOpen,
	HANDSETS,
	isPageInert,
	menuButton,
	openMenu,
	untilStill,
} from "./shell.ts";

const BLOG = "Todos los artículos";
const MAIN = "Home";

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** Swipes with one finger from one point to another, in CSS pixels. */
async function swipe(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
	await touch("touchStart", [{ x: from[0], y: from[1] }]);
	for (let step = 1; step <= 8; step += 1) {
		await touch("touchMove", [
			{ x: from[0] + ((to[0] - from[0]) * step) / 8, y: from[1] + ((to[1] - from[1]) * step) / 8 },
		]);
	}
	await touch("touchEnd", []);
	await session.detach();
}

for (const { name, width, height } of HANDSETS) {
	test(`on ${name} (${width} × ${height}) the menu button opens the drawer over the page, from the left edge and from top to bottom`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await open(page, "/home");
		await expectClosed(page);
		await openMenu(page, MAIN);
		const box = await drawer(page).boundingBox();
		expect(box).toMatchObject({ x: 0, y: 0, height });
		expect(box?.width).toBe(288);
		const social = ["", "", "", ""];
		await expect(drawer(page).getByRole("link")).toHaveText([
			...["Home", "Blog", "Eventos", "Recursos", "School"],
			...["Iniciar sesión", "Contacto", ...social],
		]);
		await expect(entry(page, "Home")).toHaveAttribute("aria-current", "page");
		await expect(entry(page, "School")).toHaveAttribute("href", "/lista-de-espera");
		await expect(page.getByRole("dialog", { name: "Navegación: Principal" })).toBeFocused();
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
		{ way: "a tap beside it", act: (page: Page) => page.touchscreen.tap(360, 500) },
		{ way: "a swipe to the left over it", act: (page: Page) => swipe(page, [250, 400], [120, 420]) },
		{ way: "a swipe to the left beside it", act: (page: Page) => swipe(page, [370, 500], [290, 500]) },
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

	for (const { way, from, to } of [
		{ way: "up", from: [150, 600], to: [150, 300] },
		{ way: "far up and a little to the left", from: [150, 600], to: [80, 300] },
		{ way: "to the left but too short", from: [150, 600], to: [110, 600] },
	] as const) {
		test(`by no swipe ${way}`, async ({ page }) => {
			await swipe(page, from, to);
			await expectOpen(page, MAIN);
			expect(await isPageInert(page)).toBe(true);
		});
	}
});

test("inside a sub-navigation «Menu principal» leads back to the main one, whose arrows lead to the others", async ({
	page,
}) => {
	await open(page, "/blog");
	await openMenu(page, BLOG);
	await expect(page.getByRole("dialog", { name: "Navegación: Blog" })).toBeFocused();
	await expect(drawer(page).getByText("Blog", { exact: true })).toBeVisible();
	await drawerButton(page, "Menu principal").tap();
	await expectOpen(page, MAIN);
	await expect(page.getByRole("dialog", { name: "Navegación: Principal" })).toBeFocused();
	await expect(drawerButton(page, "Menu principal")).toHaveCount(0);
	await expect(entry(page, "Blog")).toHaveAttribute("aria-current", "page");
	await drawerButton(page, "Más de Recursos").tap();
	await expectOpen(page, "Todos los recursos");
	await expect(page.getByRole("dialog", { name: "Navegación: Recursos" })).toBeFocused();
	await entry(page, "Plantillas").tap();
	await expect(page).toHaveURL("/recursos/tags/plantillas");
	await expectClosed(page);
});

test("the menu is worked by the keyboard alone, and Tab stays in it", async ({ page }) => {
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
					activeElement === null || activeElement === document.body || activeElement.closest("#navegacion") !== null
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
		await openMenu(page, BLOG);
		await expectAxeClean(page, `${mode}, sub-navigation`);
		await drawerButton(page, "Menu principal").tap();
		await expectOpen(page, MAIN);
		await expectAxeClean(page, `${mode}, main navigation`);
	}
});
