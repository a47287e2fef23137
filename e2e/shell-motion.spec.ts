import type { Page } from "@playwright/test";
import { untilStill } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { drawer, expectClosed, expectOpen, HANDSETS, menuButton, moreButton, pointAt, railItem } from "./shell.ts";

declare global {
	interface Window {
		/** Layout shifts since the page began to load, as the browser measures them. */
		shifts?: { value: number; moved: string }[];
	}
}

const OVER = { width: 1280, height: 800 };
const BESIDE = { width: 1440, height: 900 };
const BLOG = "Todos los artículos";

const duration = (page: Page) =>
	drawer(page).evaluate((element) => [...new Set(getComputedStyle(element).transitionDuration.split(", "))].join());

async function watchShifts(page: Page): Promise<void> {
	await page.evaluate(() => {
		const found: { value: number; moved: string }[] = [];
		window.shifts = found;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Node }[] })[]) {
				const moved = entry.sources?.map(({ node }) =>
					node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName),
				);
				found.push({ value: entry.value, moved: moved?.join(" ") ?? "" });
			}
		}).observe({ type: "layout-shift" });
	});
}

async function shifts(page: Page): Promise<unknown> {
	await untilStill(page);
	return page.evaluate(
		() =>
			new Promise((resolve) =>
				requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shifts)))),
			),
	);
}

test("the drawer moves for 400 ms", async ({ page }) => {
	for (const size of [OVER, BESIDE, HANDSETS[0]]) {
		await page.setViewportSize(size);
		await open(page, "/home");
		expect(await duration(page)).toBe("0.4s");
	}
});

test("the drawer takes the 400 ms it says, there and back", async ({ page }) => {
	await page.setViewportSize(OVER);
	await open(page, "/home");
	const run = async (act: () => Promise<void>) => {
		await page.evaluate(() => {
			const element = document.querySelector("#navegacion");
			document.documentElement.dataset.took = "";
			element?.addEventListener("transitionend", (event) => {
				if (event instanceof TransitionEvent && event.propertyName === "translate")
					document.documentElement.dataset.took = String(event.elapsedTime);
			});
		});
		await act();
		await expect(page.locator("html")).toHaveAttribute("data-took", "0.4");
	};
	await run(() => pointAt(page, railItem(page, "Blog")));
	expect((await drawer(page).boundingBox())?.x).toBe(80);
	await run(() => pointAt(page, railItem(page, "Home")));
	await expectClosed(page);
});

test("nothing moves for people who asked for less motion", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const size of [OVER, BESIDE, HANDSETS[0]]) {
		await page.setViewportSize(size);
		await open(page, "/home");
		expect(await duration(page)).toBe("0s");
	}
	await menuButton(page).click();
	await expect(drawer(page)).toBeInViewport({ ratio: 1 });
});

for (const width of [1440, 1600, 1920]) {
	test(`at ${width} px nothing is laid out anew when the drawer opens and closes beside the page, and the page stays where it was`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await open(page, "/home");
		await page.evaluate(() => scrollTo(0, 300));
		const before = await page.getByRole("main").boundingBox();
		await watchShifts(page);
		await pointAt(page, railItem(page, "Blog"));
		await expectOpen(page, BLOG);
		const opened = await page.getByRole("main").boundingBox();
		expect(opened).toEqual(before);
		expect((opened?.x ?? 0) + (opened?.width ?? 0), "nor beyond the screen").toBeLessThanOrEqual(width);
		await pointAt(page, railItem(page, "Recursos"));
		await expectOpen(page, "Todos los recursos");
		await page.mouse.move(1000, 600, { steps: 3 });
		await expectClosed(page);
		expect(await page.getByRole("main").boundingBox()).toEqual(before);
		expect(await shifts(page)).toEqual([]);
		expect(await page.evaluate(() => scrollY)).toBe(300);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		await open(page, "/blog");
		await expectOpen(page, BLOG);
		const beside = await page.getByRole("main").boundingBox();
		expect(beside?.x, "a page with a navigation of its own is not under the drawer").toBeGreaterThanOrEqual(304);
	});
}

test("nothing of the frame is laid out anew by a navigation between pages with the drawer beside them", async ({
	page,
}) => {
	await page.setViewportSize(BESIDE);
	await open(page, "/blog");
	const header = await page.getByRole("banner").boundingBox();
	await watchShifts(page);
	await expect(page.getByRole("main").getByRole("link", { name: "Accesibilidad", exact: true }).first()).toBeHidden();
	await drawer(page).getByRole("link", { name: "Accesibilidad", exact: true }).click();
	await expect(page).toHaveURL("/blog/tags/accesibilidad");
	await expectOpen(page, BLOG);
	expect(await shifts(page)).toEqual([]);
	expect(await page.getByRole("banner").boundingBox()).toEqual(header);
});

test("opening and closing over the page leaves it where it was", async ({ page }) => {
	await page.setViewportSize(OVER);
	await open(page, "/blog");
	await page.evaluate(() => scrollTo(0, 600));
	await watchShifts(page);
	await pointAt(page, railItem(page, "Blog"));
	await expectOpen(page, BLOG);
	await page.mouse.move(900, 600, { steps: 3 });
	await expectClosed(page);
	await moreButton(page, "Recursos").press("Enter");
	await expectOpen(page, "Todos los recursos");
	await page.keyboard.press("Escape");
	await expectClosed(page);
	expect(await page.evaluate(() => scrollY)).toBe(600);
	expect(await shifts(page)).toEqual([]);
});

test("opening and closing the menu of a handset leaves the page where it was", async ({ page }) => {
	await page.setViewportSize(HANDSETS[0]);
	await open(page, "/home");
	await page.evaluate(() => scrollTo(0, 60));
	// The last of what the drawer loads for handsets, which gives it its height.
	await expect(page.locator("#navegacion a[href='/contacto']")).toBeAttached();
	await watchShifts(page);
	const place = await page.evaluate(() => scrollY);
	await page.evaluate(() => document.querySelector<HTMLElement>("nav [aria-label='Más, abrir menú']")?.click());
	await expectOpen(page, "Temas del blog");
	expect(await page.evaluate(() => scrollY)).toBe(place);
	await page.keyboard.press("Escape");
	await expectClosed(page);
	expect(await page.evaluate(() => scrollY)).toBe(place);
	expect(await shifts(page)).toEqual([]);
});

test("a pressed item of the rail looks at once like the present one, and a pressed button gives way", async ({
	page,
}) => {
	await page.setViewportSize(OVER);
	await open(page, "/home");
	const look = (name: string) =>
		railItem(page, name)
			.locator("span")
			.evaluate((element) => getComputedStyle(element).backgroundColor);
	const present = await look("Home");
	await railItem(page, "Eventos").hover();
	await page.mouse.down();
	expect(await look("Eventos")).toBe(present);
	await page.mouse.move(700, 700);
	await page.mouse.up();
	await open(page, "/iniciar-sesion");
	const button = page.getByRole("main").locator("button[type=submit]").first();
	await button.hover();
	await page.mouse.down();
	await expect(button).toHaveCSS("scale", "0.98");
	await page.mouse.move(700, 700);
	await page.mouse.up();
	await expect(button).toHaveCSS("scale", "none");
});
