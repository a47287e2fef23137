import type { Page } from "@playwright/test";
import { isSameDocument, markDocument, open, openBeforeScripts, untilHydrated } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import {
	dataRequests,
	drawer,
	entry,
	expectClosed,
	expectOpen,
	isPageInert,
	menuButton,
	openMenu,
	railItem,
} from "./shell.ts";

const BLOG = "Todos los artículos";
const MAIN = "Temas del blog";

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const path = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);

test.describe("the history", () => {
	test("back closes the menu and leaves the page as it is; forward opens it again; nothing is loaded", async ({
		page,
	}) => {
		await open(page, "/home");
		await page.getByRole("main").getByRole("link", { name: BLOG }).first().tap();
		await expect(page).toHaveURL("/blog");
		await markDocument(page);
		await openMenu(page, MAIN);
		const requests = dataRequests(page);
		for (let round = 0; round < 2; round += 1) {
			await page.goBack();
			await expectClosed(page);
			await expect(page).toHaveURL("/blog");
			await page.goForward();
			await expectOpen(page, MAIN);
			expect(await isPageInert(page)).toBe(true);
		}
		await page.goBack();
		await expectClosed(page);
		expect(requests).toEqual([]);
		await page.goBack();
		await expect(page).toHaveURL("/home");
		await expect(page.getByRole("heading", { level: 1, name: /^Una conversación/ })).toBeVisible();
		expect(await isSameDocument(page)).toBe(true);
	});

	test("a link in the menu takes the menu's place: one step back is the page it was opened on", async ({ page }) => {
		await open(page, "/home");
		await markDocument(page);
		const entries = await page.evaluate(() => history.length);
		await openMenu(page, MAIN);
		await railItem(page, "Eventos").tap();
		await expect(page).toHaveURL("/eventos");
		await expectClosed(page);
		await expect(page.getByRole("main")).toBeFocused();
		expect(await page.evaluate(() => history.length)).toBe(entries + 1);
		await page.goBack();
		await expect(page).toHaveURL("/home");
		await expect(page.getByRole("heading", { level: 1, name: /^Una conversación/ })).toBeVisible();
		await expectClosed(page);
		await page.goForward();
		await expect(page).toHaveURL("/eventos");
		await expect(page.getByRole("heading", { level: 1, name: "Eventos" })).toBeVisible();
		await expectClosed(page);
		expect(await isSameDocument(page)).toBe(true);
	});

	test("a link to the page itself closes the menu and makes no second entry", async ({ page }) => {
		await open(page, "/home");
		await page.getByRole("main").getByRole("link", { name: BLOG }).first().tap();
		await expect(page).toHaveURL("/blog");
		await openMenu(page, MAIN);
		await drawer(page).getByRole("button", { name: "Temas del blog" }).tap();
		await entry(page, BLOG).tap();
		await expectClosed(page);
		await expect.poll(() => page.evaluate(() => "overlay" in history.state)).toBe(false);
		await page.goBack();
		await expect(page).toHaveURL("/home");
	});

	test("a step over several pages closes the menu and shows the page it leads to", async ({ page }) => {
		await open(page, "/home");
		await page.getByRole("main").getByRole("link", { name: BLOG }).first().tap();
		await expect(page).toHaveURL("/blog");
		await openMenu(page, MAIN);
		await page.evaluate(() => history.go(-2));
		await expect(page).toHaveURL("/home");
		await expect(page.getByRole("heading", { level: 1, name: /^Una conversación/ })).toBeVisible();
		await expectClosed(page);
	});

	test("a reload with the menu open shows the page without it, and one step back is the page before", async ({
		page,
	}) => {
		await open(page, "/home");
		await page.getByRole("main").getByRole("link", { name: BLOG }).first().tap();
		await expect(page).toHaveURL("/blog");
		await openMenu(page, MAIN);
		await page.reload();
		await untilHydrated(page);
		await expectClosed(page);
		await expect.poll(() => page.evaluate(() => "overlay" in history.state)).toBe(false);
		await page.goBack();
		await expect(page).toHaveURL("/home");
		await expect(page.getByRole("heading", { level: 1, name: /^Una conversación/ })).toBeVisible();
	});

	test("a screen that is turned into no handset closes the menu and leaves no entry behind", async ({ page }) => {
		await open(page, "/home");
		await page.getByRole("main").getByRole("link", { name: BLOG }).first().tap();
		await expect(page).toHaveURL("/blog");
		await openMenu(page, MAIN);
		await page.setViewportSize({ width: 1280, height: 800 });
		await expectClosed(page);
		expect(await isPageInert(page)).toBe(false);
		await expect.poll(() => page.evaluate(() => "overlay" in history.state)).toBe(false);
		await page.goBack();
		await expect(page).toHaveURL("/home");
	});
});

test.describe("before scripts are there", () => {
	test("the menu button is a link that shows the drawer; scripts take it over, and back closes it", async ({
		page,
	}) => {
		await page.goto("/eventos");
		const release = await openBeforeScripts(page, "/home");
		await menuButton(page).tap();
		await expectOpen(page, MAIN);
		expect(await path(page)).toBe("/home#navegacion");
		release();
		await untilHydrated(page);
		await expect.poll(() => path(page)).toBe("/home");
		await expectOpen(page, MAIN);
		expect(await isPageInert(page)).toBe(true);
		await expect(page.getByRole("dialog", { name: "Navegación: Más" })).toBeFocused();
		const requests = dataRequests(page);
		await page.goBack();
		await expectClosed(page);
		expect(await path(page)).toBe("/home");
		expect(requests).toEqual([]);
		await page.goBack();
		await expect(page).toHaveURL("/eventos");
	});

	test("every link of the main navigation is in reach, also where the address has a navigation of its own", async ({
		page,
	}) => {
		const release = await openBeforeScripts(page, "/blog");
		await menuButton(page).tap();
		await expectOpen(page, BLOG);
		const links = page.getByRole("navigation", { name: /^(?:Principal|Blog)$/ }).getByRole("link");
		await expect(links).toHaveText([/Home/, /Blog/, /Eventos/, /Recursos/, BLOG, ...Array(6).fill(/./)]);
		for (const link of await links.all()) await link.tap({ trial: true });
		await page
			.getByRole("navigation", { name: "Principal" })
			.getByRole("link", { name: "Eventos" })
			.tap({ noWaitAfter: true });
		release();
		await expect(page).toHaveURL("/eventos");
	});

	test("an address with the drawer's fragment opens it, and closing it leaves no fragment and no dead entry", async ({
		page,
	}) => {
		await page.goto("/eventos");
		await page.goto("/blog?pagina=2#navegacion");
		await untilHydrated(page);
		await expect.poll(() => path(page)).toBe("/blog?pagina=2");
		await expectOpen(page, MAIN);
		expect(await isPageInert(page)).toBe(true);
		await page.keyboard.press("Escape");
		await expectClosed(page);
		expect(await path(page)).toBe("/blog?pagina=2");
		await expect.poll(() => page.evaluate(() => "overlay" in history.state)).toBe(false);
		await page.goBack();
		await expect(page).toHaveURL("/eventos");
	});

	test("the fragment means nothing where there is no menu button", async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto("/blog#navegacion");
		await untilHydrated(page);
		await expect.poll(() => path(page)).toBe("/blog");
		await expectClosed(page);
		expect(await isPageInert(page)).toBe(false);
	});
});
