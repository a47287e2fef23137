import type { BrowserContext, Page } from "@playwright/test";
import { ARTICLE, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { railItem } from "./shell.ts";

const KEY = "theme-mode";
const DARK = "#0A5040";
const LIGHT = "#B0EFDA";

interface Look {
	readonly className: string;
	readonly colorScheme: string;
	readonly themeColor: string | undefined;
	/** Lightness of the page's background, from 0 to 1. */
	readonly ground: number;
}

async function lookOf(page: Page): Promise<Look> {
	return page.evaluate(() => {
		const { colorScheme, backgroundColor } = getComputedStyle(document.body);
		const [r = 0, g = 0, b = 0] = backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
		return {
			className: document.body.className,
			colorScheme,
			themeColor: document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content,
			ground: (r + g + b) / 765,
		};
	});
}

const isDark = (look: Look) => look.ground < 0.25;
const isLight = (look: Look) => look.ground > 0.75;

for (const { stored, className, colorScheme, themeColor } of [
	{ stored: null, className: "dark", colorScheme: "dark", themeColor: DARK },
	{ stored: "dark", className: "dark", colorScheme: "dark", themeColor: DARK },
	{ stored: "light", className: "light", colorScheme: "light", themeColor: LIGHT },
	{ stored: "sepia", className: "dark", colorScheme: "dark", themeColor: DARK },
]) {
	for (const device of ["dark", "light"] as const) {
		test(`with «${stored ?? "nothing"}» stored the page is ${className} on a ${device} device, with the browser's own parts in step`, async ({
			page,
		}) => {
			await page.emulateMedia({ colorScheme: device });
			if (stored !== null)
				await page.addInitScript(([key, value]) => localStorage.setItem(key ?? "", value ?? ""), [KEY, stored]);
			await open(page, ARTICLE);
			const look = await lookOf(page);
			expect(look).toMatchObject({ className, colorScheme, themeColor });
			expect(colorScheme === "dark" ? isDark(look) : isLight(look)).toBe(true);
		});
	}
}

test("in the system's mode the page follows the device at once, to and fro, and the browser chooses its own colour", async ({
	page,
}) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await page.addInitScript((key) => localStorage.setItem(key, "system"), KEY);
	await open(page, ARTICLE);
	for (const device of ["dark", "light", "dark"] as const) {
		await page.emulateMedia({ colorScheme: device });
		await expect.poll(() => lookOf(page).then(({ colorScheme }) => colorScheme)).toBe(device);
		const look = await lookOf(page);
		expect(look).toMatchObject({ className: "system", themeColor: "" });
		expect(device === "dark" ? isDark(look) : isLight(look)).toBe(true);
	}
});

test("the mode goes along through the site and stays after a reload", async ({ page }) => {
	await page.goto("/home");
	await page.evaluate((key) => localStorage.setItem(key, "light"), KEY);
	await open(page, "/home");
	await railItem(page, "Eventos").click();
	await expect(page).toHaveURL("/eventos");
	expect(await lookOf(page)).toMatchObject({ className: "light", colorScheme: "light", themeColor: LIGHT });
	await railItem(page, "School").click();
	await expect(page).toHaveURL("/lista-de-espera");
	expect(await lookOf(page)).toMatchObject({ className: "light", colorScheme: "light", themeColor: LIGHT });
	await page.reload();
	expect(await lookOf(page)).toMatchObject({ className: "light", colorScheme: "light", themeColor: LIGHT });
});

test("tabs keep in step, on pages with a rail and without", async ({ page, context }) => {
	const other = await context.newPage();
	await open(page, ARTICLE);
	await open(other, "/linktree");
	const choose = (value: string) =>
		other.evaluate(([key, mode]) => localStorage.setItem(key ?? "", mode ?? ""), [KEY, value]);
	for (const { value, expected } of [
		{ value: "light", expected: { className: "light", colorScheme: "light", themeColor: LIGHT } },
		{ value: "system", expected: { className: "system", themeColor: "" } },
		{ value: "dark", expected: { className: "dark", colorScheme: "dark", themeColor: DARK } },
		{ value: "light", expected: { className: "light", colorScheme: "light", themeColor: LIGHT } },
		{ value: "nonsense", expected: { className: "dark", colorScheme: "dark", themeColor: DARK } },
	]) {
		await choose(value);
		await expect.poll(() => lookOf(page)).toMatchObject(expected);
	}
	await choose("light");
	await expect.poll(() => lookOf(page)).toMatchObject({ className: "light" });
	await other.evaluate(() => localStorage.clear());
	await expect.poll(() => lookOf(page)).toMatchObject({ className: "dark", themeColor: DARK });
	await other.evaluate(() => localStorage.setItem("something-else", "light"));
	await page.evaluate((key) => localStorage.setItem(key, "light"), KEY);
	await expect.poll(() => lookOf(other)).toMatchObject({ className: "light", themeColor: LIGHT });
});

/**
 * A page with storage blocked, without the fixture's check for errors: the router logs that it cannot store scroll
 * positions.
 */
async function pageWithoutStorage(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException("blocked", "SecurityError");
		};
		Object.defineProperty(window, "localStorage", { get });
		Object.defineProperty(window, "sessionStorage", { get });
	});
	return page;
}

test("with storage blocked the page is dark and its navigation works", async ({ context }) => {
	const page = await pageWithoutStorage(context);
	await open(page, "/home");
	expect(await lookOf(page)).toMatchObject({ className: "dark", colorScheme: "dark", themeColor: DARK });
	await railItem(page, "Blog").hover();
	await expect(page.locator("#navegacion")).toBeVisible();
	await railItem(page, "Eventos").click();
	await expect(page).toHaveURL("/eventos");
	expect(await lookOf(page)).toMatchObject({ className: "dark", themeColor: DARK });
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the page is dark", async ({ page }) => {
		await page.emulateMedia({ colorScheme: "light" });
		await page.goto("/home");
		await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
		await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", DARK);
	});
});
