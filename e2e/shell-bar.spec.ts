import type { Page } from "@playwright/test";
import { expectAxeClean, untilStill } from "./axe.ts";
import { ARTICLE, hold, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { expectOpen, openMenu, rail, railItem } from "./shell.ts";

const SCREEN = { width: 390, height: 844 };

test.use({ hasTouch: true, viewport: SCREEN });

/** Scrolls by hand: a jump in one step has no direction for the page. */
async function scrollBy(page: Page, distance: number): Promise<void> {
	await page.mouse.move(200, 400);
	await page.mouse.wheel(0, distance);
}

/** Opens a page, and waits until the page follows the scrolling: that script arrives after the application. */
async function openFollowed(page: Page, url: string): Promise<void> {
	await open(page, url);
	await expect(async () => {
		await scrollBy(page, 100);
		await expect(page.locator("html")).toHaveAttribute("data-scroll", "down", { timeout: 500 });
	}).toPass();
	await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
	await expect(page.locator("html")).not.toHaveAttribute("data-scroll");
	await expect.poll(() => barTop(page)).toBe(788);
}

const header = (page: Page) => page.getByRole("banner");
const top = (page: Page) => header(page).evaluate((element) => element.getBoundingClientRect().top);
const barTop = (page: Page) => rail(page).evaluate((element) => element.getBoundingClientRect().top);

test("bar and header leave when the page is scrolled down, come back when it is scrolled up, and move nothing", async ({
	page,
}) => {
	await openFollowed(page, ARTICLE);
	const place = await page.getByRole("main").evaluate((element) => element.getBoundingClientRect().top + scrollY);
	expect(await barTop(page)).toBe(788);
	expect(await top(page)).toBe(0);
	await scrollBy(page, 1_500);
	await expect.poll(() => barTop(page)).toBe(845);
	await expect.poll(() => header(page).evaluate((element) => element.getBoundingClientRect().bottom)).toBe(0);
	await scrollBy(page, -200);
	await expect.poll(() => barTop(page)).toBe(788);
	await expect.poll(() => top(page)).toBe(0);
	expect(await page.evaluate(() => scrollY)).toBe(1_300);
	expect(await page.getByRole("main").evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(place);
});

test("the bar is there again at the end of a page, below its last line", async ({ page }) => {
	await openFollowed(page, ARTICLE);
	await scrollBy(page, 1_500);
	await expect.poll(() => barTop(page)).toBe(845);
	await scrollBy(page, 50_000);
	await expect.poll(() => barTop(page)).toBe(788);
	const last = await page.getByText(/^© 2025/).boundingBox();
	expect((last?.y ?? 844) + (last?.height ?? 0)).toBeLessThanOrEqual(788);
});

test("the bar is there on the next page, and on a page that is shown again where it was left", async ({ page }) => {
	await openFollowed(page, "/home");
	await scrollBy(page, 900);
	await expect.poll(() => barTop(page)).toBe(845);
	await page.getByRole("contentinfo").getByRole("link", { name: "Aviso legal" }).focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/aviso-legal");
	await expect.poll(() => barTop(page)).toBe(788);
	await page.goBack();
	await expect(page).toHaveURL("/home");
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
	await expect.poll(() => barTop(page)).toBe(788);
});

for (const url of ["/home", ARTICLE]) {
	test(`nothing on ${url} has the focus under the header or the bar, forwards and backwards`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await open(page, url);
		const covered = () =>
			page.evaluate(() => {
				const { activeElement } = document;
				if (activeElement === null || activeElement === document.body) return null;
				if (activeElement.closest("nav[aria-label=Principal], header, [href='#contenido']") !== null) return false;
				const box = activeElement.getBoundingClientRect();
				if (box.height > innerHeight / 2) return false;
				const bar = document.querySelector("nav[aria-label=Principal]")?.getBoundingClientRect();
				const head = document.querySelector("header")?.getBoundingClientRect();
				return box.bottom > (bar?.top ?? 0) || box.top < (head?.bottom ?? 0) ? activeElement.outerHTML : false;
			});
		for (const key of ["Tab", "Shift+Tab"]) {
			for (let presses = 0; presses < 60; presses += 1) {
				await page.keyboard.press(key);
				const answer = await covered();
				if (answer === null) break;
				expect(answer, key).toBe(false);
			}
		}
	});
}

test("from the blog it is one tap to home, and what is tapped looks like the present item before its page is there", async ({
	page,
}) => {
	await open(page, "/blog");
	const release = await hold(page, /\.data|\/assets\/events/);
	await railItem(page, "Eventos").tap({ noWaitAfter: true });
	await expect(railItem(page, "Eventos")).toHaveAttribute("aria-current", "page");
	await expect(page).toHaveURL("/blog");
	release();
	await expect(page).toHaveURL("/eventos");
	await railItem(page, "Home").tap();
	await expect(page).toHaveURL("/home");
});

test("each entry of the bar leads to its page, which is one entry of the history", async ({ page }) => {
	await open(page, "/home");
	const names = ["Blog", "Recursos", "Eventos"];
	for (const name of names) {
		await railItem(page, name).tap();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	}
	await expect(page.getByRole("dialog")).toHaveCount(0);
	for (const name of names.slice(0, -1).reverse()) {
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(page).toHaveURL(`/${name.toLowerCase()}`);
	}
	await page.goBack();
	await expect(page).toHaveURL("/home");
});

test("the drawer of «Más» also has the way in, contact and social networks, at the lower end", async ({ page }) => {
	await open(page, "/blog");
	await openMenu(page, "Temas del blog");
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("link", { name: "Contacto" })).toHaveAttribute("href", "/contacto");
	for (const name of ["YouTube", "X", "Instagram", "TikTok"]) {
		const box = await dialog.getByRole("link", { name, exact: true }).boundingBox();
		expect(box?.y).toBeGreaterThan(SCREEN.height - 140);
	}
	await expectAxeClean(page, "/blog, open");
	await dialog.getByRole("link", { name: "Iniciar sesión" }).tap();
	await expect(page).toHaveURL("/iniciar-sesion");
	await page.goBack();
	await expect(page).toHaveURL("/blog");
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a message stands above the bar, and a navigation takes it away for good", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-write"]);
	await open(page, ARTICLE);
	await page.clock.install();
	await page.getByRole("button", { name: "Copiar enlace" }).tap();
	const message = page.getByRole("status").getByText("Copiado al portapapeles");
	const box = await message.boundingBox();
	expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(788);
	await railItem(page, "Home").tap();
	await expect(page).toHaveURL("/home");
	await expect(message).toHaveCount(0);
	await page.goBack();
	await expect(page).toHaveURL(ARTICLE);
	await expect(message).toHaveCount(0);
});

