import type { Locator, Page } from "@playwright/test";
import { untilStill } from "./axe.ts";
import { expect } from "./sample-site.ts";

/** Screen sizes that count as handsets, with the reason for testing each. */
export const HANDSETS = [
	{ width: 390, height: 844, name: "a phone" },
	{ width: 599, height: 800, name: "the widest handset held upright" },
	{ width: 844, height: 390, name: "a phone on its side" },
	{ width: 959, height: 500, name: "the widest handset on its side" },
] as const;

/** Screen sizes that are not handsets. */
export const DESKS = [
	{ width: 600, height: 800, name: "the narrowest screen upright that is no handset" },
	{ width: 820, height: 1180, name: "a tablet" },
	{ width: 960, height: 700, name: "the narrowest screen on its side that is no handset" },
	{ width: 1280, height: 800, name: "a laptop" },
	{ width: 1439, height: 900, name: "the widest screen with the drawer over the page" },
	{ width: 1440, height: 900, name: "the narrowest screen with the drawer beside the page" },
	{ width: 1600, height: 1000, name: "a desk" },
] as const;

export const rail = (page: Page): Locator => page.getByRole("navigation", { name: "Principal" });
export const railItem = (page: Page, name: string): Locator => rail(page).getByRole("link", { name, exact: true });
export const drawer = (page: Page): Locator => page.locator("#navegacion");
/** "Más", in the bar, or in the header where something else stands in the place of the bar. */
export const menuButton = (page: Page): Locator => page.getByRole("button", { name: /abrir menú$/i });
const MORE_NAMES: Readonly<Record<string, string>> = {
	...{ Blog: "Temas del blog", Recursos: "Tipos de recursos", School: "Lecciones de School" },
};

/** The button beside an item of the rail that opens its navigation. */
export const moreButton = (page: Page, name: string): Locator =>
	rail(page).getByRole("button", { name: MORE_NAMES[name] ?? name, exact: true });

/**
 * Waits until the drawer is open and completely on the screen, and shows the navigation whose first entry is `first`.
 */
export async function expectOpen(page: Page, first: string): Promise<void> {
	await expect(drawer(page).getByRole("listitem").first()).toHaveText(first);
	await expect(drawer(page)).toBeVisible();
	await untilStill(page);
	await expect(drawer(page)).toHaveAttribute("data-status", /^(?:open|initial)$/);
	const box = await drawer(page).boundingBox();
	expect(box?.x).toBeGreaterThanOrEqual(0);
	expect(box?.width).toBeLessThanOrEqual(288);
}

/** Waits until the drawer is hidden and out of reach. */
export async function expectClosed(page: Page): Promise<void> {
	await expect(drawer(page)).toBeHidden();
}

/** A link in the drawer, by its exact name. */
export const entry = (page: Page, name: string): Locator => drawer(page).getByRole("link", { name, exact: true });
/** A button in the drawer, by its exact name. */
export const drawerButton = (page: Page, name: string): Locator =>
	drawer(page).getByRole("button", { name, exact: true });

/** Opens the drawer on a handset, and waits for the navigation whose first entry is `first`. */
export async function openMenu(page: Page, first: string): Promise<void> {
	await menuButton(page).tap();
	await expectOpen(page, first);
}

/** Whether the page beside the navigation is inert. */
export async function isPageInert(page: Page): Promise<boolean> {
	return page.evaluate(() => document.querySelector("#contenido")?.closest("[inert]") !== null);
}

/** Moves the pointer to the middle of an element, in `steps` moves. */
export async function pointAt(page: Page, target: Locator, steps = 3): Promise<void> {
	const box = await target.boundingBox();
	if (box === null) throw new Error("What the pointer should go to is not on the screen.");
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps });
}

/** Collects the paths of the loader data that the application requests from now on. */
export function dataRequests(page: Page): string[] {
	const seen: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.endsWith(".data")) seen.push(pathname);
	});
	return seen;
}
