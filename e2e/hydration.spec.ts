import { bodyOf, SCREENS, untilHydrated } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

declare global {
	interface Window {
		/** Elements the server wrote, remembered before React came. */
		written?: Element[];
	}
}

for (const url of SCREENS) {
	test(`${url} is there before its scripts, and they take it over without changing an element or a word`, async ({ page }) => {
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/assets/*.js", async (route) => {
			await held;
			await route.continue();
		});
		await page.goto(url, { waitUntil: "commit" });
		await expect(page.getByRole("contentinfo")).toBeVisible();
		const count = await page.evaluate(() => {
			window.written = [...document.querySelectorAll("main, main *, header, header *, footer, footer *")];
			return window.written.length;
		});
		expect(count).toBeGreaterThan(30);
		const before = await bodyOf(page);

		release();
		await untilHydrated(page);
		expect(await page.evaluate(() => window.written?.filter((element) => !element.isConnected).map((element) => element.outerHTML))).toEqual([]);
		expect(await bodyOf(page)).toBe(before);
	});
}
