import type { Page } from "@playwright/test";
import { ARTICLE, isSameDocument, markDocument, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { drawer, expectAxeClean, expectClosed, expectOpen, isPageInert, pointAt, railItem, untilStill } from "./shell.ts";

const OVER = { width: 1280, height: 800 };
const BESIDE = { width: 1440, height: 900 };
const BLOG = "Todos los artículos";
const RESOURCES = "Todos los recursos";

/** Where the pointer disturbs nothing: far from rail and drawer. */
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
		test(`${url} has the drawer ${isOpen ? "open beside the page" : "closed"} at ${width} px, before and after scripts`, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			let release = () => {};
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			await page.route("**/assets/*.js", async (route) => {
				await held;
				await route.continue();
			});
			await page.goto(url, { waitUntil: "commit" });
			await expect(page.getByRole("contentinfo")).toBeAttached();
			const check = async () => {
				if (!isOpen) return expectClosed(page);
				await expectOpen(page, url === "/recursos" ? RESOURCES : BLOG);
				expect(await drawer(page).boundingBox()).toEqual({ x: 80, y: 0, width: 288, height: 900 });
				expect(await left(page), "the page stands beside it").toBeGreaterThanOrEqual(368);
			};
			await check();
			release();
			await open(page, url);
			await check();
			expect(await isPageInert(page)).toBe(false);
		});
	}
});

test.describe("the pointer", () => {
	for (const { name, size } of [
		{ name: "over the page", size: OVER },
		{ name: "beside the page", size: BESIDE },
	]) {
		test(`opens it ${name} by resting on Blog and on Recursos, and closes it on Home, Eventos and School`, async ({ page }) => {
			await page.setViewportSize(size);
			await open(page, "/home");
			for (const closing of ["Home", "Eventos", "School"]) {
				await pointAt(page, railItem(page, "Blog"));
				await expectOpen(page, BLOG);
				await pointAt(page, railItem(page, "Recursos"));
				await expectOpen(page, RESOURCES);
				await pointAt(page, railItem(page, closing));
				await expectClosed(page);
			}
			expect(new URL(page.url()).pathname).toBe("/home");
		});

		test(`leaves rail and drawer ${name}, and the drawer closes`, async ({ page }) => {
			await page.setViewportSize(size);
			await open(page, "/home");
			await pointAt(page, railItem(page, "Blog"));
			await expectOpen(page, BLOG);
			await pointAt(page, drawer(page).getByRole("link", { name: "Proceso" }));
			await away(page);
			await expectClosed(page);
			expect(await isPageInert(page)).toBe(false);
		});

		test(`goes from Blog slantwise over Eventos and Recursos into the drawer ${name}, which goes on showing the blog`, async ({ page }) => {
			await page.setViewportSize(size);
			await open(page, "/home");
			await pointAt(page, railItem(page, "Blog"));
			await expectOpen(page, BLOG);
			const seen = await page.evaluateHandle(() => {
				const names = new Set<string | null>();
				const list = document.querySelector("#navegacion ul");
				const look = () => names.add(`${list?.textContent?.slice(0, 19)} ${document.querySelector("#navegacion")?.getAttribute("data-status")}`);
				if (list !== null)
					new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
				look();
				return names;
			});
			const from = await railItem(page, "Blog").boundingBox();
			const under = await railItem(page, "Recursos").boundingBox();
			if (from === null || under === null) throw new Error("no rail");
			// A hand that takes its time: over a second for 120 px, and the last step comes to rest in the drawer.
			const [x, y] = [from.x + 20, from.y + from.height / 2];
			const [toX, toY] = [92, under.y + under.height / 2];
			await page.mouse.move(x, y);
			for (let step = 1; step <= 24; step += 1) {
				await page.mouse.move(x + ((toX - x) * step) / 24, y + ((toY - y) * step) / 24);
				await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
			}
			// Longer than the pointer would have to rest on an item.
			await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
			expect(await seen.evaluate((names) => [...names])).toEqual(["Todos los artículos open"]);
		});
	}

	test("stops on its way on an item, and that item's navigation shows", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await pointAt(page, railItem(page, "Blog"));
		await expectOpen(page, BLOG);
		const box = await railItem(page, "Recursos").boundingBox();
		if (box === null) throw new Error("no rail");
		await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2, { steps: 8 });
		await expectOpen(page, RESOURCES);
	});

	test("only passes over the rail, and nothing opens", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await page.clock.install();
		await page.mouse.move(900, 105);
		await page.clock.pauseAt(Date.now() + 60_000);
		await pointAt(page, railItem(page, "Blog"));
		await page.clock.runFor(60);
		await away(page);
		await page.clock.runFor(2_000);
		await expect(railItem(page, "Blog")).toHaveAttribute("aria-expanded", "false");
		await expectClosed(page);
	});

	test("leaves for a moment and comes back, and the drawer stays", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await page.clock.install();
		await page.clock.pauseAt(Date.now() + 60_000);
		await pointAt(page, railItem(page, "Blog"));
		await page.clock.runFor(100);
		await expectOpen(page, BLOG);
		await away(page);
		await page.clock.runFor(200);
		await pointAt(page, drawer(page).getByRole("link", { name: "Proceso" }));
		await page.clock.runFor(2_000);
		await expectOpen(page, BLOG);
		// Between two items of the rail there is rail too.
		await away(page);
		await page.clock.runFor(200);
		await page.mouse.move(40, 700, { steps: 2 });
		await page.clock.runFor(2_000);
		await expectOpen(page, BLOG);
	});

	test("takes a peek: the page below it stays in reach, and so does the keyboard's place", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await page.getByRole("link", { name: "iniciar sesión" }).focus();
		await pointAt(page, railItem(page, "Blog"));
		await expectOpen(page, BLOG);
		expect(await isPageInert(page)).toBe(false);
		await expect(page.getByRole("link", { name: "iniciar sesión" })).toBeFocused();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await page.keyboard.press("Escape");
		await expectClosed(page);
		await expect(page.getByRole("link", { name: "iniciar sesión" })).toBeFocused();
	});

	test("clicks an item and goes where it leads, whether the drawer had time to open or not", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await markDocument(page);
		await railItem(page, "Blog").click();
		await expect(page).toHaveURL("/blog");
		await pointAt(page, railItem(page, "Recursos"));
		await expectOpen(page, RESOURCES);
		await railItem(page, "Recursos").click();
		await expect(page).toHaveURL("/recursos");
		await expectClosed(page);
		expect(await isSameDocument(page)).toBe(true);
	});

	test("clicks with the control key, and the item opens beside the page", async ({ page, context }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		const opened = context.waitForEvent("page");
		await railItem(page, "Blog").click({ modifiers: ["ControlOrMeta"] });
		await expect(await opened).toHaveURL("/blog");
		await expect(page).toHaveURL("/home");
		expect(await isPageInert(page)).toBe(false);
	});
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
		await open(page, "/lista-de-espera");
		await page.getByRole("main").getByRole("link", { name: "Leer el blog" }).click();
		await expect(page).toHaveURL("/blog");
		await expectOpen(page, BLOG);
		await expect(railItem(page, "Blog")).toHaveAttribute("aria-expanded", "true");
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

