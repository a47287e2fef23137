import { site as config } from "../site.config.ts";
import { open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

test("home says what the site is and shows the latest articles, the next events and resources", async ({ page }) => {
	await page.goto("/");
	await expect(page).toHaveURL("/home");
	await expect(page).toHaveTitle("Tertulia");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Una conversación larga sobre diseño");
	await expect(page.getByText(/^Soy Inés Valcárcel\. Diseño trámites, bancos y citas/)).toBeVisible();

	const home = await (await page.request.get("/api/getHome")).json();
	const sections = [
		{ title: "Lo último del blog", items: home.articles },
		{ title: "Próximos eventos", items: home.events },
		{ title: "Recursos para llevarte", items: home.resources },
	];
	expect(home.articles.length).toBeGreaterThan(0);
	expect(home.resources.length).toBeGreaterThan(0);
	for (const { title, items } of sections) {
		const section = page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) });
		await expect(section.getByRole("heading", { level: 3 })).toHaveText(
			items.map(({ name }: { name: string }) => name),
		);
	}
});

const WAYS = [
	{ link: "Leer el blog", to: "/blog", heading: "Blog" },
	{ link: "Sobre mí", to: "/sobre-mi", heading: "Diseño cosas que la gente usa porque no le queda más remedio" },
	{ link: "Todos los artículos", to: "/blog", heading: "Blog" },
	{ link: "Recibir las novedades", to: "/novedades", heading: "Novedades por correo" },
	{ link: "Todos los eventos", to: "/eventos", heading: "Eventos" },
	{ link: "Todos los recursos", to: "/recursos", heading: "Recursos" },
	{ link: "Apuntarme a la lista", to: "/lista-de-espera", heading: "Lista de espera de School" },
];

test("the next event's day is in words, and on a phone a section's list is reached beside its heading", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/home");
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: /^Te espero el\s\d+\sde\s[a-z]+: / })).toBeVisible();
	for (const name of ["Todos los artículos", "Todos los eventos", "Todos los recursos"]) {
		const link = main.getByRole("link", { name, exact: true });
		const heading = link.locator("..").getByRole("heading");
		const [title, way] = [await heading.boundingBox(), await link.boundingBox()];
		expect(way?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
		expect(way?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
	}
});

test("on a phone home has the lead and four rows with pictures", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/home");
	const articles = page.getByRole("main").locator("section").nth(1).getByRole("article");
	await expect(articles.filter({ visible: true })).toHaveCount(5);
	for (const row of (await articles.filter({ visible: true }).all()).slice(1)) {
		const [picture, name] = [row.locator("img"), row.getByRole("heading")];
		await expect(picture).toBeVisible();
		expect((await picture.boundingBox())?.x).toBeLessThan((await name.boundingBox())?.x ?? 0);
	}
});

test("the header ends where the page does", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await open(page, "/home");
	const words = page.getByRole("banner").getByText("iniciar sesión");
	const end = await words.evaluate((link) => {
		const range = document.createRange();
		range.selectNodeContents(link);
		return range.getBoundingClientRect().right;
	});
	const box = await page.getByRole("main").locator("section").nth(1).boundingBox();
	expect(Math.abs(end - ((box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThan(1.5);
});

/** The first screens on which home is looked at. */
const FIRST_SCREENS = [
	{ width: 390, height: 844 },
	{ width: 820, height: 1180 },
	{ width: 1280, height: 800 },
	{ width: 1600, height: 900 },
];

for (const viewport of FIRST_SCREENS) {
	test(`the first screen of ${viewport.width} by ${viewport.height} shows who writes and something to read`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport);
		await open(page, "/home");
		await page.evaluate(() => document.fonts.ready);
		const main = page.getByRole("main");
		const hero = await main.locator("section").first().boundingBox();
		expect(hero?.height).toBeLessThanOrEqual(0.45 * viewport.height);
		const portrait = main.locator("section").first().locator("img");
		await expect(portrait).toBeInViewport({ ratio: 1 });
		const size = await portrait.boundingBox();
		expect(size?.width).toBeGreaterThanOrEqual(95);
		expect(size?.height).toBe(size?.width);
		// Sharp on a screen with three pixels in each direction for one of CSS.
		const source = await page.request.get((await portrait.getAttribute("src")) ?? "");
		expect(source.headers()["content-type"]).toContain("image/svg+xml");

		const [lead, next] = [main.getByRole("article").nth(0), main.getByRole("article").nth(1)];
		// On wide screens the lead's words stand beside its picture, most of which is seen.
		const isWide = viewport.width >= 1280;
		await expect(lead.locator("img")).toBeInViewport({ ratio: isWide ? 0.75 : 0.3 });
		await expect(lead.getByRole("heading")).toBeInViewport({ ratio: 1 });
		if (viewport.width >= 640)
			await expect(lead.getByText("Notas breves de entrevistas"), "it says what it is about").toBeInViewport({
				ratio: 1,
			});
		const [leadBox, below] = [await lead.boundingBox(), await next.boundingBox()];
		expect(below?.y).toBeGreaterThan((leadBox?.y ?? 0) + (leadBox?.height ?? 0));
		const [picture, name] = [await lead.locator("img").boundingBox(), await lead.getByRole("heading").boundingBox()];
		if (isWide) expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
		else expect(name?.y).toBeLessThan(picture?.y ?? 0);
	});
}

test("on wide screens names go down with age, and pictures of a pair are as high as each other", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await open(page, "/home");
	const articles = page.getByRole("main").locator("section").nth(1).getByRole("article");
	const all = await articles.evaluateAll((each) =>
		each.map((article) => ({
			top: article.getBoundingClientRect().top,
			picture: article.querySelector("img")?.getBoundingClientRect().height,
			letters: Number.parseFloat(getComputedStyle(article.querySelector("h3") ?? article).fontSize),
		})),
	);
	const [lead, first, second, ...headlines] = all;
	expect(second?.top).toBe(first?.top);
	expect(second?.picture).toBe(first?.picture);
	expect(new Set(headlines.map(({ top }) => top)).size).toBe(1);
	expect(lead?.letters).toBeGreaterThan(1.5 * (first?.letters ?? 0));
	expect(first?.letters).toBeGreaterThan(1.15 * (headlines[0]?.letters ?? 0));
});

