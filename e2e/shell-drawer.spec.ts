import type { Page } from "@playwright/test";
import { ARTICLE, isSameDocument, markDocument, open, openBeforeScripts } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { drawer, expectClosed, expectOpen, isPageInert, moreButton, pointAt, railItem } from "./shell.ts";

const OVER = { width: 1280, height: 800 };
const BESIDE = { width: 1440, height: 900 };
const BLOG = "Todos los artículos";
const RESOURCES = "Todos los recursos";

/** Moves the pointer far away from rail and drawer. */
const away = (page: Page) => page.mouse.move(900, 600, { steps: 3 });
const left = (page: Page) => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left);

test.describe("as the page is loaded", () => {
	for (const { width, url, isOpen } of [
		{ width: 1440, url: "/blog", isOpen: true },
		{ width: 1440, url: ARTICLE, isOpen: true },
		{ width: 1600, url: "/recursos", isOpen: true },
		{ width: 1440, url: "/home", isOpen: false },
		{ width: 1600, url: "/eventos", isOpen: false },
		{ width: 1439, url: "/blog", isOpen: false },
		{ width: 820, url: "/blog", isOpen: false },
		{ width: 600, url: "/recursos", isOpen: false },
	]) {
		test(`${url} has the drawer ${isOpen ? "open beside the page" : "closed"} at ${width} px, before and after scripts`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height: 900 });
			const release = await openBeforeScripts(page, url);
			const check = async () => {
				if (!isOpen) return expectClosed(page);
				await expectOpen(page, url === "/recursos" ? RESOURCES : BLOG);
				expect(await drawer(page).boundingBox()).toEqual({ x: 80, y: 0, width: 224, height: 900 });
				expect(await left(page), "the page stands beside it").toBeGreaterThanOrEqual(304);
			};
			await check();
			release();
			await open(page, url);
			await check();
			expect(await isPageInert(page)).toBe(false);
		});
	}
});

test.describe("which navigation shows", () => {
	test("follows the address from page to page beside the page", async ({ page }) => {
		await page.setViewportSize(BESIDE);
		await open(page, "/blog");
		await markDocument(page);
		await expectOpen(page, BLOG);
		await expect(drawer(page).getByRole("link", { name: BLOG })).toHaveAttribute("aria-current", "page");
		await drawer(page).getByRole("link", { name: "Accesibilidad" }).click();
		await expect(page).toHaveURL("/blog/tags/accesibilidad");
		await expectOpen(page, BLOG);
		await expect(drawer(page).getByRole("link", { name: "Accesibilidad" })).toHaveAttribute("aria-current", "page");
		await railItem(page, "Recursos").click();
		await expect(page).toHaveURL("/recursos");
		await away(page);
		await expectOpen(page, RESOURCES);
		await railItem(page, "Home").click();
		await expect(page).toHaveURL("/home");
		await away(page);
		await expectClosed(page);
		await page.goBack();
		await expect(page).toHaveURL("/recursos");
		await expectOpen(page, RESOURCES);
		expect(await isSameDocument(page)).toBe(true);
	});

	test("is that of the address again once the pointer has left, beside the page", async ({ page }) => {
		await page.setViewportSize(BESIDE);
		await open(page, "/blog");
		await pointAt(page, railItem(page, "Recursos"));
		await expectOpen(page, RESOURCES);
		await away(page);
		await expectOpen(page, BLOG);
		await pointAt(page, railItem(page, "Home"));
		await expectClosed(page);
		await away(page);
		await expectOpen(page, BLOG);
	});

	test("stands open after a page without a rail, as after loading", async ({ page }) => {
		await page.setViewportSize(BESIDE);
		await open(page, "/blog");
		await open(page, "/lista-de-espera");
		await page.goBack();
		await expect(page).toHaveURL("/blog");
		await expectOpen(page, BLOG);
		await expect(moreButton(page, "Blog")).toHaveAttribute("aria-expanded", "true");
	});

	test("follows a screen that grows and shrinks", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/blog");
		await expectClosed(page);
		await page.setViewportSize(BESIDE);
		await expectOpen(page, BLOG);
		await page.setViewportSize(OVER);
		await expectClosed(page);
		await page.setViewportSize({ width: 390, height: 844 });
		await expectClosed(page);
		expect(await isPageInert(page)).toBe(false);
	});
});

test("beside the page it catches nobody: the Tab key walks through rail, drawer and page", async ({ page }) => {
	await page.setViewportSize(BESIDE);
	await open(page, "/blog");
	await expectOpen(page, BLOG);
	expect(await isPageInert(page)).toBe(false);
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await railItem(page, "School").focus();
	await page.keyboard.press("Tab");
	await expect(drawer(page).getByRole("link", { name: BLOG })).toBeFocused();
	await drawer(page).getByRole("link").last().focus();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Tertulia, inicio" })).toBeFocused();
});
