import { untilStill } from "./axe.ts";
import { ARTICLE, open, SCREENS } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { DESKS, drawer, HANDSETS, menuButton, moreButton, rail, railItem } from "./shell.ts";

const ITEMS = [
	["Home", "/home"],
	["Blog", "/blog"],
	["Eventos", "/eventos"],
	["Recursos", "/recursos"],
	["School", "/lista-de-espera"],
] as const;

for (const { name, width, height } of DESKS) {
	test(`${name} (${width} × ${height}) has a rail of 80 px from top to bottom and no menu button`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await open(page, "/home");
		expect(await rail(page).boundingBox()).toEqual({ x: 0, y: 0, width: 80, height });
		await expect(menuButton(page)).toBeHidden();
		// No edge of a band, which begins below the header, runs through an entry's word.
		const header = await page.getByRole("banner").boundingBox();
		const first = await railItem(page, "Home").boundingBox();
		expect(first?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Number.NaN));
		for (const [item] of ITEMS) {
			await expect(railItem(page, item)).toBeInViewport({ ratio: 1 });
			const box = await railItem(page, item).boundingBox();
			expect(box?.width, item).toBeGreaterThanOrEqual(72);
			expect(box?.height, item).toBeGreaterThanOrEqual(44);
		}
		const content = await page.getByRole("main").boundingBox();
		expect(content?.x, "nothing of the page lies under the rail").toBeGreaterThanOrEqual(80);
		await page.evaluate(() => scrollTo(0, 400));
		expect((await rail(page).boundingBox())?.y, "the rail stays while the page is scrolled").toBe(0);
	});
}

for (const { name, width, height } of HANDSETS) {
	test(`${name} (${width} × ${height}) has a bar of 56 px at the bottom in place of the rail`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await open(page, "/home");
		expect(await rail(page).boundingBox()).toEqual({ x: 0, y: height - 56, width, height: 56 });
		await expect(rail(page).getByRole("link")).toHaveText(["Home", "Blog", "Eventos", "Recursos"]);
		await expect(rail(page).getByRole("button")).toHaveText(["Más"]);
		await expect(rail(page).getByRole("button")).toHaveAccessibleName("Más, abrir menú");
		for (const each of await rail(page).locator("a:visible").all()) {
			await expect(each).toBeInViewport({ ratio: 1 });
			const box = await each.boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
		}
		expect((await page.getByRole("main").boundingBox())?.x).toBeLessThan(80);
	});
}

test("the rail has the five main entries, in order, and School leads to the waiting list", async ({ page }) => {
	await open(page, "/home");
	const links = rail(page).getByRole("link");
	await expect(links).toHaveText(ITEMS.map(([item]) => item));
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
		ITEMS.map(([, href]) => href),
	);
	await railItem(page, "School").click();
	await expect(page).toHaveURL("/lista-de-espera");
	await expect(page.getByRole("heading", { level: 1, name: /^Lista de espera/ })).toBeVisible();
});

for (const { url, current, kind } of [
	{ url: "/home", current: "Home", kind: "page" },
	{ url: "/blog", current: "Blog", kind: "page" },
	{ url: "/blog?pagina=2", current: "Blog", kind: "page" },
	{ url: ARTICLE, current: "Blog", kind: "true" },
	{ url: "/blog/tags/accesibilidad", current: "Blog", kind: "true" },
	{ url: "/recursos/guion-de-entrevista", current: "Recursos", kind: "true" },
	{ url: "/eventos/taller-de-formularios-accesibles", current: "Eventos", kind: "true" },
	{ url: "/sobre-mi", current: null, kind: null },
	{ url: "/blog-que-no-existe", current: null, kind: null },
]) {
	test(`at ${url} the rail says that ${current ?? "none of its entries"} is where one is`, async ({ page }) => {
		await open(page, url);
		const states = await rail(page)
			.getByRole("link")
			.evaluateAll((all) =>
				all.flatMap((link) => (link.ariaCurrent === null ? [] : [[link.textContent, link.ariaCurrent]])),
			);
		expect(states).toEqual(current === null ? [] : [[current, kind]]);
		if (current === null) return;
		const colors = await rail(page)
			.getByRole("link")
			.evaluateAll((all) => all.map((link) => getComputedStyle(link).color));
		const own = await railItem(page, current).evaluate((link) => getComputedStyle(link).color);
		expect(
			colors.filter((color) => color === own),
			"it also looks different",
		).toHaveLength(1);
	});
}