test("an event of home stands beside its picture where there is room", async ({ page }) => {
	const events = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Apúntate" }) });
	for (const [width, pictures] of [
		[1280, 2],
		[390, 0],
	] as const) {
		await page.setViewportSize({ width, height: 844 });
		await open(page, "/home");
		await expect(events).toHaveCount(2);
		await expect(events.locator("img").filter({ visible: true })).toHaveCount(pictures);
	}
});

test("the next event is one line of the page with its date, its place and what it costs", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await open(page, "/home");
	const [event] = (await (await page.request.get("/api/getHome")).json()).events;
	const strip = page.getByRole("main").getByRole("article").filter({ hasText: event.name });
	await expect(strip.getByRole("link", { name: event.name })).toHaveAttribute("href", `/eventos/${event.slug}`);
	await expect(strip.getByRole("link", { name: "Apúntate" })).toHaveAttribute(
		"href",
		`/apuntate-al-evento?evento=${event.slug}`,
	);
	await expect(strip.locator("time")).toHaveAttribute("datetime", event.startsAt);
	await expect(strip).toContainText(event.place);
	await expect(strip).toContainText("Gratis · 40 plazas");
	const [inner, box] = [await page.getByRole("main").boundingBox(), await strip.boundingBox()];
	expect(box?.width).toBeGreaterThan(0.9 * (inner?.width ?? 0));
});

test("on a tablet the author sits beside the words, and three headlines stand in a row below the pair", async ({
	page,
}) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await open(page, "/home");
	const main = page.getByRole("main");
	const [heading, portrait] = await Promise.all(
		[main.getByRole("heading", { level: 1 }), main.locator("section").first().locator("img")].map((part) =>
			part.boundingBox(),
		),
	);
	expect(portrait?.x).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0) - 1);
	const headlines = await Promise.all([3, 4, 5].map((index) => main.getByRole("article").nth(index).boundingBox()));
	expect(new Set(headlines.map((box) => box?.y)).size).toBe(1);
});

test("in the dark the next event alone is as full as the bubble of home's hero: other offers are dark", async ({
	page,
}) => {
	await open(page, "/home");
	const main = page.getByRole("main");
	const section = (name: string) =>
		main.locator("section").filter({ has: page.getByRole("heading", { level: 2, name }) });
	const event = main.getByRole("article").filter({ hasText: "Apúntate" }).first();
	const bubble = main.locator("section").first().getByRole("link", { name: "Te espero" });
	const [loud, said, ...dark] = await Promise.all(
		[event, bubble, section("Te escribo cuando hay algo que contar"), section("School está en preparación")].map(
			(offer) => offer.evaluate((element) => getComputedStyle(element).backgroundColor),
		),
	);
	expect(loud).toBe(said);
	for (const ground of dark)
		expect(Math.max(...(ground.match(/\d+/g) ?? ["255"]).map(Number)), ground).toBeLessThan(100);
	expect(dark).toHaveLength(2);
});

test("home leads to everything it speaks of", async ({ page }) => {
	await open(page, "/home");
	for (const { link, to, heading } of WAYS) {
		await page.getByRole("main").getByRole("link", { name: link }).click();
		await expect(page).toHaveURL(to);
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		await page.getByRole("link", { name: "Tertulia, inicio" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Una conversación larga sobre diseño" })).toBeVisible();
	}
});

test("the waiting list says what it is for and keeps the campaign it was reached with", async ({ page }) => {
	await page.goto("/apuntate?utm_source=x");
	await expect(page).toHaveURL("/lista-de-espera?utm_source=x");
	await expect(page.getByRole("heading", { level: 1, name: "Lista de espera de School" })).toBeVisible();
	await expect(page.getByText(/deja tu correo\sy sabrás cuándo\sabre/)).toBeVisible();
	await expect(page.locator("input[name=utm_source]")).toHaveValue("x");
});

test("the thank-you page thanks and goes on to the blog and the events", async ({ page }) => {
	const response = await page.goto("/gracias");
	expect(response?.status()).toBe(200);
	await expect(page.getByRole("heading", { level: 1, name: "Gracias" })).toBeVisible();
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	await expect(page.getByRole("main").getByRole("link", { name: "Leer el blog" })).toHaveAttribute("href", "/blog");
	await expect(page.getByRole("main").getByRole("link", { name: "Ver los eventos" })).toHaveAttribute(
		"href",
		"/eventos",
	);
});

for (const [short, source] of [
	["/ytp", "youtube"],
	["/xp", "x"],
	["/itp", "instagram"],
	["/ttp", "tiktok"],
]) {
	test(`${short} leads to the link page with the campaign of ${source}`, async ({ page }) => {
		await page.goto(short ?? "");
		await expect(page).toHaveURL(
			`/linktree?utm_source=${source}&utm_medium=social&utm_campaign=lanzamiento&utm_content=perfil`,
		);
		await expect(page.getByRole("heading", { level: 1, name: "Inés Valcárcel" })).toBeVisible();
		for (const { name } of config.links)
			await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
	});
}
