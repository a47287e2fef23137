import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { ARTICLE, isSameDocument, markDocument, NESTED, open, RESTRICTED } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

test.describe("the way to an article", () => {
	test("has a step for each folder, each leading to the path so far, and ends with the name in lower case", async ({
		page,
	}) => {
		await page.goto(NESTED);
		const trail = page.getByRole("navigation", { name: "Ruta de navegación" });
		const steps = trail.getByRole("listitem");
		await expect(steps).toHaveText([
			"Blog",
			"Investigación",
			"test de usabilidad con cinco personas: qué promete y qué no",
		]);
		await expect(steps.nth(0).getByRole("link")).toHaveAttribute("href", "/blog");
		await expect(steps.nth(1).getByRole("link")).toHaveAttribute("href", "/blog/investigacion");
		await expect(steps.nth(2).getByRole("link")).toHaveCount(0);
		await expect(steps.nth(2)).toHaveAttribute("aria-current", "page");
	});

	test("begins with an arrow back to the first step", async ({ page }) => {
		await open(page, NESTED);
		await page.getByRole("link", { name: "Volver a Blog" }).click();
		await expect(page).toHaveURL(/\/blog$/);
		await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
	});

	test("leads through folders that have no page of their own", async ({ page }) => {
		await open(page, NESTED);
		await page
			.getByRole("navigation", { name: "Ruta de navegación" })
			.getByRole("link", { name: "Investigación" })
			.click();
		await expect(page.getByRole("heading", { level: 1, name: "Investigación" })).toBeVisible();
		await expect(page.getByRole("link", { name: /^Test de usabilidad/ })).toHaveAttribute("href", NESTED);
	});
});

