import type { Page } from "@playwright/test";
import { site as config } from "../site.config.ts";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const entriesOf = (page: Page) => page.getByRole("main").getByRole("article");
const namesOf = (page: Page) => entriesOf(page).getByRole("heading").allTextContents();

/** A page of a list, from the API. */
async function listed(
	page: Page,
	query: Record<string, string>,
): Promise<{ items: { name: string; url: string }[]; total: number; pages: number }> {
	const response = await page.request.get(`/api/listContent?${new URLSearchParams(query)}`);
	expect(response.status()).toBe(200);
	return response.json();
}

test("the blog shows twelve articles a page, newest first, with real links between its pages", async ({ page }) => {
	await open(page, "/blog");
	const { total } = await listed(page, { folder: "/blog/" });
	expect(total).toBeGreaterThan(12);
	expect(total).toBeLessThanOrEqual(24);
	await expect(entriesOf(page)).toHaveCount(12);
	const first = await namesOf(page);
	const dates = await entriesOf(page)
		.locator("time")
		.evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
	expect(dates).toEqual(dates.toSorted().reverse());

	const pages = page.getByRole("navigation", { name: "Páginas de la lista" });
	await expect(pages).toContainText("Página 1 de 2");
	await expect(pages.getByRole("link")).toHaveCount(1);
	await pages.getByRole("link", { name: /Siguiente/ }).click();
	await expect(page).toHaveURL("/blog?pagina=2");
	await expect(pages).toContainText("Página 2 de 2");
	await expect(page).toHaveTitle("Blog, página 2 · Tertulia");
	expect(await page.evaluate(() => scrollY)).toBe(0);
	const second = await namesOf(page);
	expect(new Set([...first, ...second]).size).toBe(total);

	await expect(pages.getByRole("link", { name: /Anterior/ })).toHaveAttribute("href", "/blog");
	await pages.getByRole("link", { name: /Anterior/ }).click();
	await expect(page).toHaveURL("/blog");
	await expect(entriesOf(page)).toHaveCount(12);
	expect(await namesOf(page)).toEqual(first);
});

for (const number of ["0", "3", "-1", "dos", "1.5", ""]) {
	test(`the page «${number}» of the blog does not exist`, async ({ page }) => {
		const response = await page.goto(`/blog?pagina=${number}`);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh no! Parece que te has perdido.");
	});
}

test("an entry shows name, summary, picture, date and reading time, and the lock where it is restricted", async ({
	page,
}) => {
	await page.goto("/blog");
	const entry = entriesOf(page).filter({ hasText: "Un porfolio que cuenta decisiones" });
	await expect(entry.getByRole("link")).toHaveAttribute("href", "/blog/portfolio-que-cuenta-decisiones");
	await expect(entry).toContainText("20 de octubre de 2026");
	await expect(entry).toContainText(/\d+\smin\sde\slectura/);
	await expect(entry).toContainText("Qué busco cuando leo porfolios de producto");
	await expect(entry.locator("img")).toHaveCount(1);
	await expect(entry.getByRole("img", { name: "Solo usuarios registrados" })).toBeVisible();
	await expect(entriesOf(page).getByRole("img", { name: "Solo usuarios registrados" })).toHaveCount(2);
});

const LISTS = [
	{ url: "/recursos", title: "Recursos", query: { folder: "/recursos/" } },
	{
		url: "/blog/tags/accesibilidad",
		title: "Accesibilidad",
		query: { folder: "/blog/", tag: "accesibilidad" },
		parent: ["Blog", "/blog"],
	},
	{
		url: "/recursos/tags/plantillas",
		title: "Plantillas",
		query: { folder: "/recursos/", tag: "plantillas" },
		parent: ["Recursos", "/recursos"],
	},
	{ url: "/tag/investigacion", title: "Investigación", query: { folder: "/", tag: "investigacion" } },
	{ url: "/tags/investigacion", title: "Investigación", query: { folder: "/", tag: "investigacion" } },
	{
		url: "/blog/investigacion",
		title: "Investigación",
		query: { folder: "/blog/investigacion/" },
		parent: ["Blog", "/blog"],
	},
	{
		url: "/blog/investigacion/tags/metricas",
		title: "Métricas",
		query: { folder: "/blog/investigacion/", tag: "metricas" },
		parent: ["Investigación", "/blog/investigacion"],
	},
	{
		url: "/recursos/plantillas",
		title: "Plantillas",
		query: { folder: "/recursos/plantillas/" },
		parent: ["Recursos", "/recursos"],
	},
];

for (const { url, title, query, parent } of LISTS) {
	test(`${url} lists what it names, each entry a link`, async ({ page }) => {
		const response = await page.goto(url);
		expect(response?.status()).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		const { items } = await listed(page, query);
		expect(items.length).toBeGreaterThan(0);
		expect(await namesOf(page)).toEqual(items.map(({ name }) => name));
		for (const item of items)
			await expect(page.getByRole("main").getByRole("link", { name: item.name, exact: true })).toHaveAttribute(
				"href",
				item.url,
			);
		await expect(page.getByRole("navigation", { name: "Páginas de la lista" })).toHaveCount(0);
		if (parent !== undefined) {
			await expect(page.getByRole("main").getByRole("link", { name: parent[0] ?? "", exact: true })).toHaveAttribute(
				"href",
				parent[1] ?? "",
			);
		}
	});
}

for (const url of [
	"/blog/tags/no-existe",
	"/recursos/tags/no-existe",
	"/tag/no-existe",
	"/blog/investigacion/tags/no-existe",
	"/blog/carpeta-vacia",
]) {
	test(`${url}, which holds nothing, is not found`, async ({ page }) => {
		const response = await page.goto(url);
		expect(response?.status()).toBe(404);
		await expect(page).toHaveTitle("404! Página no encontrada");
	});
}

test("every topic of the drawer leads to a list with something in it", async ({ request, site }) => {
	for (const { href } of [...config.topics.blog, ...config.topics.resources]) {
		const response = await request.get(site + href);
		expect([href, response.status()]).toEqual([href, 200]);
	}
});

test("a lock makes no line of a card higher", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 844 });
	await open(page, "/blog");
	const facts = entriesOf(page).locator("p").filter({ hasText: "min de lectura" });
	const locked = facts.filter({ has: page.getByRole("img", { name: "Solo usuarios registrados" }) });
	expect(await locked.count()).toBeGreaterThan(0);
	expect(await locked.count()).toBeLessThan(await facts.count());
	const heights = await facts.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
	expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.1);
	const sign = await locked.first().getByRole("img").boundingBox();
	expect(Math.min(sign?.width ?? 0, sign?.height ?? 0)).toBeGreaterThanOrEqual(24);
});