test("the bar makes room for a page's own, which ends with the menu button, and both for the question for consent", async ({
	page,
}) => {
	await open(page, "/eventos/taller-de-formularios-accesibles");
	const own = page.locator("[data-lower-edge]");
	await expect(rail(page)).toBeHidden();
	const menu = own.getByRole("button", { name: "Más, abrir menú", exact: true });
	await expect(menu).toBeInViewport({ ratio: 1 });
	const [button, words] = [await menu.boundingBox(), await own.getByText("11 mar · Gratis · 16 plazas").boundingBox()];
	expect(button).toMatchObject({ width: 56, height: 44 });
	expect(button?.x, "where the bar has it").toBeGreaterThan(words?.x ?? Number.POSITIVE_INFINITY);
	await menu.tap();
	await expectOpen(page, "Temas del blog");
	await expect(rail(page), "it is back below the drawer").toBeInViewport({ ratio: 1 });
	await page.keyboard.press("Escape");
	await expect(rail(page)).toBeHidden();
	await expect(menu).toBeFocused();
	await page.evaluate(() => {
		const question = document.createElement("div");
		question.setAttribute("data-lower-edge", "consent");
		question.textContent = "consent";
		document.querySelector("main")?.append(question);
	});
	await expect(menu).toBeHidden();
	await expect(page.getByText("consent", { exact: true })).toBeVisible();
});

test("nothing of the bar is cut at 320 px", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 568 });
	await open(page, "/home");
	await untilStill(page);
	const boxes = await rail(page)
		.locator("a:visible")
		.evaluateAll((all) => all.map((each) => [each.scrollWidth - each.clientWidth, each.getBoundingClientRect().right]));
	expect(boxes).toHaveLength(5);
	for (const [beyond, right] of boxes) {
		expect(beyond).toBe(0);
		expect(right).toBeLessThanOrEqual(320);
	}
});
