import { AxeBuilder } from "@axe-core/playwright";
import { SCREENS } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const WIDTHS = [1440, 390];

async function expectNothingFound(axe: AxeBuilder, where: string) {
	const { violations, passes } = await axe.analyze();
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
		where,
	).toEqual([]);
	expect(passes.length, `${where}: something was looked at`).toBeGreaterThan(0);
}

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
			await expectNothingFound(new AxeBuilder({ page }).setLegacyMode(), `dark, ${width} px`);
		}
		// The modes differ only in colours, so in light mode only the rules about colour are checked again.
		await page.evaluate(() => localStorage.setItem("theme-mode", "light"));
		await page.reload();
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expect(page.locator("body")).toHaveClass("light");
			await expectNothingFound(
				new AxeBuilder({ page }).setLegacyMode().withRules(["color-contrast", "link-in-text-block"]),
				`light, ${width} px`,
			);
		}
	});
}
