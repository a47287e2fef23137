import { expect, test } from "./sample-site.ts";

test("a visitor opens the site, finds an article and reads it", async ({ page }) => {
	await page.goto("/");
	await expect(page).toHaveURL(/\/home$/);
	await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
	await page.getByRole("link", { name: /^Contraste y color/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Contraste y color");
	await expect(page.getByRole("heading", { name: "Qué mide la proporción de contraste" })).toBeVisible();
});