for (const width of [390, 1440]) {
	test(`the header picture comes at once at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(ARTICLE);
		const picture = page.getByRole("img", { name: /^Un ojo partido en dos/ });
		await expect(picture).toBeVisible();
		await expect
			.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
			.toBe(true);
	});
}

test("an article begins with its topic, its title and its summary in a band over the whole page, with the picture below or beside them", async ({
	page,
}) => {
	await page.goto(ARTICLE);
	const header = page.locator("article > header");
	await expect(header.getByRole("link", { name: "Accesibilidad" })).toHaveAttribute("href", "/blog/tags/accesibilidad");
	await expect(header.getByText(/^Las proporciones de contraste que piden las WCAG/)).toBeVisible();
	const boxOf = async (place: Locator) => {
		const box = await place.boundingBox();
		if (box === null) throw new Error("A part of the head is not on the screen.");
		return { ...box, right: box.x + box.width, bottom: box.y + box.height };
	};
	for (const width of [390, 820, 1280, 1600]) {
		await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
		const title = await boxOf(header.getByRole("heading"));
		const summary = await boxOf(header.getByText(/^Las proporciones/));
		const author = await boxOf(header.getByRole("link", { name: "Inés Valcárcel" }));
		const changed = await boxOf(header.getByText("Actualizado el 20 de octubre", { exact: true }));
		const picture = await boxOf(header.getByRole("img", { name: /^Un ojo partido en dos/ }));
		const contents = await boxOf(page.getByRole("navigation", { name: "Índice" }));
		const text = await boxOf(page.locator(".prose"));
		for (const { x } of [summary, text]) expect(x, "one left edge").toBe(title.x);
		expect(changed.bottom - author.y, "two lines at most").toBeLessThan(50);
		if (width < 1280) {
			expect(picture.width / picture.height).toBeCloseTo(64 / 25, 1);
			expect(picture.x).toBe(title.x);
			expect(picture.y).toBeGreaterThan(changed.bottom);
			expect(picture.right, "one right edge").toBeCloseTo(text.right, 0);
			expect(contents.y, "the picture stands on the band's foot").toBeCloseTo(picture.bottom + 8, 0);
			expect(contents.height, "one slim row").toBeLessThan(52);
			if (width === 390) expect(text.y, "the text begins above the bar").toBeLessThan(788 - 30);
			continue;
		}
		const band = await boxOf(header);
		const byline = await boxOf(header.getByRole("presentation"));
		expect(byline.x, "all words stand in one half").toBe(title.x);
		expect(byline.y, "the author follows the summary").toBeGreaterThan(summary.bottom);
		expect(picture.width / picture.height, "the picture as lists show it").toBeCloseTo(16 / 9, 1);
		expect(picture.bottom, "to the band's foot").toBeCloseTo(band.bottom, 0);
		expect(picture.width / (contents.right - title.x), "the other half").toBeCloseTo(1 / 2, 1);
		expect(picture.x).toBeGreaterThan(Math.max(title.right, summary.right, changed.right));
		expect(picture.right, "one right edge").toBeCloseTo(contents.right, 0);
		const code = await boxOf(page.locator(".prose > .code").first());
		expect((await boxOf(page.locator(".prose > p").first())).width, "a line of words").toBeLessThanOrEqual(656);
		expect(code.width / (contents.right - title.x), "code has eight columns").toBeCloseTo(2 / 3, 1);
		expect(text.y, "the text begins in the upper three quarters of the first screen").toBeLessThan(620);
	}
});

test.describe("the contents of a long text", () => {
	const contents = (page: Page) => page.getByRole("navigation", { name: "Índice" });

	test("stand open beside the text where there is room, stay in sight and mark the part on the screen", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await open(page, ARTICLE);
		const links = contents(page).getByRole("link");
		expect(await links.allTextContents()).toEqual(await page.locator(".prose h2").allTextContents());
		const text = await page.locator(".prose").boundingBox();
		expect((await contents(page).boundingBox())?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
		const link = links.filter({ hasText: "El foco también es color" });
		await link.click();
		await expect(page).toHaveURL(/#el-foco-tambien-es-color$/);
		await expect(page.getByRole("heading", { name: "El foco también es color" })).toBeInViewport();
		await expect(link).toBeInViewport();
		await expect(link).toHaveCSS("font-weight", "650");
		await expect(links.first()).toHaveCSS("font-weight", "400");
		await page.getByRole("heading", { name: "Sigue leyendo" }).scrollIntoViewIfNeeded();
		await page.mouse.wheel(0, 2_000);
		await expect(link).not.toBeInViewport();
	});

	test("are folded above the text on a phone", async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(ARTICLE);
		const first = contents(page).getByRole("link", { name: "Qué mide la proporción de contraste" });
		await expect(first).toBeHidden();
		await contents(page).getByText("Índice", { exact: true }).click();
		await expect(first).toBeVisible();
		const text = await page.locator(".prose").boundingBox();
		expect((await contents(page).boundingBox())?.y).toBeLessThan(text?.y ?? 0);
	});
});

test("an article ends with its author, the ways to hear of more and what to read next, nothing of it locked", async ({
	page,
}) => {
	await open(page, ARTICLE);
	const author = page.getByRole("complementary", { name: "Quién escribe" });
	await expect(author.getByText("Diseño trámites, bancos y citas desde hace quince años.")).toBeVisible();
	await expect(author.getByRole("link", { name: "Recibir las novedades" })).toHaveAttribute("href", "/novedades");
	const feeds = author.getByText("Una carta cuando tengo algo que contarte, sin publicidad. También hay RSS.");
	await expect(feeds.getByRole("link")).toHaveText(["RSS"]);
	await expect(feeds.getByRole("link")).toHaveAttribute("href", "/blog/rss.xml");
	const next = page.getByRole("complementary", { name: "Sigue leyendo" });
	await expect(next.getByRole("listitem")).toHaveCount(3);
	await expect(next.getByRole("presentation")).toHaveCount(3);
	const boxes = await next
		.locator("img, h3, h3 + p")
		.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
	const [picture, title, summary, second, secondTitle, facts] = boxes as DOMRect[];
	expect(title?.top).toBeGreaterThan(picture?.bottom ?? 0);
	expect(title?.left).toBe(picture?.left);
	expect(summary?.left).toBe(picture?.left);
	expect(second?.left).toBeGreaterThan(picture?.right ?? 0);
	expect(secondTitle?.left, "words below a small picture").toBe(facts?.left);
	expect(secondTitle?.left).toBe(second?.left);
	expect(secondTitle?.top).toBeGreaterThan(second?.bottom ?? 0);
	expect((second?.width ?? 0) / (second?.height ?? 1)).toBeCloseTo(64 / 25, 1);
	await expect(next.getByText("Solo usuarios registrados")).toHaveCount(0);
	await markDocument(page);
	const first = next.getByRole("link").first();
	const name = (await first.textContent()) ?? "";
	await first.click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	expect(await isSameDocument(page)).toBe(true);
});

test("code is shown in the site's own font, which only pages with code fetch", async ({ page }) => {
	const fonts = new Set<string>();
	page.on("request", (request) => {
		if (request.resourceType() === "font") fonts.add(new URL(request.url()).pathname);
	});
	const codeFonts = () => [...fonts].filter((name) => name.includes("spline-sans-mono"));
	await page.goto("/blog/entrevistas-que-no-inducen", { waitUntil: "networkidle" });
	expect(codeFonts()).toEqual([]);
	await page.goto(ARTICLE, { waitUntil: "networkidle" });
	expect(codeFonts()).toHaveLength(1);
	expect(await page.evaluate(() => document.fonts.check('16px "Spline Sans Mono"'))).toBe(true);
});

test("a colour that code names has a sample before it, on the same line at every width (docs/product.md, 2.7)", async ({
	page,
}) => {
	for (const width of [320, 360, 390, 412, 820]) {
		await page.setViewportSize({ width, height: 844 });
		await page.goto(ARTICLE);
		const colors = page.locator("[data-body] :not(pre) > code", { has: page.locator("svg") });
		const lines = await colors.evaluateAll((all) =>
			all.map((code) => [code.textContent, code.getClientRects().length]),
		);
		expect(lines).toEqual([
			["#ffff00", 1],
			["#0000ff", 1],
			["#777777", 1],
			["#767676", 1],
		]);
	}
});

test("the byline names the author with their picture and the day of creation in Spanish", async ({ page }) => {
	await page.goto(ARTICLE);
	const article = page.getByRole("article");
	await expect(article.getByRole("link", { name: "Inés Valcárcel" })).toHaveAttribute("href", "/sobre-mi");
	const avatar = article.locator("header").getByRole("presentation");
	await avatar.scrollIntoViewIfNeeded();
	await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	await expect(article.getByText("3 de septiembre de 2026")).toHaveAttribute("datetime", "2026-09-03T07:05:00.000Z");
	await expect(article.locator("header").getByText(/^\d+\smin\sde\slectura$/)).toBeVisible();
});

test("the tags of an article lead to its folder's list of the tag", async ({ page }) => {
	await open(page, ARTICLE);
	const tags = page.getByRole("list", { name: "Etiquetas" }).getByRole("link");
	await expect(tags).toHaveText(["Accesibilidad", "Diseño visual"]);
	await expect(tags.nth(1)).toHaveAttribute("href", "/blog/tags/diseno-visual");
	await tags.nth(0).click();
	await expect(page).toHaveURL(/\/blog\/tags\/accesibilidad$/);
	await expect(page.getByRole("heading", { level: 1, name: "Accesibilidad" })).toBeVisible();

	await page.goto(NESTED);
	await expect(page.getByRole("list", { name: "Etiquetas" }).getByRole("link", { name: "Métricas" })).toHaveAttribute(
		"href",
		"/blog/investigacion/tags/metricas",
	);
});

test.describe("the lock of a restricted article", () => {
	const header = (page: Page) => page.locator("article > header");

	test("tells what it means when the pointer is over it", async ({ page }) => {
		await page.goto(RESTRICTED);
		const meaning = header(page).getByText("Solo usuarios registrados");
		await expect(meaning).toBeHidden();
		await header(page).getByRole("img", { name: "Solo usuarios registrados" }).hover();
		await expect(meaning).toBeVisible();
		await page.mouse.move(0, 0);
		await expect(meaning).toBeHidden();
	});

	test("tells what it means when the keyboard reaches it", async ({ page }) => {
		await page.goto(RESTRICTED);
		await header(page).getByRole("button", { name: "Guardar en favoritos" }).focus();
		await page.keyboard.press("Tab");
		await expect(header(page).getByRole("link", { name: "Métricas" })).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(header(page).getByRole("img", { name: "Solo usuarios registrados" })).toBeFocused();
		await expect(header(page).getByText("Solo usuarios registrados")).toBeVisible();
	});

	test("keeps it while the pointer goes on to it, and says no more once Escape is pressed", async ({ page }) => {
		await open(page, RESTRICTED);
		const sign = header(page).getByRole("img", { name: "Solo usuarios registrados" });
		const meaning = header(page).getByText("Solo usuarios registrados");
		await sign.hover();
		const box = await meaning.boundingBox();
		if (box === null) throw new Error("no tip");
		await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
		await expect(meaning).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(meaning).toBeHidden();
		await page.mouse.move(0, 0);
		await sign.hover();
		await expect(meaning).toBeVisible();
		await page.mouse.move(0, 0);
		await sign.focus();
		await page.keyboard.press("Shift+Tab");
		await page.keyboard.press("Tab");
		await expect(meaning).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(meaning).toBeHidden();
		await expect(sign).toBeFocused();
	});

	test("is not on an open article", async ({ page }) => {
		await page.goto(ARTICLE);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(header(page).getByRole("img", { name: "Solo usuarios registrados" })).toHaveCount(0);
	});

	test("fits on a screen of 320 px while it tells what it means", async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		for (const url of [RESTRICTED, "/blog"]) {
			await page.goto(url);
			for (const lock of await header(page).getByRole("img", { name: "Solo usuarios registrados" }).all()) {
				await lock.hover();
				const box = await lock.getByText("Solo usuarios registrados").boundingBox();
				expect(box?.x ?? -1, `the tooltip's left edge on ${url}`).toBeGreaterThanOrEqual(0);
				expect((box?.x ?? 0) + (box?.width ?? 999), `the tooltip's right edge on ${url}`).toBeLessThanOrEqual(320);
			}
		}
	});
});

