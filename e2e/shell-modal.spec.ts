import type { Page } from "@playwright/test";
import { expectAxeClean, untilStill } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { drawer, expectClosed, expectOpen, isPageInert, moreButton, pointAt, railItem } from "./shell.ts";

const OVER = { width: 1280, height: 800 };
const BESIDE = { width: 1440, height: 900 };
const BLOG = "Todos los artículos";
const RESOURCES = "Todos los recursos";

/** Moves the pointer far away from rail and drawer. */
const away = (page: Page) => page.mouse.move(900, 600, { steps: 3 });
const _left = (page: Page) => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left);

for (const { name, hasTouch } of [
	{ name: "a finger", hasTouch: true },
	{ name: "the keyboard", hasTouch: false },
]) {
	test.describe(`opened by ${name}, over the page`, () => {
		test.use({ hasTouch, viewport: OVER });

		const press = async (page: Page, item: string) => {
			if (hasTouch) return railItem(page, item).tap();
			await moreButton(page, item).press("Enter");
		};
		const pressed = (page: Page, item: string) => (hasTouch ? railItem(page, item) : moreButton(page, item));

		test("it takes the page's place until Escape gives it back, with the focus where it was", async ({ page }) => {
			await open(page, "/home");
			await press(page, "Blog");
			await expectOpen(page, BLOG);
			await expect(page).toHaveURL("/home");
			expect(await isPageInert(page)).toBe(true);
			await expect(page.getByRole("dialog", { name: "Navegación: Blog" })).toBeFocused();
			await page.keyboard.press("Escape");
			await expectClosed(page);
			expect(await isPageInert(page)).toBe(false);
			await expect(pressed(page, "Blog")).toBeFocused();
		});

		test("it shows another navigation when another item is pressed, and closes when the same is pressed again", async ({
			page,
		}) => {
			await open(page, "/home");
			await press(page, "Blog");
			await expectOpen(page, BLOG);
			await press(page, "Recursos");
			await expectOpen(page, RESOURCES);
			expect(await isPageInert(page)).toBe(true);
			await expect(page.getByRole("dialog", { name: "Navegación: Recursos" })).toBeFocused();
			await press(page, "Recursos");
			await expectClosed(page);
			await expect(pressed(page, "Recursos")).toBeFocused();
		});

		test("it leads on: its first link goes to the whole list, and the keyboard goes on there", async ({ page }) => {
			await open(page, "/home");
			await press(page, "Blog");
			await expectOpen(page, BLOG);
			const link = drawer(page).getByRole("link", { name: BLOG });
			if (hasTouch) await link.tap();
			else await link.press("Enter");
			await expect(page).toHaveURL("/blog");
			await expectClosed(page);
			await expect(page.getByRole("main")).toBeFocused();
			await page.goBack();
			await expect(page).toHaveURL("/home");
		});

		test("items without a navigation lead on at once", async ({ page }) => {
			await open(page, "/home");
			if (hasTouch) await railItem(page, "Eventos").tap();
			else await railItem(page, "Eventos").press("Enter");
			await expect(page).toHaveURL("/eventos");
			await expectClosed(page);
		});
	});
}

test("Enter on an item of the rail follows its link, as a click does", async ({ page }) => {
	for (const size of [OVER, BESIDE]) {
		await page.setViewportSize(size);
		await open(page, "/home");
		await railItem(page, "Blog").press("Enter");
		await expect(page).toHaveURL("/blog");
		await expect(page.getByRole("main")).toBeFocused();
		expect(await isPageInert(page)).toBe(false);
	}
});

test("beside the page the button of an item opens its navigation and closes it again, and keeps the focus", async ({
	page,
}) => {
	await page.setViewportSize(BESIDE);
	await open(page, "/blog");
	await expectOpen(page, BLOG);
	await moreButton(page, "Recursos").press("Enter");
	await expectOpen(page, RESOURCES);
	await expect(moreButton(page, "Recursos")).toBeFocused();
	await expect(moreButton(page, "Recursos")).toHaveAttribute("aria-expanded", "true");
	await moreButton(page, "Recursos").press("Enter");
	await expectClosed(page);
	await moreButton(page, "Blog").press("Enter");
	await expectOpen(page, BLOG);
	await expect(page).toHaveURL("/blog");
});

test.describe("over the page, opened by the keyboard", () => {
	test.beforeEach(async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await moreButton(page, "Blog").press("Enter");
		await expectOpen(page, BLOG);
	});

	test("the Tab key stays in rail and drawer, both ways round", async ({ page }) => {
		for (const key of ["Tab", "Shift+Tab"]) {
			const seen = new Set<string>();
			for (let presses = 0; presses < 30; presses += 1) {
				await page.keyboard.press(key);
				const place = await page.evaluate(() => {
					const { activeElement } = document;
					if (activeElement === null || activeElement === document.body) return "the browser";
					if (activeElement.closest("#navegacion") !== null) return "drawer";
					return activeElement.closest("nav[aria-label=Principal]") === null ? "page" : "rail";
				});
				seen.add(place);
			}
			expect(seen.has("drawer") && seen.has("rail"), key).toBe(true);
			expect(seen.has("page"), key).toBe(false);
		}
	});

	test("a click beside it closes it and the focus returns", async ({ page }) => {
		await page.mouse.click(900, 400);
		await expectClosed(page);
		await expect(page).toHaveURL("/home");
		await expect(moreButton(page, "Blog")).toBeFocused();
	});

	test("its button closes it and the focus returns", async ({ page }) => {
		await drawer(page).getByRole("button", { name: "Cerrar menú" }).click();
		await expectClosed(page);
		await expect(moreButton(page, "Blog")).toBeFocused();
	});

	test("it stays when the pointer comes and goes", async ({ page }) => {
		await pointAt(page, drawer(page).getByRole("link", { name: "Proceso" }));
		await page.clock.install();
		await away(page);
		await page.clock.runFor(2_000);
		await expectOpen(page, BLOG);
		expect(await isPageInert(page)).toBe(true);
	});
});

for (const { size, name } of [
	{ size: OVER, name: "over the page" },
	{ size: BESIDE, name: "beside the page" },
]) {
	test(`axe finds nothing with the drawer open ${name}, dark and light`, async ({ page }) => {
		await page.setViewportSize(size);
		for (const mode of ["dark", "light"]) {
			await page.addInitScript((value) => localStorage.setItem("theme-mode", value), mode);
			await open(page, "/blog");
			if (size === OVER) {
				await pointAt(page, railItem(page, "Blog"));
				await expectOpen(page, BLOG);
				await expectAxeClean(page, `${mode}, by the pointer`);
				await away(page);
				await expectClosed(page);
				await moreButton(page, "Blog").press("Enter");
			}
			await expectOpen(page, BLOG);
			await expectAxeClean(page, `${mode}, open`);
			await untilStill(page);
		}
	});
}
