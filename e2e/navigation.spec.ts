import type { Page } from "@playwright/test";
import { ARTICLE, bodyOf, headOf, isSameDocument, markDocument, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const main = (page: Page) => page.getByRole("main");
const entry = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });

/** Clicks a link, waits for its page and returns `url`. */
async function follow(
	page: Page,
	link: ReturnType<Page["getByRole"]>,
	url: string,
	heading: string | RegExp,
): Promise<string> {
	await link.click();
	await expect(page).toHaveURL(url);
	await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
	// The URL changes some frames before the page does, and the pages of a list have the same heading. The focus tells
	// them apart.
	await expect(main(page)).toBeFocused();
	// The drawer, where there is one, follows in a transition of its own.
	const section = /^\/(blog|recursos)\b/.exec(url)?.[1] ?? "menú";
	await expect(page.locator(`#navegacion nav:not([aria-label="${section}" i])`)).toHaveCount(0);
	return url;
}

const menu = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name });
const legal = (page: Page, name: string) => page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name });

type Step = (page: Page) => Promise<string>;

const THROUGH_CONTENT: readonly Step[] = [
	(page) => follow(page, menu(page, "Blog"), "/blog", "Blog"),
	(page) => follow(page, entry(page, "Contraste y color: elegir"), ARTICLE, /^Contraste/),
	(page) => follow(page, entry(page, "Mensajes de error que ayudan a seguir"), "/blog/mensajes-de-error", /^Mensajes/),
	(page) => follow(page, entry(page, "Formularios").last(), "/blog/tags/formularios", "Formularios"),
	(page) => follow(page, entry(page, "Blog"), "/blog", "Blog"),
	(page) => follow(page, entry(page, "Cuaderno de campo"), "/blog/cuaderno-de-campo", "Cuaderno"),
	(page) => follow(page, entry(page, "Investigación").first(), "/blog/tags/investigacion", "Investigación"),
	(page) => follow(page, menu(page, "Recursos"), "/recursos", "Recursos"),
	(page) => follow(page, entry(page, "Guion de entrevista"), "/recursos/guion-de-entrevista", /^Guion/),
	(page) => follow(page, menu(page, "Blog"), "/blog", "Blog"),
	(page) => follow(page, entry(page, /Siguiente/), "/blog?pagina=2", "Blog"),
	(page) => follow(page, menu(page, "Recursos"), "/recursos", "Recursos"),
];

const THROUGH_THE_REST: readonly Step[] = [
	(page) => follow(page, menu(page, "Eventos"), "/eventos", "Eventos"),
	(page) => follow(page, entry(page, "Escribir interfaces"), "/eventos/escribir-interfaces", "Escribir"),
	(page) => follow(page, page.getByRole("link", { name: "Tertulia, inicio" }), "/home", /^Una conversación/),
	(page) =>
		follow(
			page,
			entry(page, "Un porfolio que cuenta decisiones"),
			"/blog/portfolio-que-cuenta-decisiones",
			/^Un porfolio/,
		),
	(page) =>
		follow(
			page,
			entry(page, "Entrar con contraseña"),
			`/iniciar-sesion?redirect=${encodeURIComponent("/blog/portfolio-que-cuenta-decisiones")}&modo=contrasena`,
			"Entrar con contraseña",
		),
	(page) => follow(page, menu(page, "Home"), "/home", /^Una conversación/),
	(page) => follow(page, entry(page, "Apuntarme a la lista"), "/lista-de-espera", "Lista de espera de School"),
	(page) => follow(page, legal(page, "Aviso legal"), "/aviso-legal", "Aviso legal"),
	(page) => follow(page, legal(page, "Política de privacidad"), "/politica-privacidad", "Política de privacidad"),
	(page) => follow(page, legal(page, "Política de cookies"), "/politica-cookies", "Política de cookies"),
	(page) => follow(page, legal(page, "Accesibilidad"), "/accesibilidad", "Accesibilidad"),
	(page) => follow(page, menu(page, "Home"), "/home", /^Una conversación/),
	(page) =>
		follow(page, entry(page, "Sobre mí"), "/sobre-mi", "Diseño cosas que la gente usa porque no le queda más remedio"),
];