test.describe("a fragment in the address", () => {
	test("scrolls to its heading on first load", async ({ page }) => {
		await open(page, `${ARTICLE}#el-foco-tambien-es-color`);
		const heading = page.getByRole("heading", { name: "El foco también es color" });
		await expect(heading).toBeInViewport();
		expect((await heading.boundingBox())?.y).toBeLessThan(150);
	});

	test("scrolls to its heading when a link of the text leads there from another article", async ({ page }) => {
		await open(page, ARTICLE);
		const link = page.getByRole("article").getByRole("link", { name: "Mensajes de error que ayudan a seguir" });
		const id = "el-mejor-mensaje-es-el-que-no-hace-falta";
		await link.evaluate((anchor: HTMLAnchorElement, hash) => {
			anchor.hash = hash;
		}, id);
		await markDocument(page);
		await link.click();
		await expect(page).toHaveURL(new RegExp(`/blog/mensajes-de-error#${id}$`));
		const heading = page.getByRole("heading", { name: "El mejor mensaje es el que no hace falta" });
		await expect(heading).toBeInViewport();
		expect((await heading.boundingBox())?.y).toBeLessThan(150);
		expect(await isSameDocument(page)).toBe(true);
	});
});

test.describe("a table on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	for (const colorScheme of ["dark", "light"] as const) {
		test(`has a shade on the side where there is more of it, in ${colorScheme} mode`, async ({ page }) => {
			await page.emulateMedia({ colorScheme });
			await page.addInitScript((mode) => localStorage.setItem("theme-mode", mode), colorScheme);
			await open(page, "/blog/formularios-que-se-dejan-rellenar");
			const table = page.locator(".table-scroll");
			await table.scrollIntoViewIfNeeded();
			const { left, bottom, width } = await table.evaluate((element) => element.getBoundingClientRect().toJSON());
			/**
			 * Whether the table's left and right edge differ in brightness from its middle, measured at its bottom,
			 * where there is no text.
			 */
			const shades = async () => {
				const clip = (x: number) => page.screenshot({ clip: { x, y: bottom - 9, width: 2, height: 3 } });
				const brightness = async (x: number) =>
					(
						await sharp(await clip(x))
							.greyscale()
							.stats()
					).channels[0]?.mean ?? 0;
				const plain = await brightness(left + width / 2);
				return {
					left: Math.abs((await brightness(left + 3)) - plain) > 8,
					// Its lower right corner is round.
					right: Math.abs((await brightness(left + width - 8)) - plain) > 8,
				};
			};
			expect(await shades()).toEqual({ left: false, right: true });
			await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
			await expect.poll(shades).toEqual({ left: true, right: false });
		});
	}

	const columnsOf = async (page: Page, url: string) => {
		await open(page, url);
		const box = page.locator(".table-scroll").first();
		const heads = await box.getByRole("columnheader").all();
		const widths = await Promise.all(heads.map(async (head) => Math.round((await head.boundingBox())?.width ?? 0)));
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		return { widths, hidden: await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth) };
	};

	test("of words has columns as wide as these, up to 9rem, and is pushed in its own box", async ({ page }) => {
		const { widths, hidden } = await columnsOf(page, "/blog/formularios-que-se-dejan-rellenar");
		expect(Math.max(...widths)).toBe(144);
		expect(hidden).toBeGreaterThan(0);
	});

	test("with columns of figures shows all of them where its longest words leave room", async ({ page }) => {
		const { widths, hidden } = await columnsOf(page, "/blog/contraste-y-color");
		expect(widths).toHaveLength(4);
		expect(hidden).toBe(0);
	});

	test("of three columns of long words is read row by row, and stays a table", async ({ page }) => {
		await open(page, "/blog/mensajes-de-error");
		const box = page.locator(".table-rows");
		await expect(box.getByRole("table")).toHaveCount(1);
		await expect(box.getByRole("columnheader")).toHaveCount(3);
		const cells = box.getByRole("row").nth(1).getByRole("cell");
		const [first, second, third] = await Promise.all([0, 1, 2].map((index) => cells.nth(index).boundingBox()));
		expect([second?.x, third?.x]).toEqual([first?.x, first?.x]);
		expect(second?.y).toBeGreaterThan(first?.y ?? 0);
		const heading = (index: number) =>
			cells.nth(index).evaluate((cell) => getComputedStyle(cell, "::before").content.split(" / ")[0]);
		const names = await box.getByRole("columnheader").allTextContents();
		expect([await heading(1), await heading(2)]).toEqual([`"${names[1]}: "`, `"${names[2]}: "`]);
		expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
	});
});