test("where one is follows a navigation inside the site", async ({ page }) => {
	await open(page, "/home");
	await expect(railItem(page, "Home")).toHaveAttribute("aria-current", "page");
	await railItem(page, "Eventos").click();
	await expect(page).toHaveURL("/eventos");
	await expect(railItem(page, "Eventos")).toHaveAttribute("aria-current", "page");
	await expect(railItem(page, "Home")).not.toHaveAttribute("aria-current");
});

test("entries with a navigation of their own say whether it is open, the others say nothing", async ({ page }) => {
	await open(page, "/home");
	for (const item of ["Blog", "Recursos"]) {
		await expect(moreButton(page, item)).toHaveAttribute("aria-expanded", "false");
		await expect(moreButton(page, item)).toHaveAttribute("aria-controls", "navegacion");
	}
	for (const item of ["Home", "Eventos", "School"]) await expect(moreButton(page, item)).toHaveCount(0);
	await railItem(page, "Recursos").hover();
	await expect(moreButton(page, "Recursos")).toHaveAttribute("aria-expanded", "true");
	await expect(moreButton(page, "Blog")).toHaveAttribute("aria-expanded", "false");
});

test("a low screen scrolls the rail, so that every entry can be reached", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 240 });
	await open(page, "/home");
	await railItem(page, "School").focus();
	await expect(railItem(page, "School")).toBeInViewport({ ratio: 1 });
});

for (const width of [390, 1280, 1440]) {
	test(`nobody sees the switch of the theme's mode at ${width} px, because nobody is a super administrator`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await open(page, "/blog");
		if (width === 390) await menuButton(page).click();
		else await railItem(page, "Blog").hover();
		await expect(drawer(page)).toBeVisible();
		await expect(page.getByText(/Cambiar modo del tema|Modo oscuro|Modo claro|Modo del sistema/)).toHaveCount(0);
		await expect(page.getByRole("radio")).toHaveCount(0);
	});
}

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	for (const { name, width, height } of DESKS) {
		test(`${name} (${width} px) has the rail with its links`, async ({ page }) => {
			await page.setViewportSize({ width, height });
			await page.goto("/blog");
			expect((await rail(page).boundingBox())?.width).toBe(80);
			await rail(page).getByRole("link", { name: "Eventos" }).click();
			await expect(page).toHaveURL("/eventos");
		});
	}

	for (const { name, width, height } of HANDSETS) {
		test(`${name} (${width} × ${height}) has the same bar, whose «Más» leads to the links of the footer`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height });
			for (const url of SCREENS.slice(0, 4)) {
				await page.goto(url);
				expect(await rail(page).boundingBox()).toEqual({ x: 0, y: height - 56, width, height: 56 });
				await expect(rail(page).getByRole("link")).toHaveText(["Home", "Blog", "Eventos", "Recursos", "Más"]);
				await expect(page.getByRole("button")).toHaveCount(0);
				await railItem(page, "Más").click();
				await expect(page).toHaveURL(`${url}#pie`);
				const footer = page.getByRole("contentinfo");
				for (const name of ["School", "Contacto"]) {
					const link = footer.getByRole("link", { name });
					await expect(link).toBeInViewport({ ratio: 1 });
					await link.click({ trial: true });
				}
			}
		});
	}

	test("a large screen shows the navigation of the blog beside the page, without a button that would do nothing", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto("/blog");
		expect(await drawer(page).boundingBox()).toEqual({ x: 80, y: 0, width: 224, height: 900 });
		await expect(page.getByRole("button")).toHaveCount(0);
		await drawer(page).getByRole("link", { name: "Accesibilidad" }).click();
		await expect(page).toHaveURL("/blog/tags/accesibilidad");
	});
});

test("only the item of the page is filled; the one whose drawer is open looks otherwise", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 844 });
	await open(page, "/home");
	const look = (name: string) =>
		railItem(page, name)
			.locator("span")
			.evaluate((element) => getComputedStyle(element).backgroundColor);
	const [current, plain] = [await look("Home"), await look("Blog")];
	expect(current).not.toBe(plain);
	await railItem(page, "Blog").hover();
	await expect(moreButton(page, "Blog")).toHaveAttribute("aria-expanded", "true");
	await untilStill(page);
	expect([current, plain]).not.toContain(await look("Blog"));
	expect(await look("Home")).toBe(current);
	await railItem(page, "Blog").click();
	await expect(railItem(page, "Blog")).toHaveAttribute("aria-current", "page");
	await expect.poll(() => look("Blog")).toBe(current);
});