for (const { name, hasTouch } of [
	{ name: "a finger", hasTouch: true },
	{ name: "the keyboard", hasTouch: false },
]) {
	test.describe(`opened by ${name}, over the page`, () => {
		test.use({ hasTouch, viewport: OVER });

		const press = async (page: Page, item: string) => {
			if (hasTouch) return railItem(page, item).tap();
			await railItem(page, item).focus();
			await page.keyboard.press("Enter");
		};

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
			await expect(railItem(page, "Blog")).toBeFocused();
		});

		test("it shows another navigation when another item is pressed, and closes when the same is pressed again", async ({ page }) => {
			await open(page, "/home");
			await press(page, "Blog");
			await expectOpen(page, BLOG);
			await press(page, "Recursos");
			await expectOpen(page, RESOURCES);
			expect(await isPageInert(page)).toBe(true);
			await expect(page.getByRole("dialog", { name: "Navegación: Recursos" })).toBeFocused();
			await press(page, "Recursos");
			await expectClosed(page);
			await expect(railItem(page, "Recursos")).toBeFocused();
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
			await press(page, "Eventos");
			await expect(page).toHaveURL("/eventos");
			await expectClosed(page);
		});
	});
}

test.describe("over the page, opened by the keyboard", () => {
	test.beforeEach(async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await railItem(page, "Blog").focus();
		await page.keyboard.press("Enter");
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
		await expect(railItem(page, "Blog")).toBeFocused();
	});

	test("its button closes it and the focus returns", async ({ page }) => {
		await drawer(page).getByRole("button", { name: "Cerrar menú" }).click();
		await expectClosed(page);
		await expect(railItem(page, "Blog")).toBeFocused();
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
				await railItem(page, "Blog").focus();
				await page.keyboard.press("Enter");
			}
			await expectOpen(page, BLOG);
			await expectAxeClean(page, `${mode}, open`);
			await untilStill(page);
		}
	});
}