test("a diagram is on paper by day and on a dark surface at night, with its letters lighter than that", async ({
	page,
}) => {
	for (const mode of ["light", "dark"]) {
		await page.addInitScript((value) => localStorage.setItem("theme-mode", value), mode);
		await page.goto("/blog/formularios-que-se-dejan-rellenar");
		const picture = page.locator("figure.diagram img");
		await picture.scrollIntoViewIfNeeded();
		await picture.evaluate((image: HTMLImageElement) => image.decode());
		const { data, info } = await sharp(await picture.screenshot({ animations: "disabled" }))
			.greyscale()
			.raw()
			.toBuffer({ resolveWithObject: true });
		// At the upper edge there is paper; on the line of the first label there are letters.
		const at = (x: number, y: number) =>
			data[Math.round(y * info.height) * info.width + Math.round(x * info.width)] ?? 0;
		const name = Array.from({ length: 200 }, (_, step) => at(0.05 + step / 500, 0.115));
		const paper = at(0.5, 0.03);
		const [low, high] = mode === "light" ? [Math.min(...name), paper] : [paper, Math.max(...name)];
		expect(low, mode).toBeLessThan(75);
		expect(high, mode).toBeGreaterThan(200);
	}
});

test.describe("the notes of an article", () => {
	const NOTED = "/blog/accesibilidad-con-teclado";
	const note = (page: Page, number: number) => page.getByRole("note", { name: `Nota ${number}` });
	const box = async (place: Locator) => {
		const found = await place.boundingBox();
		if (found === null) throw new Error("A note is not on the screen.");
		return { ...found, bottom: found.y + found.height };
	};

	test("stand in the margin beside the paragraph that names them, below the contents and one below the other", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(NOTED);
		const contents = await box(page.getByRole("navigation", { name: "Índice" }));
		const paragraph = await box(page.locator("p", { has: page.locator("#fnref-2") }));
		const [first, second, third] = [await box(note(page, 1)), await box(note(page, 2)), await box(note(page, 3))];
		for (const { x } of [first, second, third]) expect(x, "one edge with the contents").toBeCloseTo(contents.x, 0);
		expect(second.x).toBeGreaterThan(paragraph.x + paragraph.width);
		expect(first.y).toBeGreaterThan(contents.bottom);
		expect(Math.abs(second.y - paragraph.y)).toBeLessThan(16);
		expect(third.y).toBeGreaterThan(second.bottom);
		await expect(page.getByRole("heading", { name: "Notas" })).toHaveCount(0);
	});

	/** The words of the entries of the contents that can be seen. */
	const shownOf = (contents: Locator) =>
		contents
			.getByRole("listitem")
			.evaluateAll((items) =>
				items.filter((item) => item.getBoundingClientRect().height > 0).map((item) => item.textContent),
			);

	test("stand below contents that are whole while no note stands where they are", async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await open(page, NOTED);
		const contents = page.getByRole("navigation", { name: "Índice" });
		const all = (await shownOf(contents)).length;
		for (const [top, entries] of [
			[120, 1],
			[520, all],
			[200, 1],
			[-400, all],
		] as const) {
			await note(page, 1).evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().top - top), top);
			await expect.poll(async () => (await shownOf(contents)).length, `a note at ${top}`).toBe(entries);
		}
	});

	test("pass below the contents, which are the part that is being read, and open under a pointer, without scripts", async ({
		browser,
		site,
	}) => {
		const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
		const page = await context.newPage();
		await page.goto(site + NOTED);
		const contents = page.getByRole("navigation", { name: "Índice" });
		const headings = page.getByRole("heading", { level: 2 });
		const shown = () => shownOf(contents);
		const all = (await shown()).length;
		expect(all).toBeGreaterThan(3);
		// One after the other: what is not shown must be marked all the same.
		for (const index of [1, 2, 3]) {
			await headings.nth(index).evaluate((heading) => heading.scrollIntoView());
			await expect.poll(shown).toEqual([await headings.nth(index).textContent()]);
		}
		expect((await box(contents)).y).toBeCloseTo(0, 0);
		await contents.hover();
		await expect.poll(async () => (await shown()).length).toBe(all);
		await page.mouse.move(0, 400);
		await expect.poll(async () => (await shown()).length).toBe(1);
		await page.getByRole("link", { name: "Nota 3" }).click();
		expect((await box(note(page, 3))).y).toBeGreaterThan((await box(contents)).bottom);
		await context.close();
	});

	test("stand after the block that names them on narrow screens, also without scripts", async ({ browser, site }) => {
		const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
		const page = await context.newPage();
		await page.goto(site + NOTED);
		const paragraph = await box(page.locator("p", { has: page.locator("#fnref-2") }));
		const [second, third] = [await box(note(page, 2)), await box(note(page, 3))];
		expect(second.y).toBeGreaterThan(paragraph.bottom);
		expect(second.y - paragraph.bottom).toBeLessThan(40);
		expect(third.y).toBeGreaterThan(second.bottom);
		expect(third.x + third.width).toBeCloseTo(paragraph.x + paragraph.width, 0);
		await context.close();
	});

	test("are reached from their marks, lead back, and say who speaks", async ({ page }) => {
		await open(page, NOTED);
		await page.getByRole("link", { name: "Nota 2" }).click();
		await expect(page).toHaveURL(/#fn-2$/);
		await expect(note(page, 2)).toBeInViewport();
		await expect(note(page, 2)).toHaveText(/^Óscar: ¿Y por qué/);
		await expect(note(page, 3).getByRole("presentation")).toHaveCount(1);
		// Beside its mark the way back is for the keyboard alone.
		await note(page, 2).getByRole("link", { name: "Volver a la llamada 2" }).focus();
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/#fnref-2$/);
		await expect(page.getByRole("link", { name: "Nota 2" })).toBeInViewport();
	});
});
