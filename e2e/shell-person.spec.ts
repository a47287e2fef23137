import type { Page } from "@playwright/test";
import { untilStill } from "./axe.ts";
import { open } from "./pages.ts";
import { drawer, expectOpen, menuButton, moreButton, rail } from "./shell.ts";
import { test as base, expect } from "./signed-in.ts";

/** Tests as a super administrator, a different one per test. */
const test = base.extend<{ readonly admin: undefined }>({
	admin: [
		async ({ context, signIn, site }, use, { testId }) => {
			await signIn(`${testId}@example.com`, { permissions: ["sa.10"], displayName: "Nora" });
			await context.addCookies([{ name: "signed-in", value: "yes", url: site, sameSite: "Lax" }]);
			await use(undefined);
		},
		{ auto: true },
	],
});

const right = (page: Page, selector: string) =>
	page.locator(selector).evaluate((element) => element.getBoundingClientRect().right);

for (const width of [390, 820, 1280, 1440, 1600, 1920]) {
	test(`the person's menu stands under the picture at ${width} px, also beside an open drawer`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		for (const url of ["/home", "/blog"]) {
			await open(page, url);
			const avatar = page.getByRole("button", { name: "Menú de Nora" });
			await avatar.click();
			await untilStill(page);
			const [menu, picture] = [await right(page, "#menu-de-usuario"), await right(page, "[popovertarget^=menu]")];
			expect(Math.abs(menu - picture), url).toBeLessThanOrEqual(1);
			const box = await avatar.boundingBox();
			const below = (await page.locator("#menu-de-usuario").boundingBox())?.y ?? 0;
			expect(below - (box?.y ?? 0) - (box?.height ?? 0), url).toBeGreaterThanOrEqual(0);
			expect(below - (box?.y ?? 0) - (box?.height ?? 0), url).toBeLessThanOrEqual(12);
		}
	});
}

test("the rail says «Tema» and is called by the whole sentence; its options are rows with a check at the present one", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await open(page, "/home");
	const toggle = rail(page).getByRole("button", { name: "Cambiar modo del tema", exact: true });
	await expect(toggle).toHaveText(/^Tema/);
	await expect(toggle).toHaveAccessibleDescription("Modo oscuro");
	expect((await toggle.boundingBox())?.height, "one line").toBeLessThanOrEqual(72);
	await rail(page).getByRole("button", { name: "Elegir modo del tema" }).click();
	const options = rail(page).getByRole("group", { name: "Modo del tema" });
	const checks = () =>
		options
			.locator("label")
			.evaluateAll((all) =>
				all
					.filter((each) => each.querySelector("svg")?.checkVisibility({ visibilityProperty: true }))
					.map((each) => each.textContent),
			);
	expect(await checks()).toEqual(["Modo oscuro"]);
	await options.getByRole("radio", { name: "Modo claro" }).check();
	expect(await checks()).toEqual(["Modo claro"]);
	await expect(page.locator("body")).toHaveClass("light");
});

test("the drawer has the switch in one row like its other rows, with the present mode at its right", async ({
	page,
}) => {
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await open(page, "/blog");
		await (width === 390 ? menuButton(page) : moreButton(page, "Blog")).click();
		await expectOpen(page, width === 390 ? "Temas del blog" : "Todos los artículos");
		const toggle = drawer(page).getByRole("button", { name: "Cambiar modo del tema" });
		const mode = toggle.getByText("oscuro", { exact: true });
		const [row, words, entry] = [
			await toggle.boundingBox(),
			await mode.boundingBox(),
			await drawer(page).getByRole("link").first().boundingBox(),
		];
		expect(row?.x).toBe(entry?.x);
		expect(row?.height).toBe(48);
		expect((words?.x ?? 0) + (words?.width ?? 0)).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0) - 24);
		await toggle.click();
		await expect(toggle).toHaveText("Cambiar modo del temaclaro");
		await drawer(page).getByRole("radio", { name: "Modo oscuro" }).check();
		await expect(mode).toBeVisible();
		await page.keyboard.press("Escape");
	}
});