for (const { name, steps } of [
	{ name: "content", steps: THROUGH_CONTENT },
	{ name: "events, law and the other pages", steps: THROUGH_THE_REST },
]) {
	test(`a walk through ${name} never reloads, and every page is as if it had been loaded`, async ({ page }) => {
		test.slow();
		await open(page, "/home");
		await markDocument(page);
		const seen = new Map<string, { body: string; head: string[] }>();
		for (const step of steps) {
			const url = await step(page);
			expect(await page.evaluate(() => scrollY), `scroll of ${url}`).toBe(0);
			seen.set(url, { body: await bodyOf(page), head: await headOf(page) });
		}
		expect(await isSameDocument(page)).toBe(true);

		for (const [url, walked] of seen) {
			await open(page, url);
			expect(walked.head, `head of ${url}`).toEqual(await headOf(page));
			expect(walked.body, `body of ${url}`).toBe(await bodyOf(page));
		}
	});
}

test("what the head says of a page is said once", async ({ page }) => {
	await open(page, "/home");
	await menu(page, "Blog").click();
	await entry(page, "Contraste y color: elegir").click();
	await expect(page).toHaveTitle("Contraste y color: elegir una paleta que se pueda leer · Tertulia");
	await expect(page.locator("title")).toHaveCount(1);
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
		"href",
		new RegExp(`^http://localhost:\\d+${ARTICLE}$`),
	);
	await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /^Las proporciones de contraste/);
	await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
		"content",
		"Contraste y color: elegir una paleta que se pueda leer",
	);
	await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
	const keys = await page.evaluate(() =>
		[...document.head.querySelectorAll("meta[name], meta[property], link[rel=canonical]")].map(
			(element) => element.getAttribute("name") ?? element.getAttribute("property") ?? "canonical",
		),
	);
	const single = keys.filter((key) => key !== "article:tag");
	expect(single.toSorted()).toEqual([...new Set(single)].toSorted());
});

test("a link that the pointer rests on is fetched, so that the click needs the server no more", async ({ page }) => {
	await open(page, "/blog");
	await markDocument(page);
	const data = `${ARTICLE}.data`;
	const prefetched = page.waitForResponse((response) => response.url().endsWith(data));
	await entry(page, "Contraste y color: elegir").hover();
	expect((await prefetched).status()).toBe(200);
	await expect(page).toHaveURL("/blog");

	await entry(page, "Contraste y color: elegir").click();
	await expect(page.getByRole("heading", { name: "Las cifras que hay que saberse" })).toBeVisible();
	const transferred = await page.evaluate(
		(name) =>
			performance
				.getEntriesByType("resource")
				.filter((resource) => resource.name.endsWith(name))
				.map((resource) => (resource as PerformanceResourceTiming).transferSize),
		data,
	);
	expect(transferred.filter((bytes) => bytes > 0)).toHaveLength(1);
	expect(await isSameDocument(page)).toBe(true);
});

test("a link that gets the keyboard's focus is fetched too", async ({ page }) => {
	await open(page, "/blog");
	const prefetched = page.waitForResponse((response) => response.url().endsWith(`${ARTICLE}.data`));
	await entry(page, "Contraste y color: elegir").focus();
	expect((await prefetched).status()).toBe(200);
});

test("the pages of the cards on the screen are fetched before anybody points at them, and no other", async ({
	page,
}) => {
	const fetched = new Set<string>();
	page.on("request", (request) => {
		if (request.url().endsWith(".data")) fetched.add(new URL(request.url()).pathname);
	});
	await open(page, "/blog");
	const first = await page.locator("main article a").first().getAttribute("href");
	const last = await page.locator("main article a").last().getAttribute("href");
	await expect.poll(() => [...fetched]).toContain(`${first}.data`);
	await page.waitForLoadState("networkidle");
	expect([...fetched]).not.toContain(`${last}.data`);

	await page.locator("main article a").last().scrollIntoViewIfNeeded();
	await expect.poll(() => [...fetched]).toContain(`${last}.data`);
	expect(fetched.size).toBeLessThanOrEqual(12);
});

