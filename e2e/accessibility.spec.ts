import { expectAxeClean } from "./axe.ts";
import { SCREENS } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const WIDTHS = [1440, 390];

for (const url of SCREENS) {
	test(`axe finds nothing on ${url}, dark and light, on a phone and on a desk`, async ({ page }) => {
		await page.addInitScript(() => {
			if (localStorage.getItem("theme-mode") === null) localStorage.setItem("theme-mode", "dark");
		});
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto(url);
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expect(page.locator("body")).toHaveClass("dark");
			await expectAxeClean(page, `dark, ${width} px`);
		}
		// The modes differ only in colours, so in light mode only the rules about colour are checked again.
		await page.evaluate(() => localStorage.setItem("theme-mode", "light"));
		await page.reload();
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expect(page.locator("body")).toHaveClass("light");
			await expectAxeClean(page, `light, ${width} px`, { only: ["color-contrast", "link-in-text-block"] });
		}
	});
}
