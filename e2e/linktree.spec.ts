import { expectAxeClean } from "./axe.ts";
import { expect, test } from "./sample-site.ts";

for (const width of [320, 390, 1280]) {
	test(`at ${width} px the link page shows its owner, what comes next and what is new, from the left edge`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		await page.goto("/linktree");
		const main = page.getByRole("main");
		const name = main.getByRole("heading", { level: 1, name: "Inés Valcárcel" });
		await expect(name).toBeVisible();
		await expect(main.locator("img").first()).toBeVisible();
		const event = main.getByRole("article").filter({ hasText: "El próximo evento" });
		await expect(event.getByRole("time")).toBeVisible();
		const latest = main.getByRole("article").filter({ hasText: "Lo último del blog" });
		await expect(latest.getByRole("time")).toBeVisible();
		await expect(latest.getByText(/ · \d+\smin$/)).toBeVisible();
		const [portrait, first] = await Promise.all([
			main.locator("img").first().boundingBox(),
			main.getByRole("link", { name: "Recibe las novedades por correo" }).boundingBox(),
		]);
		// On wide screens it stands beside the links.
		const isBelow = (portrait?.y ?? 0) + (portrait?.height ?? 0) < (first?.y ?? 0);
		const isBeside = (portrait?.x ?? 0) + (portrait?.width ?? 0) < (first?.x ?? 0);
		expect(isBelow || isBeside, "it covers nothing").toBe(true);
		expect(isBeside).toBe(width === 1280);
		// There it stands at the foot of the window, and so does the band.
		if (isBeside) expect((portrait?.y ?? 0) + (portrait?.height ?? 0)).toBeCloseTo(844, 0);
		const profiles = main.getByRole("link", { name: /^(?:YouTube|X|Instagram|TikTok)$/ });
		await expect(profiles).toHaveCount(4);
		for (const profile of await profiles.all()) await expect(profile).toHaveAttribute("rel", "me");
		expect(await name.evaluate((element) => getComputedStyle(element).textAlign)).toMatch(/start|left/);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	});
}

test("a card of the link page leads to its page and takes the campaign along", async ({ page }) => {
	await page.goto("/linktree?utm_source=youtube");
	await page.getByRole("link", { name: "Investigar con poco presupuesto" }).click();
	await expect(page).toHaveURL(/\/eventos\/investigar-con-poco-presupuesto\?utm_source=youtube/);
	await page.goto("/linktree");
	const card = page.getByRole("article").nth(1).getByRole("link");
	const title = await card.textContent();
	await card.click();
	await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
});

test("the link page is accessible in both modes", async ({ page }) => {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.addInitScript((mode) => localStorage.setItem("theme-mode", mode), colorScheme);
		await page.goto("/linktree");
		await expectAxeClean(page);
	}
});