test("no page is fetched ahead for somebody who saves data", async ({ page }) => {
	await page.addInitScript(() =>
		Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true, effectiveType: "4g" }) }),
	);
	const fetched: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith(".data")) fetched.push(new URL(request.url()).pathname);
	});
	await open(page, "/blog");
	await entry(page, "Contraste y color: elegir").focus();
	await entry(page, "Contraste y color: elegir").hover();
	await page.waitForLoadState("networkidle");
	expect(fetched).toEqual([]);
	await entry(page, "Contraste y color: elegir").click();
	await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
	expect(fetched).toEqual([`${ARTICLE}.data`]);
});

test.describe("on a screen that is touched", () => {
	test.use({ hasTouch: true });

	test("a link that is tapped fetches its page once", async ({ page }) => {
		const fetched: string[] = [];
		page.on("request", (request) => {
			if (request.url().endsWith(".data")) fetched.push(new URL(request.url()).pathname);
		});
		await open(page, "/accesibilidad");
		await page.getByRole("contentinfo").getByRole("link", { name: "Aviso legal" }).tap();
		await expect(page).toHaveURL("/aviso-legal");
		await page.waitForLoadState("networkidle");
		expect(fetched).toEqual(["/aviso-legal.data"]);
	});
});

test("going back returns to the place of the list, going on to the place of the article", async ({ page }) => {
	await open(page, "/blog");
	await markDocument(page);
	await entry(page, "Contraste y color: elegir").scrollIntoViewIfNeeded();
	await page.evaluate(() => scrollBy(0, 200));
	const place = await page.evaluate(() => scrollY);
	expect(place).toBeGreaterThan(200);
	await entry(page, "Contraste y color: elegir").click();
	await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.evaluate(() => scrollTo(0, 700));
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
	await page.goForward();
	await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
	expect(await isSameDocument(page)).toBe(true);
});

test("after a navigation inside the site the keyboard goes on where the new page begins", async ({ page }) => {
	await open(page, "/home");
	await menu(page, "Blog").focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveTitle("Blog · Tertulia");
	await expect(main(page)).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(main(page).locator("a, [tabindex='0']").first()).toBeFocused();

	await entry(page, /Siguiente/).focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveTitle("Blog, página 2 · Tertulia");
	await expect(main(page)).toBeFocused();
});

test("a page that was loaded leaves the focus at its start", async ({ page }) => {
	await open(page, "/blog");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Ir al contenido" })).toBeFocused();
});

test("home, an article, home again and the article again follow each other without an error", async ({ page }) => {
	await open(page, "/home");
	await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
	await markDocument(page);
	for (let round = 0; round < 2; round += 1) {
		await entry(page, "Contraste y color: elegir").click();
		await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
		await expect(page.getByRole("heading", { name: "Las cifras que hay que saberse" })).toBeVisible();
		await menu(page, "Home").click();
		await expect(page.getByRole("heading", { level: 1, name: /^Una conversación/ })).toBeVisible();
	}
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
	expect(await isSameDocument(page)).toBe(true);
});

test("an article that was loaded is left and come back to without an error", async ({ page }) => {
	await open(page, ARTICLE);
	await markDocument(page);
	await entry(page, "Mensajes de error que ayudan a seguir").click();
	await expect(page.getByRole("heading", { level: 1, name: /^Mensajes/ })).toBeVisible();
	await expect(page.getByRole("article")).not.toContainText("Las cifras que hay que saberse");
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Las cifras que hay que saberse" })).toBeVisible();
	expect(await isSameDocument(page)).toBe(true);
});

test("a link opened with the control key opens beside the page", async ({ page, context }) => {
	await open(page, ARTICLE);
	const opened = context.waitForEvent("page");
	await entry(page, "Mensajes de error que ayudan a seguir").click({ modifiers: ["ControlOrMeta"] });
	await expect(await opened).toHaveURL("/blog/mensajes-de-error");
	await expect(page).toHaveURL(ARTICLE);
});
