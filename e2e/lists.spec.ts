import type { Locator, Page } from "@playwright/test";
import { site as config } from "../site.config.ts";
import { expectAxeClean } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const entriesOf = (page: Page) => page.getByRole("main").getByRole("article");
const namesOf = (page: Page) => entriesOf(page).getByRole("heading").allTextContents();

/** A colour, `#rrggbb`, as browsers say it. */
const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

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

test("a topic's list has its own band and ink at night, and all words on it can be read", async ({ page }) => {
	await open(page, "/blog");
	await expect(page.locator("body")).toHaveClass("dark");
	const links = page.getByRole("navigation", { name: "Temas" }).getByRole("link");
	const topics = await links.evaluateAll((all) => all.slice(1).map((link) => link.getAttribute("href") ?? ""));
	const seen = new Set<string>();
	for (const url of topics) {
		await open(page, url);
		const header = page.getByRole("main").locator("header").first();
		seen.add(
			await header.evaluate((element) =>
				[element, element.querySelector("h1") ?? element]
					.map((each) => getComputedStyle(each))
					.map(({ backgroundColor, color }, index) => (index === 0 ? backgroundColor : color))
					.join(),
			),
		);
		await expectAxeClean(page, url, { include: "main header", only: ["color-contrast"] });
	}
	expect(seen.size).toBe(topics.length);
	expect(topics.length).toBeGreaterThan(4);
});

for (const width of [390, 820, 1280, 1600]) {
	test(`no picture of a list is drawn larger than it is, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		for (const url of ["/blog", "/recursos", "/eventos"]) {
			await open(page, url);
			for (const picture of await page.getByRole("main").locator("article img").filter({ visible: true }).all()) {
				await picture.scrollIntoViewIfNeeded();
				await expect(picture).toHaveJSProperty("complete", true);
				const [drawn, own] = await picture.evaluate((image: HTMLImageElement) => [
					// What its frame cuts is drawn too.
					Math.max(image.clientWidth, (image.clientHeight * image.naturalWidth) / image.naturalHeight),
					Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
				]);
				expect(own, await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toBeGreaterThanOrEqual(
					drawn ?? Number.NaN,
				);
			}
		}
	});
}

for (const number of ["0", "3", "-1", "dos", "1.5", ""]) {
	test(`the page «${number}» of the blog does not exist`, async ({ page }) => {
		const response = await page.goto(`/blog?pagina=${number}`);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh no! Parece que te has perdido.");
	});
}

test("an entry shows its topic, name, summary, picture, date and reading time, and says where it is restricted", async ({
	page,
}) => {
	await page.goto("/blog");
	const entry = entriesOf(page).filter({ hasText: "Un porfolio que cuenta decisiones" });
	await expect(entry.getByRole("link")).toHaveAttribute("href", "/blog/portfolio-que-cuenta-decisiones");
	await expect(entry).toContainText("20\u00a0oct\u00a02026");
	await expect(entry).toContainText(/· \d+\smin/);
	await expect(entry).toContainText("Qué busco cuando leo porfolios de producto");
	await expect(entry.locator("img")).toHaveCount(1);
	await expect(entry).toContainText("Proceso");
	await expect(entry.getByText("Solo usuarios registrados")).toBeVisible();
	await expect(entriesOf(page).getByText("Solo usuarios registrados")).toHaveCount(2);
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
	{
		url: "/tag/investigacion",
		title: "Investigación",
		query: { folder: "/", tag: "investigacion" },
		parent: ["Home", "/home"],
	},
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

test("the document of a folder says where it is, because a tag may have the same name", async ({ page }) => {
	await page.goto("/blog/investigacion");
	await expect(page).toHaveTitle("Investigación, en el blog · Tertulia");
	await page.goto("/tag/investigacion");
	await expect(page).toHaveTitle("Investigación · Tertulia");
});

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
			const up = page
				.getByRole("main")
				.getByRole("link", { name: parent[0] ?? "", exact: true })
				.first();
			await expect(up).toHaveAttribute("href", parent[1] ?? "");
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

test("pages of the debug view are in the lists of tags, but not in the shop window", async ({ page }) => {
	const names = async (address: string) =>
		(await (await page.request.get(address)).text()).includes("Ficha de lectura");
	for (const address of ["/home", "/blog", "/blog?pagina=2", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json"])
		expect([address, await names(address)]).toEqual([address, false]);
	for (const address of ["/tag/lecturas", "/blog/tags/lecturas"])
		expect([address, await names(address)]).toEqual([address, true]);
});

test("an entry without a picture has a cover that fills the picture's place", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 844 });
	await open(page, "/tag/lecturas");
	const cover = entriesOf(page).filter({ hasText: "Ficha de lectura" }).locator("[aria-hidden]").first();
	await expect(cover).toHaveText("Ficha de lectura");
	const picture = entriesOf(page).locator("img").first();
	const [one, other] = [await cover.boundingBox(), await picture.boundingBox()];
	expect(Math.abs((one?.width ?? 0) - (other?.width ?? 1))).toBeLessThan(1);
	expect(Math.abs((one?.height ?? 0) - (other?.height ?? 1))).toBeLessThan(1);
});

for (const [url, topics] of [
	["/blog", config.topics.blog],
	["/blog/tags/proceso", config.topics.blog],
	["/blog/investigacion", config.topics.blog],
	["/recursos", config.topics.resources],
	["/recursos/tags/listas", config.topics.resources],
] as const) {
	test(`the topics stand under the heading of ${url}, also on a phone`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await open(page, url);
		const links = page.getByRole("navigation", { name: "Temas" }).getByRole("link");
		const all = [{ name: "Todos", href: `/${url.split("/")[1]}` }, ...topics];
		await expect(links).toHaveText(all.map(({ name }) => name));
		for (const [index, { href }] of all.entries()) {
			await expect(links.nth(index)).toHaveAttribute("href", href);
			// A folder is a part of the topic of its name.
			const present = href === url ? "page" : href.replace("/tags", "") === url ? "true" : null;
			expect(await links.nth(index).getAttribute("aria-current")).toBe(present);
		}
	});
}

test("each topic of the row has the leaf of its own ground, on the band of the darkest too", async ({ page }) => {
	await open(page, "/blog/tags/proceso");
	const others = page.getByRole("navigation", { name: "Temas" }).locator("li + li a:not([aria-current])");
	const leaves = await others.evaluateAll((all) =>
		all.map((link) => getComputedStyle(link, "::before").backgroundColor),
	);
	expect(leaves.length).toBeGreaterThan(3);
	expect(new Set(leaves).size).toBe(leaves.length);
});

test("on a phone the topics are one row that is pushed, with the present one in view, and the page is no wider", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/blog/tags/proceso");
	const links = page.getByRole("navigation", { name: "Temas" }).getByRole("link");
	const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
	expect(new Set(tops).size).toBe(1);
	await expect(links.last()).toHaveAttribute("aria-current", "page");
	await expect(links.last()).toBeInViewport({ ratio: 1 });
	await links.first().focus();
	await expect(links.first()).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.setViewportSize({ width: 1280, height: 844 });
	for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
});

test("on a phone a list is a large entry and rows below it, two in the first two screens, and each sixth is large", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/blog");
	const boxes = await entriesOf(page).evaluateAll((entries) =>
		entries.map((entry) => {
			const [picture, name] = [entry.querySelector("img")?.parentElement?.parentElement, entry.querySelector("h2")];
			const { right = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {};
			const { left = 0, top = 0 } = name?.getBoundingClientRect() ?? {};
			return { isBeside: left > right, isBelow: top > bottom, top };
		}),
	);
	// The first one leads, and every sixth of the others is large.
	const large = boxes.map((_, index) => index % 6 === 0);
	expect(boxes.map(({ isBelow }) => isBelow)).toEqual(large);
	expect(boxes.map(({ isBeside }) => isBeside)).toEqual(large.map((each) => !each));
	expect(boxes[2]?.top).toBeLessThan(2 * 844);
});

for (const url of ["/blog", "/recursos"]) {
	test(`the newest entry of ${url} leads: at every width its picture and its name are the largest`, async ({
		page,
	}) => {
		for (const width of [820, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			await open(page, url);
			const [first, ...others] = await entriesOf(page).evaluateAll((entries) =>
				entries.map((entry) => {
					const [picture, name] = [entry.querySelector("img"), entry.querySelector("h2")];
					const { left = 0, right = 0, bottom = 0, top = 0 } = picture?.getBoundingClientRect() ?? {};
					const words = name?.parentElement?.getBoundingClientRect();
					return {
						picture: right - left,
						share: (right - left) / entry.getBoundingClientRect().width,
						letters: Number.parseFloat(name === null ? "0" : getComputedStyle(name).fontSize),
						isBeside: (words?.left ?? 0) > right - 1 && Math.abs((words?.top ?? 0) - top) < 2,
						isBelow: (words?.top ?? 0) > bottom - 1,
						room: (picture?.parentElement?.parentElement?.getBoundingClientRect().bottom ?? 0) - bottom,
					};
				}),
			);
			expect(first?.room).toBeLessThan(1);
			expect(first?.share).toBeCloseTo(width === 820 ? 1 : 0.66, 1);
			expect(first).toMatchObject(width === 820 ? { isBelow: true } : { isBeside: true });
			for (const other of others) {
				expect(first?.picture).toBeGreaterThan(other.picture);
				expect(first?.letters).toBeGreaterThan(other.letters);
			}
		}
	});
}

test("in a list of a tag, what has another topic names the tag too", async ({ page }) => {
	await page.goto("/blog/tags/accesibilidad");
	const cards = page.getByRole("main").getByRole("article");
	await expect(cards.filter({ hasText: "Formularios que se dejan rellenar" })).toContainText(
		"Formularios · Accesibilidad",
	);
	await expect(
		cards.filter({ hasText: "Contraste y color" }).getByText("Accesibilidad", { exact: true }),
	).toBeVisible();
});

for (const { url, count, topic } of [
	{ url: "/blog/tags/proceso", count: "4 artículos", topic: null },
	{ url: "/recursos/tags/listas", count: "1 recurso", topic: null },
	{ url: "/tag/accesibilidad", count: "4 textos", topic: null },
	{ url: "/blog/investigacion", count: null, topic: "/blog/tags/investigacion" },
]) {
	test(`the heading of ${url} is on its tint, in the dark in its hue, with the count of a whole topic`, async ({
		page,
	}) => {
		await open(page, url);
		const heading = page.getByRole("main").locator("header").first();
		if (count === null) await expect(heading.getByText(/^\d+\s\p{L}+$/u)).toHaveCount(0);
		else await expect(heading.getByText(count, { exact: true })).toBeVisible();
		const whole = heading.getByRole("link", { name: "Ver todo el tema" });
		if (topic === null) await expect(whole).toHaveCount(0);
		else await expect(whole).toHaveAttribute("href", topic);
		const look = () =>
			heading.evaluate((element) => {
				const style = getComputedStyle(element);
				const ink = getComputedStyle(element.querySelector("h1") ?? element).color;
				const hue = style.getPropertyValue("--hue");
				return { ground: style.getPropertyValue("--ground"), band: style.backgroundColor, ink, hue };
			});
		const night = await look();
		expect(night.ink).toBe(rgbOf(night.hue));
		await page.evaluate(() => localStorage.setItem("theme-mode", "light"));
		await page.reload();
		const day = await look();
		expect(day.ground).toMatch(/^#[0-9a-f]{6}$/);
		for (const band of [day.band, night.band]) expect(band).not.toBe(rgbOf(day.ground));
		expect(day.band).not.toBe(night.band);
	});
}

for (const { url, words, next } of [
	{ url: "/blog", words: config.words.blog, next: "/blog?pagina=2" },
	{ url: "/recursos", words: config.words.resources, next: null },
	{ url: "/blog/tags/proceso", words: config.topics.blog.at(-1)?.intro ?? "", next: "/blog/tags/carrera" },
]) {
	test(`${url} says its sentence: in a bubble of its author, beside the title and on a phone below it, and louder than its count`, async ({
		page,
	}) => {
		await open(page, url);
		await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", words);
		const heading = page.getByRole("main").locator("header").first();
		const sentence = heading.getByText(words, { exact: true });
		const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		const sizeOf = (of: Locator) => of.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
		for (const width of [820, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			const [title, said, whole] = [await boxOf(heading.locator("h1")), await boxOf(sentence), await boxOf(heading)];
			expect(said.x).toBeGreaterThan(title.x + title.width);
			const who = await boxOf(heading.locator("img"));
			expect(who.x + who.width).toBeCloseTo(whole.x + whole.width, 0);
			expect(said.x + said.width).toBeLessThanOrEqual(who.x);
			expect(who.y + who.height, "who says it stands below the bubble's end").toBeGreaterThanOrEqual(
				said.y + said.height,
			);
		}
		await page.setViewportSize({ width: 390, height: 844 });
		const [title, said] = [await boxOf(heading.locator("h1")), await boxOf(sentence)];
		expect(said.x).toBe(title.x);
		expect(said.y).toBeGreaterThan(title.y + title.height);
		const [who, band] = [await boxOf(heading.locator("img")), await boxOf(heading)];
		if (!url.includes("/tags/")) expect(who.y + who.height).toBeCloseTo(band.y + band.height, 0);
		expect(who.x).toBeGreaterThan(said.x + said.width);
		expect(who.y, "the tail is at the speaker's side").toBeLessThan(said.y + said.height);
		expect(who.y + who.height).toBeGreaterThanOrEqual(said.y + said.height - 1);
		expect(await sizeOf(sentence)).toBeGreaterThan(await sizeOf(heading.getByText(/^\d+\s\p{L}+$/u)));
		if (next === null) return;
		// Neither the further pages nor a tag of which the settings say nothing.
		await open(page, next);
		await expect(heading.getByText(/^\d+\s\p{L}+$/u)).toBeVisible();
		await expect(sentence).toHaveCount(0);
	});
}

for (const { url, columns } of [
	{ url: "/blog", columns: [1, 2, 3, 3, 3] },
	{ url: "/blog?pagina=2", columns: [2] },
	{ url: "/blog/investigacion", columns: [1] },
	{ url: "/recursos", columns: [1, 3] },
	{ url: "/blog/tags/proceso", columns: [2, 2] },
]) {
	test(`no entry of ${url} stands alone in a line of three`, async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 844 });
		await open(page, url);
		const tops = await entriesOf(page).evaluateAll((entries) =>
			entries.map((entry) => Math.round(entry.getBoundingClientRect().top)),
		);
		expect([...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length)).toEqual(columns);
	});
}

test("nothing on a card is smaller than 15 pixels", async ({ page }) => {
	await open(page, "/blog");
	const sizes = await entriesOf(page)
		.locator("p, h2, time, span")
		.evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
	expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
});
